"""Sends queued mails, without an open transaction during delivery, and deletes them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path

from sqlalchemy import ColumnElement, delete, func, select, update

from kit.db import Database, utc_now
from kit.mail.metrics import OLDEST, OUTCOMES, WAITING
from kit.mail.queue import QUEUED, Mail
from kit.mail.tables import OUTGOING_MAIL
from kit.mail.transport import (
    CONNECT_SECONDS,
    TEXT_SECONDS,
    InDoubtError,
    MailNotAcceptedError,
    Transport,
    composed,
    delete_old_mails,
)
from kit.rpc.errors import Unavailable
from kit.tasks import heed_cancellation, keep_doing, keep_trying

log = logging.getLogger(__name__)

GIVE_UP_AFTER = timedelta(days=2)
MAX_COPIES = 2
"""How often a mail is sent when the server did not confirm whether it accepted it."""
_LEASE = timedelta(seconds=CONNECT_SECONDS + 5)
"""Lease of a mail until its text is sent. When a process dies, its mails wait until the lease ends, so it is short;
that is safe, since a process that lost its lease does not send the text."""
_TEXT_LEASE = timedelta(seconds=TEXT_SECONDS + 30)
"""Lease from then on, longer than the server's time limit, so that no copy is sent while a reply may still come."""
SLOTS = 8
_RETRY_SLOTS = SLOTS // 2
"""Slots for retries, so that slow recipients leave the others free for new mails."""
_FIRST_WAIT = timedelta(seconds=5)
_LONGEST_WAIT = timedelta(hours=1)
_DOUBTFUL_WAIT = timedelta(minutes=10)
_LAST_SECONDS = 3.0
"""Grace period at shutdown: how long a mail that is being sent may still take."""


_LOOK_SECONDS = 10.0
_TIDY_SECONDS = 600.0
_UNTIDY = "old mails cannot be deleted now"
_QUEUE = select(
    func.count().label("number"),
    func.coalesce(func.extract("epoch", func.now() - func.min(OUTGOING_MAIL.c.created_at)), 0).label("seconds"),
)


class _LeaseLostError(Exception):
    """The mail was deleted, or the lease expired and another process has it now."""


@dataclass(frozen=True, eq=False)
class _Leased:
    """A row of outgoing_mail as it was when this process leased it."""

    id: str
    recipient: str
    subject: str
    body: str
    html: str | None
    reply_to: str | None
    unsubscribe: str | None
    created_at: datetime
    attempts: int
    due_at: datetime
    copies: int


class MailRelay:
    """The background coroutine that sends queued mails; every replica of a service may run one.

    A mail is leased in a transaction of its own, which counts the attempt and sets ``due_at`` to the end of the lease,
    then sent with no transaction open. Each later update names the attempt, so it does nothing once the row was
    deleted or leased again; the lease of a process that dies expires. Right before the text is sent the lease is
    renewed and the copy counted too. A refusal reverts that, so only a copy without a reply counts, and after the
    second one the mail is dropped. After other failures it is retried with growing delays for two days. The log
    identifies no person.

    The database's clock determines what is due, so replicas' clocks need not agree.

    `folder` is where mails are written as files without a server: old files are deleted, also once there is a server.
    """

    def __init__(
        self,
        database: Database,
        transport: Callable[[], Transport],
        *,
        sender: str,
        poll: timedelta = timedelta(seconds=2),
        folder: Path | None = None,
    ) -> None:
        self._database = database
        self._transport = transport
        self._sender = sender
        self._poll = poll
        self._folder = folder
        self._sending: dict[asyncio.Task[None], _Leased] = {}

    async def run(self) -> None:
        """Send until cancelled. The database or the mail server being down only delays it."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep_sending(), name="mail-relay")
            tasks.create_task(keep_doing(self._measure, _LOOK_SECONDS), name="mail-queue-length")
            if self._folder is not None:
                tidy = partial(asyncio.to_thread, delete_old_mails, self._folder)
                tasks.create_task(keep_trying(tidy, _TIDY_SECONDS, log, _UNTIDY), name="mail-files")

    async def measure(self) -> None:
        """Set the gauges of the queue."""
        (queue,) = await self._database.rows(_QUEUE)
        WAITING.set(queue.number)
        OLDEST.set(float(queue.seconds))

    async def _measure(self) -> None:
        try:
            await self.measure()
        except Exception as error:
            self._complain("the queue of mails cannot be counted now", error)

    async def _keep_sending(self) -> None:
        signal = self._database.signal(QUEUED)
        try:
            while True:
                heed_cancellation()
                signal.clear()  # before the query: a later commit, or a freed slot, sets it again
                try:
                    while len(self._sending) < SLOTS and (leased := await self._lease()):
                        task = asyncio.create_task(self._send(leased), name=f"mail-{leased.id}")
                        self._sending[task] = leased
                        task.add_done_callback(self._done)
                except Exception as error:
                    self._complain("the queue of mails cannot be read now", error)
                try:
                    async with asyncio.timeout(self._poll.total_seconds()):
                        await signal.wait()
                except TimeoutError:
                    continue
        finally:
            await self._finish()

    async def send_next(self) -> bool:
        """Send the mail that is due first, or postpone it; return whether there was one."""
        leased = await self._lease()
        if leased is not None:
            await self._send(leased)
        return leased is not None

    def _done(self, task: asyncio.Task[None]) -> None:
        leased = self._sending.pop(task)
        self._database.signal(QUEUED).set()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._complain(f"mail {leased.id} waits until its lease runs out", error)

    async def _finish(self) -> None:
        tasks = list(self._sending)
        if tasks:
            await asyncio.wait(tasks, timeout=_LAST_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _lease(self) -> _Leased | None:
        mail = OUTGOING_MAIL.c
        busy = [row.recipient.lower() for row in self._sending.values()]
        due = (
            select(mail.id)
            .where(mail.due_at <= func.now(), func.lower(mail.recipient).not_in(busy))
            .order_by(mail.due_at)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        if sum(row.attempts > 1 for row in self._sending.values()) >= _RETRY_SLOTS:
            due = due.where(mail.attempts == 0)
        async with self._database.transaction() as session:
            taken = await (await session.connection()).execute(
                update(OUTGOING_MAIL)
                .where(mail.id == due.scalar_subquery())  # "=" reads it once; "in" may lock more than the one
                .values(attempts=mail.attempts + 1, due_at=func.now() + _LEASE)
                .returning(OUTGOING_MAIL)
            )
            row = taken.mappings().one_or_none()
            return None if row is None else _Leased(**row)

    async def _send(self, leased: _Leased) -> None:
        """Send one leased mail and store the outcome."""
        until = asyncio.get_running_loop().time() + (_LEASE + _TEXT_LEASE).total_seconds()
        expired = utc_now() - leased.created_at > GIVE_UP_AFTER
        if leased.copies >= MAX_COPIES:
            log.warning("mail %s was given up: sent %d times without an answer", leased.id, leased.copies)
            await self._store_outcome(leased, until, "given_up")
            return
        if expired and leased.attempts > 1:
            log.warning("mail %s was given up after two days", leased.id)
            await self._store_outcome(leased, until, "given_up")
            return

        async def about_to_hand_over() -> None:
            mail = OUTGOING_MAIL.c
            if not await self._change(leased, copies=mail.copies + 1, due_at=func.now() + _TEXT_LEASE):
                raise _LeaseLostError

        try:
            mail = Mail(
                leased.recipient,
                leased.subject,
                leased.body,
                leased.html,
                leased.reply_to,
                leased.unsubscribe,
            )
            message = composed(leased.id, self._sender, mail)
            message["Date"] = format_datetime(leased.created_at)
            await self._transport().send(message, about_to_hand_over)
        except _LeaseLostError:
            OUTCOMES.labels("forgotten").inc()
        except MailNotAcceptedError as error:
            log.warning("mail %s was dropped: %s", leased.id, error)
            await self._store_outcome(leased, until, "refused")
        except InDoubtError as error:
            last = leased.copies + 1 >= MAX_COPIES
            log.warning(
                "mail %s was sent and the server gave no answer (%s): %s",
                leased.id,
                error,
                "given up" if last else "one more copy follows",
            )
            await self._store_outcome(leased, until, "given_up" if last else "doubtful", _DOUBTFUL_WAIT)
        except Exception as error:
            log.warning("mail %s could not be sent yet: %s", leased.id, type(error).__name__)
            wait = min(_FIRST_WAIT * 2 ** min(leased.attempts - 1, 20), _LONGEST_WAIT)
            await self._store_outcome(
                leased, until, "given_up" if expired else "retried", wait, copies=leased.copies
            )
        else:
            await self._store_outcome(leased, until, "sent")

    async def _store_outcome(
        self, leased: _Leased, until: float, outcome: str, wait: timedelta | None = None, **values: object
    ) -> None:
        """Store the outcome, retrying while the lease lasts: if it is lost, a copy is sent."""
        final = outcome in ("sent", "refused", "given_up")
        while True:
            try:
                if final:
                    await self._forget(leased)
                else:
                    await self._change(leased, due_at=func.now() + wait, **values)
            except Unavailable:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(1)
            else:
                OUTCOMES.labels(outcome).inc()
                return

    async def _change(self, leased: _Leased, **values: object) -> bool:
        """Update the row unless it was leased again or deleted; return whether it was updated."""
        async with self._database.transaction() as session:
            changed = await (await session.connection()).execute(
                update(OUTGOING_MAIL).where(*_own(leased)).values(**values)
            )
            return bool(changed.rowcount)

    async def _forget(self, leased: _Leased) -> None:
        async with self._database.transaction() as session:
            await (await session.connection()).execute(delete(OUTGOING_MAIL).where(*_own(leased)))

    @staticmethod
    def _complain(what: str, error: BaseException) -> None:
        if isinstance(error, Unavailable):
            log.warning("%s: %r", what, error.__cause__)
        else:
            log.error("%s", what, exc_info=error)


def _own(leased: _Leased) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return OUTGOING_MAIL.c.id == leased.id, OUTGOING_MAIL.c.attempts == leased.attempts
