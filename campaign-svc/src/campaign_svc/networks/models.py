"""Tables of linked accounts and of call budgets; data sent to networks and received from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from datetime import datetime
from enum import Enum

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, DateTime, Float, Index, SmallInteger, Text
from sqlmodel import Field

from campaign_svc.tables import Table

FACEBOOK, INSTAGRAM = 1, 2
"""Values of the contract's Platform for networks whose API is integrated."""
_MOMENT = DateTime(timezone=True)


class KnownSocialAccount(Table, table=True):
    """A person's linked account on a network, from identity-svc's facts; without its token."""

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
    """Usage of a network's call limit: by an account, or by the whole app (account_id empty)."""

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
    """A linked account with its access token: kept for one use, never stored or logged."""

    person_id: str
    platform: int
    account_id: str
    """The network's id of the professional account or Page."""
    access_token: str = dataclass_field(repr=False)
    linked_at: datetime | None = None
    """When the account was linked: a report about the token names the link it belongs to."""


class ContainerState(Enum):
    """How far a network has processed a container."""

    IN_PROGRESS = "IN_PROGRESS"
    FINISHED = "FINISHED"
    PUBLISHED = "PUBLISHED"
    ERROR = "ERROR"
    EXPIRED = "EXPIRED"


@dataclass(frozen=True)
class Container:
    """A container with its state; `subcode` is the reason of a failure."""

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
    """The number of posts that an account published within the sliding window, and the limit."""

    used: int
    total: int


@dataclass(frozen=True)
class Figures:
    """A network's current figures of a post: cumulative counts by our metric; unreported ones are missing."""

    counts: Mapping[str, int]
    missing: bool = False
    """Whether the post was deleted or is no longer visible on its network."""


@dataclass(frozen=True)
class Usage:
    """Usage of a call budget in percent, and for how many minutes no calls are accepted."""

    platform: int
    account_id: str
    """Empty for the budget of the whole app."""
    percent: float
    regain_minutes: float = 0


class TokenProblem(Enum):
    """Why a network refuses an account's token, as in identity-svc's contract."""

    INVALID = "TOKEN_INVALID"
    EXPIRED = "TOKEN_EXPIRED"
    PERMISSION_MISSING = "PERMISSION_MISSING"
    RESTRICTED = "ACCOUNT_RESTRICTED"


class Refusal(Enum):
    """Why a network does not publish a post, for the person who has to act."""

    PICTURE = "PICTURE_REFUSED"
    PICTURE_UNREACHABLE = "PICTURE_UNREACHABLE"
    TEXT = "TEXT_REFUSED"
    QUOTA = "QUOTA_REACHED"
    CONTAINER_GONE = "CONTAINER_GONE"
    NOT_READY = "NOT_READY"
    OTHER = "REFUSED"
