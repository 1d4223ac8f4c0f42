"""Scheduled work: deletes acts that are two years old."""

from __future__ import annotations

from datetime import timedelta

from company_svc.acts.service import ActService
from kit.tasks import keep_doing


async def keep_purging(acts: ActService, every: timedelta = timedelta(hours=1)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(acts.purge, every.total_seconds())
