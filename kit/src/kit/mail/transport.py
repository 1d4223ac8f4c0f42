"""Transports of mail: an SMTP server, or a folder of `.eml` files when none is configured."""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import Policy
from email.utils import parseaddr
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from aiosmtplib import (
    SMTP,
    SMTPException,
    SMTPRecipientRefused,
    SMTPResponseException,
)

from kit.live_settings import LiveSettings
from kit.mail.queue import Mail
from kit.mail.settings import SMTP_FORM, SMTP_SCHEMES, MailSettings
from kit.rpc.settings import is_server_address

CONNECT_SECONDS = 30.0
"""Time limit of everything before the text: connecting, TLS, authentication, sender and recipient."""
TEXT_SECONDS = 120.0
"""Time limit of the text and the server's reply. Servers check for spam before they reply, and giving up early
would lead to a second copy."""
_GOODBYE_SECONDS = 2.0
LIVE_SMTP_URL = "smtp.url"
"""The live setting with the URL of the mail server."""
FILES_KEPT = timedelta(hours=72)
"""How long a mail is kept as a file: as long as personal data may be kept after its erasure was requested."""
FILES_MAX = 10_000
"""How many files are kept, the newest ones."""
_ABOUT_US = frozenset({530, 534, 535, 538})
"""Reply codes about our credentials (RFC 4954), which do not concern this mail."""


class MailNotAcceptedError(Exception):
    """The server refused this mail permanently (5xx): a retry would not help."""


class InDoubtError(Exception):
    """The text was sent and no reply arrived: the server may have accepted the mail."""


class Transport(Protocol):
    """Sends one mail; returns once it was handed over."""

    async def send(self, message: EmailMessage, about_to_hand_over: Callable[[], Awaitable[None]]) -> None:
        """Awaits `about_to_hand_over` right before the text is sent.

        Raises MailNotAcceptedError when the server refused it for good, InDoubtError when the server may have accepted
        it, and another error when it did not. An error of `about_to_hand_over` stops it.
        """
        ...


class Folder:
    """Writes each mail atomically as `<Message-ID>.eml`; a mail sent twice is one file.

    Mails contain sign-in links: only a file's owner can read it, and MailRelay deletes it after FILES_KEPT.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, message: EmailMessage, about_to_hand_over: Callable[[], Awaitable[None]]) -> None:
        """Write the file."""
        await about_to_hand_over()
        await asyncio.to_thread(self._write, message)

    def _write(self, message: EmailMessage) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = message["Message-ID"].strip("<>").partition("@")[0]
        partial = self._folder / f".{name}.partial"
        partial.unlink(missing_ok=True)
        with open(partial, "xb", opener=_for_the_owner) as file:
            file.write(message.as_bytes())
        os.replace(partial, self._folder / f"{name}.eml")


def delete_old_mails(folder: Path) -> int:
    """Deletes the mails of a folder that are older than FILES_KEPT or beyond the newest FILES_MAX; returns how many.

    Several processes may do so at once in the same folder.
    """
    oldest = time.time() - FILES_KEPT.total_seconds()
    written: list[tuple[float, Path]] = []
    for path in (*folder.glob("*.eml"), *folder.glob(".*.partial")):
        with contextlib.suppress(FileNotFoundError):
            written.append((path.stat().st_mtime, path))
    written.sort(reverse=True)
    surplus = [path for number, (at, path) in enumerate(written) if at < oldest or number >= FILES_MAX]
    for path in surplus:
        path.unlink(missing_ok=True)
    return len(surplus)


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Smtp:
    """Sends mails by SMTP, each on its own connection; with TLS whenever the server offers it.

    Each time limit covers all its steps together. Python's smtplib limits single reads only: a server that slowly sends
    single characters would block it forever.
    """

    def __init__(
        self, url: str, *, connect_seconds: float = CONNECT_SECONDS, text_seconds: float = TEXT_SECONDS
    ) -> None:
        if not is_server_address(url, SMTP_SCHEMES):
            raise ValueError(f"the address of a mail server {SMTP_FORM}")
        parts = urlsplit(url)
        self._secure = parts.scheme == "smtps"
        self._host = parts.hostname or ""
        self._port = parts.port or (465 if self._secure else 587)
        self._user = unquote(parts.username or "") or None
        self._password = unquote(parts.password or "")
        self._connect_seconds, self._text_seconds = connect_seconds, text_seconds

    @property
    def address(self) -> str:
        """The server's `host:port`."""
        return f"{self._host}:{self._port}"

    async def send(self, message: EmailMessage, about_to_hand_over: Callable[[], Awaitable[None]]) -> None:
        """Send one mail."""
        server = SMTP(
            hostname=self._host,
            port=self._port,
            username=self._user,
            password=self._password if self._user else None,
            use_tls=self._secure,
            tls_context=await asyncio.to_thread(_tls),
            timeout=max(self._connect_seconds, self._text_seconds),
        )
        try:
            async with asyncio.timeout(self._connect_seconds):
                await server.connect()
                text = await _announce(server, message)
            await about_to_hand_over()
            await self._hand_over(server, text)
            with contextlib.suppress(
                SMTPException, OSError, TimeoutError
            ):  # the mail is accepted, whatever the reply to QUIT
                async with asyncio.timeout(_GOODBYE_SECONDS):
                    await server.quit()
        finally:
            server.close()

    async def _hand_over(self, server: SMTP, text: bytes) -> None:
        try:
            async with asyncio.timeout(self._text_seconds):
                await server.data(text)
        except SMTPResponseException as error:
            if _is_final(error.code):
                raise MailNotAcceptedError(f"refused with {error.code}") from error
            raise
        except (SMTPException, OSError, TimeoutError) as error:
            raise InDoubtError(type(error).__name__) from error


async def _announce(server: SMTP, message: EmailMessage) -> bytes:
    """Send MAIL FROM and RCPT TO; return the text in the encoding that the server supports."""
    sender, recipient = parseaddr(message["From"])[1], parseaddr(message["To"])[1]
    wide = not (sender + recipient).isascii()
    options = []
    if wide:
        if not server.supports_extension("smtputf8"):
            raise MailNotAcceptedError("the server takes no address with letters beyond ASCII")
        options.append("SMTPUTF8")
    form = policy.SMTPUTF8 if wide else policy.SMTP
    if server.supports_extension("8bitmime"):
        options.append("BODY=8BITMIME")
    else:
        form = form.clone(cte_type="7bit")
    encoding = "utf-8" if wide else "ascii"
    await server.mail(sender, options=options, encoding=encoding)
    try:
        await server.rcpt(recipient, encoding=encoding)
    except SMTPRecipientRefused as error:
        if _is_final(error.code):
            raise MailNotAcceptedError(f"the recipient was refused with {error.code}") from error
        raise
    return message.as_bytes(policy=form)


def _is_final(code: int) -> bool:
    return code >= 500 and code not in _ABOUT_US


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def transport_of(settings: MailSettings, remote: LiveSettings | None = None) -> Callable[[], Transport]:
    """Return a function for the current transport: by the live setting, else by the environment, else the folder."""

    def choose() -> Transport:
        url = mail_server(settings, remote.get(LIVE_SMTP_URL) if remote else None)
        return Smtp(url) if url else Folder(settings.mail_dir)

    return choose


def mail_server(settings: MailSettings, live: str | None) -> str | None:
    """The URL of the mail server: the live setting, else the environment's; None without one."""
    return live or (settings.smtp_url.get_secret_value() if settings.smtp_url else None)


class _OneLine(UnstructuredHeader, BaseHeader):
    """A one-line header: the library would fold a long address into encoded words, which mail programs do not parse."""

    def fold(self, *, policy: Policy[Any]) -> str:
        """RFC 5322 allows lines of 998 characters."""
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _OneLine)


def composed(mail_id: str, sender: str, mail: Mail) -> EmailMessage:
    """Return the MIME message (RFC 5322); a mail sent again carries the same Message-ID."""
    message = EmailMessage(policy=policy.default.clone(header_factory=_HEADERS))
    message["Message-ID"] = f"<{mail_id}@{parseaddr(sender)[1].rpartition('@')[2] or 'localhost'}>"
    message["From"] = sender
    message["To"] = mail.to
    message["Subject"] = mail.subject
    if mail.reply_to:
        message["Reply-To"] = mail.reply_to
    if mail.unsubscribe:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    return message
