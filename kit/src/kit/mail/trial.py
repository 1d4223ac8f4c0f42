"""Sends one test mail at once, for operators who check the mail configuration."""

from __future__ import annotations

import socket
import ssl

from aiosmtplib import SMTPAuthenticationError, SMTPResponseException

from kit.db import uuid7
from kit.emails import checked_email
from kit.jetstream import connect
from kit.live_settings import LiveSettings
from kit.mail.queue import Mail
from kit.mail.settings import MailSettings
from kit.mail.transport import LIVE_SMTP_URL, InDoubtError, MailNotAcceptedError, Smtp, composed, mail_server
from kit.rpc.errors import InvalidInput

_NATS_SECONDS = 3.0
_SUBJECT = "Prueba de e-mail / Test email"
_TEXT = """Si leés esto, los e-mails de {site} llegan.

If you read this, the emails of {site} arrive.
"""


class NotSentError(Exception):
    """The mail was not sent; the text says why and what to check, and contains no password."""


async def live_mail_server(settings: MailSettings) -> str | None:
    """The live setting of the mail server, fetched from NATS; None when it is not set, or NATS is unreachable."""
    connection = await connect(settings.nats_url, "send-test-mail")
    try:
        await connection.wait_connected(_NATS_SECONDS)
        return (await LiveSettings(connection).stored()).get(LIVE_SMTP_URL)
    except TimeoutError:
        return None
    finally:
        await connection.close()


async def send_test_mail(settings: MailSettings, live: str | None, address: str) -> str:
    """Sends one mail now, without the queue, and returns the mail server's `host:port`.

    `live` is the live setting of the mail server, which precedes the environment's. Raises NotSentError.
    """
    url = mail_server(settings, live)
    if url is None:
        raise NotSentError(
            f"No mail server is set, so that mails become files in {settings.mail_dir}: set RESUENA_SMTP_URL, "
            "or the live setting smtp.url."
        )
    try:
        address = checked_email(address)
    except InvalidInput as error:
        raise NotSentError("That is no e-mail address.") from error
    mail = Mail(to=address, subject=_SUBJECT, text=_TEXT.format(site=settings.public_url))
    try:
        server = Smtp(url)
    except ValueError as error:
        raise NotSentError(f"{error}.") from error
    try:
        await server.send(composed(uuid7(), settings.mail_from, mail), _keep_no_record)
    except Exception as error:
        raise NotSentError(_reason(error, server.address, settings.mail_from, address)) from error
    return server.address


async def _keep_no_record() -> None:
    """Does nothing: the relay records here that the text is about to be sent, a test mail has no record."""


def _reason(error: BaseException, server: str, sender: str, recipient: str) -> str:
    """Why the mail was not sent, in one sentence for the operator, by the first known error in the chain of causes."""
    refuses = f"{server} refuses a mail from {sender} to {recipient}"
    look = "are host and port right, and does the firewall let it through?"
    match error:
        case socket.gaierror():
            said = f"The name of {server} is not known: is it spelled right, and is there a DNS server?"
        case ssl.SSLError():
            said = f"{server} has no certificate that can be trusted for its name: {error.reason or error}."
        case ConnectionRefusedError():
            said = f"Nothing answers at {server}: {look}"
        case SMTPAuthenticationError():
            said = f"{server} refuses user and password: {error.code} {error.message}"
        case SMTPResponseException():
            said = f"{refuses}: {error.code} {error.message}"
        case InDoubtError():
            said = f"{server} took the mail and did not say whether it keeps it: look whether it arrives."
        case _ if (cause := error.__cause__ or error.__context__) is not None:
            said = _reason(cause, server, sender, recipient)
        case MailNotAcceptedError():
            said = f"{refuses}: {error}."
        case TimeoutError():
            said = f"{server} does not answer in time: {look}"
        case _:
            said = f"{server} did not take the mail: {error or type(error).__name__}"
    return said
