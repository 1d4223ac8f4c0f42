"""Takes an approval back in the open transaction: the advertisement waits again, as before any decision."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.due_checks.models import PERSON
from campaign_svc.ledger.policies import Movement, reversed_entries
from campaign_svc.ledger.repository import payments_of
from campaign_svc.ledger.service import book, check_not_paid_out
from kit.db import Session


async def take_back(session: Session, ad: Advertisement, currency: str, now: datetime) -> None:
    """Deletes the decision, subtracts it from the counts of its day, and reverses what was paid for it.

    The advertisement is approved; it and its campaign are locked. Raises RewardPaidOut; then nothing is changed.
    """
    payments = await payments_of(session, ad.campaign_id, ad.id)
    await check_not_paid_out(session, [entry for payment in payments for entry in payment.entries], currency)
    entry = await repository.remove_decision(session, ad.id)
    movements = [
        Movement(
            f"undo:{payment.cause}",
            ad.campaign_id,
            currency,
            reversed_entries(payment.entries),
            ad.id,
            for_reactions=-payment.for_reactions,
        )
        for payment in payments
    ]
    ad.take_back(entry.from_status)
    await session.flush()
    await book(session, movements, now)
    await count_activity(session, [Activity(campaign_id=ad.campaign_id, at=entry.decided_at, approved=-1)])
    await checks_due_for_people(session, [ad.person_id], now, (PERSON,))
