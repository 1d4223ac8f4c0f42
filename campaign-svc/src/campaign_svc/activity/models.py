"""Tables of activity by campaign and day, and by quarter of an hour, from which days are recounted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import BigInteger, Column, Date, DateTime, ForeignKey, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table


def _count() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


def _cents(comment: str | None = None) -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0", comment=comment)


class ActivityDay(Table, table=True):
    """What happened in a campaign on a day of its company's zone: numbers of advertisements, and cents spent."""

    __tablename__ = "activity_days"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    day: date = Field(sa_column=Column(Date, primary_key=True))
    submitted: int = Field(default=0, sa_column=_count())
    approved: int = Field(default=0, sa_column=_count())
    rejected: int = Field(default=0, sa_column=_count())
    delivered: int = Field(default=0, sa_column=_count())
    spent: int = Field(default=0, sa_column=_cents())
    spent_on_reactions: int = Field(default=0, sa_column=_cents("the part of spent"))


class ActivityQuarterHour(Table, table=True):
    """What happened in a campaign in a quarter of an hour; its days are recounted from it when the zone changes."""

    __tablename__ = "activity_quarter_hours"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    begins_at: datetime = Field(sa_column=Column(DateTime(timezone=True), primary_key=True))
    submitted: int = Field(default=0, sa_column=_count())
    approved: int = Field(default=0, sa_column=_count())
    rejected: int = Field(default=0, sa_column=_count())
    delivered: int = Field(default=0, sa_column=_count())
    spent: int = Field(default=0, sa_column=_cents())
    spent_on_reactions: int = Field(default=0, sa_column=_cents("the part of spent"))


COUNTED = ("submitted", "approved", "rejected", "delivered", "spent", "spent_on_reactions")


@dataclass(frozen=True, kw_only=True)
class Activity:
    """Counts to add in a campaign at a moment; `spent` in cents, `spent_on_reactions` the part of it for reactions."""

    campaign_id: str
    at: datetime
    submitted: int = 0
    approved: int = 0
    rejected: int = 0
    delivered: int = 0
    spent: int = 0
    spent_on_reactions: int = 0
