"""Acknowledged messages are purged from the stream MOBILE, whose messages an erasure cannot delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign_factories import on_going
from ledger_factories import rows
from sqlalchemy import insert
from test_mobile import published, submission

from campaign_svc import consumers
from campaign_svc.mobile.jobs import ConsumedMessages
from kit.db import Database, uuid7
from kit.events import Consumers, publish_acked
from kit.events.tables import DEAD_LETTER
from kit.jetstream import Connection, stream_of
from kit.testing import eventually
from resuena.identity.v1 import events_pb2

SUBMITTED = "resuena.mobile.advertisement_submitted.v1"
PUBLISHED = "resuena.mobile.post_published.v1"


async def held(connection: Connection) -> int:
    """The number of messages in the stream of the mobile side."""
    return int((await connection.jetstream.stream_info(stream_of(SUBMITTED).name)).state.messages)


async def test_what_was_taken_leaves_the_stream_and_what_was_not_stays(
    campaign_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    campaign = await on_going(campaign_database, "c")
    followed = list(consumers.subscriptions(campaign_database))
    consumed = ConsumedMessages(nats, followed)
    ad_id = uuid7()
    await publish_acked(nats, SUBMITTED, submission(campaign.id, ad_id, caption="Soy Juana"), uuid7())
    await consumed.purge()
    assert await held(nats) == 1, "nobody took it yet"
    running = background(Consumers(campaign_database, nats, followed).run())

    async def gone() -> None:
        await consumed.purge()
        assert await held(nats) == 0

    await eventually(gone)
    assert await rows(campaign_database, "SELECT caption FROM advertisements") == [("Soy Juana",)]
    running.cancel()
    await publish_acked(nats, PUBLISHED, published(uuid7(), ad_id), uuid7())
    await consumed.purge()
    assert await held(nats) == 1, "another subject's place in the stream counts for nothing"


async def test_an_erasure_deletes_the_dead_letters_of_the_person_alone(campaign_database: Database) -> None:
    person, other = uuid7(), uuid7()
    payloads = {
        "hers": submission("c", uuid7(), person_id=person, caption="Soy Juana").SerializeToString(),
        "another's": submission("c", uuid7(), person_id=other).SerializeToString(),
        "unreadable": b"\xff\xff",
    }
    async with campaign_database.transaction() as session:
        for name, payload in payloads.items():
            letter = {
                "message_id": name,
                "durable": "d__s",
                "subject": SUBMITTED,
                "payload": payload,
                "error": "x",
            }
            await (await session.connection()).execute(
                insert(DEAD_LETTER).values(id=uuid7(), headers={}, **letter)
            )
    async with campaign_database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person), None)  # type: ignore[arg-type]
    kept = await rows(campaign_database, "SELECT message_id FROM dead_letter ORDER BY 1")
    assert [name for (name,) in kept] == ["another's", "unreadable"]
