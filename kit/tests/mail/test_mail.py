"""A mail is sent if and only if the transaction that queued it was committed; afterwards nothing of it is kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from prometheus_client import REGISTRY
from sqlalchemy import func, select, update

from kit.db import Database, new_metadata, utc_now
from kit.mail import Folder, Mail, MailRelay, MailSettings, Smtp, forget_mail, queue_mail, transport_of
from kit.mail import tables as mail_tables
from kit.mail.tables import OUTGOING_MAIL
from kit.mail.transport import composed, delete_old_mails
from kit.testing import eventually
from kit.testing.ports import free_port

METADATA = new_metadata()
mail_tables.install(METADATA)
HELLO = Mail("ana@example.com", "Hola, ñandú", "Un saludo.\n", reply_to="eva@example.com")
NEWS = Mail("ana@example.com", "Novedades", "Hay.\n", unsubscribe="https://example.com/stop?token=t")


@pytest.fixture
def mails(database: Callable[..., Database]) -> Database:
    return database(METADATA)


async def queue(mails: Database, *queued: Mail) -> None:
    async with mails.transaction() as session:
        for mail in queued:
            await queue_mail(session, mail)


async def waiting(mails: Database) -> int:
    async with mails.read() as session:
        query = select(func.count()).select_from(OUTGOING_MAIL)
        return int((await (await session.connection()).execute(query)).scalar_one())


def relay(mails: Database, transport: Any) -> MailRelay:
    return MailRelay(mails, lambda: transport, sender="Resuena <hola@example.com>", poll=timedelta(seconds=60))


def read(folder: Path) -> list[EmailMessage]:
    return [message_from_bytes(path.read_bytes(), policy=policy.default) for path in sorted(folder.glob("*.eml"))]  # type: ignore[misc]


class Refusing:
    """A transport that raises the given error."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.tried = 0

    async def send(self, _message: EmailMessage, _about_to_hand_over: Any) -> None:
        self.tried += 1
        raise self.error


async def test_a_committed_mail_is_written_once_and_its_row_is_gone(
    mails: Database, tmp_path: Path, background: Callable[..., Any]
) -> None:
    folder = tmp_path / "mail"
    background(relay(mails, Folder(folder)).run())
    await queue(mails, HELLO)

    async def sent() -> None:
        assert await waiting(mails) == 0

    await eventually(sent)
    (message,) = read(folder)
    modes = [path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())]
    assert modes == [0o700, 0o600], "others on the machine read the links of mails"
    assert (message["To"], message["Subject"], message["Reply-To"]) == (
        "ana@example.com",
        "Hola, ñandú",
        "eva@example.com",
    )
    assert message["From"] == "Resuena <hola@example.com>"
    assert message.get_content() == "Un saludo.\n"


async def test_old_mails_are_deleted_by_whoever_writes_them_and_others_stay(
    mails: Database, tmp_path: Path, background: Callable[..., Any]
) -> None:
    hour = 3600
    ages = {"old.eml": 73, "other.eml": 71, ".left.partial": 73, ".now.partial": 0, "notes.txt": 9999}
    for name, hours in ages.items():
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (time.time() - hours * hour,) * 2)
    background(MailRelay(mails, lambda: Refusing(OSError()), sender="a@example.com", folder=tmp_path).run())

    async def tidied() -> None:
        assert set(os.listdir(tmp_path)) == {"other.eml", ".now.partial", "notes.txt"}

    await eventually(tidied)


def test_of_too_many_mails_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.mail.transport.FILES_MAX", 2)
    for age in range(4):
        (tmp_path / f"{age}.eml").write_text("")
        os.utime(tmp_path / f"{age}.eml", (time.time() - age,) * 2)
    assert delete_old_mails(tmp_path) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.eml", "1.eml"]
    assert delete_old_mails(tmp_path / "none") == 0


async def test_a_mail_program_learns_how_to_end_what_may_be_ended(mails: Database, tmp_path: Path) -> None:
    for mail in (NEWS, HELLO):
        await queue(mails, mail)
        assert await relay(mails, Folder(tmp_path)).send_next()
    headers_by_subject = {
        message["Subject"]: (message["List-Unsubscribe"], message["List-Unsubscribe-Post"])
        for message in read(tmp_path)
    }
    assert headers_by_subject == {
        "Novedades": ("<https://example.com/stop?token=t>", "List-Unsubscribe=One-Click"),
        "Hola, ñandú": (None, None),
    }


@pytest.mark.parametrize("form", [policy.SMTP, policy.SMTPUTF8, policy.SMTP.clone(cte_type="7bit"), None])
def test_a_long_address_to_end_mails_is_one_line_as_it_is(form: Any) -> None:
    address = f"https://portal.resuena.com.ar/en/invitation?stop={'t' * 200}"
    message = composed("id", "hola@example.com", replace(NEWS, unsubscribe=address))
    sent = message.as_bytes(policy=form) if form else message.as_bytes()
    assert f"List-Unsubscribe: <{address}>".encode() in sent.splitlines()


async def test_a_mail_of_a_rolled_back_transaction_is_never_sent(mails: Database, tmp_path: Path) -> None:
    async def fails() -> None:
        async with mails.transaction() as session:
            await queue_mail(session, HELLO)
            raise RuntimeError("the change was refused")

    with pytest.raises(RuntimeError):
        await fails()
    assert not await relay(mails, Folder(tmp_path)).send_next()


async def test_a_mail_that_cannot_be_sent_now_stays_and_waits(mails: Database) -> None:
    await queue(mails, HELLO)
    down = Refusing(ConnectionRefusedError())
    sending = relay(mails, down)
    assert await sending.send_next()
    assert not await sending.send_next()  # not due yet
    assert (down.tried, await waiting(mails)) == (1, 1)


async def test_a_mail_is_given_up_after_two_days(mails: Database) -> None:
    await queue(mails, HELLO)
    async with mails.transaction() as session:
        old = utc_now() - timedelta(days=2, seconds=1)
        await (await session.connection()).execute(update(OUTGOING_MAIL).values(created_at=old))
    await relay(mails, Refusing(ConnectionRefusedError())).send_next()
    assert await waiting(mails) == 0


async def test_forgetting_an_address_drops_what_waits_for_it_or_speaks_in_its_name(mails: Database) -> None:
    await queue(
        mails,
        HELLO,
        Mail("otra@example.com", "x", "y"),
        Mail("op@example.com", "x", "y", reply_to="Ana@Example.com"),
    )
    async with mails.transaction() as session:
        await forget_mail(session, "ANA@example.com")
    assert await waiting(mails) == 1


@pytest.mark.parametrize("mail", [Mail("a@b.c\r\nBcc: d@e.f", "x", "y"), Mail("a@b.c", "x\nBcc: d@e.f", "y")])
async def test_a_header_with_a_line_break_is_refused(mails: Database, mail: Mail) -> None:
    with pytest.raises(ValueError, match="one line"):
        await queue(mails, mail)
    assert await waiting(mails) == 0


class Inbox:
    """An SMTP server's handler that keeps what it takes and refuses one address for good."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if address.startswith("nadie"):
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.taken.append(envelope.content)
        return "250 taken"


@pytest.fixture
def smtp() -> Iterator[tuple[Inbox, str]]:
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield inbox, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


async def test_an_smtp_server_takes_the_mail_and_a_refused_one_is_dropped(
    mails: Database, smtp: tuple[Inbox, str]
) -> None:
    inbox, url = smtp
    await queue(mails, Mail("nadie@example.com", "x", "y"), HELLO)
    sending = relay(mails, Smtp(url))
    assert await sending.send_next()
    assert await sending.send_next()
    assert await waiting(mails) == 0
    assert len(inbox.taken) == 1
    assert b"ana@example.com" in inbox.taken[0]


def test_the_folder_is_used_when_no_server_is_set(tmp_path: Path) -> None:
    assert isinstance(transport_of(MailSettings(mail_dir=tmp_path))(), Folder)
    assert isinstance(transport_of(MailSettings(smtp_url="smtp://u:p@localhost:2525"))(), Smtp)


@pytest.mark.parametrize("url", ["http://localhost", "smtp://", "localhost:25"])
def test_an_address_that_is_not_smtp_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="smtp://"):
        Smtp(url)


async def test_operators_see_how_many_mails_wait_and_since_when(mails: Database, tmp_path: Path) -> None:
    sending = relay(mails, Folder(tmp_path))
    await queue(mails, HELLO, HELLO)
    async with mails.transaction() as session:
        old = update(OUTGOING_MAIL).values(created_at=utc_now() - timedelta(hours=1))
        await (await session.connection()).execute(old)
    await sending.measure()
    assert REGISTRY.get_sample_value("mail_queue_length") == 2
    assert 3600 <= (REGISTRY.get_sample_value("mail_queue_oldest_seconds") or 0) < 3700
    while await sending.send_next():
        pass
    await sending.measure()
    assert REGISTRY.get_sample_value("mail_queue_length") == 0
    assert REGISTRY.get_sample_value("mail_queue_oldest_seconds") == 0
