"""Whatever the mail server does, no mail is sent again and again, or waits for another recipient's server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import func, select, text, update

from kit.db import Database, new_metadata
from kit.mail import Mail, MailRelay, Smtp, forget_mail, queue_mail
from kit.mail import relay as relay_module
from kit.mail import tables as mail_tables
from kit.mail.tables import OUTGOING_MAIL
from kit.testing import eventually
from kit.testing.smtp_server import SmtpServer

METADATA = new_metadata()
mail_tables.install(METADATA)
ANA, BEA = "ana@example.com", "bea@example.com"


@pytest.fixture
def mails(database: Callable[..., Database]) -> Database:
    return database(METADATA)


@pytest_asyncio.fixture
async def server() -> AsyncIterator[SmtpServer]:
    smtp_server = SmtpServer()
    await smtp_server.start()
    yield smtp_server
    smtp_server.go()
    await smtp_server.stop()


@pytest.fixture
def relay(mails: Database, server: SmtpServer) -> Callable[[], MailRelay]:
    """Makes a relay that waits `seconds` for the server before the text of a mail, and again after it."""

    def make(seconds: float = 1.0) -> MailRelay:
        transport = Smtp(server.url, connect_seconds=seconds, text_seconds=seconds)
        return MailRelay(
            mails, lambda: transport, sender="Resuena <hola@example.com>", poll=timedelta(milliseconds=50)
        )

    return make


async def queue(mails: Database, *recipients: str) -> None:
    async with mails.transaction() as session:
        for recipient in recipients:
            await queue_mail(session, Mail(recipient, "Hola", "Un saludo.\n"))


async def rows(mails: Database) -> list[Any]:
    async with mails.read() as session:
        return list(await (await session.connection()).execute(select(OUTGOING_MAIL)))


async def make_due(mails: Database, **values: Any) -> None:
    """Let all waits and leases expire."""
    async with mails.transaction() as session:
        await (await session.connection()).execute(update(OUTGOING_MAIL).values(due_at=func.now(), **values))


async def try_often(mails: Database, sending: MailRelay, times: int = 6) -> None:
    for _ in range(times):
        await make_due(mails)
        await sending.send_next()


async def gone(mails: Database) -> None:
    assert await rows(mails) == []


async def test_a_server_that_drops_the_connection_after_the_text_gets_two_copies_of_one_mail(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    server.replies["TEXT"] = None
    await queue(mails, ANA)
    await try_often(mails, relay())
    assert len(server.texts) == 2
    assert len(server.message_ids()) == 1
    await gone(mails)


async def test_a_server_that_never_answers_the_text_gets_two_copies_and_the_next_mail_goes(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    server.hold("TEXT", ANA)
    await queue(mails, ANA, BEA)
    await try_often(mails, relay(0.2))
    assert server.taken_for() == {ANA: 2, BEA: 1}
    await gone(mails)


async def test_the_second_copy_waits_for_minutes(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    server.replies["TEXT"] = None
    await queue(mails, ANA)
    await relay().send_next()
    assert await seconds_until_due(mails) > 300


async def test_no_transaction_is_open_while_a_slow_server_thinks(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    """PostgreSQL ends a transaction that is idle for 30 s, which would lose the record that the mail was sent."""
    server.hold("TEXT")
    await queue(mails, ANA)
    background(relay(30).run())
    await eventually(lambda: server.held == 1)
    async with mails.read() as session:
        query = text(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND state = 'idle in transaction' AND pid <> pg_backend_pid()"
        )
        assert (await (await session.connection()).execute(query)).scalar_one() == 0
    server.go()
    await eventually(lambda: gone(mails))
    assert len(server.texts) == 1


async def test_the_attempt_and_the_copy_are_counted_before_they_are_made(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    server.hold("RCPT", ANA)
    server.hold("TEXT", BEA)
    await queue(mails, ANA, BEA)
    background(relay(30).run())
    await eventually(lambda: server.held == 2)
    assert {row.recipient: (row.attempts, row.copies) for row in await rows(mails)} == {ANA: (1, 0), BEA: (1, 1)}


def held(server: SmtpServer, mails: int) -> bool:
    return server.held == mails


async def test_a_process_that_dies_with_the_text_sent_is_followed_by_one_copy_at_most(
    mails: Database,
    server: SmtpServer,
    relay: Callable[..., MailRelay],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay_module, "_LAST_SECONDS", 0.01)
    server.hold("TEXT")
    await queue(mails, ANA)
    for copies in (1, 2):
        dying = asyncio.create_task(relay(30).run())
        await eventually(partial(held, server, copies))
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        assert not await relay().send_next()  # the lease of the relay that died still holds
        await make_due(mails)
    server.go()
    assert await relay().send_next()
    assert len(server.texts) == 2
    assert len(server.message_ids()) == 1
    await gone(mails)


async def seconds_until_due(mails: Database) -> float:
    async with mails.read() as session:
        seconds = select(func.extract("epoch", OUTGOING_MAIL.c.due_at - func.now()))
        return float((await (await session.connection()).execute(seconds)).scalar_one())


@pytest.mark.parametrize(("step", "least", "most"), [("RCPT", 30, 40), ("TEXT", 120, 180)])
async def test_a_process_that_dies_delays_its_mail_no_longer_than_that_step_may_take(
    mails: Database,
    server: SmtpServer,
    relay: Callable[..., MailRelay],
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    least: int,
    most: int,
) -> None:
    monkeypatch.setattr(relay_module, "_LAST_SECONDS", 0.01)
    server.hold(step)
    await queue(mails, ANA)
    dying = asyncio.create_task(relay(30).run())
    await eventually(lambda: server.held == 1)
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)
    assert least < await seconds_until_due(mails) <= most


async def test_whoever_lost_the_lease_before_the_text_does_not_send_it(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    server.hold("RCPT")
    await queue(mails, ANA)
    background(relay(30).run())
    await eventually(lambda: server.held == 1)
    await make_due(mails)
    other = asyncio.create_task(relay(30).send_next())
    await eventually(lambda: server.held == 2)
    server.go()
    await other
    await eventually(lambda: gone(mails))
    assert len(server.texts) == 1


async def test_what_is_being_sent_when_the_process_ends_is_finished(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    server.hold("TEXT")
    await queue(mails, ANA)
    ending = asyncio.create_task(relay(30).run())
    await eventually(lambda: server.held == 1)
    ending.cancel()
    server.go()
    await asyncio.gather(ending, return_exceptions=True)
    await gone(mails)
    assert len(server.texts) == 1


async def test_replicas_side_by_side_send_each_mail_once(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    people = [f"p{number}@example.com" for number in range(40)]
    await queue(mails, *people)
    for _ in range(4):
        background(relay(30).run())
    await eventually(lambda: gone(mails))
    assert server.taken_for() == dict.fromkeys(people, 1)


async def test_one_slow_recipient_delays_nobody(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    server.hold("RCPT", ANA)
    people = [f"p{number}@example.com" for number in range(20)]
    await queue(mails, *[ANA] * 20, *people)
    background(relay(30).run())
    await eventually(lambda: server.taken_for() == dict.fromkeys(people, 1))
    assert server.held == 1


async def test_mails_that_were_tried_before_leave_room_for_new_ones(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], background: Callable[..., Any]
) -> None:
    slow = [f"slow{number}@example.com" for number in range(20)]
    for recipient in slow:
        server.hold("RCPT", recipient)
    await queue(mails, *slow)
    await make_due(mails, attempts=1)
    background(relay(30).run())
    await eventually(lambda: server.held > 0)
    await queue(mails, ANA, BEA)
    await eventually(lambda: server.taken_for() == {ANA: 1, BEA: 1})


@pytest.mark.parametrize("step", ["HELLO", "EHLO", "MAIL", "RCPT"])
async def test_a_silent_server_is_left_in_time_and_tried_again_as_often_as_it_takes(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], step: str
) -> None:
    server.hold(step)
    await queue(mails, ANA)
    await try_often(mails, relay(0.1), times=4)
    (row,) = await rows(mails)
    assert (row.attempts, row.copies, server.texts) == (4, 0, [])
    server.go()
    await try_often(mails, relay(), times=1)
    assert len(server.texts) == 1
    await gone(mails)


async def test_the_time_limit_is_for_all_that_a_server_says_not_for_each_word(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    async def slow() -> str:
        await asyncio.sleep(0.15)
        return "250 fine"

    server.replies |= dict.fromkeys(("EHLO", "MAIL", "RCPT"), slow)
    await queue(mails, ANA)
    await relay(0.3).send_next()
    assert server.texts == []
    assert (await rows(mails))[0].attempts == 1


@pytest.mark.parametrize(
    ("step", "reply"),
    [("RCPT", "451 later"), ("TEXT", "451 later"), ("DATA", "421 closing"), ("MAIL", "550 who are you"),
     ("RCPT", "530 sign in first"), ("RCPT", None), ("EHLO", None)],
)  # fmt: skip
async def test_what_the_server_did_not_take_is_tried_again_as_often_as_it_takes(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], step: str, reply: str | None
) -> None:
    server.replies[step] = reply
    await queue(mails, ANA)
    await try_often(mails, relay(), times=4)
    (row,) = await rows(mails)
    assert (row.attempts, row.copies) == (4, 0)
    server.replies.clear()
    server.texts.clear()
    await try_often(mails, relay(), times=1)
    assert len(server.texts) == 1
    await gone(mails)


@pytest.mark.parametrize("step", ["RCPT", "DATA", "TEXT"])
async def test_what_the_server_refuses_for_good_is_dropped(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], step: str
) -> None:
    server.replies[(step, ANA)] = "550 nobody here"
    await queue(mails, ANA, BEA)
    sending = relay()
    assert await sending.send_next()
    assert await sending.send_next()
    await gone(mails)
    assert server.taken_for()[BEA] == 1


@pytest.mark.parametrize("reply", [None, "500 what"])
async def test_what_the_server_says_after_it_took_the_mail_does_not_matter(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], reply: str | None
) -> None:
    server.replies["QUIT"] = reply
    await queue(mails, ANA)
    await relay().send_next()
    await gone(mails)
    assert len(server.texts) == 1


async def test_waits_grow(mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]) -> None:
    server.replies["RCPT"] = "451 later"
    await queue(mails, ANA)
    sending = relay()
    waits: list[float] = []
    for _ in range(12):
        await make_due(mails)
        await sending.send_next()
        async with mails.read() as session:
            seconds = select(func.extract("epoch", OUTGOING_MAIL.c.due_at - func.now()))
            waits.append(round(float((await (await session.connection()).execute(seconds)).scalar_one()), -1))
    assert waits[0] <= 10
    assert waits == sorted(waits)
    assert waits[-1] == 3600


async def test_an_address_that_is_forgotten_before_the_text_is_sent_gets_none(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay]
) -> None:
    server.hold("RCPT")
    await queue(mails, ANA)
    sending = asyncio.create_task(relay(30).send_next())
    await eventually(lambda: server.held == 1)
    async with mails.transaction() as session:
        await forget_mail(session, ANA)
    server.go()
    await sending
    assert server.texts == []
    await gone(mails)


@pytest.mark.parametrize("reply", [None, "451 later"])
async def test_a_mail_that_is_forgotten_while_its_text_is_sent_does_not_come_back(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], reply: str | None
) -> None:
    server.hold("TEXT", then=reply)
    await queue(mails, ANA)
    sending = asyncio.create_task(relay(30).send_next())
    await eventually(lambda: server.held == 1)
    async with mails.transaction() as session:
        await forget_mail(session, ANA)
    server.go()
    await sending
    await gone(mails)


async def test_the_log_names_no_one(
    mails: Database, server: SmtpServer, relay: Callable[..., MailRelay], caplog: pytest.LogCaptureFixture
) -> None:
    for step, reply in (("RCPT", f"451 {ANA} later"), ("TEXT", None), ("RCPT", f"550 no {ANA}")):
        server.replies = {step: reply}
        await queue(mails, ANA)
        await try_often(mails, relay(), times=3)
    assert caplog.records
    assert "@" not in caplog.text
