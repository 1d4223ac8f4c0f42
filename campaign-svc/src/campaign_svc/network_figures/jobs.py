"""Background job that repeatedly reads the figures of due posts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from campaign_svc.network_figures import repository
from campaign_svc.network_figures.metrics import APP_BLOCKED, NETWORKS, OVERDUE, WAITING
from campaign_svc.network_figures.service.read_figures import FiguresService
from campaign_svc.networks import repository as budgets
from kit.db import Database, utc_now
from kit.rpc.errors import Unavailable
from kit.system.tables import Waiting
from kit.tasks import heed_cancellation

log = structlog.get_logger("network_figures")

_POLL_SECONDS = 2.0
_BUDGETS_KEPT = timedelta(days=1)


async def keep_reading(figures: FiguresService) -> None:
    """Runs until cancelled; without due posts it polls every two seconds."""
    while True:
        heed_cancellation()
        try:
            while await figures.work():
                heed_cancellation()
        except Unavailable as error:
            log.warning("figures_unavailable", cause=repr(error.__cause__))
        except Exception:
            log.exception("reading_figures_failed")
        await asyncio.sleep(_POLL_SECONDS)


async def delete_old_budgets(database: Database, *, now: Callable[[], datetime] = utc_now) -> int:
    """Deletes call budgets unused for a day, so that accounts' ids are not retained; returns the number."""
    moment = now()
    async with database.transaction() as session:
        return await budgets.delete_old_budgets(session, moment - _BUDGETS_KEPT, moment)


async def waiting_figures(database: Database, *, now: Callable[[], datetime] = utc_now) -> Waiting:
    """The number of due posts, and since when the oldest is due."""
    return Waiting(*await repository.waiting(database, now()))


async def measure_waiting(database: Database, now: Callable[[], datetime] = utc_now) -> None:
    """Updates the gauges once."""
    moment = now()
    waiting = await waiting_figures(database, now=lambda: moment)
    WAITING.set(waiting.count)
    OVERDUE.set(max(0.0, (moment - waiting.oldest_at).total_seconds()) if waiting.oldest_at else 0.0)
    blocked = await budgets.blocked(database, [(platform, "") for platform in NETWORKS], moment)
    for platform, network in NETWORKS.items():
        APP_BLOCKED.labels(network).set((platform, "") in blocked)
