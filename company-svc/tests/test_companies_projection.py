"""Campaign facts become the same counters and budgets in any order, any number of times."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from company_factories import MANAGER, OPERATOR, READER, World
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from company_svc.companies import repository
from company_svc.companies.errors import NotAllowed, UnknownCompany
from company_svc.companies.service import choose_currency
from company_svc.consumers import campaigns_stand, subscriptions
from kit.db import Database, uuid7
from kit.events import Consumers, publish_acked
from kit.events.envelope import meta_from
from kit.jetstream import Connection
from kit.rpc.errors import InvalidInput
from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2, events_pb2
from resuena.identity.v1 import events_pb2 as identity_events

STATUSES = {
    "campaigns_draft_count": campaign_pb2.CAMPAIGN_STATUS_DRAFT,
    "campaigns_waiting_for_approval_count": campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL,
    "campaigns_waiting_for_payment_count": campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT,
    "campaigns_on_going_count": campaign_pb2.CAMPAIGN_STATUS_ON_GOING,
    "campaigns_stopped_count": campaign_pb2.CAMPAIGN_STATUS_STOPPED,
    "campaigns_finished_count": campaign_pb2.CAMPAIGN_STATUS_FINISHED,
}
PRE_DRAFT, DRAFT, ON_GOING = 1, 2, 5
SUMS = {
    "investment": "investment",
    "budget_spent": "spent",
    "budget_freezed": "freezed",
    "budget_available": "available",
}
"""The company's sums, and the same amounts in its budget of one currency."""
MONEY = st.integers(min_value=0, max_value=10**12)
CURRENCIES = st.sampled_from(["ARS", "USD", "BRL"])
STANDING = st.tuples(st.sampled_from(range(1, 8)), st.booleans(), MONEY, MONEY, MONEY, MONEY, CURRENCIES)
HISTORIES = st.lists(st.lists(STANDING, min_size=1, max_size=6), max_size=4)
"""The standings of each campaign; the version of a standing is its index."""


def fact(company_id: str, campaign: int, version: int, standing: tuple[Any, ...]) -> Any:
    status, active, investment, spent, freezed, available, currency = standing
    return events_pb2.CampaignStatusChanged(
        standing=events_pb2.CampaignStanding(
            campaign_id=f"{company_id}-{campaign}",
            company_id=company_id,
            status=status,
            active=active,
            investment=investment,
            budget_spent=spent,
            budget_freezed=freezed,
            budget_available=available,
            currency=currency,
            version=version,
        ),
        from_status=campaign_pb2.CAMPAIGN_STATUS_DRAFT,
    )


def expected(histories: list[list[tuple[Any, ...]]]) -> dict[str, Any]:
    last = [history[-1] for history in histories if history[-1][1]]
    counts: dict[str, Any] = {
        name: sum(standing[0] == status for standing in last) for name, status in STATUSES.items()
    }
    paid = [standing for standing in last if standing[0] not in (PRE_DRAFT, DRAFT)]
    budgets = {
        currency: [
            sum(standing[2 + place] for standing in paid if standing[6] == currency) for place in range(len(SUMS))
        ]
        for currency in ("ARS", *sorted({standing[6] for standing in paid} - {"ARS"}))
    }
    counts |= dict(zip(SUMS, budgets["ARS"], strict=True))
    listed = [dict(zip(SUMS.values(), sums, strict=True), currency=code) for code, sums in budgets.items()]
    return counts | {"budgets": [budget for budget in listed if budget["investment"]]}


async def counted(world: World, company_id: str) -> dict[str, Any]:
    row = (await world.companies.get_many(READER, [company_id]))[0]
    return {name: getattr(row, name) for name in (*STATUSES, *SUMS, "budgets")}


async def applied(database: Database, *messages: Any) -> None:
    async with database.transaction() as session:
        await campaigns_stand(session, [(message, meta_from(uuid7(), "", {})) for message in messages])


async def test_facts_shuffled_and_duplicated_end_in_the_same_state(world: World) -> None:
    company, _ = await world.company()
    # Hypothesis draws in a thread without an event loop; each example runs on the test's own.
    loop = asyncio.get_running_loop()

    async def reset() -> None:
        async with world.database.transaction() as session:
            await (await session.connection()).execute(text("DELETE FROM campaign_standings"))
            await repository.recount(session, company.id)

    async def example(histories: list[list[tuple[Any, ...]]], order: list[Any], batch: int) -> None:
        await reset()
        for start in range(0, len(order), batch):
            await applied(world.database, *order[start : start + batch])
        assert await counted(world, company.id) == expected(histories)

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.data())
    def property_holds(data: st.DataObject) -> None:
        histories = data.draw(HISTORIES)
        facts = [
            fact(company.id, campaign, version, standing)
            for campaign, history in enumerate(histories)
            for version, standing in enumerate(history, 1)
        ]
        again = data.draw(st.lists(st.sampled_from(facts), max_size=10)) if facts else []
        order = data.draw(st.permutations(facts + again))
        batch = data.draw(st.integers(1, 8))
        asyncio.run_coroutine_threadsafe(example(histories, order, batch), loop).result(30)

    await asyncio.to_thread(property_holds)


async def test_facts_applied_at_the_same_time_lose_nothing(world: World) -> None:
    company, _ = await world.company()
    histories = [[(5, True, 100, version, 0, 100 - version, "ARS") for version in range(1, 4)] for _ in range(5)]
    facts = [
        fact(company.id, campaign, version, standing)
        for version in range(3, 0, -1)
        for campaign, history in enumerate(histories)
        for standing in [history[version - 1]]
    ]
    one_by_one = [applied(world.database, message) for message in facts]
    await asyncio.gather(*one_by_one, applied(world.database, *facts), applied(world.database, *reversed(facts)))
    assert await counted(world, company.id) == expected(histories)


async def test_a_recount_does_not_wait_for_who_refers_to_the_company(world: World) -> None:
    """A transaction that does so, as for a notice, may itself wait for the campaign that is counted: a deadlock."""
    company, _ = await world.company()
    async with world.database.transaction() as referring, world.database.transaction() as counting:
        refer = text("SELECT 1 FROM companies WHERE id = :id FOR KEY SHARE")  # as a foreign key's check does
        await (await referring.connection()).execute(refer, {"id": company.id})
        await (await counting.connection()).execute(text("SET LOCAL lock_timeout = '1s'"))
        await repository.recount(counting, company.id)


@pytest.mark.parametrize("status", STATUSES.items(), ids=lambda status: status[0])
async def test_each_status_has_its_counter(world: World, status: tuple[str, int]) -> None:
    company, _ = await world.company()
    await applied(world.database, fact(company.id, 0, 1, (status[1], True, 1, 2, 3, 4, "ARS")))
    after = await counted(world, company.id)
    assert {name: after[name] for name in STATUSES} == {**dict.fromkeys(STATUSES, 0), status[0]: 1}


async def test_each_currency_has_its_budget_and_the_sums_are_of_the_own_one(world: World) -> None:
    company, _ = await world.company()
    await applied(
        world.database,
        fact(company.id, 0, 1, (ON_GOING, True, 100, 50, 20, 30, "USD")),
        fact(company.id, 1, 1, (ON_GOING, True, 70_000, 10_000, 20_000, 40_000, "ARS")),
        fact(company.id, 2, 1, (ON_GOING, True, 30_000, 0, 0, 30_000, "ARS")),
        fact(company.id, 3, 1, (ON_GOING, False, 5, 0, 0, 5, "BRL")),
    )
    after = await counted(world, company.id)
    assert {name: after[name] for name in SUMS} == {
        "investment": 100_000, "budget_spent": 10_000, "budget_freezed": 20_000, "budget_available": 70_000,
    }  # fmt: skip
    assert after["budgets"] == [
        {"currency": "ARS", "investment": 100_000, "spent": 10_000, "freezed": 20_000, "available": 70_000},
        {"currency": "USD", "investment": 100, "spent": 50, "freezed": 20, "available": 30},
    ]


@pytest.mark.parametrize("status", [PRE_DRAFT, DRAFT])
async def test_drafts_invest_nothing_yet(world: World, status: int) -> None:
    company, _ = await world.company()
    submitted = (campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL, True, 100, 0, 0, 100, "ARS")
    await applied(world.database, fact(company.id, 0, 1, submitted))
    assert (await counted(world, company.id))["investment"] == 100
    await applied(world.database, fact(company.id, 0, 2, (status, *submitted[1:])))
    after = await counted(world, company.id)
    assert ([after[name] for name in SUMS], after["budgets"]) == ([0, 0, 0, 0], [])


async def test_the_operator_chooses_which_currency_is_the_company_s_own(world: World) -> None:
    company, _ = await world.company()
    await applied(
        world.database,
        fact(company.id, 0, 1, (ON_GOING, True, 100, 50, 20, 30, "USD")),
        fact(company.id, 1, 1, (ON_GOING, True, 70_000, 0, 0, 70_000, "ARS")),
    )
    await choose_currency(world.database, OPERATOR, company.id, "USD")
    after = await counted(world, company.id)
    assert ([after[name] for name in SUMS], [budget["currency"] for budget in after["budgets"]]) == (
        [100, 50, 20, 30],
        ["USD", "ARS"],
    )
    await applied(world.database, fact(company.id, 0, 2, (ON_GOING, True, 200, 50, 20, 130, "USD")))
    assert (await counted(world, company.id))["investment"] == 200
    before = await world.everything()
    for caller, company_id, currency, error in [
        (OPERATOR, company.id, "usd", InvalidInput),
        (OPERATOR, "unknown", "USD", UnknownCompany),
        (MANAGER, company.id, "ARS", NotAllowed),
    ]:
        with pytest.raises(error):
            await choose_currency(world.database, caller, company_id, currency)
    assert await world.everything() == before


async def test_facts_arrive_by_jetstream(world: World, nats: Connection, background: Any) -> None:
    company, owner = await world.company()
    background(Consumers(world.database, nats, list(subscriptions(world.database))).run())
    message = fact(company.id, 0, 1, (5, True, 100, 1, 2, 97, "ARS"))
    for message_id in ("one", "one", "two"):
        await publish_acked(nats, "resuena.campaign.campaign_status_changed.v1", message, message_id)
    erased = identity_events.PersonErased(person_id=owner.person_id or "")
    await publish_acked(nats, "resuena.identity.person_erased.v1", erased, "erased")

    async def arrived() -> None:
        assert (await counted(world, company.id))["campaigns_on_going_count"] == 1
        assert await world.scalar("SELECT count(*) FROM members") == 0

    await eventually(arrived, timeout=20)
