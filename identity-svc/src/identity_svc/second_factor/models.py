"""Tables of authenticators, recovery codes, and sign-ins that wait for them."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, LargeBinary, SmallInteger, Text, text
from sqlmodel import Field

from identity_svc.peppers.service import Sealed
from identity_svc.sessions.policies import PUBLIC_PORTAL
from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class SecondFactor(Table, table=True):
    """A person's authenticator: the encrypted secret, and the last time step used, which prevents replay."""

    __tablename__ = "second_factors"

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    pepper: str | None = Field(default=None, sa_column=Column(Text))
    """The id of the pepper under whose key the secret is encrypted; null for rows older than this column."""
    enabled_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    last_step: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))

    def begin_again(self, sealed: Sealed) -> None:
        """Replaces a secret that was not enabled yet."""
        self.seal(sealed)
        self.last_step = 0

    def seal(self, sealed: Sealed) -> None:
        """Stores a secret, or the same one encrypted under another pepper."""
        self.secret, self.pepper = sealed

    def enable(self, now: datetime) -> None:
        """Turns it on: from now on sign-ins require it."""
        self.enabled_at = now


class RecoveryCode(Table, table=True):
    """A code that replaces the authenticator once, kept as a keyed hash."""

    __tablename__ = "recovery_codes"
    __table_args__ = (Index(None, "person_id"),)

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    pepper: str | None = Field(default=None, sa_column=Column(Text))
    """The id of the pepper of the hash; null for rows older than this column."""
    used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))


class SignInChallenge(Table, table=True):
    """A sign-in with a correct password that waits for the second factor."""

    __tablename__ = "sign_in_challenges"
    __table_args__ = (
        CheckConstraint("attempts >= 0", name="attempts"),
        Index(None, "person_id"),
        Index(None, "expires_at"),
    )

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    attempts: int = Field(default=0)
    app: int = Field(
        default=PUBLIC_PORTAL,
        sa_column=Column(
            SmallInteger, nullable=False, server_default=text("1"), comment="AppType that the session will be for"
        ),
    )
