"""Tables of advertisements, posts, audit decisions and claims; records that the use cases take and return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from campaign_svc.access import api_key_of, may_audit, may_audit_money
from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    ChangeIsRequested,
    ClaimedByOther,
    NoProduct,
    NotAllowedToAudit,
    NotApproved,
    OnlyBrandAudits,
    OnlyBrandDelivers,
    OnlyPlatformAudits,
    OnlyValidate,
    ReasonRequired,
    WrongDecision,
)
from campaign_svc.advertisements.policies import (
    APPROVED,
    CHANGE_REQUESTED,
    MONEY,
    OTHER,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    SPOT,
    WAITING,
    WITHDRAWN,
    check_not_own,
)
from campaign_svc.campaigns.models import Campaign
from campaign_svc.external_data.models import METADATA_CHECK
from campaign_svc.figures.models import METRICS, EngagementCounts, EngagementPrices
from campaign_svc.settings import AUDIT_HOURS
from campaign_svc.tables import Table
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.texts import seen_length

_MOMENT = DateTime(timezone=True)


def _flag() -> Column[bool]:
    return Column(Boolean, nullable=False, server_default="false")


def _cents() -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0")


def _number() -> Column[int]:
    return Column(SmallInteger, nullable=False, server_default="0")


def _rate() -> Column[float]:
    return Column(Float, nullable=False, server_default="0")


@dataclass(frozen=True)
class Decision:
    """The new status, with a reason key and a note; and whether a person decides."""

    status: int
    reason: str | None = None
    note: str | None = None
    by_rule: bool = False
    """Whether the company's rule decides instead of a person."""


class Advertisement(EngagementCounts, EngagementPrices, Table, table=True):
    """One person's piece of a campaign; amounts in cents of the campaign's currency."""

    __tablename__ = "advertisements"
    __table_args__ = (
        CheckConstraint("caption_identifier ~ '^[A-Z0-9]{8}$'", name="caption_identifier"),
        CheckConstraint("status BETWEEN 1 AND 6", name="status"),
        CheckConstraint("(status = 6) = (withdrawn_at IS NOT NULL)", name="withdrawn"),
        CheckConstraint("budget_freezed >= 0 AND money_earned >= 0 AND advertisement_price >= 0", name="money"),
        CheckConstraint("money_available >= 0", name="money_available"),
        CheckConstraint("engagement_paid BETWEEN 0 AND money_earned", name="engagement_paid"),
        CheckConstraint(
            "status IN (1, 2) OR (budget_freezed = 0 AND money_available = 0)", name="decided_holds_none"
        ),
        CheckConstraint("status <> 5 OR rejection_reason IS NOT NULL", name="platform_says_why"),
        CheckConstraint(
            "delivered_at IS NULL OR (status = 3 AND delivered_by IS NOT NULL)", name="delivered_once_approved"
        ),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("char_length(external_id) BETWEEN 1 AND 255", name="external_id"),
        CheckConstraint(METADATA_CHECK, name="external_metadata"),
        Index("ix_advertisements_campaign_id_person_id", "campaign_id", "person_id"),
        Index("ix_advertisements_campaign_id_creation_dt_id", "campaign_id", "creation_dt", "id"),
        Index("ix_advertisements_company_id_creation_dt_id", "company_id", "creation_dt", "id"),
        Index("ix_advertisements_company_id_updated_at_id", "company_id", "updated_at", "id"),
        Index("ix_advertisements_campaign_id_status", "campaign_id", "status"),
        Index(
            "ix_advertisements_to_audit",
            "company_id",
            "audit_deadline",
            "creation_dt",
            postgresql_where=text("status = 1"),
        ),
        Index(
            "ix_advertisements_to_deliver",
            "company_id",
            "campaign_id",
            "creation_dt",
            postgresql_where=text("status = 3 AND delivered_at IS NULL"),
        ),
        Index(
            "ix_advertisements_approved",
            "company_id",
            "creation_dt",
            "id",
            postgresql_where=text("status = 3 AND active AND anonymised_at IS NULL"),
        ),
        Index("ix_advertisements_creation_dt_id", "creation_dt", "id"),
        Index(
            "ix_advertisements_by_risk",
            text("coalesce(platform_score, 10)"),
            "creation_dt",
            "id",
            postgresql_where=text("status = 2 AND active"),
        ),
        Index("ix_advertisements_checks_state_creation_dt_id", "checks_state", "creation_dt", "id"),
        Index("ix_advertisements_status_creation_dt_id", "status", "creation_dt", "id"),
        Index(
            "ix_advertisements_text",
            "caption",
            "caption_identifier",
            postgresql_using="gin",
            postgresql_ops={"caption": "gin_trgm_ops", "caption_identifier": "gin_trgm_ops"},
        ),
        Index("ix_advertisements_picture", text("split_part(multimedia_uri, '?', 1)")),
        Index("ix_advertisements_likes", text("(like_count + not_sponsored_like_count)"), "creation_dt", "id"),
        Index(
            "ix_advertisements_comments",
            text("(comment_count + not_sponsored_comment_count)"),
            "creation_dt",
            "id",
        ),
        Index("ix_advertisements_person_id", "person_id"),
        Index("ix_advertisements_person_id_creation_dt_id", "person_id", "creation_dt", "id"),
        Index("ix_advertisements_assignee_id", "assignee_id", postgresql_where=text("assignee_id IS NOT NULL")),
        Index(
            "uq_advertisements_external_id",
            "external_id",
            "company_id",
            unique=True,
            postgresql_where=text("external_id IS NOT NULL AND status <> 6"),
        ),
        Index("ix_advertisements_snoozed_by", "snoozed_by", postgresql_where=text("snoozed_by IS NOT NULL")),
        Index(
            "ix_advertisements_campaign_id_likes",
            "campaign_id",
            text("(like_count + not_sponsored_like_count)"),
            "creation_dt",
            "id",
        ),
        Index(
            "ix_advertisements_campaign_id_comments",
            "campaign_id",
            text("(comment_count + not_sponsored_comment_count)"),
            "creation_dt",
            "id",
        ),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), nullable=False))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    caption_identifier: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    active: bool = Field(default=True, sa_column=Column(Boolean, nullable=False, server_default="true"))
    multimedia_uri: str = Field(sa_column=Column(Text, nullable=False))
    sponsored: bool = Field(default=True)
    caption: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    status: int
    rejection_reason: str | None = Field(default=None, sa_column=Column(Text))
    rejection_note: str | None = Field(default=None, sa_column=Column(Text))
    platform_score: float | None = Field(default=None, sa_column=Column(Float))
    custumer_score: float | None = Field(default=None, sa_column=Column(Float))
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    updated_at: datetime = Field(
        default=None,
        sa_column=Column(
            _MOMENT, nullable=False, server_default=text("moment_of_change()"), comment="set by the database alone"
        ),
    )
    banner: bool = Field(default=False, sa_column=_flag())
    watermark: bool = Field(default=False, sa_column=_flag())
    link: bool = Field(default=False, sa_column=_flag())
    mention_to_company: bool = Field(default=False, sa_column=_flag())
    hashtag: bool = Field(default=False, sa_column=_flag())
    mention_to_other: bool = Field(default=False, sa_column=_flag())
    product_usage: bool = Field(default=False, sa_column=_flag())
    product_usage_oficial: bool = Field(default=False, sa_column=_flag())
    tagged_people: list[str] = Field(
        default=[], sa_column=Column(ARRAY(Text), nullable=False, server_default="{}")
    )
    engagement_velocity_expected: float = Field(default=0, sa_column=_rate())
    engagement_velocity_real: float = Field(default=0, sa_column=_rate())
    budget_freezed: int = Field(default=0, sa_column=_cents())
    money_available: int = Field(default=0, sa_column=_cents())
    money_earned: int = Field(default=0, sa_column=_cents())
    advertisement_price: int = Field(default=0, sa_column=_cents())
    frame_price: int = Field(default=0, sa_column=_cents())
    hashtag_resource_price: int = Field(default=0, sa_column=_cents())
    website_price: int = Field(default=0, sa_column=_cents())
    tag_mention_me_price: int = Field(default=0, sa_column=_cents())
    seal_price: int = Field(default=0, sa_column=_cents())
    tag_mention_people_price: int = Field(default=0, sa_column=_cents())
    product_usage_price: int = Field(default=0, sa_column=_cents())
    usage_official_price: int = Field(default=0, sa_column=_cents())
    social_media_target: list[int] = Field(
        default=[], sa_column=Column(ARRAY(Integer), nullable=False, server_default="{}")
    )
    facebook_status: str | None = Field(default=None, sa_column=Column(Text))
    instagram_status: str | None = Field(default=None, sa_column=Column(Text))
    twitter_status: str | None = Field(default=None, sa_column=Column(Text))
    hashtag_enabled: bool = Field(default=False, sa_column=_flag())
    hashtag_value: str | None = Field(default=None, sa_column=Column(Text))
    audit_deadline: datetime = Field(
        sa_column=Column(_MOMENT, nullable=False, server_default=text(f"now() + interval '{AUDIT_HOURS} hours'"))
    )
    delivered_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    delivered_by: str | None = Field(default=None, sa_column=Column(Text))
    delivered_by_role: str | None = Field(default=None, sa_column=Column(Text))
    delivered_by_key: str | None = Field(
        default=None, sa_column=Column(Text, comment="name of the API key that delivered it")
    )
    approved_by_rule: bool = Field(default=False, sa_column=_flag())
    times_reopened: int = Field(
        default=0,
        sa_column=Column(
            SmallInteger, nullable=False, server_default="0", comment="how often an approval was taken back"
        ),
    )
    anonymised_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    checks_state: int = Field(default=1, sa_column=Column(SmallInteger, nullable=False, server_default="1"))
    checks_passed: int = Field(default=0, sa_column=_number())
    checks_warnings: int = Field(default=0, sa_column=_number())
    checks_unchecked: int = Field(default=0, sa_column=_number())
    change_state: int = Field(
        default=1, sa_column=Column(SmallInteger, nullable=False, server_default="1", comment="ChangeState")
    )
    assignee_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="the member of the company who is to decide on it")
    )
    snoozed_until: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="the moment from which the company wants to see it again")
    )
    snoozed_by: str | None = Field(default=None, sa_column=Column(Text, comment="the member who put it off"))
    withdrawn_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when its person took it back before the audit")
    )
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    engagement_paid: int = Field(
        default=0,
        sa_column=Column(BigInteger, nullable=False, server_default="0", comment="of money_earned, for reactions"),
    )
    external_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="its id in the company's own systems")
    )
    external_metadata: dict[str, str] | None = Field(
        default=None,
        sa_column=Column(JSONB(none_as_null=True), comment="key-value pairs of the company's own systems"),
    )

    @property
    def prices(self) -> dict[str, int]:
        """Price of one reaction by metric, cents."""
        return {metric: getattr(self, f"{metric}_price") for metric in METRICS}

    @property
    def reactions(self) -> dict[str, int]:
        """Sponsored reactions so far by metric."""
        return {metric: getattr(self, f"{metric}_count") for metric in METRICS}

    def check_decision(
        self,
        decision: Decision,
        campaign: Campaign,
        by: Caller,
        claim: AuditClaim | None = None,
        *,
        ends_change: bool = False,
    ) -> None:
        """Raises the error that forbids the decision on an advertisement within the caller's reach.

        The payment type says who audits: the advertisement's brand for Product, staff for Money, whichever waiting
        status. Reach over many companies' advertisements gives no right to decide. A Spot is only validated. Staff must
        give a reason to reject. While a change is requested nothing is decided, but it can be ended (`ends_change`).
        """
        staff = may_audit_money(by)
        if not staff and not may_audit(by):
            raise NotAllowedToAudit
        if campaign.payment_type == MONEY and not staff:
            raise OnlyPlatformAudits
        if campaign.payment_type != MONEY and (staff or by.tenant_id != self.company_id):
            raise OnlyBrandAudits
        if decision.status not in (APPROVED, REJECTED_BY_PLATFORM if staff else REJECTED_BY_CUSTOMER):
            raise WrongDecision
        if campaign.type == SPOT and decision.status == REJECTED_BY_CUSTOMER:
            raise OnlyValidate
        if decision.status == REJECTED_BY_PLATFORM and not seen_length(decision.reason or ""):
            raise ReasonRequired
        if self.status not in WAITING:
            raise AlreadyAudited
        if self.change_state == CHANGE_REQUESTED and not ends_change:
            raise ChangeIsRequested
        check_not_own(by, self.person_id)
        if claim is not None and claim.holder_id != by.person_id:
            raise ClaimedByOther(claim.until)

    def decide(
        self, decision: Decision, campaign: Campaign, by: Caller, now: datetime, claim: AuditClaim | None = None
    ) -> AuditEntry:
        """Decides on it; returns the entry of its history. Raises what `check_decision` raises."""
        self.check_decision(decision, campaign, by, claim)
        entry = AuditEntry(
            advertisement_id=self.id,
            actor_id=by.person_id or "",
            api_key=api_key_of(by),
            by_platform=campaign.payment_type == MONEY,
            by_rule=decision.by_rule,
            from_status=self.status,
            to_status=decision.status,
            reason=decision.reason,
            note=decision.note,
            decided_at=now,
        )
        approved = decision.status == APPROVED
        self.status, self.approved_by_rule = decision.status, decision.by_rule
        self.rejection_reason = None if approved else decision.reason
        self.rejection_note = None if approved else decision.note
        self.money_earned = self.budget_freezed if approved else 0
        self._stop_waiting()
        return entry

    def hand_over(self, campaign: Campaign, by: Caller, now: datetime) -> bool:
        """Records who handed over its product and when; returns whether it was not handed over before.

        Raises the error that forbids that on an advertisement within the caller's reach.
        """
        if not may_audit(by):
            raise NotAllowedToAudit
        if campaign.payment_type == MONEY:
            raise NoProduct
        if by.tenant_id != self.company_id:
            raise OnlyBrandDelivers
        if self.status != APPROVED:
            raise NotApproved
        check_not_own(by, self.person_id)
        if self.delivered_at is not None:
            return False
        key = api_key_of(by)
        self.delivered_at, self.delivered_by_role, self.delivered_by_key = now, by.tenant_role, key
        self.delivered_by = by.person_id if key is None else ""
        self.version += 1
        return True

    def take_back(self, status: int) -> None:
        """Waits again, with the status that it had before its approval."""
        self.status, self.approved_by_rule = status, False
        self.money_earned = self.engagement_paid = 0
        self.money_available = self.budget_freezed = self.advertisement_price
        self.times_reopened += 1
        self.version += 1

    def overturn(self, entry: AuditEntry, by: Caller, note: str, now: datetime) -> Overturn:
        """Replaces the decision by its opposite; returns the record of that. Reactions are paid separately."""
        before = self.status
        if before == APPROVED:
            self.status, self.rejection_reason, self.rejection_note = REJECTED_BY_PLATFORM, OTHER, note
            self.money_earned = self.engagement_paid = 0
        else:
            self.status, self.rejection_reason, self.rejection_note = APPROVED, None, None
            self.money_earned = self.advertisement_price
        self.version += 1
        return Overturn(
            advertisement_id=self.id,
            audit_entry_id=entry.id,
            actor_id=by.person_id or "",
            from_status=before,
            to_status=self.status,
            note=note,
            decided_at=now,
        )

    def withdraw(self, now: datetime) -> None:
        """Its person takes it back. Raises AlreadyAudited unless it waits."""
        if self.status not in WAITING:
            raise AlreadyAudited
        self.status, self.withdrawn_at, self.active = WITHDRAWN, now, False
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        """Holds no money, assignee or snooze any more: when a member leaves, only waiting ones are affected."""
        self.money_available = self.budget_freezed = 0
        self.assignee_id = self.snoozed_until = self.snoozed_by = None
        self.version += 1


class Post(EngagementCounts, Table, table=True):
    """An advertisement on one network."""

    __tablename__ = "posts"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index("ix_posts_post_platform_id", "post_platform_id", postgresql_where=text("post_platform_id <> ''")),
        Index("ix_posts_advertisement_id_creation_dt_id", "advertisement_id", "creation_dt", "id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    campaign_id: str = Field(sa_column=Column(Text, nullable=False))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    platform: int
    post_platform_id: str = Field(sa_column=Column(Text, nullable=False))
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    feed_dt: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    feed_status: str | None = Field(default=None, sa_column=Column(Text))
    status: str = Field(default="Published", sa_column=Column(Text, nullable=False, server_default="Published"))
    engagement_velocity: float = Field(default=0, sa_column=_rate())


class AuditEntry(Table, table=True):
    """One decision: who, when, from, to, why. An advertisement has at most one; a reverted approval's is deleted."""

    __tablename__ = "audit_entries"
    __table_args__ = (
        UniqueConstraint("advertisement_id"),
        CheckConstraint("from_status IN (1, 2) AND to_status IN (3, 4, 5)", name="decides"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    actor_id: str = Field(sa_column=Column(Text, nullable=False))
    api_key: str | None = Field(default=None, sa_column=Column(Text, comment="name of the API key that decided"))
    by_platform: bool
    by_rule: bool = Field(default=False, sa_column=_flag())
    from_status: int
    to_status: int
    reason: str | None = Field(default=None, sa_column=Column(Text))
    note: str | None = Field(default=None, sa_column=Column(Text))
    decided_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class Overturn(Table, table=True):
    """A decision that the platform replaced by its opposite, once. Part of the audit's history."""

    __tablename__ = "overturns"
    __table_args__ = (
        CheckConstraint("from_status IN (3, 4, 5) AND to_status IN (3, 5)", name="overturns"),
        CheckConstraint("(from_status = 3) <> (to_status = 3)", name="opposite"),
        Index("ix_overturns_advertisement_id", "advertisement_id"),
        Index("ix_overturns_actor_id", "actor_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), nullable=False))
    audit_entry_id: str = Field(
        sa_column=Column(Text, ForeignKey("audit_entries.id"), nullable=False, unique=True)
    )
    actor_id: str = Field(sa_column=Column(Text, nullable=False))
    from_status: int
    to_status: int
    note: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    decided_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class AuditClaim(Table, table=True):
    """A claim: a lease by which one auditor reserves an advertisement. After `until` it is ignored."""

    __tablename__ = "audit_claims"

    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), primary_key=True))
    holder_id: str = Field(sa_column=Column(Text, nullable=False))
    until: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


class AdvertisementRow(Protocol):
    """An advertisement as read for a response: its columns by name, with the shown ones of its campaign and company."""

    @property
    def id(self) -> str:
        """Advertisement id."""

    @property
    def payment_type(self) -> int:
        """What its campaign pays with."""

    @property
    def status(self) -> int:
        """Audit status."""

    @property
    def person_id(self) -> str:
        """Id of the person who made it."""

    @property
    def anonymised_at(self) -> datetime | None:
        """When its person was erased."""

    @property
    def change_state(self) -> int:
        """Whether a change request is open."""


@dataclass(frozen=True, kw_only=True)
class Submission:
    """An advertisement as the mobile side submits it; prices in cents. Fields that the service decides are left out."""

    campaign_id: str
    person_id: str
    id: str = ""
    """Empty: the service generates one."""
    caption_identifier: str = ""
    """The ad code in any case; empty: the service generates one."""
    creation_dt: datetime | None = None
    """When the person made it; None: now."""
    multimedia_uri: str = ""
    sponsored: bool = True
    caption: str = ""
    tagged_people: Sequence[str] = ()
    social_media_target: Sequence[int] = ()
    engagement_velocity_expected: float = 0
    custumer_score: float | None = None
    facebook_status: str | None = None
    instagram_status: str | None = None
    twitter_status: str | None = None
    hashtag_enabled: bool = False
    hashtag_value: str | None = None
    banner: bool = False
    watermark: bool = False
    link: bool = False
    mention_to_company: bool = False
    hashtag: bool = False
    mention_to_other: bool = False
    product_usage: bool = False
    product_usage_oficial: bool = False
    frame_price: int = 0
    hashtag_resource_price: int = 0
    website_price: int = 0
    tag_mention_me_price: int = 0
    seal_price: int = 0
    tag_mention_people_price: int = 0
    product_usage_price: int = 0
    usage_official_price: int = 0
    tag_price: int = 0
    like_price: int = 0
    shared_price: int = 0
    link_price: int = 0
    print_price: int = 0
    mention_price: int = 0
    hashtag_price: int = 0
    comment_price: int = 0


@dataclass(frozen=True, kw_only=True)
class PublishedPost:
    """A post as the mobile side publishes it."""

    advertisement_id: str
    platform: int
    post_platform_id: str
    """Its https address."""
    id: str = ""
    """Empty: the service generates one."""
    creation_dt: datetime | None = None
    """When it was published; None: now."""


@dataclass(frozen=True)
class AdvertisementVersion:
    """An advertisement's ids and present version."""

    id: str
    campaign_id: str
    company_id: str
    version: int
    person_id: str


@dataclass(frozen=True)
class UnpaidReactions:
    """An approved advertisement whose campaign has budget left: its reactions, and the cents paid for them."""

    id: str
    campaign_id: str
    person_id: str
    currency: str
    budget_available: int
    engagement_paid: int
    prices: Mapping[str, int]
    reactions: Mapping[str, int]
    multiplier: float | None
    times_reopened: int = 0


@dataclass(frozen=True)
class AdvertisementFilter:
    """Conditions on a list of advertisements; None and empty mean no condition."""

    advertisement_id: str | None = None
    campaign_id: str | None = None
    company_id: str | None = None
    code: str | None = None
    """The whole ad code, eight characters in any case."""
    status: Sequence[int] = ()
    search: str | None = None
    """Part of the caption or the beginning of the ad code, case-insensitive, or the exact external id."""
    platforms: Sequence[int] = ()
    """Only those with a post on one of these networks."""
    created_from: datetime | None = None
    created_to: datetime | None = None
    """Exclusive."""
    person_id: str | None = None
    payment_type: int | None = None
    """What their campaign pays with."""
    checks_state: Sequence[int] = ()
    """The outcome of their checks."""
    change_requested: bool | None = None
    """Only those with an open change request, or only those without."""
    overdue: bool | None = None
    """Only those that wait for an audit past their deadline, or only the others."""
    assignee_id: str | None = None
    """Only those assigned to this person."""
    assigned: bool | None = None
    """Only those with an assignee, or only those without."""
    updated_since: datetime | None = None
    """Only those that changed at this moment or later, ordered by their last change."""
    snoozed: bool | None = None
    """True: only snoozed ones. False: only those that are not snoozed. None: both."""
    external_id: str | None = None
    """Only those with this external id; unique within a company."""
    most_of: int = 0
    """Metric to sort by, most first: repository.LIKES or COMMENTS; 0 sorts by creation."""


EVERY_ADVERTISEMENT = AdvertisementFilter()
