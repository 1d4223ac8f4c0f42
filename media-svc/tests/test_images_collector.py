"""Claimed images stay permanently; unused ones are deleted after a day, and never anything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from media_factories import ANA, BEA, COMPANY, TICK, Clock, keys, stat_one, upload
from sqlalchemy import text

from kit.db import Database
from kit.events import Consumers, publish_acked
from kit.jetstream import Connection
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied
from kit.testing import eventually
from media_svc import consumers
from media_svc.images import repository
from media_svc.images.jobs import Collector
from media_svc.images.policies import GRID, UNUSED_KEPT
from media_svc.images.service import ImageService
from media_svc.storage.errors import UnknownImage
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events


async def test_unused_upload_goes_after_a_day_with_all_its_sizes(
    images: ImageService, collector: Collector, clock: Clock, files: Any, media_database: Database
) -> None:
    taken = await upload(images, ANA, "red")
    await images.open(taken.key, GRID)
    assert len(files()) == 3
    clock.now += UNUSED_KEPT
    assert await collector.once() == 0
    clock.now += TICK
    assert await collector.once() == 1
    assert (files(), await keys(media_database)) == (set(), set())
    with pytest.raises(UnknownImage):
        await images.open(taken.key)


@pytest.mark.parametrize("by_thumbnail", [False, True])
async def test_claimed_image_stays(
    images: ImageService, collector: Collector, clock: Clock, files: Any, by_thumbnail: bool
) -> None:
    taken = await upload(images, ANA, "red")
    for _ in range(2):
        await images.claim(COMPANY, [taken.thumbnail_key if by_thumbnail else taken.key], "ana")
    clock.now += timedelta(days=900)
    assert await collector.once() == 0
    assert files() == {taken.key, taken.thumbnail_key}


async def test_what_a_service_uploads_is_used(images: ImageService, collector: Collector, clock: Clock) -> None:
    mine = await upload(images, ANA, "red")
    assert await upload(images, Caller(service="mobile"), "red") == mine
    clock.now += timedelta(days=2)
    assert await collector.once() == 0


async def test_same_upload_again_is_fresh_again(images: ImageService, collector: Collector, clock: Clock) -> None:
    await upload(images, ANA, "red")
    clock.now += timedelta(hours=23)
    taken = await upload(images, BEA, "red")
    clock.now += timedelta(hours=23)
    assert await collector.once() == 0
    await images.claim(COMPANY, [taken.key], "bea")
    await images.claim(COMPANY, [taken.key], "ana")


async def test_upload_after_collection_is_whole(
    images: ImageService, collector: Collector, clock: Clock, files: Any
) -> None:
    taken = await upload(images, ANA, "red")
    clock.now += UNUSED_KEPT + TICK
    await collector.once()
    assert await upload(images, ANA, "red") == taken
    assert files() == {taken.key, taken.thumbnail_key}
    await images.claim(COMPANY, [taken.key], "ana")


async def test_thumbnail_that_another_image_shares_stays(
    images: ImageService, collector: Collector, clock: Clock, files: Any
) -> None:
    small, large = await upload(images, ANA, "red", (600, 600)), await upload(images, ANA, "red", (700, 700))
    assert small.thumbnail_key == large.thumbnail_key
    async with images._database.transaction() as session:  # only the large one: its thumbnail would claim both
        connection = await session.connection()
        await connection.execute(text("UPDATE images SET used_at = now() WHERE key = :key"), {"key": large.key})
    clock.now += UNUSED_KEPT + TICK
    assert await collector.once() == 1
    assert files() == {large.key, large.thumbnail_key}


async def test_image_taken_out_of_use_cannot_be_claimed_and_is_removed_next_time(
    images: ImageService, collector: Collector, clock: Clock, media_database: Database, files: Any
) -> None:
    taken = await upload(images, ANA, "red")
    clock.now += UNUSED_KEPT + TICK
    async with media_database.transaction() as session:  # and then the process dies
        await repository.doom(session, clock.now - UNUSED_KEPT, 10)
    assert await images.stat(COMPANY, [taken.key], "") == [None]
    with pytest.raises(UnknownImage):
        await images.claim(COMPANY, [taken.key], "ana")
    assert await collector.once() == 1
    assert files() == set()


async def test_claims_and_collection_at_once_never_lose_a_used_image(
    images: ImageService, collector: Collector, clock: Clock, files: Any
) -> None:
    taken = [await upload(images, ANA, f"#0000{number:02x}", (20, 20)) for number in range(20)]
    clock.now += UNUSED_KEPT + TICK
    claims = [images.claim(COMPANY, [image.key], "ana") for image in taken]
    outcomes = await asyncio.gather(collector.once(), *claims, collector.once(), return_exceptions=True)
    claimed = {image.key for image, outcome in zip(taken, outcomes[1:-1], strict=True) if outcome is None}
    assert all(outcome is None or isinstance(outcome, UnknownImage) for outcome in outcomes[1:-1])
    assert {name for name in files() if name.startswith("images/")} == claimed


async def test_stat_answers_in_the_order_asked(images: ImageService) -> None:
    red, blue = await upload(images, ANA, "red", (40, 30)), await upload(images, BEA, "blue")
    wanted_keys = [blue.key, "images/ab/" + "0" * 62 + ".png", red.thumbnail_key, red.key, "no key"]
    rows = await images.stat(COMPANY, wanted_keys, "")
    assert [row and row.key for row in rows] == [blue.key, None, red.key, red.key, None]
    assert rows[3] is not None
    assert (rows[3].width, rows[3].height, rows[3].used_at) == (40, 30, None)
    assert [row and row.key for row in await images.stat(COMPANY, wanted_keys, "ana")] == [
        None,
        None,
        red.key,
        red.key,
        None,
    ]


async def test_foreign_or_unknown_image_is_not_claimed_nor_those_beside_it(
    images: ImageService, collector: Collector, clock: Clock
) -> None:
    mine, foreign = await upload(images, ANA, "red"), await upload(images, BEA, "blue")
    for other in (foreign.key, "images/ab/" + "0" * 62 + ".png"):
        with pytest.raises(UnknownImage):
            await images.claim(COMPANY, [mine.key, other], "ana")
    clock.now += UNUSED_KEPT + TICK
    assert await collector.once() == 2


@pytest.mark.parametrize(
    "caller", [Caller(), ANA, Caller(person_id="s", permissions=frozenset({"manageCampaigns"}))]
)
async def test_only_services_ask_and_claim(images: ImageService, caller: Caller) -> None:
    taken = await upload(images, ANA, "red")
    with pytest.raises(PermissionDenied):
        await images.stat(caller, [taken.key], "")
    with pytest.raises(PermissionDenied):
        await images.claim(caller, [taken.key], "")
    assert (await stat_one(images, taken.key)).used_at is None


async def test_a_call_names_a_thousand_keys_at_most(images: ImageService) -> None:
    assert await images.stat(COMPANY, ["x"] * 1000, "") == [None] * 1000
    for call in (images.stat, images.claim):
        with pytest.raises(InvalidInput):
            await call(COMPANY, ["x"] * 1001, "")


async def test_facts_of_others(
    images: ImageService,
    collector: Collector,
    clock: Clock,
    media_database: Database,
    nats: Connection,
    background: Callable[..., Any],
) -> None:
    first, second, other = [await upload(images, ANA, colour) for colour in ("red", "green", "blue")]
    background(Consumers(media_database, nats, list(consumers.subscriptions(media_database))).run())
    facts = {
        consumers.COMPANY_CREATED: company_events.CompanyCreated(company_id="c", logo=f"/media/{first.key}"),
        consumers.COMPANY_UPDATED: company_events.CompanyUpdated(company_id="c", logo=f"/media/{second.key}"),
    }
    for subject, fact in facts.items():
        await publish_acked(nats, subject, fact, subject, entity_id="c", version=1)
    strange = company_events.CompanyUpdated(company_id="d", logo="https://elsewhere.example/logo.png")
    await publish_acked(nats, consumers.COMPANY_UPDATED, strange, "strange", entity_id="d", version=1)

    async def marked() -> None:
        rows = await images.stat(COMPANY, [first.key, second.key, other.key], "")
        assert [row is not None and row.used_at is not None for row in rows] == [True, True, False]

    await eventually(marked)
    erased = identity_events.PersonErased(person_id="ana")
    await publish_acked(nats, consumers.PERSON_ERASED, erased, "erased", entity_id="ana", version=1)

    async def disowned() -> None:
        assert await images.stat(COMPANY, [first.key], "ana") == [None]

    await eventually(disowned)
    assert await collector.once() == 1  # at once, although it was uploaded a moment ago
    assert await keys(media_database) == {first.key, second.key}
