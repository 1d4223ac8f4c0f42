"""Metrics of the backlog: facts in the outbox, messages of consumers, dead letters."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from prometheus_client import REGISTRY
from sqlalchemy import update

from kit.db import utc_now
from kit.events import Backlog, Consumers, Relay, replay_dead_letters
from kit.events.tables import OUTBOX
from kit.jetstream import Connection
from kit.testing import eventually

from .conftest import SUBJECT, Service, renames

DURABLE = "copy__thing_renamed"
Start = Callable[..., Any]


def value(name: str, **labels: str) -> float | None:
    """The metric's value that Prometheus would scrape."""
    return REGISTRY.get_sample_value(name, labels)


async def test_the_oldest_fact_that_is_not_published_tells_its_age(service: Service, nats: Connection) -> None:
    backlog = Backlog(service.database, nats, [])
    await backlog.look_into_database()
    assert value("events_outbox_backlog") == 0
    assert value("events_outbox_oldest_seconds") == 0
    await service.rename("t1", "one")
    await service.rename("t2", "two")
    async with service.database.transaction() as session:
        old = update(OUTBOX).where(OUTBOX.c.entity_id == "t2").values(created_at=utc_now() - timedelta(hours=2))
        await (await session.connection()).execute(old)
    await backlog.look_into_database()
    assert value("events_outbox_backlog") == 2
    assert 7200 <= (value("events_outbox_oldest_seconds") or 0) < 7300
    relayed = value("events_relayed_total", subject=SUBJECT) or 0
    await Relay(service.database, nats).relay_once()
    await backlog.look_into_database()
    assert value("events_outbox_oldest_seconds") == 0
    assert value("events_relayed_total", subject=SUBJECT) == relayed + 2


async def test_lag_and_dead_letters_are_told_by_consumer_and_end(
    service: Service, nats: Connection, background: Start
) -> None:
    subscription = renames(max_deliver=1)
    backlog = Backlog(service.database, nats, [subscription])
    consuming = background(Consumers(service.database, nats, [subscription]).run())
    relay = Relay(service.database, nats)
    await service.rename("t1", "poison")
    await relay.relay_once()

    async def dead() -> None:
        await backlog.look_into_database()
        assert value("events_dead_letters", durable=DURABLE) == 1

    await eventually(dead)
    consuming.cancel()
    await service.rename("t2", "two")
    await relay.relay_once()

    async def behind() -> None:
        await backlog.look_into_streams()
        assert value("events_consumer_lag", durable=DURABLE) == 1

    await eventually(behind)
    background(Consumers(service.database, nats, [renames()]).run())

    async def caught_up() -> None:
        await backlog.look_into_streams()
        assert value("events_consumer_lag", durable=DURABLE) == 0

    await eventually(caught_up, timeout=30)
    async with service.database.transaction() as session:  # as an operator does who has removed the cause
        await (await session.connection()).exec_driver_sql("UPDATE dead_letter SET payload = '\\x0a036f6e65'")
    assert (await replay_dead_letters(service.database, [renames()])).applied == 1
    await backlog.look_into_database()
    assert value("events_dead_letters", durable=DURABLE) == 0
