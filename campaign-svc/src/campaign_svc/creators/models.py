"""Tables of notes, tags and blocked creators; records of a creator's profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Text
from sqlmodel import Field

from campaign_svc.creator_invitations.models import InvitationState
from campaign_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class CreatorNote(Table, table=True):
    """What a member of a company wrote about a creator; deleted when the creator is erased."""

    __tablename__ = "creator_notes"
    __table_args__ = (
        CheckConstraint("char_length(text) BETWEEN 1 AND 1000", name="text_length"),
        Index("ix_creator_notes_company_id_person_id_id", "company_id", "person_id", "id"),
        Index("ix_creator_notes_person_id", "person_id"),
        Index("ix_creator_notes_writer_id", "writer_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    person_id: str = Field(sa_column=Column(Text, nullable=False, comment="the creator"))
    writer_id: str | None = Field(sa_column=Column(Text, comment="null once the writer was erased"))
    text: str = Field(sa_column=Column(Text, nullable=False))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class CreatorTag(Table, table=True):
    """A tag that a company gave a creator. Tags with the same key are the same tag, spelled alike for all creators."""

    __tablename__ = "creator_tags"
    __table_args__ = (
        CheckConstraint("char_length(name) BETWEEN 1 AND 30", name="name_length"),
        Index("ix_creator_tags_company_id_key_person_id", "company_id", "key", "person_id"),
        Index("ix_creator_tags_person_id", "person_id"),
    )

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True, comment="the creator"))
    key: str = Field(sa_column=Column(Text, primary_key=True, comment="the name without accents and case"))
    name: str = Field(sa_column=Column(Text, nullable=False))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class CreatorChange(Table, table=True):
    """When a company's tags of a creator last changed; maintained by a trigger on the tags."""

    __tablename__ = "creator_changes"
    __table_args__ = (
        Index("ix_creator_changes_company_id_changed_at_person_id", "company_id", "changed_at", "person_id"),
        Index("ix_creator_changes_person_id", "person_id"),
    )

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True, comment="the creator"))
    changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class BlockedCreator(Table, table=True):
    """A creator whom a company blocked: advertisements that they make for it after `blocked_at` are refused."""

    __tablename__ = "blocked_creators"
    __table_args__ = (Index("ix_blocked_creators_person_id", "person_id"),)

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True, comment="the creator"))
    blocked_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


@dataclass(frozen=True, kw_only=True)
class CreatorCampaign:
    """A creator's advertisements in one campaign, counted by state. `spent` is in cents of the campaign's currency."""

    campaign_id: str
    name: str
    payment_type: int
    product: str | None
    advertisements: int
    published: int
    approved: int
    rejected: int
    engagement: int
    delivered: int
    owed: int
    currency: str
    spent: int
    first_at: datetime
    last_at: datetime
    started_at: datetime | None
    """When it began to take advertisements; None if unknown."""
    time_zone: str | None
    """The zone of the company's days; None: the operator's."""
    erased: bool
    """Whether the creator was erased."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """What a creator made for a company, over all its campaigns; `costs` in cents by currency."""

    advertisements: int
    published: int
    approved: int
    rejected: int
    engagement: int
    delivered: int
    owed: int
    days_to_post: float | None
    first_at: datetime
    last_at: datetime
    costs: Mapping[str, int]
    erased: bool


@dataclass(frozen=True)
class CreatorProfile:
    """A company's records on a creator."""

    company_id: str
    person_id: str
    record: Record
    campaigns: Sequence[CreatorCampaign]
    notes: Sequence[CreatorNote]
    tags: Sequence[str]
    blocked_at: datetime | None
    """When the company blocked the creator; None while it has not."""
    invitation: InvitationState
