"""Use cases of the ledger: balances, earnings, referrals, and movements booked in the transaction of their cause.

Campaigns' budgets and ledger accounts change together, under the caller's locks, so that at each commit a
campaign's account equals its available budget, its escrow the frozen one, and what was paid the spent one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from campaign_svc.access import may_see_earnings
from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.campaigns import events
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.repository import move_budget
from campaign_svc.ledger import repository
from campaign_svc.ledger.errors import RewardPaidOut
from campaign_svc.ledger.models import Referral
from campaign_svc.ledger.policies import (
    BudgetChange,
    Entry,
    Movement,
    budget_changes,
    earned_by_people,
    fund_entries,
)
from kit.db import Database, Row, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Violation
from kit.rpc.limits import check_batch


async def fund(session: Session, campaign: Campaign, now: datetime) -> None:
    """Books the company's payment of the investment, which the available budget already includes. Idempotent."""
    if campaign.investment:
        entries = fund_entries(campaign.company_id, campaign.id, campaign.investment)
        movement = Movement(f"fund:{campaign.id}", campaign.id, campaign.currency, entries)
        await repository.post(session, [movement], now)


async def check_not_paid_out(session: Session, paid: Iterable[Entry], currency: str) -> None:
    """Locks the balances of the people whom these entries paid, and checks that they still cover the amounts.

    Call it before earnings are taken back: transactions that take from the same person serialise here. Raises
    RewardPaidOut.
    """
    earned = earned_by_people(paid)
    if not earned:
        return
    owners = sorted({owner_id for _, owner_id in earned})
    await repository.keep_balances(session, owners)
    balances = await repository.balances_of(session, owners, currency)
    if any(balances.get(owned_account, 0) < cents for owned_account, cents in earned.items()):
        raise RewardPaidOut


async def book(
    session: Session,
    movements: Sequence[Movement],
    now: datetime,
    *,
    units: Mapping[str, int] | None = None,
    influencers: Mapping[str, int] | None = None,
) -> list[Movement]:
    """Books the movements with new causes and changes the campaigns' budgets accordingly; returns them.

    A cause booked before changes neither. `units` reserves stock (below zero returns it) and `influencers` adds new
    influencers, both by campaign id. Each campaign in any argument gets a new version and one
    `campaign_budget_changed`; its spending counts on the day of the movement, else of `now`. The campaigns are locked.
    """
    new = await repository.post(session, movements, now)
    changes, units, influencers = budget_changes(new), units or {}, influencers or {}
    for campaign_id in sorted(changes.keys() | units.keys() | influencers.keys()):
        change = changes.get(campaign_id, BudgetChange())
        row = await move_budget(
            session,
            campaign_id,
            freeze=change.freeze,
            spend=change.spend,
            take=units.get(campaign_id, 0),
            influencers=influencers.get(campaign_id, 0),
        )
        await events.campaign_budget_changed(session, row)
    await count_activity(
        session,
        (
            Activity(
                campaign_id=movement.campaign_id,
                at=movement.at or now,
                spent=change.spend,
                spent_on_reactions=change.on_reactions,
            )
            for movement in new
            for change in budget_changes([movement]).values()
        ),
    )
    return new


class LedgerService:
    """Reads balances and earnings, and stores referrals."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def totals(self, caller: Caller, campaign_ids: Sequence[str]) -> list[Row | None]:
        """Each campaign's balances by account, in the order requested; None for those unknown or out of reach."""
        check_batch(campaign_ids)
        totals_by_campaign = await repository.totals(self._database, caller, campaign_ids)
        return [totals_by_campaign.get(campaign_id) for campaign_id in campaign_ids]

    async def earnings(self, caller: Caller, person_ids: Sequence[str]) -> list[list[Row]]:
        """People's earnings by currency, in the order requested. Services only."""
        if not may_see_earnings(caller):
            raise PermissionDenied
        check_batch(person_ids)
        earnings_by_person = await repository.earnings(self._database, person_ids)
        return [earnings_by_person.get(person_id, []) for person_id in person_ids]

    async def register(self, caller: Caller, referrals: Sequence[tuple[str, str, datetime | None]]) -> int:
        """Stores (person, referrer, moment) unless the person has a referrer; returns the number stored.

        Earlier payments are not changed. Raises PermissionDenied for all but services, InvalidInput for people who
        refer themselves.
        """
        if not may_see_earnings(caller):
            raise PermissionDenied
        check_batch(referrals)
        if any(not person or not referrer or person == referrer for person, referrer, _ in referrals):
            raise InvalidInput(
                violations=[Violation("referrer_person_id", "Somebody else brought them.", "INVALID_REFERRAL")]
            )
        now = self._now()
        rows = [
            Referral(person_id=person, referrer_person_id=referrer, referred_at=moment or now)
            for person, referrer, moment in referrals
        ]
        async with self._database.transaction() as session:
            return await repository.keep_referrals(session, rows)
