"""Tables of campaigns and their history; records that the use cases take and return."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from campaign_svc.campaigns.errors import IllegalTransition
from campaign_svc.external_data.models import METADATA_CHECK, UNCHANGED, ExternalChange
from campaign_svc.figures.models import EngagementCounts
from campaign_svc.tables import Table
from kit.days import first_moment, last_moment
from kit.db import uuid7
from resuena.campaign.v1 import campaign_pb2 as pb

_MOMENT = DateTime(timezone=True)
PRE_DRAFT, DRAFT = pb.CAMPAIGN_STATUS_PRE_DRAFT, pb.CAMPAIGN_STATUS_DRAFT
WAITING_APPROVAL = pb.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL
WAITING_PAYMENT = pb.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT
ON_GOING, STOPPED = pb.CAMPAIGN_STATUS_ON_GOING, pb.CAMPAIGN_STATUS_STOPPED
FINISHED = pb.CAMPAIGN_STATUS_FINISHED
REFERENCE_SYMBOLS, REFERENCE_LENGTH = "CDFGHJKMNPQRTVWXY34679", 8
"""Without look-alike letters and digits, and without vowels, which would form words."""


def _cents() -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0")


def _maybe_cents() -> Column[int]:
    return Column(BigInteger)


def _count() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


def _rate() -> Column[float]:
    return Column(Float, nullable=False, server_default="0")


def new_payment_reference() -> str:
    """A random payment reference; a unique index refuses duplicates."""
    return "".join(secrets.choice(REFERENCE_SYMBOLS) for _ in range(REFERENCE_LENGTH))


class Campaign(EngagementCounts, Table, table=True):
    """One order of a company; amounts in cents of `currency`.

    Constraints: investment = budget_available + budget_freezed + budget_spent, none below zero; stock >= 0.
    """

    __tablename__ = "campaigns"
    __table_args__ = (
        CheckConstraint("char_length(name) BETWEEN 1 AND 200", name="name_length"),
        CheckConstraint("investment = budget_available + budget_freezed + budget_spent", name="budget_adds_up"),
        CheckConstraint(
            "investment >= 0 AND budget_available >= 0 AND budget_freezed >= 0 AND budget_spent >= 0",
            name="budget_not_negative",
        ),
        CheckConstraint("stock >= 0", name="stock_not_negative"),
        CheckConstraint("posts_per_person BETWEEN 1 AND 20", name="posts_per_person"),
        CheckConstraint("char_length(city) BETWEEN 1 AND 80", name="city_length"),
        CheckConstraint("type BETWEEN 1 AND 3", name="type"),
        CheckConstraint("status BETWEEN 1 AND 7", name="status"),
        CheckConstraint("payment_type BETWEEN 1 AND 2", name="payment_type"),
        CheckConstraint("char_length(currency) = 3", name="currency"),
        CheckConstraint("char_length(external_id) BETWEEN 1 AND 255", name="external_id"),
        CheckConstraint(METADATA_CHECK, name="external_metadata"),
        Index("ix_campaigns_company_id_creation_dt_id", "company_id", "creation_dt", "id"),
        Index("ix_campaigns_creation_dt_id", "creation_dt", "id"),
        Index("ix_campaigns_company_id_updated_at_id", "company_id", "updated_at", "id"),
        Index("ix_campaigns_status_creation_dt_id", "status", "creation_dt", "id"),
        Index("ix_campaigns_drafts", "creation_dt", "id", postgresql_where=text("status IN (1, 2)")),
        Index("ix_campaigns_name", "name", postgresql_using="gin", postgresql_ops={"name": "gin_trgm_ops"}),
        Index("ix_campaigns_picture", text("split_part(picture, '?', 1)")),
        Index("ix_campaigns_end_dt", "end_dt", postgresql_where=text("status IN (5, 6)")),
        Index(
            "uq_campaigns_payment_reference",
            "payment_reference",
            unique=True,
            postgresql_where=text("payment_reference IS NOT NULL"),
        ),
        Index(
            "uq_campaigns_external_id",
            "external_id",
            "company_id",
            unique=True,
            postgresql_where=text("external_id IS NOT NULL"),
        ),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    name: str = Field(sa_column=Column(Text, nullable=False))
    brief: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    type: int
    status: int = Field(default=2)
    payment_type: int
    reward_kind: int = Field(default=1)
    product_payment_description: str | None = Field(default=None, sa_column=Column(Text))
    product_unit_value: int | None = Field(
        default=None,
        sa_column=Column(BigInteger, comment="cents that one unit of product costs the company, as it estimates"),
    )
    custom_prices_enabled: bool = Field(default=False)
    custom_ad_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_product_usage_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_insight_multiplier: float | None = Field(default=None, sa_column=Column(Float))
    custom_tag_mention_people_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_tag_mention_me_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_seal_price: int | None = Field(default=None, sa_column=_maybe_cents())
    stock: int = Field(default=0, sa_column=_count())
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    updated_at: datetime = Field(
        default=None,
        sa_column=Column(
            _MOMENT, nullable=False, server_default=text("moment_of_change()"), comment="set by the database alone"
        ),
    )
    start_day: date | None = Field(
        default=None, sa_column=Column(Date, comment="its first day, by the company's zone")
    )
    end_day: date | None = Field(
        default=None, sa_column=Column(Date, comment="its last day, included, by the company's zone")
    )
    start_dt: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="derived: the beginning of start_day")
    )
    end_dt: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="derived: the last second of end_day")
    )
    active: bool = Field(default=True, sa_column=Column(Boolean, nullable=False, server_default="true"))
    currency: str = Field(default="ARS", sa_column=Column(Text, nullable=False))
    investment: int = Field(default=0, sa_column=_cents())
    budget_available: int = Field(default=0, sa_column=_cents())
    budget_freezed: int = Field(default=0, sa_column=_cents())
    budget_spent: int = Field(default=0, sa_column=_cents())
    money_per_engagement_expected: int = Field(default=0, sa_column=_cents())
    money_per_engagement_real: int = Field(default=0, sa_column=_cents())
    engagement_expected: int = Field(default=0, sa_column=_count())
    engagement_real: int = Field(default=0, sa_column=_count())
    influencers_expected: int = Field(default=0, sa_column=_count())
    influencers_total: int = Field(default=0, sa_column=_count())
    engagement_velocity_expected: float = Field(default=0, sa_column=_rate())
    engagement_velocity_real: float = Field(default=0, sa_column=_rate())
    forecast_days: int = Field(default=0, sa_column=_count())
    engagement_male_influencer: int = Field(default=0, sa_column=_count())
    engagement_female_influencer: int = Field(default=0, sa_column=_count())
    engagement_male_influenced: int = Field(default=0, sa_column=_count())
    engagement_female_influenced: int = Field(default=0, sa_column=_count())
    engagement_anonymous_influenced: int = Field(default=0, sa_column=_count())
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    picture: str | None = Field(default=None, sa_column=Column(Text))
    closed_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when it last ceased to take advertisements")
    )
    posts_per_person: int = Field(
        default=1,
        sa_column=Column(
            SmallInteger,
            nullable=False,
            server_default="1",
            comment="advertisements that the app takes of a person",
        ),
    )
    city: str | None = Field(
        default=None, sa_column=Column(Text, comment="where it is meant for; null: everywhere")
    )
    payment_reference: str | None = Field(
        default=None,
        sa_column=Column(
            Text, comment="by what its payment is recognised; null until one is due, or where none is"
        ),
    )
    external_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="its id in the company's own systems")
    )
    external_metadata: dict[str, str] | None = Field(
        default=None,
        sa_column=Column(JSONB(none_as_null=True), comment="key-value pairs of the company's own systems"),
    )

    def set_days(self, start: date | None, end: date | None, time_zone: str) -> None:
        """Sets the first and the last day, and the moments at which they begin and end in the company's zone."""
        self.start_day, self.end_day = start, end
        self.start_dt = first_moment(start, time_zone) if start else None
        self.end_dt = last_moment(end, time_zone) if end else None

    @property
    def needs_payment(self) -> bool:
        """Whether approval leads to WaitingForPayment: paid in money, or with an investment for reactions."""
        return self.payment_type == pb.PAYMENT_TYPE_MONEY or self.investment > 0

    @property
    def multiplier(self) -> float | None:
        """Factor applied to the prices per reaction; None applies none."""
        return self.custom_insight_multiplier if self.custom_prices_enabled else None

    def complete(self, _: datetime) -> None:
        """PreDraft → Draft, once it has everything that submitting needs."""
        self._step((PRE_DRAFT,), DRAFT)

    def submit(self, _: datetime) -> None:
        """Draft → WaitingForApproval."""
        self._step((PRE_DRAFT, DRAFT), WAITING_APPROVAL)

    def return_to_draft(self, _: datetime) -> None:
        """WaitingForApproval or WaitingForPayment → Draft, so that the brand can change it."""
        self._step((WAITING_APPROVAL, WAITING_PAYMENT), DRAFT)

    def approve(self, _: datetime) -> None:
        """WaitingForApproval → WaitingForPayment, or OnGoing when no payment is needed."""
        self._step((WAITING_APPROVAL,), WAITING_PAYMENT if self.needs_payment else ON_GOING)
        # A campaign paid in money without an investment waits for staff, but has nothing to transfer.
        if self.investment > 0:
            self.payment_reference = self.payment_reference or new_payment_reference()

    def confirm_payment(self, _: datetime) -> None:
        """WaitingForPayment → OnGoing."""
        self._step((WAITING_PAYMENT,), ON_GOING)

    def start(self, _: datetime) -> None:
        """Stopped → OnGoing."""
        self._step((STOPPED,), ON_GOING)
        self.closed_at = None

    def stop(self, now: datetime) -> None:
        """OnGoing → Stopped."""
        self._step((ON_GOING,), STOPPED)
        self.closed_at = now

    def finish(self, now: datetime) -> None:
        """OnGoing or Stopped → Finished."""
        self._step((ON_GOING, STOPPED), FINISHED)
        self.closed_at = self.closed_at or now

    def _step(self, sources: tuple[int, ...], target: int) -> None:
        if self.status not in sources:
            raise IllegalTransition
        self.status = target
        self.version += 1


class StatusChange(Table, table=True):
    """One status change of a campaign: who, when, from, to, why. The first entry has no `from_status`."""

    __tablename__ = "campaign_status_changes"
    __table_args__ = (
        CheckConstraint("to_status BETWEEN 1 AND 7 AND from_status IS DISTINCT FROM to_status", name="moves"),
        CheckConstraint("actor_kind BETWEEN 1 AND 5 AND (actor_kind > 2 OR actor_id IS NOT NULL)", name="actor"),
        Index("ix_campaign_status_changes_campaign_id_id", "campaign_id", "id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), nullable=False))
    from_status: int | None = Field(default=None, sa_column=Column(Integer))
    to_status: int
    actor_id: str | None = Field(default=None, sa_column=Column(Text))
    actor_kind: int
    api_key: str | None = Field(default=None, sa_column=Column(Text, comment="name of the API key that acted"))
    reason: str | None = Field(default=None, sa_column=Column(Text))
    changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


COMPANY_FIELDS = ("id", "name", "logo", "thumbnail")
"""The fields of KnownCompany that are shown with a campaign; in rows of campaigns they have the prefix `known_`."""


class CampaignRow(Protocol):
    """A campaign as read for a response: each column by its name; `active` also takes its company into account."""

    @property
    def id(self) -> str:
        """Campaign id."""


class CampaignTotals(Protocol):
    """Counts over a campaign's advertisements as read for a response: each field of the contract by its name."""

    @property
    def remaining_stock(self) -> int | None:
        """Units of product that can still be given; None when the campaign is paid in money."""


class StatusChangeRow(Protocol):
    """A history entry as read for a response: each column by its name."""

    @property
    def campaign_id(self) -> str:
        """The campaign's id."""

    @property
    def actor_id(self) -> str | None:
        """The acting person; None when a key or the platform acted."""

    @property
    def actor_kind(self) -> int:
        """An ActorKind of lifecycle.proto."""

    @property
    def api_key(self) -> str | None:
        """The name of the acting key; None when no key acted."""


@dataclass(frozen=True, kw_only=True)
class CampaignDraft:
    """Fields that a caller sets on a draft; None leaves a field unchanged. Amounts in cents."""

    company_id: str | None = None
    name: str | None = None
    type: int | None = None
    payment_type: int | None = None
    reward_kind: int | None = None
    brief: str | None = None
    """Without the terms."""
    terms_and_conditions: str | None = None
    product_payment_description: str | None = None
    product_unit_value: int | None = None
    custom_prices_enabled: bool | None = None
    custom_ad_price: int | None = None
    custom_product_usage_price: int | None = None
    custom_insight_multiplier: float | None = None
    custom_tag_mention_people_price: int | None = None
    custom_tag_mention_me_price: int | None = None
    custom_seal_price: int | None = None
    stock: int | None = None
    investment: int | None = None
    currency: str | None = None
    start_day: date | None = None
    end_day: date | None = None
    start_dt: datetime | None = None
    """A moment of the first day, used without `start_day`."""
    end_dt: datetime | None = None
    """The end, used without `end_day`."""
    picture: str | None = None
    influencers_expected: int | None = None
    engagement_expected: int | None = None
    forecast_days: int | None = None
    posts_per_person: int | None = None
    city: str | None = None
    external: ExternalChange = UNCHANGED


@dataclass(frozen=True)
class CampaignFilter:
    """Conditions on a list of campaigns; None and empty mean no condition."""

    campaign_id: str | None = None
    company_id: str | None = None
    active: bool | None = None
    status: Sequence[int] = ()
    types: Sequence[int] = ()
    search: str | None = None
    """Part of the name, case-insensitive, the reference of its payment, or its external id."""
    ids: Sequence[str] = ()
    updated_since: datetime | None = None
    """Only those that changed at this moment or later, ordered by their last change."""
    external_id: str | None = None
    """Only those with this external id; unique within a company."""


EVERY_CAMPAIGN = CampaignFilter()
