"""The trial of a mail server reports in one sentence whether it accepts a mail, and what to check when it does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from email import message_from_bytes
from pathlib import Path

import pytest
import pytest_asyncio
from pydantic import SecretStr

from kit.mail import MailSettings, NotSentError, send_test_mail
from kit.testing.ports import free_port
from kit.testing.smtp_server import SmtpServer

ANA = "ana@example.com"


@pytest_asyncio.fixture
async def server() -> AsyncIterator[SmtpServer]:
    smtp_server = SmtpServer()
    await smtp_server.start()
    yield smtp_server
    await smtp_server.stop()


def mail_settings(url: str | None, sender: str = "Resuena <hola@resuena.example>") -> MailSettings:
    return MailSettings(
        smtp_url=SecretStr(url) if url else None, mail_from=sender, public_url="https://resuena.example"
    )


async def reason(settings: MailSettings, live: str | None = None, address: str = ANA) -> str:
    with pytest.raises(NotSentError) as refused:
        await send_test_mail(settings, live, address)
    return str(refused.value)


async def test_a_mail_is_handed_over_to_the_server_of_the_environment(server: SmtpServer) -> None:
    taken_by = await send_test_mail(mail_settings(server.url), None, " Ana@Example.com ")
    assert taken_by == server.url.removeprefix("smtp://")
    ((recipient, text),) = server.texts
    assert recipient == ANA
    body = message_from_bytes(text).get_payload(decode=True)
    assert isinstance(body, bytes)
    assert b"https://resuena.example" in body


async def test_the_live_setting_precedes_the_environment(server: SmtpServer) -> None:
    await send_test_mail(mail_settings(f"smtp://127.0.0.1:{free_port()}"), server.url, ANA)
    assert server.taken_for() == {ANA: 1}


async def test_without_a_server_it_says_where_mails_go(tmp_path: Path) -> None:
    settings = MailSettings(mail_dir=tmp_path)
    assert await reason(settings) == (
        f"No mail server is set, so that mails become files in {tmp_path}: set RESUENA_SMTP_URL, "
        "or the live setting smtp.url."
    )


@pytest.mark.parametrize("address", ["ana", "ana@", "ana@example.com\nBcc: bea@example.com"])
async def test_what_is_no_address_is_refused(server: SmtpServer, address: str) -> None:
    assert await reason(mail_settings(server.url), None, address) == "That is no e-mail address."
    assert server.texts == []


async def test_nothing_answers() -> None:
    port = free_port()
    assert (await reason(mail_settings(f"smtp://u:hidden@127.0.0.1:{port}"))).startswith(
        f"Nothing answers at 127.0.0.1:{port}:"
    )


async def test_a_name_that_nobody_knows() -> None:
    assert (await reason(mail_settings("smtp://mail.invalid"))).startswith(
        "The name of mail.invalid:587 is not known:"
    )


@pytest.mark.parametrize(
    ("step", "reply", "expected"),
    [
        ("MAIL", "550 5.7.1 you may not send as that", "refuses a mail from Resuena <hola@resuena.example> to "),
        ("RCPT", "550 5.1.1 no such mailbox", "550 5.1.1 no such mailbox"),
        ("RCPT", "451 try later", "451 try later"),
        ("TEXT", "554 looks like spam", "554 looks like spam"),
        ("TEXT", None, "did not say whether it keeps it"),
        ("EHLO", None, "did not take the mail: "),
        ("HELLO", "554 not you", "554 not you"),
    ],
)
async def test_what_the_server_answers_is_told(
    server: SmtpServer, step: str, reply: str | None, expected: str
) -> None:
    server.replies[step] = reply
    assert expected in await reason(mail_settings(server.url))


async def test_a_server_that_offers_no_sign_in_is_told_from_a_wrong_password(server: SmtpServer) -> None:
    url = server.url.replace("smtp://", "smtp://user:hidden@")
    said = await reason(mail_settings(url))
    assert "hidden" not in said
    assert "did not take the mail: The SMTP AUTH extension is not supported" in said
