"""Tables of passkeys and of answered challenges."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, LargeBinary, Text
from sqlmodel import Field

from identity_svc.passkeys.policies import NAME_MAX
from identity_svc.tables import CreatedAt, Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class Passkey(Table, CreatedAt, table=True):
    """A discoverable WebAuthn credential of a person: its public key, never a secret."""

    __tablename__ = "passkeys"
    __table_args__ = (
        CheckConstraint(f"char_length(name) BETWEEN 1 AND {NAME_MAX}", name="name_length"),
        CheckConstraint("sign_count >= 0", name="sign_count"),
        Index(None, "person_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    name: str = Field(sa_column=Column(Text, nullable=False))
    credential_id: bytes = Field(sa_column=Column(LargeBinary, nullable=False, unique=True))
    public_key: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """A COSE key (RFC 9052)."""
    sign_count: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))
    """The authenticator's signature counter at its last use; 0 for authenticators without one."""
    last_used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def rename(self, name: str) -> None:
        self.name = name

    def use(self, sign_count: int, now: datetime) -> None:
        """Records a sign-in and its signature counter."""
        self.sign_count, self.last_used_at = sign_count, now


class AnsweredChallenge(Table, table=True):
    """A challenge that was answered, correctly or not, kept as a hash until it expires so that it is used once."""

    __tablename__ = "answered_challenges"
    __table_args__ = (Index(None, "expires_at"),)

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
