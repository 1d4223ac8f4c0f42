"""Partitions created ahead, visitors forgotten, and persons who were erased."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import text

from kit.db import Database
from kit.events import Consumers, publish_acked
from kit.jetstream import Connection
from kit.testing import eventually
from kit.testing.statements import costly_deletes, executed_statements
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.tracking.v1 import events_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc import consumers
from tracking_svc.arrivals.jobs import Upkeep
from tracking_svc.arrivals.service import store_arrivals

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def column(database: Database, query: str) -> list[Any]:
    async with database.read() as session:
        return list((await (await session.connection()).execute(text(query))).scalars())


def arrival(number: int, person_id: str | None, moment: datetime = NOW) -> events_pb2.EventTracked:
    fact = events_pb2.EventTracked(
        id=f"e{number}",
        event=pb.TRACKED_EVENT_APP_DOWNLOAD,
        source=pb.TRACK_SOURCE_WEB_CORP,
        person_id=person_id,
        visitor_hash=b"v",
        device="ios",
    )
    fact.occurred_at.FromDatetime(moment)
    return fact


async def test_partitions_are_made_ahead_and_once(tracking_database: Database) -> None:
    upkeep = Upkeep(tracking_database, now=lambda: NOW)
    await upkeep.once()
    await upkeep.once()
    names = "SELECT relid::regclass::text FROM pg_partition_tree('arrivals') WHERE isleaf ORDER BY 1"
    assert await column(tracking_database, names) == ["arrivals_2026_11", "arrivals_2026_12", "arrivals_2027_01"]


async def test_late_event_gets_a_partition_of_its_own(tracking_database: Database) -> None:
    async with tracking_database.transaction() as session:
        await store_arrivals(session, [arrival(1, None, NOW - timedelta(days=300))])
    assert await column(tracking_database, "SELECT id FROM arrivals_2026_01") == ["e1"]


async def test_visitors_are_forgotten_when_no_event_is_taken_any_more(tracking_database: Database) -> None:
    async with tracking_database.transaction() as session:
        await store_arrivals(session, [arrival(1, None), arrival(2, None, NOW - timedelta(days=399))])
    with executed_statements() as executed:
        await Upkeep(tracking_database, now=lambda: NOW + timedelta(days=2)).once()
    assert await costly_deletes(tracking_database, executed) == []
    assert await column(tracking_database, "SELECT day FROM daily_visitors") == [NOW.date()]
    assert await column(tracking_database, "SELECT sum(total) FROM daily_arrivals") == [2]


async def test_erased_person_is_taken_off_arrivals_also_later_ones(
    tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    async with tracking_database.transaction() as session:
        await store_arrivals(session, [arrival(1, "gone"), arrival(2, "stays")])
    moment = Timestamp()
    moment.FromDatetime(NOW)
    message = identity_events.PersonErased(person_id="gone", occurred_at=moment)
    background(Consumers(tracking_database, nats, list(consumers.subscriptions(tracking_database))).run())
    await publish_acked(nats, consumers.PERSON_ERASED, message, "m1", entity_id="gone", version=1)

    async def blanked() -> None:
        assert await column(tracking_database, "SELECT person_id FROM arrivals ORDER BY id") == [None, "stays"]

    await eventually(blanked)
    async with tracking_database.transaction() as session:
        await store_arrivals(session, [arrival(3, "gone"), arrival(4, "stays")])
    assert await column(tracking_database, "SELECT person_id FROM arrivals ORDER BY id") == [
        None,
        "stays",
        None,
        "stays",
    ]
