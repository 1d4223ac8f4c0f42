"""The table of change requests, each with the revision that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    Boolean,
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
from kit.db import uuid7
from resuena.campaign.v1 import changes_pb2 as pb

_MOMENT = DateTime(timezone=True)
OPEN = int(pb.CHANGE_REQUEST_STATE_OPEN)
ANSWERED = int(pb.CHANGE_REQUEST_STATE_ANSWERED)
WITHDRAWN = int(pb.CHANGE_REQUEST_STATE_WITHDRAWN)
GIVEN_UP = int(pb.CHANGE_REQUEST_STATE_UNANSWERED)


class ChangeRequest(Table, table=True):
    """A change request, with the revision that it is about; an advertisement has at most one open request."""

    __tablename__ = "change_requests"
    __table_args__ = (
        CheckConstraint("state BETWEEN 1 AND 4", name="state"),
        CheckConstraint("(state = 1) = (ended_at IS NULL)", name="open_until_it_ends"),
        Index("ix_change_requests_advertisement_id_id", "advertisement_id", "id"),
        Index("uq_change_requests_open", "advertisement_id", unique=True, postgresql_where=text("state = 1")),
        Index("ix_change_requests_due", "answer_until", "id", postgresql_where=text("state = 1")),
        Index("ix_change_requests_picture", text("split_part(multimedia_uri, '?', 1)")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    state: int = Field(default=OPEN, sa_column=Column(SmallInteger, nullable=False, comment="ChangeRequestState"))
    reason: str = Field(sa_column=Column(Text, nullable=False, comment="key of the reason list"))
    text: str = Field(sa_column=Column(Text, nullable=False, comment="empty once the person was erased"))
    actor_id: str = Field(sa_column=Column(Text, nullable=False))
    api_key: str | None = Field(default=None, sa_column=Column(Text, comment="name of the API key that asked"))
    by_platform: bool = Field(sa_column=Column(Boolean, nullable=False))
    requested_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    answer_until: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    ended_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    multimedia_uri: str = Field(sa_column=Column(Text, nullable=False))
    caption: str = Field(sa_column=Column(Text, nullable=False))
    tagged_people: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))


@dataclass(frozen=True)
class Revision:
    """An advertisement as its person sent it once."""

    number: int
    multimedia_uri: str
    caption: str
    tagged_people: Sequence[str]
    sent_at: datetime
    request: ChangeRequest | None
    """The request that is open, or that the next revision answered."""


@dataclass(frozen=True)
class Changes:
    """The change requests of an advertisement and its revisions, oldest first."""

    requests: Sequence[ChangeRequest] = ()
    revisions: Sequence[Revision] = ()
