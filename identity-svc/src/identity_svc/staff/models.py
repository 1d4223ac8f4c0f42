"""Table of changes of staff roles."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ARRAY, Column, DateTime, ForeignKey, Index, Text
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import uuid7


class StaffChange(Table, table=True):
    """A change of a person's roles. Append-only; only ids, which stay when either person is erased."""

    __tablename__ = "staff_changes"
    __table_args__ = (Index("ix_staff_changes_person_id", "person_id"),)

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    person_id: str = Field(sa_column=Column(Text, ForeignKey("persons.id"), nullable=False))
    actor_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="who changed it; null: the operator, by a command")
    )
    roles_before: list[str] = Field(
        sa_column=Column(ARRAY(Text), nullable=False, comment="empty: no staff until then")
    )
    roles_after: list[str] = Field(
        sa_column=Column(ARRAY(Text), nullable=False, comment="empty: no staff any more")
    )
    changed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
