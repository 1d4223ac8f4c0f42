"""Scheduled work on arrivals: creates partitions ahead of time and deletes expired hashes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from kit.db import Database, utc_now
from kit.tasks import keep_doing
from tracking_svc.arrivals import repository
from tracking_svc.arrivals.policies import MONTHS_AHEAD, visitors_kept_since

_EVERY_SECONDS = 6 * 3600.0
_RECOUNTED = timedelta(days=3)
"""Longer than processes of the previous release run alongside those of this one (ADR 0044)."""


@dataclass(frozen=True)
class Upkeep:
    """Prepares the table of arrivals for the coming months; every replica may run one."""

    database: Database
    now: Callable[[], datetime] = utc_now

    async def once(self) -> None:
        """Creates missing partitions; deletes visitor hashes older than the oldest event that is accepted.

        Then counts into slots what processes of the previous release stored since the migration.
        """
        now = self.now()
        async with self.database.transaction() as session:
            months = repository.months_from(now.astimezone(UTC).date(), MONTHS_AHEAD)
            await repository.make_partitions(session, months)
        await repository.forget(self.database, now, visitors_kept_since(now))
        async with self.database.transaction() as session:
            await repository.recount(session, now.astimezone(UTC).date() - _RECOUNTED)

    async def run(self) -> None:
        """Runs now and every six hours until cancelled. Raises errors of the database; kit.rpc.server restarts it."""
        await keep_doing(self.once, _EVERY_SECONDS)
