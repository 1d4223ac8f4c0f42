"""A company's money, movement by movement: texts, balances, pages and reach, from a real ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff
from ledger_factories import accounts

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.policies import (
    CAMPAIGN,
    ESCROW,
    Entry,
    Movement,
    Payees,
    fund_entries,
    pay_entries,
    reversed_entries,
    take_back_entries,
)
from campaign_svc.ledger.service import book
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.money.models import MoneyMovement
from campaign_svc.money.policies import Place, list_of
from campaign_svc.money.service import MoneyService
from kit.db import Database, uuid7
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import InvalidInput
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import money_pb2 as pb

FUNDED, RESERVED = pb.MONEY_MOVEMENT_KIND_FUNDED, pb.MONEY_MOVEMENT_KIND_RESERVED
RELEASED, PAID_FOR_POST = pb.MONEY_MOVEMENT_KIND_RELEASED, pb.MONEY_MOVEMENT_KIND_PAID_FOR_POST
PAID_FOR_REACTIONS = pb.MONEY_MOVEMENT_KIND_PAID_FOR_REACTIONS
PRICE_RETURNED = pb.MONEY_MOVEMENT_KIND_PRICE_RETURNED
REACTIONS_RETURNED = pb.MONEY_MOVEMENT_KIND_REACTIONS_RETURNED
ALL_RETURNED = pb.MONEY_MOVEMENT_KIND_ALL_RETURNED
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
COPY_SETS = """
INSERT INTO ledger_sets (cause, campaign_id, currency, recorded_at)
SELECT 'fund:' || n, campaign_id, currency, recorded_at - n * interval '1 second'
FROM ledger_sets, generate_series(1, $1::int) AS n
"""
COPY_ENTRIES = """
INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)
SELECT 'fund:' || n, account, owner_id, campaign_id, currency, amount
FROM ledger_entries, generate_series(1, $1::int) AS n
"""


async def all_movements(
    database: Database, caller: Caller, company_id: str, campaign_id: str | None = None, *, limit: int = 250
) -> list[MoneyMovement]:
    """The movements of all pages, in order."""
    movements: list[MoneyMovement] = []
    while True:
        after = movements[-1].id if movements else None
        page = await MoneyService(database).movements(caller, company_id, campaign_id, limit=limit, after=after)
        movements += page
        if len(page) < limit:
            return movements


def amounts_of(movements: Sequence[MoneyMovement]) -> list[tuple[int, int, int, int]]:
    """The kind and the amount of each movement, and what is available and frozen after it."""
    return [(movement.kind, movement.amount, movement.available, movement.frozen) for movement in movements]


async def worked(database: Database, company_id: str, **values: Any) -> Any:
    """A campaign with one advertisement approved, whose reactions are paid, and one rejected."""
    campaign = await on_going(database, company_id, payment_type=MONEY, **values)
    mobile, ads = MobileService(database), AdvertisementService(database)
    rows = [(await mobile.submit(MOBILE, [ad(campaign.id, like_price=10)]))[0] for _ in range(2)]
    post = PublishedPost(
        id=uuid7(),
        advertisement_id=rows[0].id,
        platform=2,
        post_platform_id="https://www.instagram.com/p/1",
        creation_dt=NOON,
    )
    await mobile.publish(MOBILE, [post])
    await ads.audit(staff(), rows[0].id, APPROVED, None)
    await mobile.report(MOBILE, [Report(post.id, {"like_count": 7}, NOON)])
    await ads.audit(staff(), rows[1].id, REJECTED_BY_PLATFORM, "OTHER")
    return campaign


async def test_every_movement_is_told_with_the_balances_after_it(campaign_database: Database) -> None:
    campaign = await worked(campaign_database, "c")
    movements = await all_movements(campaign_database, brand("c"), "c", campaign.id)
    assert amounts_of(movements) == [
        (RELEASED, PRICE, 9 * PRICE - 70, 0),
        (PAID_FOR_REACTIONS, 70, 8 * PRICE - 70, PRICE),
        (PAID_FOR_POST, PRICE, 8 * PRICE, PRICE),
        (RESERVED, PRICE, 8 * PRICE, 2 * PRICE),
        (RESERVED, PRICE, 9 * PRICE, PRICE),
        (FUNDED, 10 * PRICE, 10 * PRICE, 0),
    ]
    assert [(movement.available_change, movement.frozen_change) for movement in movements[:3]] == [
        (PRICE, -PRICE),
        (-70, 0),
        (0, -PRICE),
    ]
    assert {movement.campaign_name for movement in movements} == {"Mañanas"}
    assert [movement.caption_identifier is None for movement in movements] == [False] * 5 + [True]
    assert movements[0].person_id != movements[1].person_id == movements[2].person_id


async def test_balances_add_up_to_the_campaigns_figures_and_the_newest_movement(
    campaign_database: Database,
) -> None:
    await worked(campaign_database, "c")
    campaign = await worked(campaign_database, "c")
    await on_going(campaign_database, "c")  # paid in product: no money moves
    for campaign_id, times in ((None, 2), (campaign.id, 1)):
        (sums,) = await MoneyService(campaign_database).balances(brand("c"), "c", campaign_id)
        newest, *_ = await all_movements(campaign_database, brand("c"), "c", campaign_id)
        assert (sums.funded, sums.available, sums.frozen) == (10 * PRICE * times, newest.available, newest.frozen)
        assert sums.spent == sums.funded - sums.available - sums.frozen == (PRICE + 70) * times
        assert (sums.spent_on_reactions, sums.paid_posts) == (70 * times, times)


async def test_what_comes_back_says_why(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    (row,) = await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id)])
    to = Payees(row.person_id)
    price = pay_entries(ESCROW, campaign.id, PRICE, to)
    reactions = pay_entries(CAMPAIGN, campaign.id, 50, to)
    again = pay_entries(CAMPAIGN, campaign.id, PRICE, to)
    freed: list[Entry] = [(ESCROW, campaign.id, -PRICE), (CAMPAIGN, campaign.id, PRICE)]
    booked: list[tuple[str, list[Entry]]] = [
        (f"pay:{row.id}", price),
        (f"react:{row.id}:50", reactions),
        (f"undo:pay:{row.id}", reversed_entries(price)),
        (f"undo:react:{row.id}:50", reversed_entries(reactions)),
        (f"release:{row.id}:1", freed),
        ("overturn:1", again),
        ("overturn:2", take_back_entries(campaign.id, again[1:])),
    ]
    for minute, (cause, entries) in enumerate(booked, 1):
        async with campaign_database.transaction() as session:
            movement = Movement(cause, campaign.id, "ARS", entries, row.id)
            await book(session, [movement], datetime.now(UTC) + timedelta(minutes=minute))
    movements = await all_movements(campaign_database, brand("c"), "c")
    assert amounts_of(movements[:-2]) == [
        (ALL_RETURNED, PRICE, 10 * PRICE, 0),
        (PAID_FOR_POST, PRICE, 9 * PRICE, 0),
        (RELEASED, PRICE, 10 * PRICE, 0),
        (REACTIONS_RETURNED, 50, 9 * PRICE, PRICE),
        (PRICE_RETURNED, PRICE, 9 * PRICE - 50, PRICE),
        (PAID_FOR_REACTIONS, 50, 9 * PRICE - 50, 0),
        (PAID_FOR_POST, PRICE, 9 * PRICE, 0),
    ]


async def test_currencies_are_never_added(campaign_database: Database) -> None:
    await worked(campaign_database, "c")
    await worked(campaign_database, "c", currency="USD")
    movements = await all_movements(campaign_database, brand("c"), "c", limit=1)
    for currency in ("ARS", "USD"):
        assert [(movement.available, movement.frozen) for movement in movements if movement.currency == currency][
            -1
        ] == (10 * PRICE, 0)
    sums = await MoneyService(campaign_database).balances(brand("c"), "c", None)
    assert [(balance.currency, balance.funded) for balance in sums] == [("ARS", 10 * PRICE), ("USD", 10 * PRICE)]


async def test_pages_join_without_gaps_though_movements_share_a_moment(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    (row,) = await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id)])
    async with campaign_database.transaction() as session:
        paid = [pay_entries(CAMPAIGN, campaign.id, cents, Payees(row.person_id)) for cents in (3, 5, 7, 11)]
        moves = [Movement(f"react:{n}", campaign.id, "ARS", entries, row.id) for n, entries in enumerate(paid)]
        await book(session, moves, datetime.now(UTC) + timedelta(minutes=1))
    whole = await all_movements(campaign_database, brand("c"), "c")
    assert len(whole) == 6
    for limit in (1, 2, 5, 6):
        assert await all_movements(campaign_database, brand("c"), "c", limit=limit) == whole


async def test_a_page_goes_on_where_it_was_while_money_moves(campaign_database: Database) -> None:
    await worked(campaign_database, "c")
    whole = await all_movements(campaign_database, brand("c"), "c")
    await worked(campaign_database, "c")
    rest = await MoneyService(campaign_database).movements(brand("c"), "c", None, limit=250, after=whole[1].id)
    assert rest == whole[2:]


@pytest.mark.parametrize(
    ("caller", "shown"),
    [
        (lambda: brand("c"), True),
        (staff, True),
        (lambda: brand("other"), False),
        (lambda: ANONYMOUS, False),
        (lambda: Caller(person_id="p", tenant_id="c", permissions=frozenset()), False),
    ],
    ids=["brand", "staff", "other brand", "anonymous", "without the right"],
)
async def test_only_who_may_see_the_campaigns_sees_their_money(
    campaign_database: Database, caller: Callable[[], Caller], shown: bool
) -> None:
    campaign = await worked(campaign_database, "c")
    await worked(campaign_database, "other")
    money, who = MoneyService(campaign_database), caller()
    for campaign_id in (None, campaign.id):
        movements = await money.movements(who, "c", campaign_id, limit=50, after=None)
        assert len(movements) == (6 if shown else 0)
        assert {movement.campaign_id for movement in movements} <= {campaign.id}
        assert len(await money.balances(who, "c", campaign_id)) == int(shown)
    for unknown in (uuid7(), ""):
        assert await money.movements(who, "c", unknown, limit=50, after=None) == []
    # A member of another company gains no access through their own company's id.
    assert await money.movements(who, who.tenant_id or "other", uuid7(), limit=50, after=None) == []
    if who.tenant_id == "other":
        assert await money.movements(who, "other", campaign.id, limit=50, after=None) == []


LIST = list_of("c", None)


@pytest.mark.parametrize(
    "after",
    [
        "x",
        "é",
        "W10",
        "WyJ4IiwieSIse31d",
        Place(LIST, NOON, "a\0", {}).written(),
        Place(LIST, NOON, "a", {"ARS": (2**62, 0)}).written(),
        Place(list_of("c", "k"), NOON, "a", {}).written(),
        Place(list_of("other", None), NOON, "a", {}).written(),
    ],
)
async def test_a_place_of_no_list_or_of_another_is_refused(campaign_database: Database, after: str) -> None:
    assert Place.read(Place(LIST, NOON, "a", {}).written(), LIST) == Place(LIST, NOON, "a", {})
    with pytest.raises(InvalidInput) as refused:
        await MoneyService(campaign_database).movements(brand("c"), "c", None, limit=50, after=after)
    assert refused.value.path == "after"


async def test_one_call_brings_a_page_and_one_its_sums(ask: Ask, campaign_database: Database) -> None:
    await worked(campaign_database, "c")
    who: dict[str, Any] = {"person_id": "b", "tenant_id": "c", "permissions": ["readCampaings"]}
    with executed_statements() as executed:
        response = await ask(
            """{ moneyMovements(companyId: "c", limit: 4) { _id kind amount available frozen currency campaignName
                captionIdentifier person { _id } recordedAt }
                moneyBalances(companyId: "c") { currency funded available frozen spent spentOnReactions paidPosts } }""",
            **who,
        )
    assert not response.errors, response.errors
    assert len(executed) == 2
    assert [movement["kind"] for movement in response.data["moneyMovements"]] == [
        "Released",
        "PaidForReactions",
        "PaidForPost",
        "Reserved",
    ]
    assert response.data["moneyMovements"][1]["amount"] == 0.7
    assert response.data["moneyBalances"] == [
        {
            "currency": "ARS",
            "funded": 100.0,
            "available": 89.3,
            "frozen": 0.0,
            "spent": 10.7,
            "spentOnReactions": 0.7,
            "paidPosts": 1,
        }
    ]
    refused = await ask('{ moneyMovements(companyId: "c", limit: 1001) { _id } }', **who)
    assert refused.errors


async def test_a_page_reads_its_own_rows_however_long_the_ledger_is(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    url = campaign_database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(url)
    for copy in (COPY_SETS, COPY_ENTRIES):
        await connection.execute(copy, 30_000)
    await connection.execute("VACUUM ANALYZE ledger_sets, ledger_entries, campaigns")
    await connection.close()
    after = None
    for page in range(2):
        with executed_statements() as executed:
            movements = await MoneyService(campaign_database).movements(
                brand("c"), "c", campaign.id, limit=50, after=after
            )
        assert len(movements) == 50, page
        after = movements[-1].id
        ((statement, values),) = executed
        async with campaign_database.engine.connect() as reading:
            explained = await reading.exec_driver_sql(
                f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", values
            )
            plan = explained.scalar_one()[0]["Plan"]
        assert plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] < 600, plan


async def test_the_ledgers_shares_are_not_told(campaign_database: Database) -> None:
    """The brand reads the price that was paid; how it is split is internal to the platform."""
    campaign = await worked(campaign_database, "c")
    paid = [
        cents for (account, _), cents in (await accounts(campaign_database, campaign.id)).items() if account > 3
    ]
    assert len(paid) == 2  # the influencer and the platform
    movements = await all_movements(campaign_database, brand("c"), "c")
    assert not {movement.amount for movement in movements} & set(paid)
    assert fund_entries("c", campaign.id, movements[-1].amount)[0] == (1, "c", -10 * PRICE)
