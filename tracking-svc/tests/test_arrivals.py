"""Arrivals from acceptance to roll-ups, on real PostgreSQL and NATS."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.events import Consumers, durables_by_stream, publish_acked
from kit.jetstream import Connection, StreamKeeper, stream_of
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unavailable
from kit.testing import eventually
from kit.user_agents import is_bot
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.tracking.v1 import events_pb2
from tracking_svc import consumers
from tracking_svc.access import Readable, readable
from tracking_svc.arrivals.events import EVENT_TRACKED, JetStreamArrivals
from tracking_svc.arrivals.models import ArrivalInput
from tracking_svc.arrivals.policies import MAX_SOURCE_NAMES, device_of, source_of
from tracking_svc.arrivals.service import ArrivalService, store_arrivals
from tracking_svc.places.service import Places

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)"
ADDRESS = "203.0.113.77"


class RecordingStream:
    """A stream that records what is published."""

    def __init__(self) -> None:
        self.messages: list[events_pb2.EventTracked] = []

    async def publish(self, message: events_pb2.EventTracked) -> None:
        self.messages.append(message)


def visitor(agent: str = PHONE, address: str = ADDRESS) -> Caller:
    return Caller(client_ip=address, user_agent=agent)


async def scalar(database: Database, query: str) -> Any:
    async with database.read() as session:
        return (await (await session.connection()).execute(text(query))).scalar()


@pytest.mark.parametrize(("agent", "bot"), [(PHONE, False), (BOT, True), (None, True), ("curl/8.0", True)])
def test_bots_are_told_apart(agent: str | None, bot: bool) -> None:
    assert is_bot(agent) is bot


def test_device_family() -> None:
    assert [device_of(agent) for agent in (PHONE, "iPhone", "Windows", None)] == [
        "android",
        "ios",
        "other",
        "other",
    ]


def test_member_reads_the_own_company_only() -> None:
    member = Caller(person_id="p", tenant_id="c", permissions=frozenset({"readCampaings"}))
    own = Readable("c")
    assert [readable(member, company_id) for company_id in (None, "c", "d")] == [own, own, None]


async def test_totals_uniques_and_bots_of_a_day(tracking_database: Database) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")
    for caller in (visitor(), visitor(), visitor(address="203.0.113.78"), visitor(BOT)):
        await service.track(caller, ArrivalInput(event=1, source=1, store=2, company_id="c"))
    for batch in (stream.messages[:3], stream.messages[3:]):
        async with tracking_database.transaction() as session:
            await store_arrivals(session, batch)
    cells = {False: (3, 2), True: (1, 1)}
    for bot, expected in cells.items():
        query = f"SELECT total::text || ' ' || unique_visitors FROM daily_arrivals WHERE bot IS {bot}"
        assert await scalar(tracking_database, query) == f"{expected[0]} {expected[1]}"


async def test_no_address_is_stored_or_put_on_the_stream(tracking_database: Database) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")
    await service.track(visitor(), ArrivalInput(event=1, source=1, store=2))
    async with tracking_database.transaction() as session:
        await store_arrivals(session, stream.messages)
    assert ADDRESS.encode() not in stream.messages[0].SerializeToString()
    assert ADDRESS not in str(await scalar(tracking_database, "SELECT row_to_json(a)::text FROM arrivals a"))


async def test_what_a_visitor_claims_of_itself_is_not_believed(tracking_database: Database) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")
    claims = ArrivalInput(event=1, source=1, store=1, event_id="mine", client_ip="198.51.100.1", user_agent=BOT)
    await service.track(visitor(), claims)
    assert stream.messages[0].id != "mine"
    assert not stream.messages[0].bot


@pytest.mark.parametrize(
    ("company_id", "code", "company"),
    [
        (None, "019AA5F0-7c1b-7d52-9f3e-0a1b2c3d4e5f", "019aa5f0-7c1b-7d52-9f3e-0a1b2c3d4e5f"),
        ("c", "019aa5f0-7c1b-7d52-9f3e-0a1b2c3d4e5f", "c"),
        (None, "aurora", None),
        (None, None, None),
    ],
)
async def test_a_code_that_is_a_companys_id_counts_for_it(
    tracking_database: Database, company_id: str | None, code: str | None, company: str | None
) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")
    await service.track(
        visitor(), ArrivalInput(event=1, source=1, store=1, company_id=company_id, company_code=code)
    )
    [message] = stream.messages
    assert (message.company_id or None, message.company_code or None) == (company, code)


async def test_too_long_text_is_refused(tracking_database: Database) -> None:
    service = ArrivalService(tracking_database, RecordingStream(), Places(None), "secret")
    with pytest.raises(InvalidInput):
        await service.track(visitor(), ArrivalInput(event=1, source=1, store=1, company_code="x" * 65))


async def test_accepted_is_stored_once_however_often_it_is_sent(
    tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    service = ArrivalService(tracking_database, JetStreamArrivals(nats), Places(None), "secret")
    sender = Caller(service="demo", client_ip=ADDRESS, user_agent=PHONE)
    background(Consumers(tracking_database, nats, list(consumers.subscriptions(tracking_database))).run())
    for number in [*range(20), *range(20)]:
        await service.track(sender, ArrivalInput(event=1, source=1, store=2, event_id=f"e{number}"))

    async def stored() -> None:
        assert await scalar(tracking_database, "SELECT count(*) FROM arrivals") == 20

    await eventually(stored)
    assert await scalar(tracking_database, "SELECT sum(total) FROM daily_arrivals") == 20


async def test_without_a_stream_the_answer_is_unavailable(tracking_database: Database) -> None:
    service = ArrivalService(
        tracking_database, JetStreamArrivals(Connection("nats://127.0.0.1:1", "t")), Places(None), "s"
    )
    with pytest.raises(Unavailable):
        await service.track(visitor(), ArrivalInput(event=1, source=1, store=1))


async def test_when_the_stream_is_full_the_visitor_is_told_and_after_it_was_stored_it_goes_on(
    tracking_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    stream = stream_of(EVENT_TRACKED)
    subscriptions = list(consumers.subscriptions(tracking_database))
    keeper = StreamKeeper(
        nats,
        [stream],
        durables=durables_by_stream(subscriptions),
        max_bytes=64 * 1024,
        every=timedelta(milliseconds=50),
    )
    await keeper.look(stream)
    service = ArrivalService(tracking_database, JetStreamArrivals(nats), Places(None), "secret")
    ids: list[str] = []
    answers: list[str] = []

    async def accepted() -> bool:
        try:
            ids.append(await service.track(visitor(), ArrivalInput(event=1, source=1, store=2)))
        except Unavailable as refused:
            answers.append(str(refused))
            return False
        return True

    while await accepted():
        assert len(ids) < 2000
    assert answers == ["Visits cannot be counted right now. Please try again in a few minutes."]
    fact = identity_events.PersonErased(person_id="somebody")
    await publish_acked(nats, consumers.PERSON_ERASED, fact, "m1")  # other streams still accept messages
    background(keeper.run())
    background(Consumers(tracking_database, nats, subscriptions).run())
    await eventually(accepted)

    async def stored() -> None:
        stored_ids = await scalar(tracking_database, "SELECT array_agg(id) FROM arrivals")
        assert sorted(stored_ids or []) == sorted(ids)

    await eventually(
        stored, timeout=40
    )  # a batch that is late on a busy machine is redelivered after its ack_wait, 15 s


@pytest.mark.parametrize(
    ("source_text", "source", "name"),
    [
        ("web_corp", 1, ""),
        (" PHYSICAL_QR ", 2, ""),
        ("", 3, ""),
        ("unknown", 3, ""),
        ("Instagram", 3, "instagram"),
        ("  Feria del Libro  ", 3, "feria-del-libro"),
        ("Otoño_2026", 3, "otoño_2026"),
        ("ＦＵＬＬ", 3, "full"),
        ("=cmd|' /C calc'!A0", 3, "cmd-c-calc-a0"),
        ("<b>x</b>\x00", 3, "b-x-b"),
        ("--", 3, ""),
        ("x" * 5000, 3, "x" * 40),
        ("Other", 3, "other"),
    ],
)
def test_a_source_is_known_or_has_a_name_in_one_spelling(source_text: str, source: int, name: str) -> None:
    assert source_of(source_text) == (source, name)


async def test_any_source_is_kept_by_its_name(tracking_database: Database) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")
    for source, name in ((3, "Instagram"), (3, "instagram "), (3, None), (1, "ignored")):
        await service.track(visitor(), ArrivalInput(event=1, source=source, store=1, source_name=name))
    async with tracking_database.transaction() as session:
        await store_arrivals(session, stream.messages)
    query = (
        "SELECT string_agg(source || source_name || total, ' ' ORDER BY source, source_name) FROM daily_arrivals"
    )
    assert await scalar(tracking_database, query) == "11 31 3instagram2"
    query = "SELECT string_agg(source_name, ' ') FROM arrivals"
    assert await scalar(tracking_database, query) == "instagram instagram"


async def test_names_past_the_limit_of_a_day_and_company_count_as_other(tracking_database: Database) -> None:
    stream = RecordingStream()
    service = ArrivalService(tracking_database, stream, Places(None), "secret")

    async def come(name: str, company_id: str = "c", agent: str = PHONE) -> None:
        await service.track(
            visitor(agent), ArrivalInput(event=1, source=3, store=1, company_id=company_id, source_name=name)
        )

    await come("of-a-bot", agent=BOT)
    for number in range(MAX_SOURCE_NAMES + 5):
        await come(f"s{number}")
    await come("s0")
    await come("elsewhere", "d")
    for batch in (stream.messages[:20], stream.messages[20:]):
        async with tracking_database.transaction() as session:
            await store_arrivals(session, batch)
    counted = "SELECT count(DISTINCT source_name) FROM daily_arrivals WHERE company_id = 'c' AND NOT bot"
    assert await scalar(tracking_database, counted) == MAX_SOURCE_NAMES + 1
    other = "SELECT sum(total) FROM daily_arrivals WHERE company_id = 'c' AND source_name = 'other'"
    assert await scalar(tracking_database, other) == 5
    assert await scalar(tracking_database, "SELECT source_name FROM daily_arrivals WHERE bot") == ""
    assert await scalar(tracking_database, "SELECT total FROM daily_arrivals WHERE source_name = 's0'") == 2
    assert await scalar(tracking_database, "SELECT total FROM daily_arrivals WHERE source_name = 'elsewhere'") == 1
    assert await scalar(tracking_database, "SELECT count(DISTINCT source_name) FROM arrivals") == 37
