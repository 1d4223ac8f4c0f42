"""Tables of campaigns' check rules and companies' defaults; the rules as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ARRAY, Boolean, CheckConstraint, Column, DateTime, ForeignKey, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table

Texts = tuple[str, str]
"""A text in Spanish and in English."""


def _words() -> Column[list[str]]:
    return Column(ARRAY(Text), nullable=False, server_default="{}")


class CampaignCheckRules(Table, table=True):
    """A campaign's check rules; a campaign without a row adds no requirements."""

    __tablename__ = "campaign_check_rules"

    campaign_id: str = Field(
        sa_column=Column(Text, ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True)
    )
    hashtags: list[str] = Field(default=[], sa_column=_words())
    mentions: list[str] = Field(default=[], sa_column=_words())
    forbidden_words: list[str] = Field(default=[], sa_column=_words())
    ignored_checks: list[str] = Field(default=[], sa_column=_words())
    changed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


class CompanyCheckDefaults(Table, table=True):
    """A company's check defaults, and whether it approves automatically."""

    __tablename__ = "company_check_defaults"
    __table_args__ = (CheckConstraint("daily_limit BETWEEN 1 AND 500", name="daily_limit"),)

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    hashtags: list[str] = Field(default=[], sa_column=_words())
    mentions: list[str] = Field(default=[], sa_column=_words())
    forbidden_words: list[str] = Field(default=[], sa_column=_words())
    ignored_checks: list[str] = Field(default=[], sa_column=_words())
    automatic: bool = Field(
        default=False,
        sa_column=Column(
            Boolean, nullable=False, server_default="false", comment="approves what passed all checks"
        ),
    )
    daily_limit: int = Field(
        default=20,
        sa_column=Column(
            Integer, nullable=False, server_default="20", comment="approvals a day of the company's zone"
        ),
    )
    changed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


@dataclass(frozen=True)
class CheckRules:
    """The check rules of a campaign; words without their sign."""

    hashtags: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    forbidden_words: tuple[str, ...] = ()
    ignored_checks: tuple[str, ...] = ()
    """Names of checks that do not count."""


NO_RULES = CheckRules()


@dataclass(frozen=True)
class AutomaticApproval:
    """Whether a company approves automatically what passed all checks, and the limit of advertisements per day."""

    enabled: bool = False
    daily_limit: int = 20


@dataclass(frozen=True)
class CheckDefaults:
    """A company's check defaults and its automatic approval."""

    rules: CheckRules = NO_RULES
    approval: AutomaticApproval = field(default_factory=AutomaticApproval)


NO_DEFAULTS = CheckDefaults()


@dataclass(frozen=True)
class CatalogueEntry:
    """An available check."""

    name: str
    title: Texts
    group: int
    weight: int
