"""What a person earned: each movement with its cause, by month and currency, equal to the ledger."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MONEY, brand, on_going, staff
from creator_factories import as_creator, brought, creator

from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.ledger.policies import ESCROW, INFLUENCER, REFERRER_FIRST, Movement
from campaign_svc.ledger.repository import post
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.own_earnings.policies import bounds, cursor_of, place_of
from campaign_svc.own_earnings.service import OwnEarningService
from kit.db import Database, uuid7
from kit.rpc.errors import InvalidInput, PermissionDenied

EARNED = """query($month: String, $first: Int, $after: String) { myEarnings(month: $month) { month
  totals { currency posts reactions firstLevel secondLevel total }
  movements(first: $first, after: $after) { nodes { _id kind amount currency campaignName advertisementId }
    pageInfo { hasNextPage endCursor } } } }"""
BALANCE = "{ myBalance { currency posts firstLevel secondLevel total } }"


async def approved(database: Database, person: str, count: int = 1) -> list[str]:
    """Approved advertisements of a person at 10 pesos each."""
    ids = []
    for _ in range(count):
        campaign = await on_going(database, "c", payment_type=MONEY)
        draft = Draft(campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="D", networks=[2])
        sent = (await OwnWritingService(database).submit(creator(person), draft)).row.id
        await AdvertisementService(database).audit(staff(), sent, APPROVED, None)
        ids.append(sent)
    return ids


async def earned(ask: Ask, person: str, **values: Any) -> Any:
    return (await ask(EARNED, values, **as_creator(person))).data["myEarnings"]


async def test_three_people_share_in_an_approved_post(campaign_database: Database, ask: Ask) -> None:
    person, first, second = uuid7(), uuid7(), uuid7()
    await brought(campaign_database, person, first)
    await brought(campaign_database, first, second)
    (sent,) = await approved(campaign_database, person)
    mine = await earned(ask, person)
    assert mine["totals"] == [
        {"currency": "ARS", "posts": 6.82, "reactions": 0, "firstLevel": 0, "secondLevel": 0, "total": 6.82}
    ]
    (movement,) = mine["movements"]["nodes"]
    assert (movement["kind"], movement["amount"], movement["campaignName"], movement["advertisementId"]) == (
        "Post",
        6.82,
        "Mañanas",
        sent,
    )
    for who, kind, field in ((first, "FirstLevel", "firstLevel"), (second, "SecondLevel", "secondLevel")):
        theirs = await earned(ask, who)
        (total,) = theirs["totals"]
        assert (total[field], total["total"], total["posts"]) == (0.34, 0.34, 0)
        (movement,) = theirs["movements"]["nodes"]
        assert (movement["kind"], movement["campaignName"], movement["advertisementId"]) == (kind, None, None)
        assert sent not in movement["_id"]
        assert (await ask(BALANCE, **as_creator(who))).data["myBalance"][0]["total"] == 0.34
    assert (await earned(ask, uuid7()))["totals"] == []


async def test_movements_are_paged_and_belong_to_their_month(campaign_database: Database, ask: Ask) -> None:
    person = uuid7()
    sent = await approved(campaign_database, person, 3)
    page = (await earned(ask, person, first=2))["movements"]
    assert [node["advertisementId"] for node in page["nodes"]] == [sent[2], sent[1]]
    assert page["pageInfo"]["hasNextPage"] is True
    rest = (await earned(ask, person, first=2, after=page["pageInfo"]["endCursor"]))["movements"]
    assert [node["advertisementId"] for node in rest["nodes"]] == [sent[0]]
    assert rest["pageInfo"]["hasNextPage"] is False
    before = await earned(ask, person, month="2020-02")
    assert (before["month"], before["totals"], before["movements"]["nodes"]) == ("2020-02", [], [])


async def test_reactions_and_what_is_withdrawn_add_up_by_currency(campaign_database: Database, ask: Ask) -> None:
    person, moment = uuid7(), datetime(2026, 11, 10, tzinfo=UTC)
    campaigns = {
        "ARS": (await on_going(campaign_database, "c", payment_type=MONEY)).id,
        "EUR": (await on_going(campaign_database, "c", payment_type=MONEY, currency="EUR")).id,
    }
    booked = [
        ("pay:a", "ARS", INFLUENCER, 1000),
        ("react:a:1", "ARS", INFLUENCER, 250),
        ("undo:react:a:1", "ARS", INFLUENCER, -250),
        ("react:a:2", "ARS", INFLUENCER, 40),
        ("pay:b", "EUR", REFERRER_FIRST, 70),
    ]
    async with campaign_database.transaction() as session:
        for seconds, (cause, currency, account, cents) in enumerate(booked):
            entries = [(ESCROW, campaigns[currency], -cents), (account, person, cents)]
            at = moment + timedelta(seconds=seconds)
            await post(session, [Movement(cause, campaigns[currency], currency, entries, at=at)], moment)
    mine = await earned(ask, person, month="2026-11")
    nothing = {"posts": 0, "reactions": 0, "firstLevel": 0, "secondLevel": 0}
    totals = [
        nothing | {"currency": "ARS", "posts": 10, "reactions": 0.4, "total": 10.4},
        nothing | {"currency": "EUR", "firstLevel": 0.7, "total": 0.7},
    ]
    assert mine["totals"] == totals
    assert [(node["kind"], node["amount"], node["currency"]) for node in mine["movements"]["nodes"]] == [
        ("FirstLevel", 0.7, "EUR"),
        ("Reactions", 0.4, "ARS"),
        ("TakenBack", -2.5, "ARS"),
        ("Reactions", 2.5, "ARS"),
        ("Post", 10, "ARS"),
    ]
    balance = (await ask(BALANCE, **as_creator(person))).data["myBalance"]
    assert [(entry["currency"], entry["total"]) for entry in balance] == [("ARS", 10.4), ("EUR", 0.7)]


async def test_only_creators_read_earnings_and_a_month_is_a_month(campaign_database: Database) -> None:
    service = OwnEarningService(campaign_database)
    with pytest.raises(PermissionDenied):
        await service.ever(brand("c"))
    for month in ("2026-13", "2026", "x", "2026-1", "0000-01"):
        with pytest.raises(InvalidInput):
            await service.of_month(creator(), month)
    for cursor in ("x", "2026-01-01T00:00:00+00:00/zz", f"2026-01-01/{'a' * 32}"):
        with pytest.raises(InvalidInput):
            await service.movements(creator(), None, after=cursor)


def test_a_month_ends_where_the_next_begins() -> None:
    begin, end = bounds("2026-12")
    assert (begin.isoformat(), end) == ("2026-12-01T03:00:00+00:00", bounds("2027-01")[0])
    assert place_of(cursor_of(begin, "a" * 32)) == (begin, "a" * 32)
