"""Projections: members' roles, and which influencers a company may see."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, Text
from sqlmodel import Field

from identity_svc.tables import Table


class Membership(Table, table=True):
    """A person's role in a company, from the facts of company-svc; lower versions are stale."""

    __tablename__ = "memberships"
    __table_args__ = (CheckConstraint("role BETWEEN 0 AND 3", name="role"), Index(None, "company_id"))

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    role: int
    version: int = Field(sa_column=Column(BigInteger, nullable=False))


class PersonReach(Table, table=True):
    """An influencer with an advertisement for a company: the company may see the name."""

    __tablename__ = "person_reach"
    __table_args__ = (Index(None, "person_id"),)

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    submitted_at: datetime | None = Field(
        default=None,
        sa_column=Column(DateTime(timezone=True), comment="when the newest advertisement was submitted, if known"),
    )


class EndedReach(Table, table=True):
    """When a person withdrew the last advertisement for a company: facts of submissions before it add no reach."""

    __tablename__ = "ended_reach"
    __table_args__ = (Index(None, "person_id"),)

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    ended_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
