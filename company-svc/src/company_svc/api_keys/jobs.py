"""Scheduled work: warns owners of keys that expire soon, deletes keys that ended long ago."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from company_svc.api_keys import repository
from company_svc.api_keys.mails import ending_mail
from company_svc.api_keys.policies import WARNINGS
from company_svc.api_keys.service import ApiKeyService
from company_svc.notices.jobs import Addresses
from kit.db import Database, utc_now
from kit.mail import queue_mail
from kit.tasks import keep_doing

_BATCH = 100


@dataclass(frozen=True)
class EndingKeys:
    """Mails owners warnings of keys that expire soon; every replica may run one, since a key is locked meanwhile."""

    database: Database
    addresses: Addresses
    public_url: str
    now: Callable[[], datetime] = utc_now

    async def tell(self) -> int:
        """Queues the mails that are due; returns how many. Raises DomainError."""
        sent = 0
        for warned, before in reversed(list(enumerate(WARNINGS, start=1))):  # a late key gets only the last mail
            while (queued := await self._tell(warned, before)) is not None:
                sent += queued
        return sent

    async def _tell(self, warned: int, before: timedelta) -> int | None:
        """One batch of keys; None when there are no more."""
        now = self.now()
        async with self.database.read() as session:
            due = await repository.ending(session, now, now + before, warned, _BATCH)
            owners = await repository.owners(session, sorted({key.company_id for key in due})) if due else []
        if not due:
            return None
        emails = await self.addresses.of(sorted({row.person_id for row in owners}))
        due_ids = {key.id for key in due}
        by_company = defaultdict(list)
        for row in owners:
            by_company[row.id].append(row)
        sent = 0
        async with self.database.transaction() as session:
            locked = await repository.ending(session, now, now + before, warned, _BATCH, lock=True)
            for key in locked:
                if key.id not in due_ids:
                    continue
                key.warned = warned
                for owner in by_company[key.company_id]:
                    if owner.person_id in emails:
                        mail = ending_mail(
                            to=emails[owner.person_id],
                            key=key.name,
                            company=owner.name,
                            expires_at=key.expires_at,
                            public_url=self.public_url,
                            language=owner.language or "es",
                        )
                        await queue_mail(session, mail)
                        sent += 1
            await session.flush()
        return sent


async def keep_telling(keys: EndingKeys, every: timedelta = timedelta(minutes=10)) -> None:
    """Runs until cancelled. Raises Unavailable while identity-svc is away; kit.rpc.server starts it again."""
    await keep_doing(keys.tell, every.total_seconds())


async def keep_purging(keys: ApiKeyService, every: timedelta = timedelta(hours=1)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(keys.purge, every.total_seconds())
