"""Scheduled work: mails notices at once and new campaigns daily, raises notices of due changes, deletes old ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creator_notices import repository
from identity_svc.creator_notices.mails import Letter, notice_mail
from identity_svc.creator_notices.models import ShownNotice
from identity_svc.creator_notices.policies import BATCH, CAMPAIGNS_EVERY
from identity_svc.creator_notices.service import CreatorNoticeService, StopTokens
from kit.db import Database, utc_now
from kit.mail import queue_mail
from kit.tasks import keep_doing


@dataclass(frozen=True)
class CreatorCourier:
    """Queues mails of creators' notices; every replica may run one, since rows stay locked until mails are queued."""

    database: Database
    tokens: StopTokens
    letter: Letter
    now: Callable[[], datetime] = utc_now

    async def send_at_once(self) -> int:
        """Queues a mail for each creator with notices not mailed yet; returns how many mails."""
        sent = 0
        while True:
            async with self.database.transaction() as session:
                ids = await repository.unmailed(session, BATCH)
                sent += await self._queue(session, ids)
                await repository.note_mailed(session, ids, self.now())
            if len(ids) < BATCH:
                return sent

    async def send_campaigns(self) -> int:
        """Queues a mail for each creator who wants new campaigns by mail and got none for a day; returns how many."""
        sent = 0
        while True:
            now = self.now()
            async with self.database.transaction() as session:
                people = await repository.due_for_campaigns(session, now - CAMPAIGNS_EVERY, BATCH)
                ids = await repository.unmailed_campaigns(session, people) if people else []
                sent += await self._queue(session, ids)
                await repository.note_mailed(session, ids, now, campaigns_of=people)
            if len(people) < BATCH:
                return sent

    async def keep_sending(self, every: timedelta = timedelta(seconds=10)) -> None:
        """Sends both until cancelled."""

        async def send() -> None:
            await self.send_at_once()
            await self.send_campaigns()

        await keep_doing(send, every.total_seconds())

    async def _queue(self, session: AsyncSession, ids: Collection[str]) -> int:
        wanted_notices = await repository.wanted_by_mail(session, ids) if ids else []
        notices_by_person: dict[str, list[ShownNotice]] = defaultdict(list)
        for notice in wanted_notices:
            notices_by_person[notice.person_id].append(notice)
        readers = await repository.readers(session, notices_by_person) if notices_by_person else {}
        for person_id, notices in notices_by_person.items():
            if person_id in readers:
                reader = readers[person_id]
                token = self.tokens.token(person_id, (notice.topic for notice in notices))
                await queue_mail(session, notice_mail(self.letter, notices, reader.email, reader.language, token))
        return len(readers)


async def keep_raising(notices: CreatorNoticeService, every: timedelta = timedelta(minutes=1)) -> None:
    """Raises notices of due changes and announces new campaigns until cancelled."""

    async def raise_them() -> None:
        await notices.tell_due()
        await notices.announce()

    await keep_doing(raise_them, every.total_seconds())
