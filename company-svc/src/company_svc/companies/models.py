"""The table of campaigns' standings, and conditions on companies."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Index,
    Text,
)
from sqlmodel import Field

from company_svc.reach.models import OWN_CURRENCY
from company_svc.tables import Table, cents_column, count_column

_MOMENT = DateTime(timezone=True)


@dataclass(frozen=True)
class CompanyFilter:
    """Conditions on the companies within reach; None does not restrict."""

    company_id: str | None = None
    active: bool | None = None
    search: str | None = None
    """Substring of the name, compared without regard to case."""
    updated_since: datetime | None = None
    """Only those that changed at this moment or later, in the order in which they changed."""


class CampaignStanding(Table, table=True):
    """Projection of a campaign's standing from the facts of campaign-svc; a fact with a lower version is stale.

    Also holds the state that notices need: the greatest stock seen, and whether a low budget or stock was notified.
    """

    __tablename__ = "campaign_standings"
    __table_args__ = (CheckConstraint("char_length(currency) = 3", name="currency"), Index(None, "company_id"))

    campaign_id: str = Field(sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    status: int
    active: bool
    investment: int = Field(sa_column=cents_column())
    budget_spent: int = Field(sa_column=cents_column())
    budget_freezed: int = Field(sa_column=cents_column())
    budget_available: int = Field(sa_column=cents_column())
    currency: str = Field(sa_column=Column(Text, nullable=False, server_default=OWN_CURRENCY))
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
    name: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    stock: int = Field(default=0, sa_column=count_column())
    payment_reference: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    stock_peak: int = Field(default=0, sa_column=count_column())
    budget_low: bool = Field(default=False, sa_column=Column(Boolean, nullable=False, server_default="false"))
    stock_low: bool = Field(default=False, sa_column=Column(Boolean, nullable=False, server_default="false"))


TOLD = (
    "campaign_id",
    "company_id",
    "status",
    "active",
    "investment",
    "budget_spent",
    "budget_freezed",
    "budget_available",
    "currency",
    "version",
    "name",
    "stock",
    "payment_reference",
)
"""The columns that come from campaign-svc; company-svc maintains the others."""
