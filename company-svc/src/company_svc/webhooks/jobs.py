"""Deletes events older than 30 days with their deliveries, and re-encrypts secrets after a change of the key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from cryptography.fernet import InvalidToken

from company_svc.webhooks import repository
from company_svc.webhooks.policies import LIFE, SecretSeals
from kit.db import Database, utc_now
from kit.tasks import keep_doing

log = structlog.get_logger("webhooks")

_BATCH = 100
_PURGE_EVERY, _SEAL_EVERY = timedelta(hours=1), timedelta(minutes=10)


@dataclass(frozen=True)
class WebhookUpkeep:
    """The background jobs over webhooks; several processes may run them at the same time."""

    database: Database
    seals: SecretSeals
    now: Callable[[], datetime] = utc_now

    async def keep_purging(self) -> None:
        """Runs purge at an interval until cancelled. Raises Unavailable while the database is unavailable."""
        await keep_doing(self.purge, _PURGE_EVERY.total_seconds())

    async def keep_sealing(self) -> None:
        """Runs seal_anew at an interval until cancelled. Raises Unavailable while the database is unavailable."""
        await keep_doing(self.seal_anew, _SEAL_EVERY.total_seconds())

    async def purge(self) -> int:
        """Deletes events older than 30 days with their deliveries and attempts, in batches; returns how many events."""
        return await repository.purge(self.database, self.now() - LIFE)

    async def seal_anew(self) -> int:
        """Re-encrypts secrets under the key in force, a hundred webhooks at a time; returns of how many.

        A secret that no accepted key decrypts is left as it is, and logged.
        """
        done, after = 0, ""
        while True:
            async with self.database.read() as session:
                sealed = await repository.secrets_after(session, after, _BATCH)
            stale = [row.id for row in sealed if not self._is_current(row.secret, row.former_secret)]
            if stale:
                async with self.database.transaction() as session:
                    for webhook in await repository.lock_free(session, stale):
                        try:
                            webhook.secret = self.seals.sealed_anew(webhook.secret)
                            if webhook.former_secret is not None:
                                webhook.former_secret = self.seals.sealed_anew(webhook.former_secret)
                            done += 1
                        except InvalidToken:
                            log.error("webhook_secret_unreadable", webhook_id=webhook.id)
            if len(sealed) < _BATCH:
                return done
            after = sealed[-1].id

    def _is_current(self, secret: bytes, former: bytes | None) -> bool:
        return self.seals.is_current(secret) and (former is None or self.seals.is_current(former))
