"""The table of members."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, ForeignKey, Index, Sequence, Text, text
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import utc_now

VERSIONS = Sequence("membership_versions", start=1000, metadata=Table.metadata)
"""Versions of memberships come from one sequence: they keep growing when a person leaves and rejoins."""


class Member(Table, table=True):
    """A person's membership in a company; a person belongs to one company at most."""

    __tablename__ = "members"
    __table_args__ = (CheckConstraint("role BETWEEN 1 AND 3", name="role"), Index(None, "company_id"))

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    role: int
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    joined_at: datetime = Field(
        default_factory=utc_now,
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=text("now()")),
    )
