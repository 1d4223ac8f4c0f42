"""Gives up change requests that nobody answered in time, so that a person decides on the advertisements."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.changes import repository
from campaign_svc.changes.models import GIVEN_UP
from campaign_svc.changes.service.end_requests import end_requests
from kit.db import Database, utc_now

_AT_ONCE = 100


async def give_up_unanswered(database: Database, *, now: Callable[[], datetime] = utc_now) -> int:
    """Gives up to 100 of them up in one transaction; returns their number. Several processes may at once."""
    moment = now()
    async with database.transaction() as session:
        due = await repository.lock_due(session, moment, _AT_ONCE)
        await end_requests(session, due, GIVEN_UP, moment)
    return len(due)
