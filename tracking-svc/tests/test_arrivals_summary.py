"""Roll-ups grouped as requested, whatever the order, lateness and number of the events."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from resuena.tracking.v1 import events_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals import policies
from tracking_svc.arrivals.models import Row, SummaryCriteria
from tracking_svc.arrivals.service import ArrivalService, store_arrivals
from tracking_svc.places.service import Places

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
TODAY = NOW.date()
MEMBER = Caller(person_id="p", tenant_id="c", permissions=frozenset({"readCampaings"}))
STAFF = Caller(person_id="s", permissions=frozenset({"readCompanies", "readCampaings"}))
DOWNLOADS = SummaryCriteria(first=TODAY - timedelta(days=9), last=TODAY, event=1)


class NoStream:
    async def publish(self, message: events_pb2.EventTracked) -> None:
        raise AssertionError("not here")


def event(number: int, **fields: Any) -> events_pb2.EventTracked:
    moment = fields.pop("at", NOW)
    visitor = fields.pop("visitor", number)
    fact = events_pb2.EventTracked(
        **{
            "id": f"e{number}",
            "event": 1,
            "source": 1,
            "store": 1,
            "company_id": "c",
            "visitor_hash": f"{moment.date()} {visitor}".encode(),
            "device": "ios",
            "country": "AR",
            **fields,
        }
    )
    fact.occurred_at.FromDatetime(moment)
    return fact


@pytest.fixture
def service(tracking_database: Database) -> ArrivalService:
    return ArrivalService(tracking_database, NoStream(), Places(None), "secret", now=lambda: NOW)


@pytest.fixture
def stored(tracking_database: Database) -> Callable[..., Any]:
    async def store(*messages: events_pb2.EventTracked) -> None:
        async with tracking_database.transaction() as session:
            await store_arrivals(session, messages)

    return store


def by(*names: str) -> SummaryCriteria:
    return replace(DOWNLOADS, group_by=frozenset(names))


async def test_one_visitor_by_two_sources_is_one_person(service: ArrivalService, stored: Any) -> None:
    await stored(event(1, visitor=1), event(2, visitor=1, source=2, store=2), event(3, visitor=2, bot=True))
    assert await service.summarize(MEMBER, DOWNLOADS) == [Row({}, 2, 1, 1)]
    assert await service.summarize(MEMBER, by("source")) == [
        Row({"source": 1}, 1, 1, 1),
        Row({"source": 2}, 1, 1, 0),
    ]


async def test_rows_are_told_apart_as_asked(service: ArrivalService, stored: Any) -> None:
    yesterday = NOW - timedelta(days=1)
    await stored(event(1), event(2, at=yesterday, country="UY"), event(3, at=yesterday, country=None, store=2))
    rows = await service.summarize(MEMBER, by("day", "source", "store", "country"))
    assert [tuple(row.key.values()) for row in rows] == [
        (yesterday.date(), 1, 1, "UY"),
        (yesterday.date(), 1, 2, ""),
        (TODAY, 1, 1, "AR"),
    ]
    assert [row.key for row in await service.summarize(MEMBER, by("country"))] == [
        {"country": ""},
        {"country": "AR"},
        {"country": "UY"},
    ]


async def test_filters(service: ArrivalService, stored: Any) -> None:
    await stored(event(1), event(2, source=2), event(3, store=2), event(4, country=None), event(5, event=2))

    async def total(**fields: Any) -> int:
        return sum(row.total for row in await service.summarize(MEMBER, replace(DOWNLOADS, **fields)))

    assert await total() == 4
    assert await total(event=2) == 1
    assert await total(source=2) == 1
    assert await total(store=2) == 1
    assert await total(country="") == 1
    assert await total(country="AR") == 3
    assert await total(last=TODAY - timedelta(days=1)) == 0


@pytest.mark.parametrize("seed", range(4))
async def test_shuffled_repeated_late_and_concurrent_events_count_as_once(
    service: ArrivalService, stored: Any, tracking_database: Database, seed: int
) -> None:
    dice = random.Random(seed)
    events = [
        event(
            number,
            visitor=dice.randrange(9),
            source=dice.randrange(1, 4),
            store=dice.randrange(3),
            country=dice.choice(["AR", "UY", None]),
            bot=dice.random() < 0.2,
            at=NOW - timedelta(days=dice.randrange(5)),
        )
        for number in range(80)
    ]
    halves = (events[:40], events[40:])

    async def bring(half: list[events_pb2.EventTracked]) -> None:
        sent = half * 3
        dice.shuffle(sent)
        while sent:
            size = dice.randrange(1, 25)
            batch, sent = sent[:size], sent[size:]
            await stored(*batch)

    await asyncio.gather(*(bring(half) for half in halves))
    people = [fact for fact in events if not fact.bot]
    for names in ((), ("day",), ("source", "country"), ("day", "source", "store", "country")):
        expected: dict[Any, list[Any]] = {}
        for fact in events:
            day = fact.occurred_at.ToDatetime().date()
            dimensions = {"day": day, "source": fact.source, "store": fact.store, "country": fact.country}
            counted = expected.setdefault(tuple(dimensions[name] for name in names), [0, set(), 0])
            counted[2 if fact.bot else 0] += 1
            if not fact.bot:
                counted[1].add((day, fact.visitor_hash))
        rows = await service.summarize(MEMBER, by(*names))
        assert [
            (tuple(row.key[name] for name in names), row.total, row.unique_visitors, row.bots) for row in rows
        ] == [(key, counted[0], len(counted[1]), counted[2]) for key, counted in sorted(expected.items())]
        assert sum(row.total for row in rows) == len(people)
    async with tracking_database.read() as session:
        count = (await (await session.connection()).execute(text("SELECT count(*) FROM arrivals"))).scalar()
    assert count == 80


async def test_days_whose_visitors_are_forgotten_keep_their_figures(
    service: ArrivalService, stored: Any, tracking_database: Database
) -> None:
    await stored(event(1), event(2, visitor=1))
    later = NOW + policies.MAX_LATENESS + timedelta(days=31)
    aged = ArrivalService(tracking_database, NoStream(), Places(None), "secret", now=lambda: later)
    assert await aged.summarize(MEMBER, DOWNLOADS) == [Row({}, 2, 1, 0)]


async def test_reach(service: ArrivalService, stored: Any) -> None:
    await stored(event(1), event(2, company_id="d"), event(3, company_id=None))

    async def total(caller: Caller, company: str | None) -> int:
        return sum(row.total for row in await service.summarize(caller, replace(DOWNLOADS, company_id=company)))

    assert [await total(MEMBER, company) for company in (None, "c", "d", "unknown")] == [1, 1, 0, 0]
    assert [await total(STAFF, company) for company in (None, "c", "d")] == [3, 1, 1]
    assert await total(Caller(person_id="new"), None) == 0
    with pytest.raises(Unauthenticated):
        await service.summarize(Caller(), DOWNLOADS)


@pytest.mark.parametrize(
    ("first", "fine"),
    [
        (TODAY, True),
        (TODAY + timedelta(days=1), False),
        (TODAY - timedelta(days=365), True),
        (date(2025, 11, 20), False),
    ],
)
async def test_span_of_days(service: ArrivalService, first: date, fine: bool) -> None:
    criteria = replace(DOWNLOADS, first=first)
    if fine:
        await service.summarize(MEMBER, criteria)
    else:
        with pytest.raises(InvalidInput):
            await service.summarize(MEMBER, criteria)


@pytest.mark.parametrize(
    ("texts", "numbers", "fine"),
    [
        ({"company_id": "0198c0de-0000-7000-8000-000000000001"}, (1, 1, 1), True),
        ({"company_id": "a b"}, (1, 1, 1), False),
        ({"company_id": "x" * 64}, (1, 1, 1), True),
        ({"company_id": "x" * 65}, (1, 1, 1), False),
        ({"company_code": "Café <b>"}, (1, 1, 1), True),
        ({"company_code": "a\x00b"}, (1, 1, 1), False),
        ({"subsection": "x" * 65}, (1, 1, 1), False),
        ({"language": "es-AR"}, (1, 1, 1), True),
        ({"language": "es; DROP"}, (1, 1, 1), False),
        ({"language": "a" + "-bbbbbbb" * 5}, (1, 1, 1), False),
        ({}, (9, 1, 1), False),
        ({}, (1, 9, 1), False),
        ({}, (1, 1, 9), False),
    ],
)
def test_claims_are_bounded(texts: dict[str, str], numbers: tuple[int, int, int], fine: bool) -> None:
    if fine:
        policies.check_claims(texts, *numbers)
    else:
        with pytest.raises(InvalidInput):
            policies.check_claims(texts, *numbers)


@pytest.mark.parametrize(
    ("moment", "fine"),
    [
        (NOW, True),
        (NOW + timedelta(minutes=10), True),
        (NOW + timedelta(minutes=11), False),
        (NOW - policies.MAX_LATENESS, True),
        (NOW - policies.MAX_LATENESS - timedelta(seconds=1), False),
    ],
)
def test_moment_that_a_service_may_tell(moment: datetime, fine: bool) -> None:
    if fine:
        policies.check_moment(moment, NOW)
    else:
        with pytest.raises(InvalidInput):
            policies.check_moment(moment, NOW)


def test_numbers_of_the_contract() -> None:
    assert {pb.TRACKED_EVENT_APP_DOWNLOAD, pb.TRACKED_EVENT_STORE_REDIRECT} == {1, 2}
