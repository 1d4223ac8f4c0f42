"""Replaces a decision by its opposite: status, money, stock, figures, history and facts, in the open transaction."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement, AuditEntry, Overturn
from campaign_svc.advertisements.policies import APPROVED, MONEY, OTHER
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.advertisements.service.pay_rewards import pay_reactions
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign
from campaign_svc.disputes import repository
from campaign_svc.disputes.errors import AlreadyOverturned
from campaign_svc.disputes.policies import check_overturn, opposite
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
    before = ad.status
    if opposite(before) == APPROVED:
        await _approve(session, ad, entry, campaign, now)
    else:
        await _reject(session, ad, entry, campaign, note=note, now=now)
    session.add(
        Overturn(
            advertisement_id=ad.id,
            audit_entry_id=entry.id,
            actor_id=caller.person_id or "",
            from_status=before,
            to_status=ad.status,
            note=note,
            decided_at=now,
        )
    )
    await session.flush()
    await count_activity(session, _recounted(ad, entry, now))
    await checks_due_for_people(session, [ad.person_id], now, (PERSON,))
    await events.advertisements_audited(session, [(ad, before)], caller.person_id or "")


async def _approve(
    session: Session, ad: Advertisement, entry: AuditEntry, campaign: Campaign, now: datetime
) -> None:
    price = ad.advertisement_price
    ad.status, ad.rejection_reason, ad.rejection_note, ad.money_earned = APPROVED, None, None, price
    ad.version += 1
    await session.flush()
    movements = []
    if price:
        referrers = await referrers_of(session, [ad.person_id])
        entries = pay_entries(CAMPAIGN, campaign.id, price, payees(ad.person_id, referrers))
        movements.append(Movement(_cause(entry), campaign.id, campaign.currency, entries, ad.id))
    await book(session, movements, now, units={campaign.id: int(campaign.payment_type != MONEY)})
    await pay_reactions(session, [ad.id], now)
    await session.refresh(ad)


async def _reject(
    session: Session, ad: Advertisement, entry: AuditEntry, campaign: Campaign, *, note: str, now: datetime
) -> None:
    paid = await paid_for(session, ad.campaign_id, ad.id)
    await check_not_paid_out(session, paid, campaign.currency)
    for_reactions = -ad.engagement_paid
    ad.status, ad.rejection_reason, ad.rejection_note = opposite(ad.status), OTHER, note
    ad.money_earned = ad.engagement_paid = 0
    ad.version += 1
    await session.flush()
    entries = take_back_entries(campaign.id, paid)
    movement = Movement(_cause(entry), campaign.id, campaign.currency, entries, ad.id, for_reactions=for_reactions)
    movements = [movement] if paid else []
    await book(session, movements, now, units={campaign.id: -int(campaign.payment_type != MONEY)})


def _cause(entry: AuditEntry) -> str:
    return f"overturn:{entry.id}"


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
