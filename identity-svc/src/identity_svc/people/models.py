"""Table of views of persons' records by staff, and what such a record contains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Column, DateTime, ForeignKey, Index, Text
from sqlmodel import Field

from identity_svc.payout_accounts.models import ShownPayoutAccount
from identity_svc.persons.models import Person
from identity_svc.tables import Table
from kit.db import Row, uuid7


class PersonView(Table, table=True):
    """A view of a person's record by a person of staff; only ids, which stay when either of them is erased."""

    __tablename__ = "person_views"
    __table_args__ = (
        Index("ix_person_views_person_id_id", "person_id", "id"),
        Index("ix_person_views_viewed_at", "viewed_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    person_id: str = Field(sa_column=Column(Text, ForeignKey("persons.id"), nullable=False))
    viewer_id: str = Field(sa_column=Column(Text, nullable=False))
    viewed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


@dataclass(frozen=True)
class Matches:
    """Persons whom a search found."""

    people: Sequence[Row]
    more: bool


@dataclass(frozen=True)
class NetworkRecord:
    """An account on a network and how far it is linked."""

    platform: int
    username: str
    url: str
    state: int
    """SocialAccountState of the contract."""
    since: datetime
    followers: int | None = None


@dataclass(frozen=True)
class PersonRecord:
    """What is known of a person. Once they are erased, everything but the person is empty."""

    person: Person
    city: str | None
    adult_declared_at: datetime | None
    terms_version: str | None
    terms_accepted_at: datetime | None
    referrals_first_level: int
    referrals_second_level: int
    company_id: str | None
    deletion_due_at: datetime | None
    payout_account: ShownPayoutAccount | None
    networks: Sequence[NetworkRecord]
    views: Sequence[PersonView]
    """Before this one, newest first."""
