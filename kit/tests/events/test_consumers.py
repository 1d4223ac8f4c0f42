"""Facts are applied once, in any order; a message that cannot be applied becomes a dead letter and blocks no other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import BatchSubscription, Consumers, Meta, Subscription, publish_acked
from kit.events.tables import DEAD_LETTER, INBOX
from kit.jetstream import Connection, connect
from kit.rpc.errors import Unavailable
from kit.testing import eventually
from kit.testing.nats_server import NatsServer
from kit.testing.statements import costly_deletes, executed_statements

from .conftest import QUICK, SUBJECT, Service, apply_rename, renames

Start = Callable[..., Any]


async def emit(nats: Connection, msg_id: str, thing: str, name: str, version: int = 1) -> None:
    """Publish the fact as a relay would."""
    await publish_acked(nats, SUBJECT, StringValue(value=name), msg_id, entity_id=thing, version=version)


async def redeliver(nats: Connection, msg_id: str, thing: str, name: str, version: int) -> None:
    """Store the fact once more under its id, as if JetStream's own duplicate window had expired."""
    headers = {"Entity-Id": thing, "Entity-Version": str(version), "X-Id": msg_id}
    await nats.jetstream.publish(SUBJECT, StringValue(value=name).SerializeToString(), headers=headers)


async def until_handled(service: Service, number: int) -> None:
    async def handled() -> None:
        assert await service.count(INBOX) == number

    await eventually(handled)


async def until_dead(service: Service, number: int) -> None:
    async def dead() -> None:
        assert await service.count(DEAD_LETTER) == number

    await eventually(dead)


async def until_settled(nats: Connection, durable: str) -> None:
    async def settled() -> None:
        info = await nats.jetstream.consumer_info("EXAMPLE", durable)
        assert (info.num_pending, info.num_ack_pending) == (0, 0)

    await eventually(settled)


async def test_each_fact_ten_times_and_shuffled_has_the_effect_of_once(
    service: Service, nats: Connection, background: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kit.events.envelope.MESSAGE_ID", "X-Id")  # JetStream itself must not drop the duplicates
    facts = [
        (f"m{thing}-{version}", f"t{thing}", f"name {version}", version)
        for thing in range(5)
        for version in (1, 2, 3)
    ]
    deliveries = facts * 10
    random.Random(1).shuffle(deliveries)
    await emit(nats, "first", "other", "makes the stream")
    for fact in deliveries:
        await redeliver(nats, *fact)
    for _ in range(2):  # two replicas
        background(Consumers(service.database, nats, [renames()]).run())
    await until_settled_eventually(nats)
    things = await service.things()
    assert {name: things[name][:2] for name in things if name != "other"} == {
        f"t{n}": ("name 3", 3) for n in range(5)
    }
    assert await service.count(INBOX, INBOX.c.message_id.like("m%")) == len(facts)


async def until_settled_eventually(nats: Connection) -> None:
    async def exists() -> None:
        names = [info.name for info in await nats.jetstream.consumers_info("EXAMPLE")]
        assert "copy__thing_renamed" in names

    await eventually(exists)
    await until_settled(nats, "copy__thing_renamed")


async def test_a_poison_message_is_dead_lettered_after_five_attempts_while_others_flow(
    service: Service, nats: Connection, background: Start
) -> None:
    attempts: list[int] = []

    async def handler(session: AsyncSession, message: StringValue, meta: Meta) -> None:
        if message.value == "poison":
            attempts.append(meta.attempt)
        await apply_rename(session, message, meta)

    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK)
    await emit(nats, "bad", "t0", "poison")
    for number in range(1, 6):
        await emit(nats, f"good{number}", f"t{number}", "fine")
    background(Consumers(service.database, nats, [subscription]).run())
    await until_handled(service, 5)
    await until_dead(service, 1)
    await until_settled(nats, "copy__thing_renamed")
    assert attempts == [1, 2, 3, 4, 5]
    assert set(await service.things()) == {f"t{number}" for number in range(1, 6)}
    assert (
        await service.count(
            DEAD_LETTER, DEAD_LETTER.c.error.contains("ValueError"), DEAD_LETTER.c.message_id == "bad"
        )
        == 1
    )
    assert await service.count(INBOX, INBOX.c.message_id == "bad") == 0


async def test_bytes_that_are_no_message_become_a_dead_letter(
    service: Service, nats: Connection, background: Start
) -> None:
    await emit(nats, "first", "t1", "fine")
    await nats.jetstream.publish(SUBJECT, b"\xff\xff\xff", headers={"Nats-Msg-Id": "garbage"})
    background(Consumers(service.database, nats, [renames()]).run())
    await until_dead(service, 1)
    assert set(await service.things()) == {"t1"}


@pytest.mark.parametrize("payload", [b"", b"\x7a\x01a"], ids=["empty", "no field that is known"])
@pytest.mark.parametrize("kind", [Subscription, BatchSubscription])
async def test_a_message_that_says_nothing_is_a_dead_letter_at_once(
    service: Service, nats: Connection, background: Start, payload: bytes, kind: Any
) -> None:
    seen: list[str] = []

    async def single(_session: AsyncSession, _message: StringValue, meta: Meta) -> None:
        seen.append(meta.id)

    async def many(_session: AsyncSession, messages: Sequence[tuple[StringValue, Meta]]) -> None:
        seen.extend(meta.id for _, meta in messages)

    await emit(nats, "first", "t1", "fine")
    await nats.jetstream.publish(SUBJECT, payload, headers={"Nats-Msg-Id": "nothing"})
    handler = single if kind is Subscription else many
    slow = (timedelta(minutes=1),)  # a second attempt would come too late for this test
    background(
        Consumers(
            service.database, nats, [kind(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=slow)]
        ).run()
    )
    await until_dead(service, 1)
    await until_handled(service, 1)
    assert seen == ["first"]
    assert await service.count(INBOX, INBOX.c.message_id == "nothing") == 0


async def test_an_outage_that_a_handler_meets_uses_up_no_attempt(
    service: Service, nats: Connection, background: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kit.events.consumers._RETRY_SECONDS", 0.01)
    outcomes = iter([Unavailable(), Unavailable(), Unavailable(), RuntimeError("a real failure"), None])

    async def handler(session: AsyncSession, message: StringValue, meta: Meta) -> None:
        outcome = next(outcomes)
        if outcome is not None:
            raise outcome
        await apply_rename(session, message, meta)

    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK, max_deliver=2)
    await emit(nats, "m1", "t1", "name")
    background(Consumers(service.database, nats, [subscription]).run())
    await until_handled(service, 1)
    assert await service.count(DEAD_LETTER) == 0


async def test_deliveries_during_an_outage_are_not_taken_for_deaths_of_the_process(
    service: Service, nats: Connection, background: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kit.events.consumers._RETRY_SECONDS", 0.01)
    monkeypatch.setattr("kit.events.consumers._UNSETTLED_DELIVERIES", 2)
    outages = iter(range(4))

    async def handler(session: AsyncSession, message: StringValue, meta: Meta) -> None:
        if next(outages, None) is not None:
            raise Unavailable
        await apply_rename(session, message, meta)

    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK)
    await emit(nats, "m1", "t1", "name")
    background(Consumers(service.database, nats, [subscription]).run())
    await until_handled(service, 1)
    assert await service.count(DEAD_LETTER) == 0


async def test_a_failed_handler_leaves_no_trace_and_is_tried_again(
    service: Service, nats: Connection, background: Start
) -> None:
    failures = iter([True, False])

    async def handler(session: AsyncSession, message: StringValue, meta: Meta) -> None:
        await apply_rename(session, message, meta)
        if next(failures):
            raise RuntimeError("after the effect")

    await emit(nats, "m1", "t1", "name")
    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK)
    background(Consumers(service.database, nats, [subscription]).run())
    await until_handled(service, 1)
    assert await service.things() == {"t1": ("name", 1, 1)}


async def test_two_durables_each_get_every_fact(service: Service, nats: Connection, background: Start) -> None:
    await emit(nats, "m1", "t1", "name")
    background(
        Consumers(service.database, nats, [renames("one__thing_renamed"), renames("two__thing_renamed")]).run()
    )
    await until_handled(service, 2)


async def test_batches_share_a_transaction_and_poison_in_one_harms_only_itself(
    service: Service, nats: Connection, background: Start
) -> None:
    sizes: list[int] = []

    async def handler(session: AsyncSession, messages: Sequence[tuple[StringValue, Meta]]) -> None:
        sizes.append(len(messages))
        for message, meta in messages:
            await apply_rename(session, message, meta)

    await asyncio.gather(*(emit(nats, f"m{n}", f"t{n}", "poison" if n == 7 else "name") for n in range(50)))
    subscription = BatchSubscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK)
    background(Consumers(service.database, nats, [subscription]).run())
    await until_dead(service, 1)
    assert len(await service.things()) == 49
    await asyncio.gather(*(emit(nats, f"n{n}", f"u{n}", "name") for n in range(50)))
    await until_handled(service, 99)
    assert max(sizes) > 1


async def test_a_batch_takes_an_id_that_it_holds_twice_once(service: Service, nats: Connection) -> None:
    received: list[str] = []

    async def handler(_session: AsyncSession, messages: Sequence[tuple[StringValue, Meta]]) -> None:
        received.extend(meta.id for _, meta in messages)

    subscription = BatchSubscription(SUBJECT, "copy__thing_renamed", StringValue, handler)
    payload = StringValue(value="name").SerializeToString()
    pairs = [(payload, Meta(name, SUBJECT, "t", 1, 1, None)) for name in ("a", "b", "a", "c", "b")]
    await Consumers(service.database, nats, [subscription])._apply(subscription, pairs)
    await Consumers(service.database, nats, [subscription])._apply(subscription, pairs)
    assert received == ["a", "b", "c"]


@pytest.mark.direct  # PgBouncer answers with the last refusal for a second more
async def test_an_unreachable_database_costs_no_message_its_attempts(
    service: Service, nats: Connection, background: Start, postgres: Any
) -> None:
    name = service.database.engine.url.database
    await emit(nats, "m1", "t1", "one")
    background(Consumers(service.database, nats, [renames(max_deliver=1)]).run())
    await until_handled(service, 1)
    postgres.execute(
        f'ALTER DATABASE "{name}" CONNECTION LIMIT 0',
        f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false',
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
    )
    await emit(nats, "m2", "t2", "two")

    async def delivered() -> None:
        info = await nats.jetstream.consumer_info("EXAMPLE", "copy__thing_renamed")
        assert info.delivered.consumer_seq > 1

    await eventually(delivered)
    postgres.execute(
        f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true', f'ALTER DATABASE "{name}" CONNECTION LIMIT -1'
    )
    await until_handled(service, 2)
    assert await service.count(DEAD_LETTER) == 0


async def test_consuming_goes_on_after_nats_was_killed_and_came_back(
    service: Service, nats_server: NatsServer, background: Start
) -> None:
    connection = await connect(nats_server.url, "tests")
    background(Consumers(service.database, connection, [renames()]).run())  # before there is any server
    try:
        nats_server.start()
        await connection.wait_connected(10)
        await emit(connection, "m1", "t1", "one")
        await until_handled(service, 1)
        nats_server.kill()
        await eventually(lambda: not connection.connected)
        nats_server.start()
        await connection.wait_connected(10)
        await emit(connection, "m2", "t2", "two")
        await until_handled(service, 2)
    finally:
        await connection.close()


async def test_a_consumer_that_was_deleted_is_made_again(
    service: Service, nats: Connection, background: Start
) -> None:
    background(Consumers(service.database, nats, [renames()]).run())
    await emit(nats, "m1", "t1", "one")
    await until_handled(service, 1)
    await nats.jetstream.delete_consumer("EXAMPLE", "copy__thing_renamed")
    await emit(nats, "m2", "t2", "two")
    await until_handled(service, 2)
    assert await service.things() == {"t1": ("one", 1, 1), "t2": ("two", 1, 1)}


async def test_a_handler_that_hangs_is_given_up(service: Service, nats: Connection, background: Start) -> None:
    async def handler(_session: AsyncSession, _message: StringValue, _meta: Meta) -> None:
        await asyncio.Event().wait()

    subscription = Subscription(SUBJECT, "copy__thing_renamed", StringValue, handler, backoff=QUICK, max_deliver=2)
    await emit(nats, "m1", "t1", "one")
    background(Consumers(service.database, nats, [subscription], ack_wait=timedelta(milliseconds=300)).run())
    await until_dead(service, 1)
    assert await service.count(DEAD_LETTER, DEAD_LETTER.c.error.contains("too long")) == 1


@pytest.mark.parametrize("durable", ["thing_renamed", "copy.all__thing_renamed", "Copy__thing", "__x", ""])
def test_durables_are_named_after_consumer_and_event(durable: str) -> None:
    with pytest.raises(ValueError, match="durable"):
        renames(durable)


async def test_one_durable_cannot_serve_two_subscriptions(service: Service, nats: Connection) -> None:
    with pytest.raises(ValueError, match="share a durable"):
        Consumers(service.database, nats, [renames(), renames()])


async def test_the_table_of_handled_messages_is_cleaned_only_past_their_life(
    service: Service, nats: Connection
) -> None:
    from kit.events.inbox import claim, clean

    async with service.database.transaction() as session:
        await claim(session, "copy__thing_renamed", ["old", "new"])
        connection = await session.connection()
        await connection.execute(
            text("UPDATE inbox SET handled_at = now() - interval '61 days' WHERE message_id = 'old'")
        )
    with executed_statements() as executed:
        await clean(service.database)
    assert await costly_deletes(service.database, executed) == []
    assert await service.count(INBOX, INBOX.c.message_id == "new") == await service.count(INBOX) == 1
