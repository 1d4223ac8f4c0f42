"""Moves money and books it, inside the open transaction of whoever causes it.

Budgets on campaigns and the ledger's accounts move together here, under the locks of the caller, so that at each commit
a campaign's account equals its available budget, its escrow the frozen one, and what was paid the spent one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.campaigns import events
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.repository import move_budget
from campaign_svc.engagement.models import METRICS
from campaign_svc.ledger import repository
from campaign_svc.ledger.policies import (
    CAMPAIGN,
    ESCROW,
    freeze_entries,
    fund_entries,
    owed_for_reactions,
    pay_entries,
    payees,
    release_entries,
)
from campaign_svc.ledger.repository import Movement

ADS = Advertisement.__table__  # type: ignore[attr-defined]
CAMPAIGNS = Campaign.__table__  # type: ignore[attr-defined]


async def fund(session: AsyncSession, campaign: Any, now: datetime) -> None:
    """The company paid: all of the investment is the campaign's to spend."""
    if campaign.investment:
        entries = fund_entries(campaign.company_id, campaign.id, campaign.investment)
        await repository.post(
            session, [Movement(f"fund:{campaign.id}", campaign.id, campaign.currency, entries)], now
        )


async def freeze(session: AsyncSession, ads: Iterable[Any], currencies: dict[str, str], now: datetime) -> None:
    """New advertisements whose price is frozen wait for their audit. `currencies` are the campaigns'."""
    movements = [
        Movement(
            f"freeze:{ad.id}",
            ad.campaign_id,
            currencies[ad.campaign_id],
            freeze_entries(ad.campaign_id, ad.budget_freezed),
            ad.id,
        )
        for ad in ads
        if ad.budget_freezed
    ]
    await repository.post(session, movements, now)


async def settle(session: AsyncSession, ads: Sequence[Any], now: datetime) -> None:
    """Books decisions: prices are paid or released, and reactions to what was approved are paid.

    The advertisements and their campaigns are locked; their rows and the budgets say already what was decided.
    """
    priced = [ad for ad in ads if ad.advertisement_price]
    if priced:
        currencies = await _currencies(session, {ad.campaign_id for ad in priced})
        approved = sorted({ad.person_id for ad in priced if ad.status == APPROVED})
        known = await repository.referrers_of(session, approved) if approved else {}
        movements = []
        for ad in priced:
            campaign_id, price = ad.campaign_id, ad.advertisement_price
            if ad.status == APPROVED:
                cause, entries = "pay", pay_entries(ESCROW, campaign_id, price, payees(ad.person_id, known))
            else:
                cause, entries = "release", release_entries(campaign_id, price)
            movements.append(Movement(f"{cause}:{ad.id}", campaign_id, currencies[campaign_id], entries, ad.id))
        await repository.post(session, movements, now)
    if approved_ids := sorted(ad.id for ad in ads if ad.status == APPROVED):
        await pay_reactions(session, approved_ids, now)


async def pay_reactions(session: AsyncSession, ad_ids: Sequence[str], now: datetime) -> None:
    """Pays what reactions to approved advertisements are worth beyond what was paid, as far as the budget goes.

    The advertisements and their campaigns are locked. What the budget does not cover is paid with a later report, if
    the budget allows then. Figures that fall take nothing back.
    """
    columns = [f"{metric}_{kind}" for metric in METRICS for kind in ("price", "count")]
    query = (
        select(
            ADS.c.id,
            ADS.c.campaign_id,
            ADS.c.person_id,
            ADS.c.engagement_paid,
            *(ADS.c[name] for name in columns),
            CAMPAIGNS.c.currency,
            CAMPAIGNS.c.budget_available,
            CAMPAIGNS.c.custom_prices_enabled,
            CAMPAIGNS.c.custom_insight_multiplier,
        )
        .join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
        .where(ADS.c.id.in_(ad_ids), ADS.c.status == APPROVED, CAMPAIGNS.c.budget_available > 0)
        .order_by(ADS.c.id)
    )
    available: dict[str, int] = {}
    spent: dict[str, int] = {}
    paid: list[tuple[Any, int]] = []
    for row in await (await session.connection()).execute(query):
        left = available.setdefault(row.campaign_id, row.budget_available)
        due = min(left, owed(row, row) - row.engagement_paid)
        if due > 0:
            available[row.campaign_id] = left - due
            spent[row.campaign_id] = spent.get(row.campaign_id, 0) + due
            paid.append((row, due))
    if paid:
        await _pay(session, paid, spent, now)


def owed(ad: Any, campaign: Any) -> int:
    """What all reactions to the advertisement so far are worth, cents."""
    return owed_for_reactions(
        {metric: getattr(ad, f"{metric}_price") for metric in METRICS},
        {metric: max(0, getattr(ad, f"{metric}_count")) for metric in METRICS},
        campaign.custom_insight_multiplier if campaign.custom_prices_enabled else None,
    )


async def _pay(
    session: AsyncSession, paid: Sequence[tuple[Any, int]], spent: dict[str, int], now: datetime
) -> None:
    known = await repository.referrers_of(session, sorted({row.person_id for row, _ in paid}))
    movements = [
        Movement(
            f"react:{row.id}:{row.engagement_paid + due}",  # what was paid in all only grows: no sum comes twice
            row.campaign_id,
            row.currency,
            pay_entries(CAMPAIGN, row.campaign_id, due, payees(row.person_id, known)),
            row.id,
        )
        for row, due in paid
    ]
    await repository.post(session, movements, now)
    more = (
        update(ADS)
        .where(ADS.c.id == bindparam("b_id"))
        .values(
            money_earned=ADS.c.money_earned + bindparam("b_due"),
            engagement_paid=ADS.c.engagement_paid + bindparam("b_due"),
        )
    )
    await (await session.connection()).execute(more, [{"b_id": row.id, "b_due": due} for row, due in paid])
    for campaign_id in sorted(spent):
        row = await move_budget(session, campaign_id, freeze=spent[campaign_id], spend=spent[campaign_id])
        await events.campaign_budget_changed(session, row)


async def _currencies(session: AsyncSession, campaign_ids: Iterable[str]) -> dict[str, str]:
    query = select(CAMPAIGNS.c.id, CAMPAIGNS.c.currency).where(CAMPAIGNS.c.id.in_(campaign_ids))
    return {row.id: row.currency for row in await (await session.connection()).execute(query)}
