"""The table of second opinions; pairs of verdicts, and their agreement."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ARRAY, CheckConstraint, Column, DateTime, ForeignKey, Index, Text, text
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class SecondOpinion(Table, table=True):
    """A decision of staff drawn for a second verdict. Texts are empty once erased."""

    __tablename__ = "second_opinions"
    __table_args__ = (
        CheckConstraint(
            "(second_at IS NULL) = (second_by IS NULL) AND (second_at IS NULL) = (second_approved IS NULL)",
            name="second",
        ),
        CheckConstraint(
            "(resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NULL) = (second_stands IS NULL)",
            name="resolved",
        ),
        CheckConstraint(
            "resolved_at IS NULL OR second_approved IS DISTINCT FROM first_approved", name="resolves_differing"
        ),
        Index("ix_second_opinions_advertisement_id", "advertisement_id"),
        Index("ix_second_opinions_waiting", "drawn_at", "id", postgresql_where=text("second_at IS NULL")),
        Index("ix_second_opinions_second_at_id", "second_at", "id"),
        Index("ix_second_opinions_second_by", "second_by"),
        Index("ix_second_opinions_resolved_by", "resolved_by"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    audit_entry_id: str = Field(
        sa_column=Column(Text, ForeignKey("audit_entries.id"), nullable=False, unique=True)
    )
    first_approved: bool
    warned: list[str] = Field(
        default=[],
        sa_column=Column(
            ARRAY(Text), nullable=False, server_default="{}", comment="checks that warned at the decision"
        ),
    )
    drawn_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    second_by: str | None = Field(default=None, sa_column=Column(Text))
    second_approved: bool | None = Field(default=None)
    second_reason: str | None = Field(default=None, sa_column=Column(Text))
    second_note: str | None = Field(default=None, sa_column=Column(Text))
    second_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    second_stands: bool | None = Field(default=None)
    resolution: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    resolved_by: str | None = Field(default=None, sa_column=Column(Text))
    resolved_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def judge(self, person_id: str, approved: bool, reason: str | None, note: str | None, now: datetime) -> None:
        """Stores the second verdict."""
        self.second_by, self.second_at, self.second_approved = person_id, now, approved
        self.second_reason, self.second_note = reason, note

    def resolve(self, person_id: str, second_stands: bool, resolution: str, now: datetime) -> None:
        """Stores which of two differing verdicts stands."""
        self.resolved_by, self.resolved_at = person_id, now
        self.second_stands, self.resolution = second_stands, resolution


@dataclass(frozen=True)
class Pair:
    """The two verdicts on one advertisement; a reason is None when it was approved."""

    first_by: str
    first_approved: bool
    first_reason: str | None
    second_approved: bool
    second_reason: str | None
    warned: Sequence[str]


@dataclass(frozen=True)
class Kappa:
    """Cohen's kappa with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Agreement:
    """Agreement of pairs; `kappa` is None when undefined."""

    key: str
    compared: int
    agreed: int
    kappa: Kappa | None


@dataclass(frozen=True)
class Agreements:
    """In total, by auditor, by reason and by check that warned; and the number waiting for the second verdict."""

    overall: Agreement
    auditors: Sequence[Agreement]
    reasons: Sequence[Agreement]
    checks: Sequence[Agreement]
    waiting: int
