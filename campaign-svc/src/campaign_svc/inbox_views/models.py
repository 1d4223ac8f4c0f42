"""Table of saved views."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Text, UniqueConstraint
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import uuid7


class InboxView(Table, table=True):
    """Filters of the inbox that a person keeps under a name in a company; deleted when the person is erased."""

    __tablename__ = "inbox_views"
    __table_args__ = (
        CheckConstraint("char_length(name) BETWEEN 1 AND 40", name="name_length"),
        UniqueConstraint("person_id", "company_id", "key"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    key: str = Field(sa_column=Column(Text, nullable=False, comment="equal for names that look the same"))
    name: str = Field(sa_column=Column(Text, nullable=False))
    filters: str = Field(sa_column=Column(Text, nullable=False, comment="as a query string"))
    created_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
