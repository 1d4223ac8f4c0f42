"""The table of prepared archives; records of approved pictures and of the company's rights to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, CheckConstraint, Column, DateTime, Index, Text
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class PictureArchive(Table, table=True):
    """Pictures that a person downloads as one file, by the token in its URL, for some minutes.

    The token is stored in the clear: a reader of this database can read the pictures' addresses anyway. The names are
    those shown to the person; they are deleted with the row when one of the people is erased.
    """

    __tablename__ = "picture_archives"
    __table_args__ = (
        CheckConstraint("cardinality(advertisement_ids) BETWEEN 1 AND 200", name="pictures"),
        CheckConstraint("cardinality(creator_ids) = cardinality(creator_names)", name="named"),
        CheckConstraint("language IN ('es', 'en')", name="language"),
        Index("ix_picture_archives_person_id", "person_id"),
        Index("ix_picture_archives_expires_at", "expires_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    token: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    person_id: str = Field(sa_column=Column(Text, nullable=False, comment="who downloads it"))
    language: str = Field(sa_column=Column(Text, nullable=False))
    advertisement_ids: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    creator_ids: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    creator_names: list[str] = Field(
        sa_column=Column(
            ARRAY(Text), nullable=False, comment="of creator_ids, in that order; empty without a name"
        )
    )
    bytes: int = Field(sa_column=Column(BigInteger, nullable=False, comment="of the pictures"))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


@dataclass(frozen=True)
class PicturesAsked:
    """Filters of a company's approved pictures; None does not restrict."""

    company_id: str
    campaign_id: str | None = None
    person_id: str | None = None
    platforms: Sequence[int] = ()
    search: str | None = None
    created_from: datetime | None = None
    created_to: datetime | None = None


@dataclass(frozen=True)
class Terms:
    """The terms of a campaign, which cannot change once it is submitted."""

    campaign_id: str
    version: str
    """The start of the SHA-256 of the text; empty without terms."""
    text: str
    since: datetime
    """Since when they could not change: the campaign's last submission."""


@dataclass(frozen=True, kw_only=True)
class LicensedPicture:
    """An approved picture with what is known about the right to use it."""

    advertisement_id: str
    code: str
    key: str
    file_name: str
    creator: str
    """The name as shown to the person; empty without one."""
    sent_at: datetime
    approved_at: datetime | None
    campaign_id: str
    campaign_name: str
    platforms: Sequence[int]
    links: Sequence[str]


@dataclass(frozen=True)
class OpenedArchive:
    """An archive with its pictures that are still approved."""

    person_id: str
    language: str
    company_name: str
    time_zone: str
    created_at: datetime
    pictures: Sequence[LicensedPicture]
    terms: Sequence[Terms]
