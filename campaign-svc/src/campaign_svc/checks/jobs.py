"""Background jobs: one runs checks as they become due, one deletes superseded results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

import structlog

from campaign_svc.checks.metrics import DUE
from campaign_svc.checks.policies import RUNS_KEPT
from campaign_svc.checks.repository import RUNS
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.due_checks import repository as due
from campaign_svc.due_checks.service import CHECKS_DUE
from kit.db import Database, delete_older, utc_now
from kit.rpc.errors import Unavailable
from kit.system.tables import Waiting
from kit.tasks import heed_cancellation

log = structlog.get_logger("checks")

_POLL_SECONDS = 1.0


async def keep_checking(database: Database, checking: CheckingService) -> None:
    """Runs until cancelled. A commit in this process wakes it at once; polling finds what other replicas left."""
    woken = database.signal(CHECKS_DUE)
    while True:
        heed_cancellation()
        woken.clear()  # before the work: a commit after it wakes the job again
        try:
            while await checking.work():
                heed_cancellation()
        except Unavailable as error:
            log.warning("checks_unavailable", cause=repr(error.__cause__))
        except Exception:
            log.exception("checking_failed")
        try:
            async with asyncio.timeout(_POLL_SECONDS):
                await woken.wait()
        except TimeoutError:
            continue


async def delete_superseded(database: Database, now: Callable[[], datetime] = utc_now) -> int:
    """Deletes results that were superseded more than `RUNS_KEPT` ago; returns how many."""
    return await delete_older(database, RUNS.c.superseded_at, now() - RUNS_KEPT)


async def waiting_checks(database: Database, *, now: Callable[[], datetime] = utc_now) -> Waiting:
    """The number of due rows in the queue, and since when the oldest is due."""
    return Waiting(*await due.waiting(database, now()))


async def measure_due(database: Database) -> None:
    """Updates the gauge once."""
    DUE.set((await waiting_checks(database)).count)
