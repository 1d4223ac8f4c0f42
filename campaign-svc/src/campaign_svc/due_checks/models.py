"""The table of due checks: a queue that several replicas work off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, Column, DateTime, ForeignKey, Identity, Index, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table
from resuena.campaign.v1 import checks_pb2 as pb

PICTURE, TEXT, POST = int(pb.CHECK_GROUP_PICTURE), int(pb.CHECK_GROUP_TEXT), int(pb.CHECK_GROUP_POST)
FIGURES, PERSON = int(pb.CHECK_GROUP_FIGURES), int(pb.CHECK_GROUP_PERSON)
ALL_GROUPS = (PICTURE, TEXT, POST, FIGURES, PERSON)


class DueCheck(Table, table=True):
    """Groups of checks due for an advertisement. Rows are only inserted, so that inserting never waits for a lock."""

    __tablename__ = "due_checks"
    __table_args__ = (
        Index("ix_due_checks_due_at", "due_at"),
        Index("ix_due_checks_advertisement_id", "advertisement_id"),
    )

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), nullable=False)
    )
    groups: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False, comment="CheckGroup"))
    due_at: datetime = Field(
        sa_column=Column(
            DateTime(timezone=True), nullable=False, comment="while a worker has it: when others may take it"
        )
    )
    attempts: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))


@dataclass(frozen=True)
class LeasedCheck:
    """A leased row, with the number of attempts and since when it was due."""

    id: int
    advertisement_id: str
    groups: frozenset[int]
    attempts: int
    due_at: datetime
