"""Tables of campaigns, and of what campaign-svc keeps of companies."""

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, DateTime, Float, Index, Integer, Text
from sqlmodel import Field

from campaign_svc.engagement.models import EngagementCounts
from campaign_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


def _cents() -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0")


def _maybe_cents() -> Column[int]:
    return Column(BigInteger)


def _count() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


def _rate() -> Column[float]:
    return Column(Float, nullable=False, server_default="0")


class Campaign(EngagementCounts, Table, table=True):
    """One order of a company; its budget always adds up, its stock is never negative."""

    __tablename__ = "campaigns"
    __table_args__ = (
        CheckConstraint("char_length(name) BETWEEN 1 AND 200", name="name_length"),
        CheckConstraint("investment = budget_available + budget_freezed + budget_spent", name="budget_adds_up"),
        CheckConstraint(
            "investment >= 0 AND budget_available >= 0 AND budget_freezed >= 0 AND budget_spent >= 0",
            name="budget_not_negative",
        ),
        CheckConstraint("stock >= 0", name="stock_not_negative"),
        CheckConstraint("type BETWEEN 1 AND 3", name="type"),
        CheckConstraint("status BETWEEN 1 AND 7", name="status"),
        CheckConstraint("payment_type BETWEEN 1 AND 2", name="payment_type"),
        CheckConstraint("char_length(currency) = 3", name="currency"),
        Index("ix_campaigns_company_id_creation_dt_id", "company_id", "creation_dt", "id"),
        Index("ix_campaigns_creation_dt_id", "creation_dt", "id"),
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
    custom_prices_enabled: bool = Field(default=False)
    custom_ad_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_product_usage_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_insight_multiplier: float | None = Field(default=None, sa_column=Column(Float))
    custom_tag_mention_people_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_tag_mention_me_price: int | None = Field(default=None, sa_column=_maybe_cents())
    custom_seal_price: int | None = Field(default=None, sa_column=_maybe_cents())
    stock: int = Field(default=0, sa_column=_count())
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    start_dt: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    end_dt: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
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


class KnownCompany(Table, table=True):
    """What is shown of a company beside its advertisements; the version says which fact is newer."""

    __tablename__ = "known_companies"

    id: str = Field(sa_column=Column(Text, primary_key=True))
    name: str = Field(sa_column=Column(Text, nullable=False))
    logo: str | None = Field(default=None, sa_column=Column(Text))
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
