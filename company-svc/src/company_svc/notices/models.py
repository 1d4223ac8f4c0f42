"""Tables of notices, their read marks, and people's preferences."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    Text,
    text,
)
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import uuid7
from resuena.company.v1 import notices_pb2

_MOMENT = DateTime(timezone=True)


class Notice(Table, table=True):
    """A notice to a company's members. While no member has read it, further events of its kind increase its count."""

    __tablename__ = "notices"
    __table_args__ = (
        CheckConstraint("kind > 0 AND kind <> 10", name="kind"),  # invitations to the reader are not stored here
        CheckConstraint("count > 0", name="count"),
        CheckConstraint("topic > 0", name="topic"),
        CheckConstraint("audience BETWEEN 1 AND 3", name="audience"),
        CheckConstraint("(amount_left IS NULL) = (amount_total IS NULL)", name="amounts"),
        CheckConstraint("fact IS NOT NULL OR campaign_id IS NOT NULL", name="told_once"),
        Index("uq_notices_fact", "fact", unique=True),
        Index(
            "uq_notices_gathering",
            "campaign_id",
            "kind",
            unique=True,
            postgresql_where=text("gathering"),
        ),
        Index("ix_notices_company_id_raised_at_id", "company_id", "raised_at", "id"),
        Index("ix_notices_raised_at", "raised_at"),
        Index("ix_notices_unmailed", "id", postgresql_where=text("mailed_at IS NULL")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    kind: int
    topic: int
    audience: int = Field(sa_column=Column(Integer, nullable=False, comment="the least role that it concerns"))
    fact: str | None = Field(
        default=None, sa_column=Column(Text, comment="what it tells of, so that it is told once")
    )
    gathering: bool = Field(
        default=False, sa_column=Column(Boolean, nullable=False, comment="whether more of the same goes in here")
    )
    happened_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    raised_at: datetime = Field(
        sa_column=Column(
            _MOMENT, nullable=False, comment="when it came up here, also of what happened long before"
        )
    )
    count: int = Field(default=1, sa_column=Column(Integer, nullable=False))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    advertisement_id: str | None = Field(default=None, sa_column=Column(Text, comment="whose dispute it tells of"))
    advertisement_ids: list[str] | None = Field(
        default=None, sa_column=Column(ARRAY(Text), comment="those that were assigned to the one whom it concerns")
    )
    payment_due: bool = Field(default=False, sa_column=Column(Boolean, nullable=False))
    starts_on: date | None = Field(
        default=None, sa_column=Column(Date, comment="the campaign's first day, when it was still to come")
    )
    amount_left: int | None = Field(default=None, sa_column=Column(BigInteger))
    amount_total: int | None = Field(default=None, sa_column=Column(BigInteger))
    currency: str | None = Field(default=None, sa_column=Column(Text))
    person_id: str | None = Field(default=None, sa_column=Column(Text, comment="who accepted an invitation"))
    person_email: str | None = Field(
        default=None, sa_column=Column(Text, comment="the e-mail that the accepted invitation was sent to")
    )
    only_for: str | None = Field(default=None, sa_column=Column(Text, comment="the one person whom it concerns"))
    actor_id: str | None = Field(default=None, sa_column=Column(Text, comment="who did it and needs no telling"))
    month: date | None = Field(
        default=None, sa_column=Column(Date, comment="the first day of the month whose report is ready")
    )
    approved: int | None = Field(
        default=None, sa_column=Column(Integer, comment="advertisements approved in that month")
    )
    engagement: int | None = Field(
        default=None, sa_column=Column(BigInteger, comment="reactions gained in that month")
    )
    mailed_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when those who want mail at once were written to")
    )
    settled: bool = Field(
        default=False,
        sa_column=Column(
            Boolean, nullable=False, server_default="false", comment="whether all it asked to audit was decided"
        ),
    )


class AwaitedAudit(Table, table=True):
    """An advertisement that a brand is to audit, whether a change is requested, and whether it is decided.

    Its events may arrive in any order.
    """

    __tablename__ = "awaited_audits"
    __table_args__ = (
        Index("ix_awaited_audits_open", "campaign_id", postgresql_where=text("NOT decided")),
        Index("ix_awaited_audits_noted_at", "noted_at"),
        Index("ix_awaited_audits_due", "deadline", postgresql_where=text("NOT decided AND NOT overdue")),
    )

    advertisement_id: str = Field(sa_column=Column(Text, primary_key=True))
    campaign_id: str = Field(sa_column=Column(Text, nullable=False))
    decided: bool = Field(sa_column=Column(Boolean, nullable=False))
    noted_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    company_id: str | None = Field(
        default=None,
        sa_column=Column(Text, comment="whose campaign it is; null for what was first told as decided"),
    )
    deadline: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="until when it is to be decided, where that is known")
    )
    overdue: bool = Field(
        default=False,
        sa_column=Column(
            Boolean, nullable=False, server_default="false", comment="whether a notice told that it is past that"
        ),
    )
    changing: bool = Field(
        default=False,
        sa_column=Column(
            Boolean,
            nullable=False,
            server_default="false",
            comment="whether it waits for a change, not for the brand",
        ),
    )
    change_version: int = Field(
        default=0,
        sa_column=Column(
            BigInteger, nullable=False, server_default="0", comment="of the advertisement, that told so last"
        ),
    )


@dataclass(frozen=True)
class AwaitedChange:
    """Whether an advertisement waits for a change, and otherwise the deadline of its audit."""

    changing: bool
    version: int
    deadline: datetime | None = None
    undecided: bool = False
    """Whether its decision was undone."""


class NoticeRead(Table, table=True):
    """A notice, or an invitation shown as one, that a person has read."""

    __tablename__ = "notice_reads"
    __table_args__ = (Index("ix_notice_reads_read_at", "read_at"),)

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    notice_id: str = Field(sa_column=Column(Text(collation="C"), primary_key=True))
    read_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class NoticePreference(Table, table=True):
    """A person's choice for a topic; without a row policies.DEFAULT_MAIL applies."""

    __tablename__ = "notice_preferences"
    __table_args__ = (
        CheckConstraint("topic > 0", name="topic"),
        CheckConstraint("mail BETWEEN 1 AND 3", name="mail"),
    )

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    topic: int = Field(sa_column=Column(Integer, primary_key=True))
    in_portal: bool = Field(sa_column=Column(Boolean, nullable=False))
    mail: int = Field(sa_column=Column(Integer, nullable=False))


class NoticeReader(Table, table=True):
    """A person's mail settings: the language last seen, and when the last digest was queued."""

    __tablename__ = "notice_readers"
    __table_args__ = (CheckConstraint("language IN ('es', 'en')", name="language"),)

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    language: str = Field(default="es", sa_column=Column(Text, nullable=False))
    digested_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))


@dataclass(frozen=True)
class ShownNotice:
    """A notice joined with one of its readers; amounts are cents of the currency, or units of stock without one.

    `read` is true also when nothing is left to do about it.
    """

    id: str
    reader_id: str
    own_company_name: str
    company_id: str
    kind: int
    topic: int
    happened_at: datetime
    raised_at: datetime
    count: int
    campaign_id: str | None
    campaign_name: str | None
    advertisement_id: str | None
    payment_due: bool
    amount_due: int | None
    """Cents of `currency`; None unless the payment is still due."""
    payment_reference: str | None
    starts_on: date | None
    amount_left: int | None
    amount_total: int | None
    currency: str | None
    person_id: str | None
    person_email: str | None
    month: date | None
    """First day of the month whose report is ready."""
    approved: int | None
    engagement: int | None
    read: bool
    language: str | None = None
    """The reader's language, selected for mails only."""


@dataclass(frozen=True)
class DigestReader:
    """A person whose digest is due, and the language of the digest, if known."""

    person_id: str
    language: str | None


@dataclass(frozen=True)
class Preference:
    """A person's choice for a topic."""

    topic: int
    in_portal: bool
    mail: int


@dataclass(frozen=True)
class InvitationNotice:
    """An open invitation, as a notice to the invited person."""

    id: str
    company_id: str
    company_name: str
    happened_at: datetime
    read: bool
    kind: int = notices_pb2.NOTICE_KIND_INVITATION_RECEIVED
    count: int = 1
