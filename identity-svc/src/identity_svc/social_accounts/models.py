"""Table of linked accounts on networks, the steps that one may take, and what is read of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from identity_svc.peppers.service import Sealed
from identity_svc.tables import Table
from resuena.identity.v1 import social_accounts_pb2 as pb

LINKED, NEEDS_ATTENTION = pb.SOCIAL_ACCOUNT_STATE_LINKED, pb.SOCIAL_ACCOUNT_STATE_NEEDS_ATTENTION
UNLINKED = pb.SOCIAL_ACCOUNT_STATE_UNLINKED
_MOMENT = DateTime(timezone=True)


class AccountKey(NamedTuple):
    """A person's account on a network."""

    person_id: str
    platform: int


class SocialAccount(Table, table=True):
    """A person's account on a network, and its access token encrypted; the token is there while it is LINKED alone.

    The row stays after the link ends, so that the version of its facts goes on growing.
    """

    __tablename__ = "social_accounts"
    __table_args__ = (
        CheckConstraint("platform IN (1, 2)", name="platform"),
        CheckConstraint("state BETWEEN 1 AND 3", name="state"),
        CheckConstraint("(state = 2) = (reason IS NOT NULL)", name="reason"),
        CheckConstraint("(state = 1) = (token IS NOT NULL)", name="token_while_linked"),
        CheckConstraint("(token IS NULL) = (pepper IS NULL)", name="pepper_of_token"),
        CheckConstraint("(state = 3) = (account_id IS NULL)", name="account_until_unlinked"),
        CheckConstraint("(state = 1) = (check_at IS NOT NULL)", name="checked_while_linked"),
        CheckConstraint("followers >= 0", name="followers"),
        Index("uq_social_accounts_account", "platform", "account_id", unique=True),
        Index("ix_social_accounts_owner", "platform", "owner_id"),
        Index("ix_social_accounts_due", "check_at", postgresql_where=text("check_at IS NOT NULL")),
    )

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    platform: int = Field(sa_column=Column(SmallInteger, primary_key=True, comment="Platform of the contract"))
    state: int = Field(
        sa_column=Column(SmallInteger, nullable=False, comment="SocialAccountState of the contract")
    )
    reason: int | None = Field(
        default=None, sa_column=Column(SmallInteger, comment="SocialAccountReason of the contract")
    )
    account_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="the network's id of the professional account or Page")
    )
    owner_id: str | None = Field(
        default=None,
        sa_column=Column(Text, comment="the network's id, for our application, of who gave the permissions"),
    )
    username: str | None = Field(default=None, sa_column=Column(Text))
    scopes: list[str] = Field(
        default_factory=list, sa_column=Column(ARRAY(Text), nullable=False, server_default=text("'{}'"))
    )
    followers: int | None = Field(default=None, sa_column=Column(BigInteger))
    token: bytes | None = Field(default=None, sa_column=Column(LargeBinary, comment="encrypted"))
    pepper: str | None = Field(default=None, sa_column=Column(Text))
    """The id of the pepper under whose key the token is encrypted."""
    expires_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when the token expires; null for one that does not")
    )
    linked_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    check_at: datetime | None = Field(
        default=None,
        sa_column=Column(_MOMENT, comment="when the token is next refreshed or checked; a lease moves it ahead"),
    )
    failures: int = Field(
        default=0, sa_column=Column(Integer, nullable=False, comment="checks in a row without an answer")
    )
    version: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))

    @property
    def key(self) -> AccountKey:
        """Whose account on which network it is."""
        return AccountKey(self.person_id, self.platform)

    def seal(self, sealed: Sealed) -> None:
        """Stores a token, or the same one encrypted under another pepper."""
        self.token, self.pepper = sealed

    def link(self, account: "ProvenAccount", sealed: Sealed, check_at: datetime, now: datetime) -> None:
        """Stores an account whose owner gave a token, in place of the one before."""
        self._identify(account, now)
        self.state, self.reason = LINKED, None
        self.expires_at, self.check_at, self.failures = account.expires_at, check_at, 0
        self.seal(sealed)

    def link_in_need(self, account: "ProvenAccount", reason: int, now: datetime) -> None:
        """Stores an account that its owner proved but that cannot be used yet; its token is not kept."""
        self._identify(account, now)
        self.need_attention(reason, now)

    def need_attention(self, reason: int, now: datetime) -> None:
        """Notes that its owner has to do something; the token is deleted."""
        self.state, self.reason, self.changed_at = NEEDS_ATTENTION, reason, now
        self._drop_token()

    def unlink(self, now: datetime) -> None:
        """Ends the link: what the network told of the account is deleted."""
        self.state, self.reason, self.changed_at = UNLINKED, None, now
        self.account_id = self.owner_id = self.username = self.followers = self.linked_at = None
        self.scopes = []
        self._drop_token()

    def _identify(self, account: "ProvenAccount", now: datetime) -> None:
        self.account_id, self.owner_id, self.username = account.account_id, account.owner_id, account.username
        self.scopes, self.followers = list(account.scopes), account.followers
        self.linked_at = self.changed_at = now

    def _drop_token(self) -> None:
        self.token = self.pepper = self.expires_at = self.check_at = None
        self.failures = 0


@dataclass(frozen=True)
class ProvenAccount:
    """An account as its network told of it to whoever bears its owner's token."""

    account_id: str
    owner_id: str
    username: str
    scopes: Sequence[str] = ()
    followers: int | None = None
    expires_at: datetime | None = None


@dataclass(frozen=True)
class NetworkToken:
    """What a call of a network's interface needs of an account; the token is secret."""

    person_id: str
    platform: int
    account_id: str
    username: str
    access_token: str
    scopes: Sequence[str]
    expires_at: datetime | None

    def __repr__(self) -> str:
        return f"NetworkToken(person_id={self.person_id!r}, platform={self.platform})"


@dataclass(frozen=True)
class NetworkFailure:
    """An account whose token its network refused, and why."""

    key: AccountKey
    account_id: str
    reason: int
