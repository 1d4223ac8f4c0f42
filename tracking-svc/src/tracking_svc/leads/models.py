"""Tables of leads and of attempts per address."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Integer, LargeBinary, Text, text
from sqlmodel import Field

from tracking_svc.tables import Table

SUBSCRIPTION, CONTACT, QUOTE, GUEST_TOKEN = 1, 2, 3, 4
"""Kinds, numbered as in the contract's LeadKind."""
NEW, IN_PROGRESS, ANSWERED = 1, 2, 3
"""States, numbered as in the contract's LeadState."""


class Lead(Table, table=True):
    """A submitted form; which columns are set depends on its kind."""

    __tablename__ = "leads"
    __table_args__ = (
        CheckConstraint(
            "CASE kind WHEN 1 THEN coalesce(email, profile_url) IS NOT NULL AND list IS NOT NULL"
            " WHEN 2 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
            " WHEN 3 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
            " WHEN 4 THEN name IS NOT NULL AND profile_url IS NOT NULL ELSE false END",
            name="whole",
        ),
        CheckConstraint("state BETWEEN 1 AND 3 AND (state = 1) = (handler_id IS NULL)", name="handled"),
        Index(
            "uq_leads_subscription", "list", text("lower(email)"), unique=True, postgresql_where=text("kind = 1")
        ),
        Index(
            "uq_leads_subscription_profile",
            "list",
            text("lower(profile_url)"),
            unique=True,
            postgresql_where=text("kind = 1 AND profile_url IS NOT NULL"),
        ),
        Index("ix_leads_email", text("lower(email)")),
        Index("ix_leads_kind_id", "kind", "id"),
        Index("ix_leads_person_id", "person_id", postgresql_where=text("person_id IS NOT NULL")),
        Index("ix_leads_state_id", "state", "id", postgresql_where=text("state < 3")),
        Index(None, "created_at"),
    )

    id: str = Field(sa_column=Column(Text(collation="C"), primary_key=True))
    kind: int = Field(sa_column=Column(Integer, nullable=False))
    email: str | None = Field(default=None, sa_column=Column(Text))
    name: str | None = Field(default=None, sa_column=Column(Text))
    message: str | None = Field(default=None, sa_column=Column(Text))
    list: str | None = Field(default=None, sa_column=Column(Text))
    profile_url: str | None = Field(default=None, sa_column=Column(Text))
    language: str = Field(sa_column=Column(Text, nullable=False))
    created_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    state: int = Field(default=NEW, sa_column=Column(Integer, nullable=False, server_default=text("1")))
    person_id: str | None = Field(default=None, sa_column=Column(Text))
    """The signed-in sender, whose erasure deletes the lead regardless of the e-mail in it."""
    handler_id: str | None = Field(default=None, sa_column=Column(Text))
    handled_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


class FormAttempt(Table, table=True):
    """An attempt from an address, stored as a daily salted hash; kept for the window of the limit."""

    __tablename__ = "form_attempts"
    __table_args__ = (Index(None, "address_hash", "attempted_at"), Index(None, "attempted_at"))

    id: str = Field(sa_column=Column(Text(collation="C"), primary_key=True))
    address_hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    attempted_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
