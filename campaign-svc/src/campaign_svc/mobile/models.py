"""The table of parked messages, which arrived before the row to which they belong."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Integer, LargeBinary, Text
from sqlmodel import Field

from campaign_svc.tables import Table

_MOMENT = DateTime(timezone=True)
POST, REPORT = 1, 2


class ParkedMessage(Table, table=True):
    """A post whose advertisement, or a report whose post, is not stored yet; `awaited_id` is the missing row's id."""

    __tablename__ = "parked_arrivals"
    __table_args__ = (
        CheckConstraint("kind IN (1, 2)", name="kind"),
        Index("ix_parked_arrivals_awaited_id", "awaited_id"),
        Index("ix_parked_arrivals_parked_at", "parked_at"),
    )

    kind: int = Field(sa_column=Column(Integer, primary_key=True))
    id: str = Field(sa_column=Column(Text, primary_key=True, comment="the post's"))
    awaited_id: str = Field(sa_column=Column(Text, nullable=False))
    observed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False, comment="the newest of a post stays"))
    payload: bytes = Field(
        sa_column=Column(LargeBinary, nullable=False, comment="protobuf Post or EngagementReport")
    )
    parked_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
