"""Tables of sessions and their refresh tokens, and the client's view of a session."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary, SmallInteger, Text, text
from sqlmodel import Field

from identity_svc.persons.models import Person
from identity_svc.sessions.policies import PUBLIC_PORTAL, REUSE_GRACE
from identity_svc.tables import CreatedAt, Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class Session(Table, CreatedAt, table=True):
    """A sign-in on one device, for one application: the family of its refresh tokens."""

    __tablename__ = "sessions"
    __table_args__ = (
        CheckConstraint("(ended_at IS NULL) = (ended_cause IS NULL)", name="ended_with_cause"),
        Index(None, "person_id"),
        Index(None, "last_used_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    app: int = Field(
        default=PUBLIC_PORTAL,
        sa_column=Column(
            SmallInteger, nullable=False, server_default=text("1"), comment="AppType of the contract"
        ),
    )
    last_used_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    user_agent: str | None = Field(default=None, sa_column=Column(Text))
    ended_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    ended_cause: str | None = Field(default=None, sa_column=Column(Text))

    def end(self, cause: str, now: datetime) -> bool:
        """Ends the session; False when it has ended already."""
        if self.ended_at is not None:
            return False
        self.ended_at, self.ended_cause = now, cause
        return True


class RefreshToken(Table, table=True):
    """One refresh token, hashed; used once."""

    __tablename__ = "refresh_tokens"
    __table_args__ = (Index(None, "session_id"), Index(None, "expires_at"))

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    session_id: str = Field(foreign_key="sessions.id", sa_type=Text, ondelete="CASCADE")
    issued_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def use(self, now: datetime) -> bool:
        """Marks it as used; False when it was used longer than REUSE_GRACE ago."""
        if self.used_at is not None and now - self.used_at > REUSE_GRACE:
            return False
        self.used_at = self.used_at or now
        return True


@dataclass(frozen=True)
class SessionView:
    """A client's view of its session; `person` is None for guests and anonymous callers."""

    person: Person | None = None
    permissions: list[str] = field(default_factory=list)
    company_id: str | None = None
    company_role: str | None = None
    guest: bool = False
    session_id: str | None = None
    app: int | None = None
    access_token: str | None = None
    access_token_expires_at: datetime | None = None


@dataclass(frozen=True)
class OpenedSession:
    """A session, its refresh token, and the token that its device sends at the next sign-in."""

    view: SessionView
    refresh_token: str
    refresh_expires_at: datetime
    device_token: str = ""


@dataclass(frozen=True)
class KeyGrant:
    """The permissions of a company's API key, for its access token."""

    key_id: str
    company_id: str
    name: str
    scopes: frozenset[str]
    campaigns: frozenset[str] | None
    """Ids of the campaigns to which the key is limited; None without a limit."""
    test: bool
    expires_at: datetime
