"""Pictures of an erased person are deleted, those that other people also use stay, and no new upload is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from media_factories import ANA, BEA, COMPANY, TICK, Clock, keys, stat_one, upload

from kit.db import Database
from kit.events import Consumers, publish_acked
from kit.jetstream import Connection
from kit.rpc.caller import Caller
from kit.testing import eventually
from media_svc import consumers
from media_svc.images.jobs import Collector
from media_svc.images.policies import GRID
from media_svc.images.service import ImageService
from resuena.campaign.v1 import events_pb2
from resuena.identity.v1 import events_pb2 as identity_events

MOBILE = Caller(service="mobile")


def fact(clock: Clock, *pictures: str) -> events_pb2.PicturesWithdrawn:
    message = events_pb2.PicturesWithdrawn(person_id="ana", keys=pictures)
    message.occurred_at.FromDatetime(clock.now)
    return message


async def withdraw(database: Database, clock: Clock, *pictures: str) -> None:
    async with database.transaction() as session:
        await consumers.pictures_withdrawn(session, fact(clock, *pictures), None)  # type: ignore[arg-type]


async def test_they_go_with_all_their_sizes_at_the_next_collection(
    images: ImageService, collector: Collector, clock: Clock, files: Any, media_database: Database
) -> None:
    gone, other = await upload(images, MOBILE, "red"), await upload(images, MOBILE, "blue")
    await images.open(gone.key, GRID)
    clock.now += TICK
    for _ in range(2):
        await withdraw(media_database, clock, gone.key, "images/ab/" + "0" * 62 + ".png", "no key")
    assert await collector.once() == 1
    assert files() == {other.key, other.thumbnail_key}
    await withdraw(media_database, clock, gone.key)
    assert await keys(media_database) == {other.key}


async def test_own_uploads_that_were_claimed_go_too(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    taken = await upload(images, ANA, "red")
    await images.claim(COMPANY, [taken.key], "ana")
    await withdraw(media_database, clock, taken.key)
    assert await collector.once() == 1


async def test_what_another_person_uploaded_too_stays_in_use(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    taken = await upload(images, MOBILE, "red")
    await upload(images, BEA, "red")
    await images.claim(COMPANY, [taken.key], "bea")
    await withdraw(media_database, clock, taken.key)
    clock.now += timedelta(days=900)
    assert await collector.once() == 0
    assert (await stat_one(images, taken.key, "bea")).used_at is not None


async def test_what_was_uploaded_anew_since_is_not_meant(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    taken = await upload(images, MOBILE, "red")
    message = fact(clock, taken.key)
    clock.now += TICK
    await upload(images, MOBILE, "red")
    async with media_database.transaction() as session:
        await consumers.pictures_withdrawn(session, message, None)  # type: ignore[arg-type]
    assert await collector.once() == 0


async def test_the_fact_is_consumed(
    images: ImageService,
    clock: Clock,
    media_database: Database,
    nats: Connection,
    background: Callable[..., Any],
) -> None:
    taken = await upload(images, MOBILE, "red")
    background(Consumers(media_database, nats, list(consumers.subscriptions(media_database))).run())
    subject = consumers.PICTURES_WITHDRAWN
    await publish_acked(nats, subject, fact(clock, taken.key), "one", entity_id="ana", version=1)

    async def unused() -> None:
        assert (await stat_one(images, taken.key)).used_at is None

    await eventually(unused)


IDENTITY = Caller(service="identity")


async def replaced(database: Database, clock: Clock, key: str) -> None:
    message = identity_events.PictureReplaced(person_id="ana", picture_key=key)
    message.occurred_at.FromDatetime(clock.now)
    async with database.transaction() as session:
        await consumers.picture_replaced(session, message, None)  # type: ignore[arg-type]


async def test_a_replaced_portrait_goes_at_the_next_collection(
    images: ImageService, collector: Collector, clock: Clock, files: Any, media_database: Database
) -> None:
    before, after = await upload(images, ANA, "red"), await upload(images, ANA, "blue")
    for portrait in (before, after):
        await images.claim(IDENTITY, [portrait.key], "ana")
    clock.now += TICK
    for _ in range(2):
        await replaced(media_database, clock, before.key)
    assert await collector.once() == 1
    assert files() == {after.key, after.thumbnail_key}


@pytest.mark.parametrize("first", [IDENTITY, COMPANY], ids=["portrait first", "campaign first"])
async def test_a_replaced_portrait_that_anything_else_uses_stays(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database, first: Caller
) -> None:
    shared = await upload(images, ANA, "red")
    for caller in (first, IDENTITY, COMPANY, IDENTITY):
        await images.claim(caller, [shared.key], "ana")
    clock.now += TICK
    await replaced(media_database, clock, shared.key)
    assert await collector.once() == 0
    assert (await stat_one(images, shared.key)).used_at is not None


async def test_a_replaced_portrait_that_somebody_else_uploaded_too_stays(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    shared = await upload(images, ANA, "red")
    await upload(images, BEA, "red")
    for person in ("ana", "bea"):
        await images.claim(IDENTITY, [shared.key], person)
    clock.now += TICK
    await replaced(media_database, clock, shared.key)
    assert await collector.once() == 0
    assert (await stat_one(images, shared.key)).used_at is not None


async def test_a_portrait_that_was_chosen_again_since_stays(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    portrait = await upload(images, ANA, "red")
    await images.claim(IDENTITY, [portrait.key], "ana")
    clock.now += TICK
    earlier = Clock()
    earlier.now = clock.now
    clock.now += TICK
    await images.claim(IDENTITY, [portrait.key], "ana")
    await replaced(media_database, earlier, portrait.key)
    assert await collector.once() == 0
    assert (await stat_one(images, portrait.key)).used_at is not None


async def test_pictures_that_an_erased_person_had_of_themselves_go(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database
) -> None:
    portrait, logo = await upload(images, ANA, "red"), await upload(images, ANA, "blue")
    await images.claim(COMPANY, [portrait.key, logo.key], "ana")
    clock.now += TICK
    message = identity_events.PersonErased(person_id="ana", picture_keys=[portrait.key])
    message.occurred_at.FromDatetime(clock.now)
    for _ in range(2):
        async with media_database.transaction() as session:
            await consumers.person_erased(session, message, None)  # type: ignore[arg-type]
    assert await collector.once() == 1
    assert await keys(media_database) == {logo.key}
