"""Books in the ledger what advertisements earn, in the open transaction: frozen prices and reactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import Advertisement, UnpaidReactions
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.ledger.policies import (
    CAMPAIGN,
    ESCROW,
    Movement,
    freeze_entries,
    owed_for_reactions,
    pay_entries,
    payees,
    release_entries,
)
from campaign_svc.ledger.repository import referrers_of
from campaign_svc.ledger.service import book
from kit.db import Session

NO_MOMENTS: Mapping[str, datetime] = MappingProxyType({})


def freeze_movement(ad: Advertisement, currency: str, at: datetime | None = None) -> Movement:
    """The ledger movement that freezes a new advertisement's price until its audit."""
    entries = freeze_entries(ad.campaign_id, ad.budget_freezed)
    return Movement(f"freeze:{ad.id}", ad.campaign_id, currency, entries, ad.id, at=at)


def _once(ad: Advertisement | UnpaidReactions) -> str:
    """The advertisement's part of a ledger cause; it changes each time its approval is taken back."""
    return f"{ad.id}:{ad.times_reopened}" if ad.times_reopened else ad.id


async def book_decisions(
    session: Session,
    ads: Sequence[Advertisement],
    currencies: Mapping[str, str],
    units: Mapping[str, int],
    now: datetime,
    *,
    moments: Mapping[str, datetime] = NO_MOMENTS,
) -> None:
    """Books decisions: pays prices of approved ads with their reactions so far, releases prices of rejected ones.

    `currencies` and `units` (of stock, below zero returned) are by campaign id; `moments` by advertisement, for
    earlier decisions. The advertisements, which already have their new status, and their campaigns are locked.
    """
    priced = [ad for ad in ads if ad.advertisement_price]
    approved = sorted({ad.person_id for ad in priced if ad.status == APPROVED})
    referrers = await referrers_of(session, approved) if approved else {}
    movements = []
    for ad in priced:
        campaign_id, price = ad.campaign_id, ad.advertisement_price
        if ad.status == APPROVED:
            cause, entries = "pay", pay_entries(ESCROW, campaign_id, price, payees(ad.person_id, referrers))
        else:
            cause, entries = "release", release_entries(campaign_id, price)
        currency, at = currencies[campaign_id], moments.get(ad.id)
        movements.append(Movement(f"{cause}:{_once(ad)}", campaign_id, currency, entries, ad.id, at=at))
    await book(session, movements, now, units=units)
    if approved_ids := sorted(ad.id for ad in ads if ad.status == APPROVED):
        await pay_reactions(session, approved_ids, now, moments)


async def pay_reactions(
    session: Session, ad_ids: Sequence[str], now: datetime, moments: Mapping[str, datetime] = NO_MOMENTS
) -> None:
    """Pays for reactions to approved advertisements that have not been paid yet, up to the campaign's available budget.

    The advertisements and their campaigns are locked. What exceeds the budget is paid on a later report, if the
    budget allows then. Falling figures reclaim nothing.
    """
    available: dict[str, int] = {}
    dues: list[tuple[UnpaidReactions, int]] = []
    for row in await repository.unpaid_reactions(session, ad_ids):
        left = available.setdefault(row.campaign_id, row.budget_available)
        due = min(left, owed_for_reactions(row.prices, row.reactions, row.multiplier) - row.engagement_paid)
        if due > 0:
            available[row.campaign_id] = left - due
            dues.append((row, due))
    if not dues:
        return
    referrers = await referrers_of(session, sorted({row.person_id for row, _ in dues}))
    movements = [
        Movement(
            f"react:{_once(row)}:{row.engagement_paid + due}",  # the total paid only grows, so each cause is unique
            row.campaign_id,
            row.currency,
            pay_entries(CAMPAIGN, row.campaign_id, due, payees(row.person_id, referrers)),
            row.id,
            for_reactions=due,
            at=moments.get(row.id),
        )
        for row, due in dues
    ]
    booked = {movement.advertisement_id for movement in await book(session, movements, now)}
    if paid := {row.id: due for row, due in dues if row.id in booked}:
        await repository.add_paid(session, paid)
