"""The table of publications: a queue that several replicas work off, with the state shown to people."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    SmallInteger,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import uuid7

WAITING, PROCESSING, SENDING, PUBLISHED, FAILED, CANCELLED = 1, 2, 3, 4, 5, 6
"""Values of the contract's PublicationState."""
OPEN = (WAITING, PROCESSING, SENDING)
_MOMENT = DateTime(timezone=True)


class Publication(Table, table=True):
    """An advertisement that the platform publishes on one network for its creator.

    `containers` counts requests that could each create a post: containers, or on a Page the publishing requests.
    `sent_at` is the time of the first request with an unknown outcome, `changed_at` of the last one, in state SENDING.
    """

    __tablename__ = "publications"
    __table_args__ = (
        UniqueConstraint("advertisement_id", "platform"),
        CheckConstraint("platform IN (1, 2)", name="platform"),
        CheckConstraint("state BETWEEN 1 AND 6", name="state"),
        CheckConstraint("(state IN (1, 2, 3)) = (due_at IS NOT NULL)", name="due_while_open"),
        CheckConstraint("state <> 3 OR sent_at IS NOT NULL", name="sent"),
        CheckConstraint("state <> 4 OR media_id IS NOT NULL", name="published"),
        CheckConstraint("state <> 5 OR reason IS NOT NULL", name="failed_says_why"),
        Index("ix_publications_due_at", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        Index("ix_publications_person_id", "person_id"),
        Index("ix_publications_media", "platform", "media_id", postgresql_where=text("media_id IS NOT NULL")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), nullable=False)
    )
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    platform: int = Field(sa_column=Column(SmallInteger, nullable=False))
    state: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="PublicationState"))
    reason: str | None = Field(default=None, sa_column=Column(Text, comment="why it failed or waits longer"))
    account_id: str | None = Field(default=None, sa_column=Column(Text, comment="the account it began on"))
    container_id: str | None = Field(default=None, sa_column=Column(Text))
    container_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    containers: int = Field(
        default=0, sa_column=Column(SmallInteger, nullable=False, server_default="0", comment="made so far")
    )
    sent_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="before the request that makes it public")
    )
    media_id: str | None = Field(default=None, sa_column=Column(Text, comment="the network's id of the post"))
    attempts: int = Field(default=0, sa_column=Column(SmallInteger, nullable=False, server_default="0"))
    requested_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    due_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="while a worker has it: when others may take it")
    )
