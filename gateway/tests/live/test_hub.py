"""The hub survives an outage of NATS, and a slow client costs only a bounded queue."""

from typing import Any

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto

from gateway.live import feed as module
from gateway.live.feed import BoundedFeed
from gateway.live.hub import Hub
from gateway.live.metrics import DROPPED
from kit.graph.declare.live import Fact
from kit.rpc.errors import Unavailable
from kit.testing import eventually

CHANGED = "made.library.book_changed.v1"
SUBJECTS = {CHANGED: FileDescriptorProto}


def fact(name: str) -> Fact:
    return Fact(CHANGED, FileDescriptorProto(name=name).SerializeToString())


def feed(size: int = 3, batch: int = 10) -> BoundedFeed:
    return BoundedFeed(SUBJECTS, lambda message: message.name or None, size=size, batch=batch)


async def test_an_entity_waits_once() -> None:
    bounded_feed = feed()
    for name in ("a", "b", "a", "", "b", "a"):
        bounded_feed.put(fact(name))
    assert await bounded_feed.changed() == ["a", "b"]


async def test_when_full_the_oldest_are_dropped_and_counted() -> None:
    bounded_feed = feed(size=3)
    before = DROPPED._value.get()
    for name in "abcde":
        bounded_feed.put(fact(name))
    assert await bounded_feed.changed() == ["c", "d", "e"]
    assert DROPPED._value.get() == before + 2


async def test_a_batch_is_bounded() -> None:
    bounded_feed = feed(batch=2)
    for name in "abc":
        bounded_feed.put(fact(name))
    assert [await bounded_feed.changed(), await bounded_feed.changed()] == [["a", "b"], ["c"]]


async def test_a_poisoned_fact_is_passed_over() -> None:
    bounded_feed = feed()
    bounded_feed.put(Fact(CHANGED, b"\xff\xff"))
    bounded_feed.put(fact("a"))
    assert await bounded_feed.changed() == ["a"]


async def test_without_nats_nothing_can_be_followed() -> None:
    with pytest.raises(Unavailable):
        await Hub(None).follow(SUBJECTS, lambda message: message.name)


async def test_facts_told_while_nats_was_restarted_are_not_missed(running: Any) -> None:
    client = await running.connect()
    await client.subscribe(running)
    await running.publish("before")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "before"
    running.nats.kill()
    await eventually(lambda: not running.app.state.nats.connected)
    running.nats.start()
    await running.publish("meanwhile")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "meanwhile"
    await running.publish("after")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "after"


async def test_a_subscription_begun_while_nats_is_away_starts_when_it_is_back(running: Any) -> None:
    running.nats.stop()
    await eventually(lambda: not running.app.state.nats.connected)
    client = await running.connect()
    await client.send(type="subscribe", id="1", payload={"query": 'subscription { changes(shelf: "a") { _id } }'})
    await eventually(lambda: running.followers() == 1)
    running.nats.start()
    await eventually(lambda: running.app.state.hub.ready, timeout=20)
    await running.publish("back")
    assert (await client.receive())["payload"]["data"]["changes"]["_id"] == "back"


async def test_a_client_that_does_not_read_costs_a_bounded_queue(running: Any) -> None:
    client = await running.connect()
    await client.subscribe(running)
    client.socket.transport.pause_reading()
    names = [f"b{index}" for index in range(400)]
    await running.publish(*names)
    await running.publish("last")
    topic = running.app.state.hub._topics[CHANGED]
    (slow,) = topic.listeners
    await eventually(lambda: len(slow._waiting) <= module.QUEUE_SIZE)
    client.socket.transport.resume_reading()
    seen = ""
    while seen != "last":
        seen = (await client.receive())["payload"]["data"]["changes"]["_id"]
