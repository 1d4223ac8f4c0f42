"""The table of activity by campaign and day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import BigInteger, Column, Date, ForeignKey, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table


def _count() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


class ActivityDay(Table, table=True):
    """What happened in a campaign on one day (UTC): numbers of advertisements, and cents spent."""

    __tablename__ = "activity_days"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    day: date = Field(sa_column=Column(Date, primary_key=True))
    submitted: int = Field(default=0, sa_column=_count())
    approved: int = Field(default=0, sa_column=_count())
    rejected: int = Field(default=0, sa_column=_count())
    delivered: int = Field(default=0, sa_column=_count())
    spent: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))
    spent_on_reactions: int = Field(
        default=0, sa_column=Column(BigInteger, nullable=False, server_default="0", comment="the part of spent")
    )


COUNTED = ("submitted", "approved", "rejected", "delivered", "spent", "spent_on_reactions")


@dataclass(frozen=True, kw_only=True)
class Activity:
    """What to add to a campaign's day; `spent` in cents, and of these those for reactions."""

    campaign_id: str
    day: date
    submitted: int = 0
    approved: int = 0
    rejected: int = 0
    delivered: int = 0
    spent: int = 0
    spent_on_reactions: int = 0
