"""Tables of creators' notices and choices, and of the campaigns and change requests that notices refer to."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Index,
    Integer,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class CreatorNotice(Table, table=True):
    """A notice to one creator. Further people who join are counted in the notice that is still unread."""

    __tablename__ = "creator_notices"
    __table_args__ = (
        CheckConstraint("kind > 0", name="kind"),
        CheckConstraint("topic > 0", name="topic"),
        CheckConstraint("count > 0", name="count"),
        Index("uq_creator_notices_fact", "fact", unique=True),
        Index(
            "uq_creator_notices_gathering",
            "person_id",
            "kind",
            unique=True,
            postgresql_where=text("gathering"),
        ),
        Index(None, "person_id", "happened_at", "id"),
        Index("ix_creator_notices_unread", "person_id", "topic", postgresql_where=text("read_at IS NULL")),
        # The topic of new campaigns, which are mailed per person, once a day.
        Index("ix_creator_notices_to_mail", "id", postgresql_where=text("mailed_at IS NULL AND topic <> 6")),
        Index(
            "ix_creator_notices_campaigns_to_mail",
            "person_id",
            postgresql_where=text("mailed_at IS NULL AND topic = 6"),
        ),
        Index(None, "raised_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    kind: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="CreatorNoticeKind of the contract"))
    topic: int = Field(
        sa_column=Column(SmallInteger, nullable=False, comment="CreatorNoticeTopic of the contract")
    )
    fact: str | None = Field(
        default=None, sa_column=Column(Text, comment="what it tells of, so that it is told once")
    )
    gathering: bool = Field(
        default=False, sa_column=Column(Boolean, nullable=False, comment="whether more of the same goes in here")
    )
    happened_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    raised_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    count: int = Field(default=1, sa_column=Column(Integer, nullable=False))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    advertisement_id: str | None = Field(default=None, sa_column=Column(Text))
    answer_until: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    payout_id: str | None = Field(default=None, sa_column=Column(Text))
    amount: int | None = Field(default=None, sa_column=Column(BigInteger))
    currency: str | None = Field(default=None, sa_column=Column(Text))
    account: str | None = Field(
        default=None, sa_column=Column(Text, comment="last characters of its number, or its name on a network")
    )
    platform: int | None = Field(default=None, sa_column=Column(SmallInteger, comment="Platform of the contract"))
    month: str | None = Field(default=None, sa_column=Column(Text, comment="that the payout pays, YYYY-MM"))
    reason: str | None = Field(default=None, sa_column=Column(Text))
    read_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    mailed_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when it was mailed, or found not to be")
    )


class CreatorNoticePreference(Table, table=True):
    """A creator's choice for a topic; without a row policies.DEFAULTS applies."""

    __tablename__ = "creator_notice_preferences"
    __table_args__ = (
        CheckConstraint("topic > 0", name="topic"),
        Index("ix_creator_notice_preferences_chosen", "topic", postgresql_where=text("in_app OR by_mail")),
    )

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    topic: int = Field(sa_column=Column(SmallInteger, primary_key=True))
    in_app: bool = Field(sa_column=Column(Boolean, nullable=False))
    by_mail: bool = Field(sa_column=Column(Boolean, nullable=False))
    mailed_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when new campaigns were last mailed")
    )


class KnownCampaign(Table, table=True):
    """The newest known name of a campaign from campaign-svc, and how far its start was announced."""

    __tablename__ = "known_campaigns"
    __table_args__ = (
        Index(
            "ix_known_campaigns_to_announce", "campaign_id", postgresql_where=text("announced_after IS NOT NULL")
        ),
    )

    campaign_id: str = Field(sa_column=Column(Text, primary_key=True))
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
    name: str = Field(sa_column=Column(Text, nullable=False))
    started_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    city: str | None = Field(default=None, sa_column=Column(Text, comment="whose creators are told of its start"))
    announced_after: str | None = Field(
        default=None,
        sa_column=Column(
            Text,
            comment="the last person who was told of its start; without one, nobody is to be told",
        ),
    )


class AskedChange(Table, table=True):
    """A change requested of a creator, whether it is still awaited, and whether they were notified that it is due."""

    __tablename__ = "asked_changes"
    __table_args__ = (
        Index("ix_asked_changes_due", "answer_until", postgresql_where=text("open AND NOT told")),
        Index(None, "answer_until"),
        Index(None, "person_id"),
    )

    advertisement_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    campaign_id: str = Field(sa_column=Column(Text, nullable=False))
    answer_until: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    version: int = Field(
        sa_column=Column(BigInteger, nullable=False, comment="of the advertisement, that told so last")
    )
    open: bool = Field(sa_column=Column(Boolean, nullable=False))
    told: bool = Field(default=False, sa_column=Column(Boolean, nullable=False))


@dataclass(frozen=True)
class ShownNotice:
    """A notice as its reader sees it; `amount` is cents of the currency."""

    id: str
    person_id: str
    kind: int
    topic: int
    happened_at: datetime
    read: bool
    count: int
    campaign_id: str | None
    campaign_name: str | None
    advertisement_id: str | None
    answer_until: datetime | None
    payout_id: str | None
    amount: int | None
    currency: str | None
    account: str | None
    month: str | None
    reason: str | None
    platform: int | None


@dataclass(frozen=True)
class Audience:
    """A person who wants notices of new campaigns."""

    person_id: str
    by_mail: bool


@dataclass(frozen=True)
class Reader:
    """The recipient of a mail, and their language."""

    email: str
    language: str | None


@dataclass(frozen=True)
class Preference:
    """A creator's choice for a topic."""

    topic: int
    in_app: bool
    by_mail: bool
