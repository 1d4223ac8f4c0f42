"""Carries queued mails out: at least once, whatever dies in between, and forgets them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from email.utils import format_datetime

from sqlalchemy import delete, select, update

from kit.db import Database, is_unavailable, utc_now
from kit.mail.queue import QUEUED, Mail
from kit.mail.tables import OUTGOING_MAIL
from kit.mail.transport import MailNotAcceptedError, Transport, composed
from kit.tasks import heed_cancellation

log = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(days=2)
_FIRST_WAIT = timedelta(seconds=5)
_LONGEST_WAIT = timedelta(hours=1)


class MailRelay:
    """The background coroutine that sends queued mails; every replica of a service may run one.

    A row is taken by ``FOR UPDATE SKIP LOCKED`` and deleted only after the transport took the mail. One that cannot
    be sent is tried again with growing waits for two days, then dropped with a line in the log that names no one.
    """

    def __init__(
        self,
        database: Database,
        transport: Callable[[], Transport],
        *,
        sender: str,
        poll: timedelta = timedelta(seconds=2),
    ) -> None:
        self._database = database
        self._transport = transport
        self._sender = sender
        self._poll = poll

    async def run(self) -> None:
        """Send until cancelled. The database or the mail server being down only delays it."""
        while True:
            heed_cancellation()
            try:
                self._database.signal(QUEUED).clear()  # before the look: a commit after it wakes us again
                while await self.send_next():
                    pass
            except Exception as error:
                if is_unavailable(error):
                    log.warning("the queue of mails cannot be read now: %s", error or type(error).__name__)
                else:
                    log.exception("sending mail failed")
            try:
                async with asyncio.timeout(self._poll.total_seconds()):
                    await self._database.signal(QUEUED).wait()
            except TimeoutError:
                continue

    async def send_next(self) -> bool:
        """Send the mail that is due first, or put it off; return whether there was one."""
        async with self._database.transaction() as session:
            connection = await session.connection()
            row = (
                await connection.execute(
                    select(OUTGOING_MAIL)
                    .where(OUTGOING_MAIL.c.due_at <= utc_now())
                    .order_by(OUTGOING_MAIL.c.due_at)
                    .limit(1)
                    .with_for_update(skip_locked=True)
                )
            ).one_or_none()
            if row is None:
                return False
            mail = Mail(row.recipient, row.subject, row.body, row.html, row.reply_to)
            message = composed(row.id, self._sender, mail)
            message["Date"] = format_datetime(row.created_at)
            own = OUTGOING_MAIL.c.id == row.id
            try:
                await self._transport().send(message)
            except MailNotAcceptedError as error:
                log.warning("mail %s was dropped: %s", row.id, error)
            except Exception as error:
                if utc_now() - row.created_at < GIVE_UP_AFTER:
                    wait = min(_FIRST_WAIT * 2 ** min(row.attempts, 20), _LONGEST_WAIT)
                    await connection.execute(
                        update(OUTGOING_MAIL).where(own).values(attempts=row.attempts + 1, due_at=utc_now() + wait)
                    )
                    log.warning("mail %s could not be sent yet: %s", row.id, type(error).__name__)
                    return True
                log.warning("mail %s was given up after two days: %s", row.id, type(error).__name__)
            await connection.execute(delete(OUTGOING_MAIL).where(own))
            return True
