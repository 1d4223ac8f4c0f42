"""The background job that publishes due publications."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

import structlog

from campaign_svc.publications import repository
from campaign_svc.publications.service import PUBLICATIONS_DUE
from campaign_svc.publishing.metrics import OVERDUE
from campaign_svc.publishing.service.publish_posts import PublishingService
from kit.db import Database, utc_now
from kit.rpc.errors import Unavailable
from kit.system.tables import Waiting
from kit.tasks import heed_cancellation

log = structlog.get_logger("publishing")

_POLL_SECONDS = 1.0


async def keep_publishing(database: Database, publishing: PublishingService) -> None:
    """Runs until cancelled. A commit in this process wakes it at once; polling finds what becomes due later."""
    woken = database.signal(PUBLICATIONS_DUE)
    while True:
        heed_cancellation()
        woken.clear()  # before the work: a commit after it wakes the job again
        try:
            while await publishing.work():
                heed_cancellation()
        except Unavailable as error:
            log.warning("publishing_unavailable", cause=repr(error.__cause__))
        except Exception:
            log.exception("publishing_failed")
        try:
            async with asyncio.timeout(_POLL_SECONDS):
                await woken.wait()
        except TimeoutError:
            continue


async def waiting_publications(database: Database, *, now: Callable[[], datetime] = utc_now) -> Waiting:
    """The number of due publications, and since when the oldest is due."""
    return Waiting(*await repository.waiting(database, now()))


async def measure_waiting(database: Database, now: Callable[[], datetime] = utc_now) -> None:
    """Updates the gauge once."""
    moment = now()
    waiting = await waiting_publications(database, now=lambda: moment)
    OVERDUE.set(max(0.0, (moment - waiting.oldest_at).total_seconds()) if waiting.oldest_at else 0.0)
