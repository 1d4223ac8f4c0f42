"""Scheduled work: raises notices of overdue audits, mails notices at once or in a digest, deletes old ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Protocol

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.notices import repository
from company_svc.notices.mails import notice_mail
from company_svc.notices.models import ShownNotice
from company_svc.notices.policies import AT_ONCE, DAILY, LIFE, last_digest
from company_svc.notices.service import NoticeService
from kit.days import resolved
from kit.db import Database, utc_now
from kit.mail import queue_mail
from kit.tasks import keep_doing

log = structlog.get_logger("notices")

_BATCH = 200
_DIGEST_MARGIN = timedelta(minutes=1)
"""A digest excludes the last minute, since a notice of a transaction that is still open would be in no digest."""


class Addresses(Protocol):
    """Looks up confirmed e-mail addresses in identity-svc."""

    async def of(self, person_ids: Sequence[str]) -> Mapping[str, str]:
        """Confirmed e-mails of up to 1,000 persons; raises DomainError when identity-svc cannot be reached."""


class NoticeCourier:
    """Queues mails of notices; every replica may run one, since a row is claimed before its mail is queued."""

    def __init__(
        self,
        database: Database,
        addresses: Addresses,
        public_url: str,
        digest_at: time,
        now: Callable[[], datetime] = utc_now,
        *,
        instructions: Callable[[], str | None] = lambda: None,
    ) -> None:
        """`digest_at` is the time of day, in the zone of each company, at which digests are sent.

        `instructions` is the live setting of how brands pay.
        """
        self._database = database
        self._addresses = addresses
        self._public_url = public_url
        self._digest_at = digest_at
        self._now = now
        self._instructions = instructions

    async def send_at_once(self) -> int:
        """Queues mails for unmailed notices; returns how many. Raises DomainError."""
        sent = 0
        while True:
            since = self._now() - LIFE
            async with self._database.read() as session:
                ids = await repository.unmailed(session, _BATCH)
                rows = await repository.mailed_at_once(session, ids, AT_ONCE, since) if ids else []
            if not ids:
                return sent
            emails = await self._emails({row.reader_id for row in rows})
            async with self._database.transaction() as session:
                claimed = await repository.claim_unmailed(session, ids, self._now())
                claimed_rows = [row for row in rows if row.id in claimed]
                languages = {row.reader_id: row.language for row in claimed_rows}
                sent += await self._queue(session, claimed_rows, emails, languages)

    async def send_digests(self, *, until: datetime | None = None) -> int:
        """Queues the digests that are due; returns how many. Raises DomainError.

        With `until`, a moment not in the future, all digests are due now.
        """
        now = until or self._now() - _DIGEST_MARGIN
        async with self._database.read() as session:
            zones = await repository.time_zones(session)
        sent = 0
        for zone in zones:
            sent += await self._send_digests(zone, until or last_digest(now, self._digest_at, resolved(zone)), now)
        return sent

    async def _send_digests(self, time_zone: str | None, due: datetime, until: datetime) -> int:
        """Queues digests up to `until` for the companies of this zone (None: those without one), due since `due`."""
        sent = 0
        while True:
            async with self._database.read() as session:
                readers = await repository.due_for_digest(session, time_zone, due, _BATCH)
            if not readers:
                return sent
            people = [row.person_id for row in readers]
            emails = await self._emails(people)
            async with self._database.transaction() as session:
                rows = await repository.for_digest(session, people, DAILY, since=until - LIFE, until=until)
                claimed = await repository.claim_digests(session, people, due=due, until=until)
                claimed_rows = [row for row in rows if row.reader_id in claimed]
                languages = {row.person_id: row.language for row in readers}
                sent += await self._queue(session, claimed_rows, emails, languages)

    async def keep_sending(self, seconds: float) -> None:
        """Sends both at the interval until cancelled.

        Raises Unavailable while identity-svc or the database is unavailable; kit.rpc.server then restarts it.
        """

        async def send() -> None:
            await self.send_at_once()
            await self.send_digests()

        await keep_doing(send, seconds)

    async def _emails(self, people: Iterable[str]) -> dict[str, str]:
        """Confirmed e-mails by person, fetched in batches outside any transaction."""
        person_ids = sorted(people)
        emails: dict[str, str] = {}
        for start in range(0, len(person_ids), _BATCH):
            emails |= await self._addresses.of(person_ids[start : start + _BATCH])
        return emails

    async def _queue(
        self,
        session: AsyncSession,
        rows: Sequence[ShownNotice],
        emails: Mapping[str, str],
        languages: Mapping[str, str | None],
    ) -> int:
        """Queues one mail per reader with an e-mail; `rows` are oldest first. Returns how many."""
        notices_by_reader: dict[str, list[ShownNotice]] = defaultdict(list)
        for row in reversed(rows):
            if row.reader_id in emails:
                notices_by_reader[row.reader_id].append(row)
        for reader_id, notices in notices_by_reader.items():
            language = languages.get(reader_id) or "es"
            mail = notice_mail(
                notices,
                to=emails[reader_id],
                public_url=self._public_url,
                language=language,
                instructions=self._instructions(),
            )
            await queue_mail(session, mail)
        return len(notices_by_reader)


async def keep_telling_overdue(notices: NoticeService, every: timedelta = timedelta(minutes=1)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(notices.tell_overdue, every.total_seconds())


async def keep_purging(notices: NoticeService, every: timedelta = timedelta(hours=1)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(notices.purge, every.total_seconds())
