"""Tables of linked accounts and of budgets of calls; what networks are told and what they answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from datetime import datetime
from enum import Enum

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, DateTime, Float, Index, SmallInteger, Text
from sqlmodel import Field

from campaign_svc.tables import Table

FACEBOOK, INSTAGRAM = 1, 2
"""Numbers of the contract's Platform of the networks that have an interface for us."""
_MOMENT = DateTime(timezone=True)


class KnownSocialAccount(Table, table=True):
    """A person's account on a network that they linked, as identity-svc's facts tell it; without its token."""

    __tablename__ = "known_social_accounts"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index("ix_known_social_accounts_platform_account_id", "platform", "account_id"),
    )

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    platform: int = Field(sa_column=Column(SmallInteger, primary_key=True, autoincrement=False))
    account_id: str = Field(sa_column=Column(Text, nullable=False, comment="the network's id of it"))
    username: str = Field(sa_column=Column(Text, nullable=False))
    linked: bool = Field(sa_column=Column(Boolean, nullable=False, comment="whether its token is usable"))
    followers: int | None = Field(default=None, sa_column=Column(BigInteger))
    version: int = Field(sa_column=Column(BigInteger, nullable=False))


class NetworkBudget(Table, table=True):
    """How much of the calls that a network allows is used: by an account, or by the whole app (account_id empty)."""

    __tablename__ = "network_budgets"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index("ix_network_budgets_measured_at", "measured_at"),
    )

    platform: int = Field(sa_column=Column(SmallInteger, primary_key=True, autoincrement=False))
    account_id: str = Field(sa_column=Column(Text, primary_key=True))
    percent: float = Field(sa_column=Column(Float, nullable=False))
    measured_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    blocked_until: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="until then nothing is asked")
    )


@dataclass(frozen=True)
class AccountToken:
    """A linked account with its access token: held for one use, written and logged nowhere."""

    person_id: str
    platform: int
    account_id: str
    """The network's id of the professional account or Page."""
    access_token: str = dataclass_field(repr=False)
    linked_at: datetime | None = None
    """When the account was linked: a report about the token says of which link it was."""


class ContainerState(Enum):
    """How far a network has processed what it is to publish."""

    IN_PROGRESS = "IN_PROGRESS"
    FINISHED = "FINISHED"
    PUBLISHED = "PUBLISHED"
    ERROR = "ERROR"
    EXPIRED = "EXPIRED"


@dataclass(frozen=True)
class Container:
    """A container with its state; `subcode` says why one has failed."""

    state: ContainerState
    subcode: int | None = None


@dataclass(frozen=True)
class Media:
    """A post as its network lists it."""

    id: str
    permalink: str
    caption: str
    published_at: datetime


@dataclass(frozen=True)
class Quota:
    """How many posts an account published within the window that moves, and how many it may."""

    used: int
    total: int


@dataclass(frozen=True)
class Figures:
    """What a network says of a post now: cumulative counts by metric of ours; what it does not tell is absent."""

    counts: Mapping[str, int]
    missing: bool = False
    """Whether the network no longer has the post, or shows it to nobody any more."""


@dataclass(frozen=True)
class Usage:
    """How much of a budget of calls is used, percent, and for how many minutes no call is taken."""

    platform: int
    account_id: str
    """Empty for the budget of the whole app."""
    percent: float
    regain_minutes: float = 0


class TokenProblem(Enum):
    """Why a network refuses an account's token, in the words of identity-svc's contract."""

    INVALID = "TOKEN_INVALID"
    EXPIRED = "TOKEN_EXPIRED"
    PERMISSION_MISSING = "PERMISSION_MISSING"
    RESTRICTED = "ACCOUNT_RESTRICTED"


class Refusal(Enum):
    """Why a network does not publish a post, for the person who has to do something."""

    PICTURE = "PICTURE_REFUSED"
    PICTURE_UNREACHABLE = "PICTURE_UNREACHABLE"
    TEXT = "TEXT_REFUSED"
    QUOTA = "QUOTA_REACHED"
    CONTAINER_GONE = "CONTAINER_GONE"
    NOT_READY = "NOT_READY"
    OTHER = "REFUSED"
