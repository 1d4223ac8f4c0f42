"""Tables of sessions, their refresh tokens, and failed attempts by address and by account."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary, Text
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import CreatedAt, uuid7

_MOMENT = DateTime(timezone=True)


class Session(Table, CreatedAt, table=True):
    """A signed-in stay: the family of its refresh tokens."""

    __tablename__ = "sessions"
    __table_args__ = (
        CheckConstraint("(ended_at IS NULL) = (ended_cause IS NULL)", name="ended_with_cause"),
        Index(None, "person_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    last_used_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    user_agent: str | None = Field(default=None, sa_column=Column(Text))
    ended_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    ended_cause: str | None = Field(default=None, sa_column=Column(Text))


class RefreshToken(Table, table=True):
    """One refresh token, hashed; used once."""

    __tablename__ = "refresh_tokens"
    __table_args__ = (Index(None, "session_id"),)

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    session_id: str = Field(foreign_key="sessions.id", sa_type=Text, ondelete="CASCADE")
    issued_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))


class AddressFailures(Table, table=True):
    """Failed attempts from one address in a window; the address is kept only as a keyed hash."""

    __tablename__ = "address_failures"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures"),)

    address_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    failures: int
    window_started_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class AccountFailures(Table, table=True):
    """Failed attempts on one e-mail in a row, known or not, so that both wait alike; only a keyed hash is kept."""

    __tablename__ = "account_failures"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures"), Index(None, "tried_at"))

    account_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    failures: int
    tried_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    locked_until: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
