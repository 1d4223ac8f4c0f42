"""Replaces a decision by its opposite: status, money, stock, figures, history and facts, in the open transaction."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement, AuditEntry
from campaign_svc.advertisements.policies import APPROVED, MONEY
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.advertisements.service.pay_rewards import pay_reactions
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.disputes import repository
from campaign_svc.disputes.errors import AlreadyOverturned
from campaign_svc.disputes.policies import check_overturn
from campaign_svc.due_checks.models import PERSON
from campaign_svc.ledger.policies import CAMPAIGN, Movement, pay_entries, payees, take_back_entries
from campaign_svc.ledger.repository import paid_for, referrers_of
from campaign_svc.ledger.service import book, check_not_paid_out
from kit.db import Session
from kit.rpc.caller import Caller


async def overturn(
    session: Session, caller: Caller, ad: Advertisement, entry: AuditEntry, *, note: str, now: datetime
) -> None:
    """Overturns the decision, once. The advertisement is locked; its campaign is locked here.

    Approving pays the price and the reactions so far out of the available budget, or takes a unit of stock. Rejecting
    takes back what was paid for the advertisement from those who received it. Raises AlreadyOverturned, BudgetMissing,
    StockMissing, RewardDelivered or RewardPaidOut; then nothing is changed.
    """
    if await repository.is_overturned(session, entry.id):
        raise AlreadyOverturned
    campaign = (await campaigns.lock_many(session, [ad.campaign_id]))[ad.campaign_id]
    check_overturn(ad, entry, campaign)
    before, for_reactions = ad.status, -ad.engagement_paid
    paid = await paid_for(session, ad.campaign_id, ad.id) if before == APPROVED else []
    await check_not_paid_out(session, paid, campaign.currency)
    session.add(ad.overturn(entry, caller, note, now))
    await session.flush()
    if ad.status == APPROVED and ad.advertisement_price:
        to = payees(ad.person_id, await referrers_of(session, [ad.person_id]))
        entries = pay_entries(CAMPAIGN, campaign.id, ad.advertisement_price, to)
    else:
        entries = take_back_entries(campaign.id, paid) if paid else []
    cause, unit = f"overturn:{entry.id}", int(campaign.payment_type != MONEY)
    movement = Movement(cause, campaign.id, campaign.currency, entries, ad.id, for_reactions=for_reactions)
    units = {campaign.id: unit if ad.status == APPROVED else -unit}
    await book(session, [movement] if entries else [], now, units=units)
    if ad.status == APPROVED:
        await pay_reactions(session, [ad.id], now)
        await session.refresh(ad)
    await count_activity(session, _recounted(ad, entry, now))
    await checks_due_for_people(session, [ad.person_id], now, (PERSON,))
    await events.advertisements_audited(session, [(ad, before)], caller.person_id or "")


def _recounted(ad: Advertisement, entry: AuditEntry, now: datetime) -> list[Activity]:
    """Subtracts the old decision from the counts of its day; counts the new one today."""
    approved = ad.status == APPROVED
    return [
        Activity(
            campaign_id=ad.campaign_id,
            at=entry.decided_at,
            approved=-int(not approved),
            rejected=-int(approved),
        ),
        Activity(campaign_id=ad.campaign_id, at=now, approved=int(approved), rejected=int(not approved)),
    ]
