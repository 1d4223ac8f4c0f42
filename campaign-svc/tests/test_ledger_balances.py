"""Property test of people's balances: under concurrent bookings and merges they equal the sums of the ledger."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from campaign_factories import on_going
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_factories import BALANCES_APART, rows

from campaign_svc.ledger import repository
from campaign_svc.ledger.jobs import merge_balances
from campaign_svc.ledger.policies import ESCROW, INFLUENCER, REFERRER_FIRST, REFERRER_SECOND, Movement
from kit.db import Database, uuid7

AT = datetime(2026, 10, 15, tzinfo=UTC)
PARTS = "SELECT owner_id, own, first_level, second_level, merged FROM people_balances ORDER BY id"
ENTRIES = st.lists(
    st.tuples(
        st.sampled_from([INFLUENCER, REFERRER_FIRST, REFERRER_SECOND]),
        st.sampled_from(["ana", "eva", "luz"]),
        st.integers(-500, 500).filter(bool),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda entry: entry[:2],
)
MOVEMENTS = st.lists(st.tuples(st.sampled_from(["ARS", "EUR"]), ENTRIES), min_size=1, max_size=4)


@pytest.fixture
async def campaign_database(campaign_database: Database) -> Database:
    """A database with one campaign, which pays."""
    await on_going(campaign_database, "c")
    return campaign_database


async def campaign_of(database: Database) -> str:
    """The id of the only campaign."""
    ((campaign_id,),) = await rows(database, "SELECT id FROM campaigns")
    return str(campaign_id)


async def book(database: Database, *movements: tuple[str, list[tuple[int, str, int]]]) -> None:
    booked = []
    campaign_id = await campaign_of(database)
    for currency, entries in movements:
        total = sum(cents for _, _, cents in entries)
        escrow = [(ESCROW, "escrow", -total)] if total else []
        booked.append(Movement(f"pay:{uuid7()}", campaign_id, currency, [*entries, *escrow], at=AT))
    async with database.transaction() as session:
        await repository.post(session, booked, AT)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bookings=st.lists(MOVEMENTS, min_size=1, max_size=8))
async def test_balances_are_the_sums_of_the_ledger_however_they_are_merged(
    campaign_database: Database, bookings: list[list[tuple[str, list[tuple[int, str, int]]]]]
) -> None:
    await asyncio.gather(
        *(book(campaign_database, *movements) for movements in bookings),
        *(merge_balances(campaign_database) for _ in range(3)),
    )
    assert await rows(campaign_database, BALANCES_APART) == []
    await merge_balances(campaign_database)
    assert await rows(campaign_database, BALANCES_APART) == []
    each = "SELECT owner_id FROM people_balances GROUP BY owner_id, currency HAVING count(*) > 1 OR NOT bool_and(merged)"
    assert await rows(campaign_database, each) == []


async def test_a_balance_of_nothing_leaves_no_row(campaign_database: Database) -> None:
    await book(campaign_database, ("ARS", [(INFLUENCER, "ana", 70), (REFERRER_FIRST, "eva", 5)]))
    await merge_balances(campaign_database)
    await book(campaign_database, ("ARS", [(INFLUENCER, "ana", -70)]))
    await merge_balances(campaign_database)
    assert await rows(campaign_database, PARTS) == [("eva", 0, 5, 0, True)]


async def test_more_parts_than_one_transaction_takes_are_merged(
    campaign_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign_svc.ledger.jobs._AT_ONCE", 2)
    for cents in range(1, 6):
        await book(campaign_database, ("ARS", [(INFLUENCER, "ana", cents), (INFLUENCER, "eva", 1)]))
    await merge_balances(campaign_database)
    parts = {row.owner_id: tuple(row)[1:] for row in await rows(campaign_database, PARTS)}
    assert parts == {"ana": (15, 0, 0, True), "eva": (5, 0, 0, True)}


async def test_bookings_of_one_person_wait_for_no_row_of_each_other(campaign_database: Database) -> None:
    campaign_id = await campaign_of(campaign_database)
    async with campaign_database.transaction() as session:
        movement = Movement("pay:1", campaign_id, "ARS", [(ESCROW, "escrow", -1), (INFLUENCER, "ana", 1)], at=AT)
        await repository.post(session, [movement], AT)
        await asyncio.wait_for(book(campaign_database, ("ARS", [(INFLUENCER, "ana", 2)])), 10)
    assert await rows(campaign_database, BALANCES_APART) == []
