"""Tables of shared links and of reported months; records of reports and creators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from sqlalchemy import ARRAY, CheckConstraint, Column, Date, DateTime, Index, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class Share(Table, table=True):
    """A link to a report. Its token is stored in the clear: a reader of this database can read the report anyway."""

    __tablename__ = "report_shares"
    __table_args__ = (
        CheckConstraint("char_length(title) BETWEEN 1 AND 120", name="title_length"),
        CheckConstraint("first_day < end_day", name="period"),
        CheckConstraint("comparison > 0", name="comparison"),
        Index("ix_report_shares_company_id_id", "company_id", "id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    token: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    title: str = Field(sa_column=Column(Text, nullable=False))
    campaign_ids: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))
    first_day: date = Field(sa_column=Column(Date, nullable=False))
    end_day: date = Field(sa_column=Column(Date, nullable=False, comment="exclusive"))
    with_posts: bool
    comparison: int = Field(
        default=1, sa_column=Column(Integer, nullable=False, server_default="1", comment="ReportComparison")
    )
    views: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    revoked_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    creator_id: str = Field(sa_column=Column(Text, nullable=False))


class ReportedMonth(Table, table=True):
    """The last month that was reported for a company, so that each is reported once."""

    __tablename__ = "reported_months"

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    month: date = Field(sa_column=Column(Date, nullable=False, comment="its first day"))


@dataclass(frozen=True)
class Ends:
    """The moments from which the days of a period are derived (kit.days); the end is exclusive."""

    start: datetime | None
    end: datetime | None
    comparison: int = 1
    """The comparison period: a ReportComparison of the contract."""


@dataclass(frozen=True)
class Period:
    """Whole days by a company's zone; the end is exclusive."""

    start: date
    end: date
    time_zone: str
    comparison: int = 1
    """The comparison period: a ReportComparison of the contract."""


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Activity in a period; `spent` in cents of one currency, 0 over several."""

    submitted: int = 0
    approved: int = 0
    rejected: int = 0
    delivered: int = 0
    likes: int = 0
    comments: int = 0
    engagement: int = 0
    spent: int = 0
    spent_on_reactions: int = 0
    """The part of `spent` that was paid for reactions."""


@dataclass(frozen=True)
class CampaignFigures:
    """A campaign's figures in the period and in the comparison period."""

    campaign_id: str
    name: str
    currency: str
    figures: Figures
    before: Figures
    scheduled_day: date | None = None
    """Its first day, if it is paid and that day has not begun."""
    unit_value: int | None = None
    """Cents that one unit of its product is worth; None for money, and when not given."""

    @property
    def product_cost(self) -> int | None:
        """Cents that the awarded product cost, as estimated; None without a value."""
        return None if self.unit_value is None else self.figures.approved * self.unit_value

    @property
    def product_cost_before(self) -> int | None:
        """The same in the comparison period."""
        return None if self.unit_value is None else self.before.approved * self.unit_value


@dataclass(frozen=True)
class MoneyFigures:
    """Cents paid by the campaigns of one currency, and per reaction; None without either.

    The cost per reaction is not rounded: it is often less than a cent.
    """

    currency: str
    spent: int
    spent_before: int
    spent_on_reactions: int
    cost: float | None
    cost_before: float | None


@dataclass(frozen=True)
class ProductCost:
    """Estimated cost of awarded product in cents of one currency, and per reaction; None without either."""

    currency: str
    cost: int
    cost_before: int
    cost_per_engagement: float | None
    cost_per_engagement_before: float | None


@dataclass(frozen=True)
class Report:
    """Campaigns' results in a period and in the comparison period."""

    period: Period
    before: Period
    campaigns: Sequence[CampaignFigures]
    total: Figures
    total_before: Figures
    money: Sequence[MoneyFigures]
    product_costs: Sequence[ProductCost]
    days: Mapping[date, Figures]
    top: Sequence[str]
    """Ids of advertisements."""


@dataclass(frozen=True)
class CreatorsAsked:
    """Filters of creators: of a company, or of some of its campaigns; `order` is a CreatorOrder of the contract."""

    company_id: str | None
    """None: the caller's own company."""
    campaign_ids: Sequence[str]
    """All of the company's when empty."""
    ends: Ends | None
    """The period in which the counted advertisements were made; None: ever."""
    order: int
    limit: int
    after: str | None
    """The last person of the previous page."""
    search: str = ""
    """Words of the name; empty for any."""
    tag: str = ""
    """One of their tags; empty for any."""
    updated_since: datetime | None = None
    """Only those that changed at this moment or later, ordered by their last change."""


@dataclass(frozen=True)
class OwedAsked:
    """Filters of products to hand over: of a company, or of one of its campaigns."""

    company_id: str | None
    """None: the caller's own company."""
    campaign_id: str | None
    """None: all of the company's."""
    search: str
    """Beginning of the ad code, or words of the person's name; empty: all."""
    limit: int
    after: str | None
    """The last advertisement of the previous page."""


@dataclass(frozen=True)
class Creator:
    """A creator with advertisements for a company; `costs` in cents by currency."""

    person_id: str
    campaigns: int
    advertisements: int
    approved: int
    rejected: int
    engagement: int
    first_at: datetime
    last_at: datetime
    updated_at: datetime
    costs: Mapping[str, int] = field(default_factory=dict)
    tags: Sequence[str] = ()


@dataclass(frozen=True)
class CompanyTasks:
    """A company's pending tasks."""

    to_audit: int
    oldest_to_audit: datetime | None
    audit_deadline: datetime | None
    """The earliest deadline, which may have passed."""
    overdue: int
    to_deliver: int
    oldest_to_deliver: datetime | None
    exhausted_campaign_ids: Sequence[str]
    """On-going campaigns without stock, or without the budget of one more advertisement."""
    assigned_to_me: int
    """Those of `to_audit` that are assigned to the viewer."""
    changing: int
    """Advertisements with an open change request."""


class SharedPost(Protocol):
    """An advertisement as a shared report shows it."""

    @property
    def multimedia_uri(self) -> str:
        """Address of its picture."""

    @property
    def caption(self) -> str:
        """Its caption."""

    @property
    def likes(self) -> int:
        """Likes so far."""

    @property
    def comments(self) -> int:
        """Comments so far."""


@dataclass(frozen=True)
class OpenedShare:
    """A shared report as anonymous viewers see it."""

    share: Share
    company_name: str
    company_logo: str | None
    time_zone: str
    report: Report
    posts: Sequence[SharedPost]
