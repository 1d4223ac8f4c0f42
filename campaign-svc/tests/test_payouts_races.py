"""Payouts under concurrency: whatever is pressed twice at once, nobody is paid twice."""

from __future__ import annotations

import asyncio
from typing import Any

from ledger_factories import payouts_hold, rows
from payout_factories import ENOUGH, NOW, OCTOBER, Accounts, earned, payer

from campaign_svc.ledger.policies import CAMPAIGN, INFLUENCER, Movement
from campaign_svc.ledger.repository import balances_of, keep_balances, post
from campaign_svc.payouts.policies import PAID, RETURNED
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from kit.db import Database, uuid7
from kit.rpc.errors import DomainError


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
    made = await at_once(*(preparation.prepare(payer(), "2026-10", "ARS") for _ in range(4)))
    assert len({batch.id for batch in made}) == 1
    assert [batch.total for batch in made] == [20 * ENOUGH] * 4
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
        settlement.mark(payer(), prepared.id, ids, state=RETURNED, reason=None),
        settlement.mark(payer(), prepared.id, ids, state=PAID, reason=None),
        settlement.mark(payer(), prepared.id, ids, state=RETURNED, reason=None),
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
    assert sum(isinstance(one, DomainError) for one in done) == 1
    await payouts_hold(campaign_database)


async def test_what_is_being_taken_back_is_not_paid_out(campaign_database: Database) -> None:
    """Taking back looks at the balance and then books; a preparation in between waits, and pays what is left."""
    accounts = Accounts()
    (person,) = await people_with(campaign_database, accounts, 1)
    preparation = PreparationService(campaign_database, accounts, now=lambda: NOW)
    (campaign,) = [row[0] for row in await rows(campaign_database, "SELECT id FROM campaigns")]
    async with campaign_database.transaction() as session:
        await keep_balances(session)
        assert (await balances_of(session, [person], "ARS"))[INFLUENCER, person] == ENOUGH
        preparing = asyncio.create_task(preparation.prepare(payer(), "2026-10", "ARS"))
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while not (await rows(campaign_database, waiting))[0][0]:
            await asyncio.sleep(0)
            assert not preparing.done()
        entries = [(CAMPAIGN, campaign, ENOUGH), (INFLUENCER, person, -ENOUGH)]
        await post(session, [Movement(f"overturn:{uuid7()}", campaign, "ARS", entries)], OCTOBER)
    (outcome,) = await at_once(preparing)
    assert isinstance(outcome, DomainError)
    assert outcome.reason == "NOTHING_DUE"
    below = "SELECT owner_id FROM ledger_entries WHERE account = 4 GROUP BY 1 HAVING sum(amount) < 0"
    assert await rows(campaign_database, below) == []
