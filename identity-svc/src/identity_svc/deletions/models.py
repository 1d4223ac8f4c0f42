"""Table of deletion requests; the state of each follows from its timestamps."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Text, text
from sqlmodel import Field

from identity_svc.deletions.policies import GRACE
from identity_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)
_OPEN = text("cancelled_at IS NULL AND erased_at IS NULL")

REQUESTED, CONFIRMED, CANCELLED, ERASED = 1, 2, 3, 4


class DeletionRequest(Table, table=True):
    """A person's request to be erased; at most one is open per person."""

    __tablename__ = "deletion_requests"
    __table_args__ = (
        CheckConstraint("(confirmed_at IS NULL) = (due_at IS NULL)", name="due_when_confirmed"),
        CheckConstraint("erased_at IS NULL OR confirmed_at IS NOT NULL", name="erased_after_confirmed"),
        CheckConstraint("erased_at IS NULL OR cancelled_at IS NULL", name="erased_or_cancelled"),
        Index("uq_deletion_requests_open", "person_id", unique=True, postgresql_where=_OPEN),
        Index("ix_deletion_requests_due", "due_at", postgresql_where=_OPEN),
        Index(None, "person_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text)
    requested_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    confirmed_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    due_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    cancelled_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    erased_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    @property
    def state(self) -> int:
        """REQUESTED, CONFIRMED, CANCELLED or ERASED."""
        if self.erased_at is not None:
            return ERASED
        if self.cancelled_at is not None:
            return CANCELLED
        return CONFIRMED if self.confirmed_at is not None else REQUESTED

    def confirm(self, now: datetime) -> None:
        """Starts the 72 hours; idempotent."""
        if self.state == REQUESTED:
            self.confirmed_at, self.due_at = now, now + GRACE

    def cancel(self, now: datetime) -> None:
        """Cancels an open request; any other stays as it is."""
        if self.state in (REQUESTED, CONFIRMED):
            self.cancelled_at = now

    def erase(self, now: datetime) -> None:
        """Marks a confirmed request as carried out. Raises ValueError for any other."""
        if self.state != CONFIRMED:
            raise ValueError("only a confirmed request can be carried out")
        self.erased_at = now
