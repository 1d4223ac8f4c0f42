"""Payouts under concurrency: whichever actions run at once, no person is paid twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock, everything
from automatic_factories import approved_by_rule
from campaign_factories import brand, staff
from dispute_factories import BECAUSE, WHY, decided
from ledger_factories import ACTIVITY, BELOW_ZERO, payouts_hold, rows
from payout_factories import ENOUGH, NOW, OCTOBER, Accounts, earned, payer
from sqlalchemy import text

from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.ledger.errors import RewardPaidOut
from campaign_svc.ledger.models import Referral
from campaign_svc.ledger.repository import keep_referrals
from campaign_svc.own_earnings.policies import month_of
from campaign_svc.payouts.errors import NothingDue
from campaign_svc.payouts.policies import PAID, RETURNED
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from kit.db import Database, Row, uuid7
from kit.rpc.errors import DomainError
from kit.testing.conditions import eventually


async def at_once(*steps: Any) -> list[Any]:
    return list(await asyncio.gather(*steps, return_exceptions=True))


async def people_with(database: Database, accounts: Accounts, number: int) -> list[str]:
    people = [uuid7() for _ in range(number)]
    for person in people:
        accounts.tell(person)
    await earned(database, dict.fromkeys(people, ENOUGH))
    return people


async def test_of_two_preparations_at_once_there_is_one_batch_and_both_get_it(campaign_database: Database) -> None:
    accounts = Accounts()
    await people_with(campaign_database, accounts, 20)
    preparation = PreparationService(campaign_database, accounts, now=lambda: NOW)
    batches = await at_once(*(preparation.prepare(payer(), "2026-10", "ARS") for _ in range(4)))
    assert len({batch.id for batch in batches}) == 1
    assert [batch.total for batch in batches] == [20 * ENOUGH] * 4
    await payouts_hold(campaign_database)


async def test_releases_marks_and_imports_at_once_move_money_once(campaign_database: Database) -> None:
    accounts = Accounts()
    await people_with(campaign_database, accounts, 3)
    prepared = await PreparationService(campaign_database, accounts, now=lambda: NOW).prepare(
        payer(), "2026-10", "ARS"
    )
    release = ReleaseService(campaign_database, accounts, lambda: NOW)
    released = await at_once(*(release.release(payer(), prepared.id) for _ in range(4)))
    assert {batch.version for batch in released} == {2}
    payouts = await rows(campaign_database, "SELECT id, reference FROM payouts ORDER BY id")
    ids = [row[0] for row in payouts]
    settlement = SettlementService(campaign_database, lambda: NOW)
    content = "\n".join(f"{row[1]};paid" for row in payouts)
    await at_once(
        *(settlement.mark(payer(), prepared.id, ids, state=PAID, reason=None) for _ in range(3)),
        *(settlement.import_results(payer(), prepared.id, content) for _ in range(3)),
    )
    facts = "SELECT count(*) FROM outbox WHERE subject LIKE '%.payout_paid.v1'"
    assert (await rows(campaign_database, facts))[0][0] == 3
    await payouts_hold(campaign_database)
    await at_once(
        settlement.mark(payer(), prepared.id, ids, state=RETURNED, reason="Cuenta cerrada"),
        settlement.mark(payer(), prepared.id, ids, state=PAID, reason=None),
        settlement.mark(payer(), prepared.id, ids, state=RETURNED, reason="Cuenta cerrada"),
    )
    balances = "SELECT sum(amount)::bigint FROM ledger_entries WHERE account = 4"
    assert (await rows(campaign_database, balances))[0][0] == 3 * ENOUGH
    await payouts_hold(campaign_database)


async def test_of_a_release_and_a_discarding_at_once_one_is_done(campaign_database: Database) -> None:
    accounts = Accounts()
    await people_with(campaign_database, accounts, 3)
    prepared = await PreparationService(campaign_database, accounts, now=lambda: NOW).prepare(
        payer(), "2026-10", "ARS"
    )
    release = ReleaseService(campaign_database, accounts, lambda: NOW)
    done = await at_once(release.release(payer(), prepared.id), release.discard(payer(), prepared.id))
    assert sum(isinstance(outcome, DomainError) for outcome in done) == 1
    await payouts_hold(campaign_database)


@asynccontextmanager
async def activity_held(database: Database) -> AsyncIterator[None]:
    """Locks the rows of activity, which a booking changes after it has read balances and before it commits."""
    async with database.transaction() as session:
        await (await session.connection()).execute(text("SELECT 1 FROM activity_days FOR UPDATE"))
        yield


async def waiting(database: Database, *steps: asyncio.Task[Any]) -> None:
    """Returns once each of the steps waits for a lock, or has ended."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

    async def all_wait() -> bool:
        return bool((await rows(database, query))[0][0] >= sum(not step.done() for step in steps))

    await eventually(all_wait)


async def disputed_approval(database: Database, clock: Clock, person_id: str) -> Any:
    """A post of the person that staff approved, for 750, and whose approval the brand disputes."""
    _, row = await decided(database, clock, approved=True, company=uuid7(), person_id=person_id)
    return await DisputeService(database, now=clock).dispute_decision(brand(row.company_id), row.id, WHY)


async def below_zero(database: Database) -> list[Any]:
    return await rows(database, BELOW_ZERO)


async def prepare(database: Database, clock: Clock, person_id: str) -> Row:
    """Prepares, after the present month, the batch that pays the person, who has an account; the minimum is a cent."""
    accounts = Accounts()
    accounts.tell(person_id)
    later = clock() + timedelta(days=31)
    service = PreparationService(database, accounts, lambda: '{"ARS": 1}', lambda: later)
    return await service.prepare(payer(), month_of(clock()), "ARS")


def tomorrow() -> Clock:
    """A clock at which everything stored by now is due."""
    return Clock(datetime.now(UTC).replace(hour=12) + timedelta(days=1))


async def test_an_approval_that_is_being_overturned_is_not_paid_out(campaign_database: Database) -> None:
    person, clock = uuid7(), Clock(OCTOBER)
    dispute = await disputed_approval(campaign_database, clock, person)
    settling = DisputeService(campaign_database, now=clock).settle(
        staff(), dispute.id, overturned=True, text=BECAUSE
    )
    async with activity_held(campaign_database):
        overturning = asyncio.create_task(settling)
        await waiting(campaign_database, overturning)
        preparing = asyncio.create_task(prepare(campaign_database, clock, person))
        await waiting(campaign_database, overturning, preparing)
    settled, prepared = await at_once(overturning, preparing)
    assert settled.overturned is True
    assert isinstance(prepared, NothingDue)
    assert await below_zero(campaign_database) == []


async def test_an_automatic_approval_that_is_being_undone_is_not_paid_out(campaign_database: Database) -> None:
    person, clock = uuid7(), tomorrow()
    approvals = AutomaticApprovals(campaign_database, now=clock)
    ad_id = await approved_by_rule(campaign_database, clock, person)
    async with activity_held(campaign_database):
        undoing = asyncio.create_task(approvals.undo(brand("aurora"), ad_id))
        await waiting(campaign_database, undoing)
        preparing = asyncio.create_task(prepare(campaign_database, clock, person))
        await waiting(campaign_database, undoing, preparing)
    undone, prepared = await at_once(undoing, preparing)
    assert undone.approved_by_rule is False
    assert isinstance(prepared, NothingDue)
    assert await below_zero(campaign_database) == []


@pytest.mark.parametrize("by_rule", [False, True])
async def test_what_is_in_a_payout_is_not_taken_back(campaign_database: Database, *, by_rule: bool) -> None:
    """By neither an overturn nor an undo: else both the campaign and the creator would have the money."""
    person, clock = uuid7(), tomorrow()
    if by_rule:
        ad_id = await approved_by_rule(campaign_database, clock, person)
        taking = AutomaticApprovals(campaign_database, now=clock).undo(brand("aurora"), ad_id)
    else:
        dispute = await disputed_approval(campaign_database, clock, person)
        taking = DisputeService(campaign_database, now=clock).settle(
            staff(), dispute.id, overturned=True, text=BECAUSE
        )
    await prepare(campaign_database, clock, person)
    before = await everything(campaign_database)
    with pytest.raises(RewardPaidOut):
        await taking
    assert await everything(campaign_database) == before
    assert await below_zero(campaign_database) == []
    assert [row for row in await rows(campaign_database, ACTIVITY) if row.campaign_id is None] == []
    await payouts_hold(campaign_database)


@pytest.mark.parametrize("shared", ["creator", "referrer"])
async def test_of_two_overturns_at_once_one_finds_that_too_little_is_left(
    campaign_database: Database, shared: str
) -> None:
    """One of two posts in two campaigns is paid out: what is left, of a person or a referrer, covers one of them."""
    ana, beto, referrer = uuid7(), uuid7(), uuid7()
    if shared == "referrer":
        async with campaign_database.transaction() as session:
            await keep_referrals(
                session,
                [
                    Referral(person_id=person_id, referrer_person_id=referrer, referred_at=OCTOBER)
                    for person_id in (ana, beto)
                ],
            )
    common, others = (ana, ana) if shared == "creator" else (referrer, beto)
    clock = Clock(OCTOBER)
    first = await disputed_approval(campaign_database, clock, ana)
    await prepare(campaign_database, clock, common)
    clock.pass_by(days=31)
    second = await disputed_approval(campaign_database, clock, others)
    disputes = DisputeService(campaign_database, now=clock)
    async with activity_held(campaign_database):
        both = [
            asyncio.create_task(disputes.settle(staff(), dispute.id, overturned=True, text=BECAUSE))
            for dispute in (first, second)
        ]
        await waiting(campaign_database, *both)
    outcomes = await at_once(*both)
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, BaseException)] == [RewardPaidOut]
    assert await below_zero(campaign_database) == []
    await payouts_hold(campaign_database)
