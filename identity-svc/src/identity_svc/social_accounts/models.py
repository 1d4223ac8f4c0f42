"""Tables of linked accounts on networks and of linkings in progress, and what is read of them."""

import secrets
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
from identity_svc.persons.policies import CODE_ALPHABET, CODE_LENGTH
from identity_svc.tables import Table
from kit.db import uuid7
from resuena.identity.v1 import social_accounts_pb2 as pb

LINKED, NEEDS_ATTENTION = pb.SOCIAL_ACCOUNT_STATE_LINKED, pb.SOCIAL_ACCOUNT_STATE_NEEDS_ATTENTION
UNLINKED = pb.SOCIAL_ACCOUNT_STATE_UNLINKED
DECLARED_STATE, CONFIRMED_STATE = pb.SOCIAL_ACCOUNT_STATE_DECLARED, pb.SOCIAL_ACCOUNT_STATE_CONFIRMED
_MOMENT = DateTime(timezone=True)


class AccountKey(NamedTuple):
    """A person's account on a network."""

    person_id: str
    platform: int


class SocialAccount(Table, table=True):
    """A person's account on a network, with its encrypted access token, which is present only while it is LINKED.

    The row stays after the link ends, so that the version of its facts keeps growing.
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
        Index(
            "ix_social_accounts_username", text("lower(username)"), postgresql_where=text("account_id IS NOT NULL")
        ),
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
        """The owner and the network of the account."""
        return AccountKey(self.person_id, self.platform)

    def seal(self, sealed: Sealed) -> None:
        """Stores a token, or the same one encrypted under another pepper."""
        self.token, self.pepper = sealed

    def link(self, account: "ProvenAccount", sealed: Sealed, check_at: datetime, now: datetime) -> None:
        """Stores an account whose owner granted a token, in place of the previous one."""
        self._identify(account, now)
        self.state, self.reason = LINKED, None
        self.expires_at, self.check_at, self.failures = account.expires_at, check_at, 0
        self.seal(sealed)

    def link_in_need(self, account: "ProvenAccount", reason: int, now: datetime) -> None:
        """Stores an account whose ownership is proven but that cannot be used yet; its token is not kept."""
        self._identify(account, now)
        self.need_attention(reason, now)

    def renew(self, account: "ProvenAccount", sealed: Sealed, check_at: datetime, now: datetime) -> bool:
        """Stores the LINKED account's data from the network, and its token; returns whether to publish a change."""
        before = (self.username, self.followers)
        self.username, self.followers = account.username, account.followers
        self.expires_at, self.check_at, self.failures = account.expires_at, check_at, 0
        self.seal(sealed)
        changed = before != (self.username, self.followers)
        if changed:
            self.changed_at = now
        return changed

    def need_attention(self, reason: int, now: datetime) -> None:
        """Marks the account as needing its owner's attention, and deletes the token."""
        self.state, self.reason, self.changed_at = NEEDS_ATTENTION, reason, now
        self._drop_token()

    def unlink(self, now: datetime) -> None:
        """Ends the link: the account's data from the network is deleted."""
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


class NetworkLinking(Table, table=True):
    """A linking in progress: the person is at the network. A new one on the network replaces the previous one."""

    __tablename__ = "network_linkings"
    __table_args__ = (CheckConstraint("platform IN (1, 2)", name="platform"), Index(None, "expires_at"))

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    platform: int = Field(sa_column=Column(SmallInteger, primary_key=True, comment="Platform of the contract"))
    session_id: str = Field(sa_column=Column(Text, nullable=False, comment="in which alone it is completed"))
    state: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="hash of the parameter `state`"))
    language: str = Field(sa_column=Column(Text, nullable=False, comment="of the page to which they come back"))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class PageChoice(Table, table=True):
    """The Facebook Pages offered to a person, with their tokens, encrypted; it expires within minutes."""

    __tablename__ = "page_choices"
    __table_args__ = (Index(None, "expires_at"),)

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    pages: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="encrypted"))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


def new_confirmation_code() -> str:
    """A code that a person puts into the text of their profile; it is public there, and so not a secret."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class NetworkConfirmation(Table, table=True):
    """A person's request that staff look for a code in the profile of their declared account."""

    __tablename__ = "network_confirmations"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index("uq_network_confirmations_account", "person_id", "platform", unique=True),
        Index("ix_network_confirmations_waiting", "id", postgresql_where=text("refused_at IS NULL")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    platform: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="Platform of the contract"))
    username: str = Field(sa_column=Column(Text, nullable=False))
    code: str = Field(default_factory=new_confirmation_code, sa_column=Column(Text, nullable=False))
    requested_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    refused_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def ask_again(self, username: str, code: str, now: datetime) -> None:
        """Reopens the request after a refusal."""
        self.username, self.code = username, code
        self.requested_at, self.refused_at = now, None


class NetworkDeletion(Table, table=True):
    """A network's request to delete a user's data, stored without the user."""

    __tablename__ = "network_deletions"
    __table_args__ = (CheckConstraint("platform IN (1, 2)", name="platform"), Index(None, "deleted_at"))

    code: str = Field(
        sa_column=Column(Text, primary_key=True, comment="with which they look up what became of it")
    )
    platform: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="Platform of the contract"))
    deleted_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


@dataclass(frozen=True)
class OwnAccount:
    """A person's account on a network as they see it themselves."""

    platform: int
    username: str
    url: str
    state: int
    reason: int | None = None
    scopes: Sequence[str] = ()
    missing_scopes: Sequence[str] = ()
    followers: int | None = None
    linked_at: datetime | None = None
    confirmation_code: str | None = None
    confirmation_requested_at: datetime | None = None
    confirmation_refused_at: datetime | None = None


@dataclass(frozen=True)
class OwnAccounts:
    """A person's accounts on networks, and the networks whose accounts this installation links by OAuth."""

    accounts: Sequence[OwnAccount]
    linkable: Sequence[int]


@dataclass(frozen=True)
class OfferedPage:
    """A Facebook Page that a person may choose; without its token."""

    id: str
    name: str
    username: str
    followers: int | None


@dataclass(frozen=True)
class WaitingConfirmation:
    """A confirmation that waits for staff, with the name of the account's owner."""

    id: str
    person_id: str
    first_name: str | None
    last_name: str | None
    platform: int
    username: str
    url: str
    code: str
    requested_at: datetime


@dataclass(frozen=True)
class DeletionState:
    """The state of a network's deletion request."""

    platform: int
    deleted_at: datetime


@dataclass(frozen=True)
class ProvenAccount:
    """An account whose ownership is proven: its network returned this data for its owner's token."""

    account_id: str
    owner_id: str
    username: str
    scopes: Sequence[str] = ()
    followers: int | None = None
    expires_at: datetime | None = None


@dataclass(frozen=True)
class NetworkToken:
    """The data of an account that a call of a network's API needs; the token is secret."""

    person_id: str
    platform: int
    account_id: str
    username: str
    access_token: str
    scopes: Sequence[str]
    expires_at: datetime | None
    linked_at: datetime | None

    def __repr__(self) -> str:
        return f"NetworkToken(person_id={self.person_id!r}, platform={self.platform})"


@dataclass(frozen=True)
class NetworkFailure:
    """An account whose token its network refused, and why."""

    key: AccountKey
    account_id: str
    reason: int
    linked_at: datetime | None = None
    """When the account of the refused token was linked; None if the report does not say so."""

    def is_about(self, account: SocialAccount) -> bool:
        """Whether the refused token belongs to the account's current link."""
        return self.account_id == account.account_id and self.linked_at in (None, account.linked_at)
