"""Reports how many advertisements wait for an audit, and for how long: as metrics, and in the operator's status."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.policies import WAITING_CUSTOMER, WAITING_PLATFORM
from campaign_svc.desk.metrics import OLDEST, WAITING
from kit.db import Database, utc_now
from kit.system.tables import Waiting

AUDITORS = {WAITING_CUSTOMER: "brand", WAITING_PLATFORM: "platform"}


async def measure_waiting(database: Database, *, now: Callable[[], datetime] = utc_now) -> None:
    """Updates the gauges once."""
    for status, by in AUDITORS.items():
        number, since = await ads.waiting(database, status)
        WAITING.labels(by).set(number)
        OLDEST.labels(by).set(max(0.0, (now() - since).total_seconds()) if since else 0.0)


async def waiting_audits(database: Database, *, status: int) -> Waiting:
    """The number of advertisements with the status, and since when the oldest waits."""
    return Waiting(*await ads.waiting(database, status))
