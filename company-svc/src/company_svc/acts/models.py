"""The append-only table of acts: triggers refuse all changes but erasing a person and deleting expired rows."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ARRAY, CheckConstraint, Column, DateTime, Index, Integer, Text, text
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import utc_now, uuid7


class Act(Table, table=True):
    """An act in a company: who did what to what, and when. Company and campaign are referenced only by id."""

    __tablename__ = "acts"
    __table_args__ = (
        CheckConstraint("kind > 0", name="kind"),
        CheckConstraint("by BETWEEN 1 AND 4", name="by"),
        CheckConstraint("role BETWEEN 1 AND 3", name="role"),
        CheckConstraint("role_before BETWEEN 1 AND 3", name="role_before"),
        CheckConstraint("export > 0 AND rows >= 0", name="export"),
        CheckConstraint(
            "(kind = 18) = (export IS NOT NULL) AND (kind = 18) = (rows IS NOT NULL)", name="exported"
        ),
        Index("uq_acts_fact", "fact", unique=True),
        Index("ix_acts_company_id_happened_at_id", "company_id", "happened_at", "id"),
        Index("ix_acts_company_id_kind_happened_at_id", "company_id", "kind", "happened_at", "id"),
        Index("ix_acts_actor_id_company_id_happened_at_id", "actor_id", "company_id", "happened_at", "id"),
        Index("ix_acts_member_id", "member_id", postgresql_where=text("member_id IS NOT NULL")),
        Index("ix_acts_invitation_id", "invitation_id", postgresql_where=text("email IS NOT NULL")),
        Index("ix_acts_recorded_at", "recorded_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    kind: int
    happened_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    recorded_at: datetime = Field(
        default_factory=utc_now,
        sa_column=Column(
            DateTime(timezone=True), nullable=False, comment="how long it is kept is counted from here"
        ),
    )
    by: int
    actor_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="who did it; null for the platform, and once erased")
    )
    fact: str | None = Field(
        default=None, sa_column=Column(Text, comment="the fact that told it, so that it is recorded once")
    )
    member_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="the member, or the creator, concerned")
    )
    role: int | None = Field(default=None, sa_column=Column(Integer))
    role_before: int | None = Field(default=None, sa_column=Column(Integer))
    invitation_id: str | None = Field(default=None, sa_column=Column(Text))
    email: str | None = Field(
        default=None, sa_column=Column(Text, comment="whom it invites: the first letter and the domain")
    )
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    subject: str | None = Field(
        default=None, sa_column=Column(Text, comment="name of the campaign, title of the report, as it was then")
    )
    fields: list[str] = Field(
        default_factory=list, sa_column=Column(ARRAY(Text), nullable=False, server_default="{}")
    )
    export: int | None = Field(default=None, sa_column=Column(Integer))
    rows: int | None = Field(default=None, sa_column=Column(Integer))
    api_key: str | None = Field(
        default=None, sa_column=Column(Text, comment="name of the API key that did it, as it was then")
    )


@dataclass(frozen=True)
class ActFilter:
    """Filter of a page of acts; None does not restrict."""

    kind: int | None = None
    person_id: str | None = None
    """The person who did it."""
