"""The table of disputes, and a record of an advertisement's dispute state."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, Index, SmallInteger, Text, text
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import Row, uuid7

_MOMENT = DateTime(timezone=True)


class Dispute(Table, table=True):
    """One side's objection to a decision on an advertisement; one per decision. Texts are empty once erased."""

    __tablename__ = "disputes"
    __table_args__ = (
        CheckConstraint("side IN (1, 2)", name="side"),
        CheckConstraint(
            "(settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (overturned IS NULL)",
            name="settled",
        ),
        CheckConstraint("char_length(text) <= 1000 AND char_length(settlement) <= 1000", name="texts"),
        CheckConstraint("deadline > opened_at", name="deadline"),
        Index("ix_disputes_advertisement_id", "advertisement_id"),
        Index("ix_disputes_deadline_id", "deadline", "id"),
        Index("ix_disputes_open", "deadline", "id", postgresql_where=text("settled_at IS NULL")),
        Index("ix_disputes_opened_by", "opened_by"),
        Index("ix_disputes_settled_by", "settled_by"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    audit_entry_id: str = Field(
        sa_column=Column(Text, ForeignKey("audit_entries.id"), nullable=False, unique=True)
    )
    side: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="DisputeSide"))
    opened_by: str = Field(sa_column=Column(Text, nullable=False))
    text: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    opened_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    deadline: datetime = Field(sa_column=Column(_MOMENT, nullable=False, comment="shown, not enforced"))
    overturned: bool | None = Field(default=None)
    settled_by: str | None = Field(default=None, sa_column=Column(Text))
    settlement: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    settled_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def settle(self, person_id: str, overturned: bool, settlement: str, now: datetime) -> None:
        """Ends the dispute."""
        self.settled_by, self.settled_at = person_id, now
        self.overturned, self.settlement = overturned, settlement


@dataclass(frozen=True)
class Standing:
    """The dispute state of one advertisement: its dispute, and until when the caller may open one."""

    dispute: Row | None
    disputable_until: datetime | None
