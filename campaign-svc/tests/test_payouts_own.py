"""What creators read of their payouts: released ones, the next amount and its date, and nothing of other creators."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from campaign_asking import Ask
from creator_factories import as_creator, creator
from payout_factories import ENOUGH, IBAN, NOW, Accounts, AccountsAway, earned, payer

from campaign_svc.own_earnings.service import OwnEarningService
from campaign_svc.payouts.policies import PAID, RETURNED
from campaign_svc.payouts.service.own_payouts import OwnPayoutService
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.read_payouts import PayoutReadingService, PayoutsAsked
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from kit.db import Database, uuid7
from kit.rpc.errors import PermissionDenied
from resuena.campaign.v1 import own_payouts_pb2 as pb

MINE = """{ myPayouts { nodes { _id reference month amount currency state account accountKind own firstLevel
  secondLevel reason } pageInfo { hasNextPage } } }"""
ONE = "query($id: ID!) { myPayout(_id: $id) { _id amount } }"


async def prepared(database: Database, accounts: Accounts, *people: str) -> str:
    for person in people:
        accounts.tell(person)
    await earned(database, dict.fromkeys(people, ENOUGH))
    batch = await PreparationService(database, accounts, now=lambda: NOW).prepare(payer(), "2026-10", "ARS")
    return str(batch.id)


async def test_a_payout_is_told_once_it_is_released(campaign_database: Database, ask: Ask) -> None:
    ana, beto, accounts = uuid7(), uuid7(), Accounts()
    batch_id = await prepared(campaign_database, accounts, ana, beto)
    assert (await ask(MINE, **as_creator(ana))).data["myPayouts"]["nodes"] == []
    await ReleaseService(campaign_database, accounts, lambda: NOW).release(payer(), batch_id)
    (mine,) = (await ask(MINE, **as_creator(ana))).data["myPayouts"]["nodes"]
    assert (mine["month"], mine["amount"], mine["own"], mine["state"]) == ("2026-10", 10_000, 10_000, "Released")
    assert (mine["account"], mine["accountKind"], mine["reason"]) == ("•••• 5201", "CBU", None)
    assert (await ask(ONE, {"id": mine["_id"]}, **as_creator(ana))).data["myPayout"]["amount"] == 10_000
    assert (await ask(ONE, {"id": mine["_id"]}, **as_creator(beto))).data["myPayout"] is None
    settlement = SettlementService(campaign_database, lambda: NOW)
    await settlement.mark(payer(), batch_id, [mine["_id"]], state=PAID, reason=None)
    await settlement.mark(payer(), batch_id, [mine["_id"]], state=RETURNED, reason="Cuenta cerrada")
    (mine,) = (await ask(MINE, **as_creator(ana))).data["myPayouts"]["nodes"]
    assert (mine["state"], mine["reason"]) == ("Returned", "Cuenta cerrada")


async def test_payouts_change_nothing_of_what_was_earned(campaign_database: Database) -> None:
    ana, accounts = uuid7(), Accounts()
    earnings = OwnEarningService(campaign_database, lambda: NOW)
    batch_id = await prepared(campaign_database, accounts, ana)
    await ReleaseService(campaign_database, accounts, lambda: NOW).release(payer(), batch_id)
    (ever,) = await earnings.ever(creator(ana))
    assert (ever.posts, ever.total) == (ENOUGH, ENOUGH)
    _, november, _ = await earnings.of_month(creator(ana), "2026-11")
    assert november == []
    movements, _ = await earnings.movements(creator(ana), "2026-11")
    assert movements == []


async def test_next_says_how_much_by_when_and_why_not(campaign_database: Database) -> None:
    ana, accounts = uuid7(), Accounts()
    own = OwnPayoutService(campaign_database, accounts, now=lambda: NOW)
    assert await own.coming(creator(ana)) == []
    await earned(campaign_database, {ana: ENOUGH})
    await earned(campaign_database, {ana: 30}, at=NOW)
    (coming,) = await own.coming(creator(ana))
    assert (coming.currency, coming.balance, coming.due, coming.minimum) == ("ARS", ENOUGH + 30, ENOUGH, ENOUGH)
    assert (coming.expected_on, coming.obstacle) == ("2026-11-10", pb.PAYOUT_OBSTACLE_ACCOUNT_MISSING)
    accounts.tell(ana, IBAN)
    assert (await own.coming(creator(ana)))[0].obstacle == pb.PAYOUT_OBSTACLE_OTHER_CURRENCY
    more = OwnPayoutService(campaign_database, accounts, lambda: '{"ARS": 9000000}', now=lambda: NOW)
    assert (await more.coming(creator(ana)))[0].obstacle == pb.PAYOUT_OBSTACLE_BELOW_MINIMUM
    accounts.tell(ana)
    assert (await own.coming(creator(ana)))[0].obstacle == pb.PAYOUT_OBSTACLE_UNSPECIFIED
    late = OwnPayoutService(campaign_database, accounts, now=lambda: datetime(2026, 11, 20, tzinfo=UTC))
    assert (await late.coming(creator(ana)))[0].expected_on == "2026-12-10"
    other_day = OwnPayoutService(
        campaign_database, accounts, lambda: '{"ARS": 9000000}', lambda: "15", lambda: NOW
    )
    (coming,) = await other_day.coming(creator(ana))
    assert (coming.expected_on, coming.minimum) == ("2026-12-15", 9_000_000)
    assert coming.obstacle == pb.PAYOUT_OBSTACLE_BELOW_MINIMUM


async def test_next_is_told_while_identity_svc_is_away(campaign_database: Database) -> None:
    ana, accounts = uuid7(), AccountsAway()
    own = OwnPayoutService(campaign_database, accounts, now=lambda: NOW)
    await earned(campaign_database, {ana: ENOUGH})
    (coming,) = await own.coming(creator(ana))
    assert (coming.due, coming.obstacle) == (ENOUGH, pb.PAYOUT_OBSTACLE_ACCOUNT_UNKNOWN)
    more = OwnPayoutService(campaign_database, accounts, lambda: '{"ARS": 9000000}', now=lambda: NOW)
    assert (await more.coming(creator(ana)))[0].obstacle == pb.PAYOUT_OBSTACLE_BELOW_MINIMUM


async def test_a_batch_is_read_while_identity_svc_is_away(campaign_database: Database) -> None:
    ana = uuid7()
    batch_id = await prepared(campaign_database, Accounts(), ana)
    reading = PayoutReadingService(campaign_database, AccountsAway())
    query = PayoutsAsked(state=0, text=None, first=None, after=None)
    (page,), changed = await reading.payouts(payer(), [batch_id], query)
    assert [row.person_id for row in page.rows] == [ana]
    assert changed == set()


async def test_what_is_prepared_is_still_to_come_and_what_is_released_is_not(campaign_database: Database) -> None:
    ana, accounts = uuid7(), Accounts()
    own = OwnPayoutService(campaign_database, accounts, now=lambda: NOW)
    batch_id = await prepared(campaign_database, accounts, ana)
    (coming,) = await own.coming(creator(ana))
    assert (coming.balance, coming.due, coming.obstacle) == (ENOUGH, ENOUGH, 0)
    await ReleaseService(campaign_database, accounts, lambda: NOW).release(payer(), batch_id)
    assert await own.coming(creator(ana)) == []


async def test_others_read_nothing_of_the_app(campaign_database: Database) -> None:
    own = OwnPayoutService(campaign_database)
    for step in (own.listed(payer(), first=None, after=None), own.get_many(payer(), ["x"]), own.coming(payer())):
        with pytest.raises(PermissionDenied):
            await step
