"""A full stream rejects new messages and affects nothing else; consumed messages make room, others stay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from google.protobuf.wrappers_pb2 import BytesValue
from nats.js.api import (
    AckPolicy,
    ClusterInfo,
    ConsumerConfig,
    DiscardPolicy,
    PeerInfo,
    StreamConfig,
    StreamInfo,
    StreamState,
)
from nats.js.errors import APIError
from prometheus_client import REGISTRY

from kit.events import StreamFullError, publish_acked
from kit.jetstream import Connection, StreamKeeper, connect, ensure_stream, stream_of
from kit.jetstream.stream_maintenance import missing_replicas
from kit.jetstream.streams import BUCKET_MAX_BYTES, MAX_BYTES, MAX_MESSAGE_BYTES, MIB
from kit.live_settings import BUCKET, LiveSettings
from kit.testing import eventually
from kit.testing.nats_server import NatsServer

VISITS, FACTS = "example.visits.came.v1", "example.shop.sold.v1"
BOUND = 64 * 1024
VISIT_STREAM = stream_of(VISITS)


@pytest.fixture
def keeper(nats: Connection) -> StreamKeeper:
    return StreamKeeper(nats, [VISIT_STREAM], max_bytes=BOUND, every=timedelta(milliseconds=50))


@pytest_asyncio.fixture
async def small(nats: Connection, keeper: StreamKeeper) -> AsyncIterator[Connection]:
    """A connection to a server whose stream of visits has a small limit."""
    await keeper.look(VISIT_STREAM)
    yield nats


async def publish(nats: Connection, subject: str, name: str) -> None:
    await publish_acked(nats, subject, BytesValue(value=b"x" * 1000), name)


async def accepted(nats: Connection, subject: str, name: str) -> bool:
    try:
        await publish(nats, subject, name)
    except StreamFullError:
        return False
    return True


async def fill(nats: Connection) -> int:
    """Publish visits until they are refused; return how many were accepted."""
    number = 0
    while await accepted(nats, VISITS, f"v{number}"):
        number += 1
    return number


async def consumer(nats: Connection, name: str, subject: str = VISITS) -> Any:
    config = ConsumerConfig(
        name=name, durable_name=name, filter_subject=subject, ack_policy=AckPolicy.EXPLICIT, max_ack_pending=1000
    )
    await nats.jetstream.add_consumer(VISIT_STREAM.name, config)
    return await nats.jetstream.pull_subscribe_bind(consumer=name, stream=VISIT_STREAM.name)


async def take(pull: Any, number: int) -> list[str]:
    """Receive and acknowledge messages; return their ids. Waits for a server that stalls for seconds."""
    taken: list[str] = []

    async def fetched() -> None:
        with suppress(TimeoutError):
            for message in await pull.fetch(number - len(taken), timeout=5):
                taken.append(message.headers["Nats-Msg-Id"])
                await message.ack_sync(timeout=30)
        assert len(taken) == number, f"received {len(taken)} of {number}: {await pull.consumer_info()}"

    await eventually(fetched)
    return taken


async def messages(nats: Connection) -> int:
    return int((await nats.jetstream.stream_info(VISIT_STREAM.name)).state.messages)


async def test_nothing_is_purged_before_the_consumers_of_the_service_exist(nats: Connection) -> None:
    keeper = StreamKeeper(nats, [VISIT_STREAM], durables={VISIT_STREAM.name: {"ours"}}, max_bytes=BOUND)
    await keeper.look(VISIT_STREAM)
    published = await fill(nats)
    assert len(await take(await consumer(nats, "another"), published)) == published
    await keeper.look(VISIT_STREAM)
    assert len(await take(await consumer(nats, "ours"), published)) == published


async def test_a_full_stream_refuses_and_the_others_take(small: Connection) -> None:
    filled = await fill(small)
    assert filled > 10
    assert await messages(small) == filled  # nothing that was accepted made room for the rest
    await publish(small, FACTS, "f1")


async def test_what_was_taken_makes_room_and_what_was_refused_may_come_again(
    small: Connection, keeper: StreamKeeper, background: Callable[..., Any]
) -> None:
    pull = await consumer(small, "copy__visits")
    filled = await fill(small)
    background(keeper.run())
    taken = await take(pull, filled)
    refused = f"v{filled}"
    await eventually(lambda: accepted(small, VISITS, refused))
    assert [*taken, *await take(pull, 1)] == [f"v{number}" for number in range(filled + 1)]


async def test_what_one_consumer_has_not_taken_stays_for_it(small: Connection, keeper: StreamKeeper) -> None:
    quick, slow = await consumer(small, "copy__quick"), await consumer(small, "copy__slow")
    filled = await fill(small)
    await take(quick, filled)
    await take(slow, 3)
    await keeper.look(VISIT_STREAM)
    assert await messages(small) == filled - 3
    assert await take(slow, filled - 3) == [f"v{number}" for number in range(3, filled)]


async def test_a_consumer_of_rare_facts_that_took_them_all_holds_nothing_up(
    small: Connection, keeper: StreamKeeper
) -> None:
    await publish(small, "example.visits.rare.v1", "r1")
    rare = await consumer(small, "copy__rare", "example.visits.rare.v1")
    await take(rare, 1)
    filled = await fill(small)
    await keeper.look(VISIT_STREAM)
    assert 0 < await messages(small) < filled / 2


async def test_a_stream_that_is_less_than_half_full_keeps_its_past(
    small: Connection, keeper: StreamKeeper
) -> None:
    pull = await consumer(small, "copy__visits")
    for number in range(10):
        await publish(small, VISITS, f"v{number}")
    await take(pull, 10)
    await keeper.look(VISIT_STREAM)
    assert await messages(small) == 10


async def test_how_full_it_is_shows_in_the_metrics_and_the_log_names_who_is_behind(
    small: Connection, keeper: StreamKeeper, caplog: pytest.LogCaptureFixture
) -> None:
    pull = await consumer(small, "copy__visits")
    filled = await fill(small)
    labels = {"stream": VISIT_STREAM.name}
    for _ in range(2):
        await keeper.look(VISIT_STREAM)
    assert (REGISTRY.get_sample_value("jetstream_stream_fill_ratio", labels) or 0) > 0.9
    assert (REGISTRY.get_sample_value("events_refused_by_full_stream_total", labels) or 0) >= 1
    log_lines = [record.getMessage() for record in caplog.records if "copy__visits" in record.getMessage()]
    assert len(log_lines) == 1  # once, not at each look
    assert f"{filled} messages" in log_lines[0]
    await take(pull, filled)
    await keeper.look(VISIT_STREAM)
    assert (REGISTRY.get_sample_value("jetstream_stream_fill_ratio", labels) or 1) < 0.5


async def test_refusals_are_told_once_a_minute_not_each(
    small: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await fill(small)
    caplog.clear()
    for number in range(5):
        with pytest.raises(StreamFullError):
            await publish(small, VISITS, f"again{number}")
    assert len([record for record in caplog.records if "is full" in record.getMessage()]) <= 1


async def test_a_stream_made_without_a_bound_gets_one_and_loses_nothing(
    nats: Connection, keeper: StreamKeeper
) -> None:
    old = StreamConfig(name=VISIT_STREAM.name, subjects=list(VISIT_STREAM.subjects), max_age=3600.0)
    await nats.jetstream.add_stream(old)
    pull = await consumer(nats, "copy__visits")
    for number in range(150):  # more than twice the bound
        await publish(nats, VISITS, f"v{number}")
    for _ in range(2):
        await keeper.look(VISIT_STREAM)
    config = (await nats.jetstream.stream_info(VISIT_STREAM.name)).config
    assert (config.max_bytes, config.discard, config.max_msg_size) == (BOUND, DiscardPolicy.NEW, MAX_MESSAGE_BYTES)
    with pytest.raises(StreamFullError):
        await publish(nats, VISITS, "refused")
    assert await take(pull, 150) == [f"v{number}" for number in range(150)]
    await keeper.look(VISIT_STREAM)
    await publish(nats, VISITS, "v150")
    assert await take(pull, 1) == ["v150"]


async def test_an_update_that_changes_nothing_is_not_sent_and_an_operators_choice_stays(
    nats: Connection, keeper: StreamKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ensure_stream(nats.jetstream, VISIT_STREAM.name, VISIT_STREAM.subjects, max_bytes=BOUND)
    present = (await nats.jetstream.stream_info(VISIT_STREAM.name)).config
    await nats.jetstream.update_stream(present.evolve(description="moved to the big disk"))
    before = (await nats.jetstream.stream_info(VISIT_STREAM.name)).config
    sent: list[Any] = []
    monkeypatch.setattr("nats.js.manager.JetStreamManager.update_stream", lambda *given, **_: sent.append(given))
    await keeper.look(VISIT_STREAM)
    assert sent == []
    monkeypatch.undo()
    await ensure_stream(nats.jetstream, VISIT_STREAM.name, VISIT_STREAM.subjects, max_bytes=2 * BOUND, update=True)
    after = (await nats.jetstream.stream_info(VISIT_STREAM.name)).config
    assert after == before.evolve(max_bytes=2 * BOUND)


async def test_a_message_past_its_bound_is_refused(small: Connection) -> None:
    with pytest.raises(APIError, match="message size"):
        await small.jetstream.publish(VISITS, b"x" * (MAX_MESSAGE_BYTES + 1))


async def test_a_bucket_made_without_a_bound_gets_one_and_loses_direct_gets(
    nats: Connection, background: Callable[..., Any]
) -> None:
    kept = await nats.jetstream.create_key_value(bucket=BUCKET, history=10, direct=True)
    await kept.put("greeting", b"hola")
    settings = LiveSettings(nats)
    background(settings.run())
    await settings.loaded.wait()
    assert settings.get("greeting") == "hola"
    config = (await nats.jetstream.stream_info(f"KV_{BUCKET}")).config
    assert (config.max_bytes, config.allow_direct) == (BUCKET_MAX_BYTES, False)


async def test_a_bucket_is_made_with_a_bound_and_without_direct_gets(nats: Connection) -> None:
    await LiveSettings(nats).put("greeting", "hola")
    config = (await nats.jetstream.stream_info(f"KV_{BUCKET}")).config
    assert (config.max_bytes, config.allow_direct) == (BUCKET_MAX_BYTES, False)


async def test_a_store_that_one_stream_has_filled_for_all_recovers(nats_server: NatsServer) -> None:
    """The state before streams had limits: nothing was lost, and no client could publish."""
    nats_server.start(max_file_store="1MB")
    nats = await connect(nats_server.url, "tests")
    await nats.wait_connected(10)
    await nats.jetstream.add_stream(StreamConfig(name=VISIT_STREAM.name, subjects=list(VISIT_STREAM.subjects)))
    await nats.jetstream.add_stream(StreamConfig(name="SHOP", subjects=["example.shop.>"]))
    pull = await consumer(nats, "copy__visits")
    filled = await fill(nats)
    assert not await accepted(nats, FACTS, "f0")
    keeper = StreamKeeper(nats, [VISIT_STREAM], max_bytes=BOUND, every=timedelta(milliseconds=50))
    keeping = asyncio.create_task(keeper.run())
    assert await take(pull, filled) == [f"v{number}" for number in range(filled)]
    await eventually(lambda: accepted(nats, FACTS, "f0"))
    await eventually(lambda: accepted(nats, VISITS, "new"))
    assert (await nats.jetstream.stream_info(VISIT_STREAM.name)).config.max_bytes == BOUND
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    await nats.close()


async def test_the_server_sets_the_bounds_aside_and_makes_no_stream_beyond_them(nats_server: NatsServer) -> None:
    nats_server.start(max_file_store=f"{2 * MAX_BYTES // MIB}MB")
    nats = await connect(nats_server.url, "tests")
    await nats.wait_connected(10)
    subjects: Sequence[str] = ("example.one.x.v1", "example.two.x.v1")
    for subject in subjects:
        await publish(nats, subject, "m1")
    with pytest.raises(StreamFullError):
        await publish(nats, "example.three.x.v1", "m1")
    for subject in subjects:
        await publish(nats, subject, "m2")
    await nats.close()


def replicated(replica_count: int, *peers: PeerInfo) -> StreamInfo:
    cluster = ClusterInfo(leader="nats-1", name="resuena", replicas=list(peers))
    return StreamInfo(StreamConfig("SHOP", num_replicas=replica_count), STATE, cluster=cluster)


STATE = StreamState(messages=0, bytes=0, first_seq=0, last_seq=0, consumer_count=0)
CURRENT, BEHIND = PeerInfo("nats-2", current=True, offline=False), PeerInfo("nats-3", current=False, offline=False)
AWAY = PeerInfo("nats-3", current=True, offline=True)


@pytest.mark.parametrize(
    ("info", "missing"),
    [
        (StreamInfo(StreamConfig("SHOP"), STATE), 0),
        (replicated(1), 0),
        (replicated(3, CURRENT, CURRENT), 0),
        (replicated(3, CURRENT, BEHIND), 1),
        (replicated(3, CURRENT, AWAY), 1),
        (replicated(3, CURRENT), 1),
        (replicated(3, AWAY, BEHIND), 2),
    ],
)
def test_copies_that_are_away_or_behind_are_missing(info: StreamInfo, missing: int) -> None:
    assert missing_replicas(info) == missing


async def test_operators_are_told_how_many_are_missing(small: Connection) -> None:
    assert REGISTRY.get_sample_value("jetstream_stream_replicas_missing", {"stream": VISIT_STREAM.name}) == 0
