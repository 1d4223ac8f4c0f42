"""The two ways a mail leaves: an SMTP server, or a folder of `.eml` files for those who have none."""

from __future__ import annotations

import asyncio
import os
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from kit.mail.queue import Mail
from kit.mail.settings import MailSettings
from kit.remote import RemoteSettings

_SECONDS = 15.0


class MailNotAcceptedError(Exception):
    """The server refused this mail for good (5xx): trying again would not help."""


class Transport(Protocol):
    """Takes one mail; returns once it is out of our hands."""

    async def send(self, message: EmailMessage) -> None:
        """Raises MailNotAcceptedError when it never will be taken, anything else when it may be later."""
        ...


class Folder:
    """Writes each mail as `<Message-ID>.eml`, whole or not at all; a mail sent twice is one file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, message: EmailMessage) -> None:
        """Write the file."""
        await asyncio.to_thread(self._write, message)

    def _write(self, message: EmailMessage) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        name = message["Message-ID"].strip("<>").partition("@")[0]
        partial = self._folder / f".{name}.partial"
        partial.write_bytes(message.as_bytes())
        os.replace(partial, self._folder / f"{name}.eml")


class Smtp:
    """Hands mails to an SMTP server, a connection each; TLS whenever the server offers it."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("an SMTP address looks like smtp://user:password@host:587 or smtps://…:465")
        self._secure = parts.scheme == "smtps"
        self._host = parts.hostname
        self._port = parts.port or (465 if self._secure else 587)
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")

    async def send(self, message: EmailMessage) -> None:
        """Hand over one mail within fifteen seconds a step."""
        await asyncio.to_thread(self._hand_over, message)

    def _hand_over(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        server: smtplib.SMTP
        if self._secure:
            server = smtplib.SMTP_SSL(self._host, self._port, timeout=_SECONDS, context=context)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=_SECONDS)
        with server:
            if not self._secure:
                server.ehlo()
                if server.has_extn("starttls"):
                    server.starttls(context=context)
            if self._user:
                server.login(self._user, self._password)
            try:
                server.send_message(message)
            except smtplib.SMTPRecipientsRefused as error:
                if all(code >= 500 for code, _ in error.recipients.values()):
                    raise MailNotAcceptedError("the recipient was refused") from error
                raise
            except smtplib.SMTPResponseException as error:
                if error.smtp_code >= 500:
                    raise MailNotAcceptedError(f"refused with {error.smtp_code}") from error
                raise


def transport_of(settings: MailSettings, remote: RemoteSettings | None = None) -> Callable[[], Transport]:
    """Return what gives the transport of the moment: the operator's live setting, the environment's, the folder."""

    def choose() -> Transport:
        live = remote.get("smtp.url") if remote else None
        url = live or (settings.smtp_url.get_secret_value() if settings.smtp_url else None)
        return Smtp(url) if url else Folder(settings.mail_dir)

    return choose


def composed(mail_id: str, sender: str, mail: Mail) -> EmailMessage:
    """Return the MIME message (RFC 5322); a mail sent again carries the same Message-ID."""
    message = EmailMessage()
    message["Message-ID"] = f"<{mail_id}@{parseaddr(sender)[1].rpartition('@')[2] or 'localhost'}>"
    message["From"] = sender
    message["To"] = mail.to
    message["Subject"] = mail.subject
    if mail.reply_to:
        message["Reply-To"] = mail.reply_to
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    return message
