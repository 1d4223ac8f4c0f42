"""Reports the number of batches by state, and of payouts that no one settles, as metrics."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.payouts import repository
from campaign_svc.payouts.metrics import BATCHES, OVERDUE
from campaign_svc.payouts.models import CLOSED, DISCARDED, PREPARED, RELEASED
from campaign_svc.payouts.policies import OPEN_AT_MOST
from kit.db import Database, utc_now

_NAMES = {PREPARED: "prepared", RELEASED: "released", CLOSED: "closed", DISCARDED: "discarded"}


async def measure_payouts(database: Database, *, now: Callable[[], datetime] = utc_now) -> None:
    """Updates the gauges once."""
    numbers = await repository.batches_by_state(database)
    for state, name in _NAMES.items():
        BATCHES.labels(name).set(numbers.get(state, 0))
    OVERDUE.set(await repository.open_since(database, now() - OPEN_AT_MOST))
