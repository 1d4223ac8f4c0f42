"""The schedule of posts whose figures are read from their network: a queue that several replicas work off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from campaign_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class NetworkPost(Table, table=True):
    """A post on a linked account, with when its figures are due, and the state of reading them."""

    __tablename__ = "network_posts"
    __table_args__ = (
        CheckConstraint("platform IN (1, 2)", name="platform"),
        Index("ix_network_posts_due_at", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        Index("ix_network_posts_person_id_platform_due_at", "person_id", "platform", "due_at"),
        Index("ix_network_posts_media", "platform", "media_id", postgresql_where=text("media_id IS NOT NULL")),
    )

    post_id: str = Field(sa_column=Column(Text, ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    platform: int = Field(sa_column=Column(SmallInteger, nullable=False))
    media_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="the network's id; NULL until it is found by its address")
    )
    address: str = Field(sa_column=Column(Text, nullable=False, comment="as posts keep it"))
    published_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    ends_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT, comment="when its campaign ends"))
    followers: int | None = Field(
        default=None, sa_column=Column(BigInteger, comment="of the account when it was published")
    )
    due_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="while a worker has it: when others may take it")
    )
    attempts: int = Field(default=0, sa_column=Column(SmallInteger, nullable=False, server_default="0"))
    looks: int = Field(
        default=0,
        sa_column=Column(
            SmallInteger, nullable=False, server_default="0", comment="in vain, for a post with its address"
        ),
    )
    measured_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    insights_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    missing_since: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="since when its network does not show it")
    )
    interface: str | None = Field(default=None, sa_column=Column(Text, comment="that told the figures"))
    known: list[str] = Field(
        default=[],
        sa_column=Column(ARRAY(Text), nullable=False, server_default="{}", comment="metrics that it ever told"),
    )


@dataclass(frozen=True)
class Due:
    """A leased post whose figures are to be read, with its stored figures."""

    post_id: str
    person_id: str
    platform: int
    media_id: str | None
    address: str
    published_at: datetime
    ends_at: datetime | None
    attempts: int
    looks: int
    measured_at: datetime | None
    insights_at: datetime | None
    missing_since: datetime | None
    known: tuple[str, ...]


@dataclass(frozen=True)
class Measured:
    """The outcome for a due post; None for unchanged values."""

    post_id: str
    due_at: datetime | None
    attempts: int = 0
    looks: int | None = None
    media_id: str | None = None
    measured_at: datetime | None = None
    insights_at: datetime | None = None
    missing_since: datetime | None = None
    interface: str | None = None
    known: tuple[str, ...] = ()
