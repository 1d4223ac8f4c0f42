"""Tables of persons and of their accounts on social networks."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Text
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import CreatedAt, uuid7


class Person(Table, CreatedAt, table=True):
    """Somebody: with a password when they sign in here, without one when they come from the mobile side."""

    __tablename__ = "persons"
    __table_args__ = (
        CheckConstraint("email = lower(email)", name="email_lower"),
        CheckConstraint("char_length(email) BETWEEN 6 AND 254", name="email_length"),
        CheckConstraint("failed_sign_ins >= 0", name="failed_sign_ins"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    email: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    password_hash: str | None = Field(default=None, sa_column=Column(Text))
    first_name: str | None = Field(default=None, sa_column=Column(Text))
    last_name: str | None = Field(default=None, sa_column=Column(Text))
    staff: bool = Field(default=False)
    failed_sign_ins: int = Field(default=0)
    locked_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


class PersonCredential(Table, CreatedAt, table=True):
    """An account on a network; the network's tokens are never kept here."""

    __tablename__ = "person_credentials"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index(None, "person_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", ondelete="CASCADE")
    platform: int
    first_name: str | None = Field(default=None, sa_column=Column(Text))
    last_name: str | None = Field(default=None, sa_column=Column(Text))
    status: str | None = Field(default=None, sa_column=Column(Text))
    picture: str | None = Field(default=None, sa_column=Column(Text))
    platform_object_identity: str | None = Field(default=None, sa_column=Column(Text))
