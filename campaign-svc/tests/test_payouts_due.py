"""Amounts due of a month: its bounds in the operator's zone, amounts taken back since, never more than the balance."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from creator_factories import creator
from ledger_factories import payouts_hold, rows
from payout_factories import ENOUGH, NOW, OCTOBER, Accounts, AccountsAway, earned, payer

from campaign_svc.erasure.repository import record_erasure
from campaign_svc.ledger.policies import INFLUENCER, REFERRER_FIRST, REFERRER_SECOND
from campaign_svc.payouts.errors import NothingDue
from campaign_svc.payouts.policies import RETURNED
from campaign_svc.payouts.service.own_payouts import OwnPayoutService
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from kit.db import Database, Row, uuid7

NOVEMBER = datetime(2026, 11, 3, tzinfo=UTC)
Booked = tuple[int, int, datetime]
"""The account, the cents, the moment."""


class Ana:
    """A creator with an account, and what is due to her as shown to staff and to herself."""

    def __init__(self, database: Database, at: datetime = NOW) -> None:
        self.database = database
        self.id = uuid7()
        self.at = at
        accounts = Accounts()
        accounts.tell(self.id)
        self.preparation = PreparationService(database, accounts, lambda: '{"ARS": 1}', lambda: self.at)
        self.release = ReleaseService(database, accounts, lambda: self.at)
        self.settlement = SettlementService(database, lambda: self.at)
        self.own = OwnPayoutService(database, accounts, lambda: '{"ARS": 1}', now=lambda: self.at)

    async def books(self, *booked: Booked) -> None:
        for account, cents, at in booked:
            await earned(self.database, {self.id: cents}, at=at, account=account)

    async def is_due(self, month: str = "2026-10") -> int:
        """The amount of the preview; a prepared batch pays the same."""
        return sum(due.total for due in await self.preparation.due(payer(), month))

    async def prepares(self, month: str = "2026-10") -> Row:
        return await self.preparation.prepare(payer(), month, "ARS")

    async def returns(self, batch: Row) -> None:
        """Releases the batch, all of whose payouts are returned."""
        await self.release.release(payer(), str(batch.id))
        ids = [
            row[0] for row in await rows(self.database, f"SELECT id FROM payouts WHERE batch_id = '{batch.id}'")
        ]
        await self.settlement.mark(payer(), str(batch.id), ids, state=RETURNED, reason=None)


@pytest.fixture
def ana(campaign_database: Database) -> Ana:
    return Ana(campaign_database)


async def test_a_month_ends_at_midnight_in_the_operators_zone(ana: Ana) -> None:
    await ana.books(
        (INFLUENCER, 30, datetime(2026, 11, 1, 2, 59, 59, tzinfo=UTC)),
        (INFLUENCER, 4, datetime(2026, 11, 1, 3, tzinfo=UTC)),
    )
    assert await ana.is_due() == 30
    assert (await ana.prepares()).total == 30
    ana.at = datetime(2026, 12, 1, 3, tzinfo=UTC)
    assert await ana.is_due("2026-11") == 4


@pytest.mark.parametrize(
    ("booked", "due"),
    [
        pytest.param([(INFLUENCER, 100, OCTOBER), (INFLUENCER, -30, NOVEMBER)], 70, id="taken back since"),
        pytest.param(
            [(INFLUENCER, 100, OCTOBER), (INFLUENCER, 50, NOVEMBER), (INFLUENCER, -50, NOVEMBER)],
            100,
            id="earned and taken back since",
        ),
        pytest.param(
            [(INFLUENCER, 50, NOVEMBER), (INFLUENCER, -50, NOVEMBER), (REFERRER_FIRST, 7, OCTOBER)],
            7,
            id="nothing of the month in one account",
        ),
        pytest.param([(INFLUENCER, 50, NOVEMBER)], 0, id="nothing of the month"),
        pytest.param(
            [(INFLUENCER, -100, NOVEMBER), (REFERRER_FIRST, 150, OCTOBER), (REFERRER_SECOND, 20, OCTOBER)],
            70,
            id="one account below zero",
        ),
        pytest.param(
            [(INFLUENCER, 10, OCTOBER), (REFERRER_FIRST, -30, OCTOBER), (REFERRER_SECOND, 25, OCTOBER)],
            5,
            id="two accounts pay for one below zero",
        ),
        pytest.param([(INFLUENCER, -100, OCTOBER), (REFERRER_FIRST, 90, OCTOBER)], 0, id="all below zero"),
        pytest.param([(INFLUENCER, 7_000_000_000_00, OCTOBER)], 7_000_000_000_00, id="more than 32 bits"),
    ],
)
async def test_what_is_due(ana: Ana, booked: list[Booked], due: int) -> None:
    await ana.books(*booked)
    balance = (
        await rows(ana.database, f"SELECT sum(amount)::bigint FROM ledger_entries WHERE owner_id = '{ana.id}'")
    )[0][0]
    assert await ana.is_due() == due
    coming = await ana.own.coming(creator(ana.id))
    assert [(next_payout.balance, next_payout.due) for next_payout in coming] == (
        [(balance, due)] if balance > 0 else []
    )
    if not due:
        with pytest.raises(NothingDue):
            await ana.prepares()
        return
    batch = await ana.prepares()
    assert (batch.people, batch.total) == (1, due)
    ((own, first, second, amount),) = await rows(
        ana.database, "SELECT own, first_level, second_level, amount FROM payouts"
    )
    assert min(own, first, second) >= 0
    assert own + first + second == amount == due
    assert await ana.is_due() == 0
    assert (await rows(ana.database, "SELECT sum(amount)::bigint FROM ledger_entries WHERE account = 8"))[0][
        0
    ] == due


async def test_an_older_month_pays_nothing_of_what_a_later_one_paid(ana: Ana) -> None:
    september = OCTOBER.replace(month=9)
    await ana.books((INFLUENCER, ENOUGH, september), (INFLUENCER, 50, OCTOBER))
    assert (await ana.prepares()).total == ENOUGH + 50
    assert await ana.is_due("2026-09") == 0
    with pytest.raises(NothingDue):
        await ana.prepares("2026-09")


async def test_what_came_back_may_be_paid_by_the_batch_of_an_older_month(ana: Ana) -> None:
    """As much of it as is of that month and before; the rest is due with its own month."""
    september = OCTOBER.replace(month=9)
    await ana.books((INFLUENCER, ENOUGH, september), (INFLUENCER, 50, OCTOBER))
    await ana.returns(await ana.prepares())
    assert (await ana.is_due("2026-09"), await ana.is_due()) == (ENOUGH, ENOUGH + 50)
    assert (await ana.prepares("2026-09")).total == ENOUGH
    assert (await ana.is_due("2026-09"), await ana.is_due()) == (0, 50)
    await payouts_hold(ana.database)


async def test_a_discarded_batch_of_an_older_month_leaves_its_money_to_both(ana: Ana) -> None:
    september = OCTOBER.replace(month=9)
    await ana.books((INFLUENCER, ENOUGH, september))
    batch = await ana.prepares("2026-09")
    assert await ana.is_due() == 0
    await ana.release.discard(payer(), str(batch.id))
    assert (await ana.is_due("2026-09"), await ana.is_due()) == (ENOUGH, ENOUGH)
    assert (await ana.prepares()).total == ENOUGH
    await payouts_hold(ana.database)


async def test_what_an_erased_person_has_stands_in_a_line_of_its_own(campaign_database: Database) -> None:
    accounts = Accounts()
    accounts.tell("ana")
    await earned(campaign_database, {"ana": ENOUGH, "eva": ENOUGH + 1, "luz": ENOUGH + 2})
    async with campaign_database.transaction() as session:
        await record_erasure(session, "eva", NOW)
    (due,) = await PreparationService(campaign_database, accounts, now=lambda: NOW).due(payer(), "2026-10")
    assert (due.people, due.total) == (1, ENOUGH)
    assert (due.erased, due.erased_total) == (1, ENOUGH + 1)
    assert (due.without_account, due.without_account_total) == (1, ENOUGH + 2)


async def test_while_identity_svc_is_away_nobody_counts_as_without_an_account(campaign_database: Database) -> None:
    await earned(campaign_database, {"ana": ENOUGH, "eva": 100})
    (due,) = await PreparationService(campaign_database, AccountsAway(), now=lambda: NOW).due(payer(), "2026-10")
    assert (due.account_unknown, due.account_unknown_total) == (1, ENOUGH)
    assert (due.people, due.without_account, due.below_minimum) == (0, 0, 1)
