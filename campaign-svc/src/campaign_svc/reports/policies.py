"""Periods of reports, costs, and validation of links: no I/O here."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta

from campaign_svc.reports.models import (
    CampaignFigures,
    Ends,
    Figures,
    MoneyFigures,
    Period,
    ProductCost,
)
from kit.days import day_after, day_of, named_day
from kit.names import name_violations
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import reports_pb2 as pb

MAX_DAYS = 400
MAX_CAMPAIGNS = 100
TITLE_MAX = 120
SHARE_DAYS, SHARE_DAYS_MAX = 30, 365
TOP = 5
CREATORS = 50
OWED = 50
SHARES_MAX = 100
REPORTING_DAYS, REPORTING_HOUR = 3, timedelta(hours=8)
PERIOD_BEFORE, YEAR_BEFORE = int(pb.REPORT_COMPARISON_PERIOD_BEFORE), int(pb.REPORT_COMPARISON_YEAR_BEFORE)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_EARLIEST, _LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


def new_token() -> str:
    """A random secret of 256 bits for a link."""
    return secrets.token_urlsafe(32)


def may_be_token(text: str) -> bool:
    """Whether a text has the form of a link's token; others are unknown without a look-up."""
    return _TOKEN.fullmatch(text) is not None


def period_of(ends: Ends, time_zone: str) -> Period:
    """The whole days of a period in a zone (kit.days). Raises InvalidInput unless 1 to MAX_DAYS."""
    if ends.start is None or ends.end is None:
        raise InvalidInput(violations=[Violation("period", "Say from when until when.", "PERIOD_REQUIRED")])
    if _EARLIEST <= ends.start < ends.end <= _LATEST:
        days = named_day(ends.start, time_zone), day_after(ends.end, time_zone)
        period = Period(*days, time_zone, ends.comparison)
        if 1 <= (period.end - period.start).days <= MAX_DAYS:
            return period
    words = f"A report covers 1 to {MAX_DAYS} days."
    raise InvalidInput(violations=[Violation("period", words, "INVALID_PERIOD")])


def elapsed(period: Period, today: date) -> Period:
    """The part of a period that has begun, including the current day; all of a future period.

    The current month is compared with the same number of days of the previous month.
    """
    return period if today < period.start else replace(period, end=min(period.end, today + timedelta(days=1)))


def compared_with(period: Period) -> Period:
    """The period to compare with."""
    if period.comparison == YEAR_BEFORE:
        start, end = (_months_earlier(day, 12) for day in (period.start, period.end))
        # Only the 29th of February becomes the 1st of March.
        return replace(period, start=start, end=max(end, start + timedelta(days=1)))
    return period_before(period)


def period_before(period: Period) -> Period:
    """The same days of the preceding months when it starts with a month, else as many preceding days."""
    if period.start.day != 1:
        return replace(period, start=period.start - (period.end - period.start), end=period.start)
    last = period.end - timedelta(days=1)
    months = (last.year - period.start.year) * 12 + last.month - period.start.month + 1
    whole = period.end.day == 1
    end = period.start if whole else min(_months_earlier(period.end, months), period.start)
    return replace(period, start=_months_earlier(period.start, months), end=end)


def finished_month(now: datetime, time_zone: str) -> date | None:
    """The first day of the previous month, on the first REPORTING_DAYS of a month from REPORTING_HOUR on; else None.

    Later reports would be stale: a service that was down for longer skips that month.
    """
    today = day_of(now - REPORTING_HOUR, time_zone)
    return _months_earlier(today.replace(day=1), 1) if today.day <= REPORTING_DAYS else None


def next_month(month: date) -> date:
    """The first day of the next month."""
    return _months_earlier(month, -1)


def _months_earlier(day: date, months: int) -> date:
    """The same day some months earlier; the first of the next month when that month is too short."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    try:
        return date(year, month + 1, day.day)
    except ValueError:
        return date(year + (month == 11), (month + 1) % 12 + 1, 1)


def total(figures: Iterable[Figures]) -> Figures:
    """Their sum, without amounts, which may be in several currencies."""
    sums = dict.fromkeys(asdict(Figures()), 0)
    for campaign_figures in figures:
        for name, number in asdict(campaign_figures).items():
            sums[name] += number
    return Figures(**sums | {"spent": 0, "spent_on_reactions": 0})


def money(campaigns: Iterable[CampaignFigures]) -> list[MoneyFigures]:
    """Amounts spent by currency, ordered by code; currencies without spending in both periods are left out."""
    money_figures = []
    for currency, rows in _by_currency(campaigns):
        now, before = [row.figures for row in rows], [row.before for row in rows]
        spent, spent_before = sum(figures.spent for figures in now), sum(figures.spent for figures in before)
        if spent or spent_before:
            on_reactions = sum(figures.spent_on_reactions for figures in now)
            money_figures.append(
                MoneyFigures(currency, spent, spent_before, on_reactions, _cost(now), _cost(before))
            )
    return money_figures


def _cost(figures: Iterable[Figures]) -> float | None:
    """Cents per reaction, over the campaigns that spent anything; None without spending or reactions."""
    paid = [campaign_figures for campaign_figures in figures if campaign_figures.spent]
    engagement = sum(campaign_figures.engagement for campaign_figures in paid)
    return sum(campaign_figures.spent for campaign_figures in paid) / engagement if engagement > 0 else None


def product_costs(campaigns: Iterable[CampaignFigures]) -> list[ProductCost]:
    """Cost of awarded product by currency, ordered by code; currencies without any in both periods are left out."""
    valued = [campaign for campaign in campaigns if campaign.unit_value is not None]
    currency_costs = []
    for currency, rows in _by_currency(valued):
        now = [(row.product_cost or 0, row.figures.engagement) for row in rows]
        before = [(row.product_cost_before or 0, row.before.engagement) for row in rows]
        costs, costs_before = sum(cost for cost, _ in now), sum(cost for cost, _ in before)
        if costs or costs_before:
            currency_costs.append(
                ProductCost(currency, costs, costs_before, _product_cost(now), _product_cost(before))
            )
    return currency_costs


def _product_cost(rows: Iterable[tuple[int, int]]) -> float | None:
    """Cents per reaction, from costs and reactions by campaign; only over those that awarded products."""
    awarded = [(cost, engagement) for cost, engagement in rows if cost]
    engagement = sum(engagement for _, engagement in awarded)
    return sum(cost for cost, _ in awarded) / engagement if engagement > 0 else None


def _by_currency(campaigns: Iterable[CampaignFigures]) -> list[tuple[str, list[CampaignFigures]]]:
    campaigns_by_currency: dict[str, list[CampaignFigures]] = {}
    for campaign in campaigns:
        campaigns_by_currency.setdefault(campaign.currency, []).append(campaign)
    return sorted(campaigns_by_currency.items())


def share_violations(title: str, days: int) -> list[Violation]:
    """Violations in a link's title and duration."""
    violations = []
    if name_violations("title", title, TITLE_MAX, addresses=True):
        violations.append(Violation("title", f"A title has 1 to {TITLE_MAX} characters.", "INVALID_TITLE"))
    if not 1 <= days <= SHARE_DAYS_MAX:
        violations.append(Violation("days", f"A link lasts 1 to {SHARE_DAYS_MAX} days.", "INVALID_DAYS"))
    return violations


def company_of(caller: Caller, company_id: str | None) -> str:
    """The requested company, or the caller's own. Raises InvalidInput without either."""
    company_id = company_id or caller.tenant_id
    if company_id is None:
        raise InvalidInput(violations=[Violation("companyId", "Say whose it is.", "COMPANY_REQUIRED")])
    return company_id
