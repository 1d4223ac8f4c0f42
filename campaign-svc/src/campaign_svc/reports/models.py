"""Tables of shared links and of months that were told; records of reports and creators."""

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
    """A link to a report. Its token is kept as it is: whoever reads this database can read the report anyway."""

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
    """The last month of a company that was told as over, so that each is told once."""

    __tablename__ = "reported_months"

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    month: date = Field(sa_column=Column(Date, nullable=False, comment="its first day"))


@dataclass(frozen=True)
class Ends:
    """The moments by which a caller names the days of a period (kit.days); the end is exclusive."""

    start: datetime | None
    end: datetime | None
    comparison: int = 1
    """What the period is compared with: a ReportComparison of the contract."""


@dataclass(frozen=True)
class Period:
    """Whole days by a company's zone; the end is exclusive."""

    start: date
    end: date
    time_zone: str
    comparison: int = 1
    """What it is compared with: a ReportComparison of the contract."""


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What happened in a period; `spent` in cents of one currency, 0 over several."""

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
    """A campaign's figures in the period and in the period before."""

    campaign_id: str
    name: str
    currency: str
    figures: Figures
    before: Figures
    scheduled_day: date | None = None
    """Its first day, while that has not come and it is paid."""
    unit_value: int | None = None
    """Cents that one unit of its product is worth; None for money, or when nobody said."""

    @property
    def product_cost(self) -> int | None:
        """Cents that the awarded product cost, as estimated; None without a value."""
        return None if self.unit_value is None else self.figures.approved * self.unit_value

    @property
    def product_cost_before(self) -> int | None:
        """Likewise in the period before."""
        return None if self.unit_value is None else self.before.approved * self.unit_value


@dataclass(frozen=True)
class MoneyFigures:
    """Cents paid out by the campaigns of one currency, and for each of their reactions; None without either.

    What one reaction cost is not rounded: it is often less than a cent.
    """

    currency: str
    spent: int
    spent_before: int
    spent_on_reactions: int
    cost: float | None
    cost_before: float | None


@dataclass(frozen=True)
class ProductCost:
    """Cents that awarded product cost, as estimated, in one currency, and for each reaction; None without either."""

    currency: str
    cost: int
    cost_before: int
    cost_per_engagement: float | None
    cost_per_engagement_before: float | None


@dataclass(frozen=True)
class Report:
    """What campaigns brought in a period, beside what it is compared with."""

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
    """Which creators: of a company, or of campaigns of it; `order` is a CreatorOrder of the contract."""

    company_id: str | None
    """None: the caller's own."""
    campaign_ids: Sequence[str]
    """All of the company's when empty."""
    ends: Ends | None
    """When the advertisements that count were made; None: ever."""
    order: int
    limit: int
    after: str | None
    """The last person of the page before."""
    search: str = ""
    """Words of the name; empty: whatever it is."""
    tag: str = ""
    """A tag of theirs; empty: whichever they have."""
    updated_since: datetime | None = None
    """Only those who changed at this moment or later, in the order in which they changed."""


@dataclass(frozen=True)
class OwedAsked:
    """Which products that were not handed over: of a company, or of one campaign of it."""

    company_id: str | None
    """None: the caller's own."""
    campaign_id: str | None
    """None: all of the company's."""
    search: str
    """Beginning of the ad code, or words of the person's name; empty: all."""
    limit: int
    after: str | None
    """The last advertisement of the page before."""


@dataclass(frozen=True)
class Creator:
    """Who made advertisements for a company; `costs` in cents by currency."""

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
    """What waits for a company."""

    to_audit: int
    oldest_to_audit: datetime | None
    audit_deadline: datetime | None
    """The earliest, which may be past."""
    overdue: int
    to_deliver: int
    oldest_to_deliver: datetime | None
    exhausted_campaign_ids: Sequence[str]
    """On-going campaigns without stock, or without the budget of one more advertisement."""
    assigned_to_me: int
    """Those of `to_audit` that are assigned to the viewer."""
    changing: int
    """Advertisements of which the company asked a change that has not come."""


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
    """A shared report as strangers see it."""

    share: Share
    company_name: str
    company_logo: str | None
    time_zone: str
    report: Report
    posts: Sequence[SharedPost]
