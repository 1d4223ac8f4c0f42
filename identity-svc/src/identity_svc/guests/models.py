"""Table of guest tokens."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, LargeBinary, Text
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import CreatedAt, uuid7


class GuestToken(Table, CreatedAt, table=True):
    """A token that opens the investors' documents: hashed, expiring, revocable, counted."""

    __tablename__ = "guest_tokens"
    __table_args__ = (CheckConstraint("use_count >= 0", name="use_count"),)

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False, unique=True))
    label: str
    expires_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    revoked_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    use_count: int = Field(default=0)
