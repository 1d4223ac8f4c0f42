"""A dead letter is kept, with everything needed to apply it, until a replay succeeds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from google.protobuf.wrappers_pb2 import StringValue
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import Consumers, Meta, Replayed, Subscription, publish_acked, replay_dead_letters
from kit.events.tables import DEAD_LETTER, INBOX
from kit.jetstream import Connection
from kit.testing import eventually

from .conftest import QUICK, SUBJECT, Service, apply_rename, renames


async def _die(service: Service, nats: Connection, background: Callable[..., Any], names: list[str]) -> None:
    """Make dead letters of facts about t0, t1, …"""

    async def broken(_session: AsyncSession, _message: StringValue, _meta: Meta) -> None:
        raise LookupError("not yet \x00")

    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, broken, max_deliver=1, backoff=QUICK)
    for number, name in enumerate(names):
        await publish_acked(
            nats, SUBJECT, StringValue(value=name), f"m{number}", entity_id=f"t{number}", version=4
        )
    background(Consumers(service.database, nats, [subscription]).run())

    async def dead() -> None:
        assert await service.count(DEAD_LETTER) == len(names)

    await eventually(dead)


async def test_a_replay_applies_and_marks_once(
    service: Service, nats: Connection, background: Callable[..., Any]
) -> None:
    await _die(service, nats, background, ["one", "poison", "two"])
    assert await replay_dead_letters(service.database, [renames()]) == Replayed(applied=2, failed=1, unknown=0)
    assert await service.things() == {"t0": ("one", 4, 1), "t2": ("two", 4, 1)}
    assert await service.count(INBOX) == 2
    assert await service.count(DEAD_LETTER, DEAD_LETTER.c.replayed_at.is_not(None)) == 2
    assert await service.count(DEAD_LETTER, DEAD_LETTER.c.error.contains("poison")) == 1
    assert await replay_dead_letters(service.database, [renames()]) == Replayed(applied=0, failed=1, unknown=0)


async def test_two_replays_at_once_share_the_work(
    service: Service, nats: Connection, background: Callable[..., Any]
) -> None:
    await _die(service, nats, background, ["name"] * 10)
    outcomes = await asyncio.gather(*(replay_dead_letters(service.database, [renames()]) for _ in range(2)))
    assert sum(outcome.applied for outcome in outcomes) == 10
    assert {applied for _, _, applied in (await service.things()).values()} == {1}


async def test_only_the_asked_durable_is_replayed_and_an_unknown_one_waits(
    service: Service, nats: Connection, background: Callable[..., Any]
) -> None:
    await _die(service, nats, background, ["one"])
    assert await replay_dead_letters(service.database, [renames()], durable="other__fact") == Replayed(0, 0, 0)
    assert await replay_dead_letters(service.database, []) == Replayed(0, 0, 1)
    assert await service.things() == {}
    assert await service.count(DEAD_LETTER, DEAD_LETTER.c.replayed_at.is_(None)) == 1


async def test_a_fact_that_was_applied_meanwhile_is_only_marked(
    service: Service, nats: Connection, background: Callable[..., Any]
) -> None:
    from kit.events.inbox import claim

    await _die(service, nats, background, ["one"])
    async with service.database.transaction() as session:
        await claim(session, "copy__thing_renamed", ["m0"])
        await apply_rename(session, StringValue(value="one"), Meta("m0", SUBJECT, "t0", 4, 1, None))
    assert (await replay_dead_letters(service.database, [renames()])).applied == 1
    assert await service.things() == {"t0": ("one", 4, 1)}
