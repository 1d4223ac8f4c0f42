"""Expires change requests that were not answered in time, so that the advertisements are decided on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.changes import repository
from campaign_svc.changes.models import GIVEN_UP
from campaign_svc.changes.service.end_requests import end_requests
from kit.db import Database, utc_now

_AT_ONCE = 100


async def give_up_unanswered(database: Database, *, now: Callable[[], datetime] = utc_now) -> int:
    """Expires up to 100 of them in one transaction; returns the number. Safe in several processes at once."""
    moment = now()
    async with database.transaction() as session:
        due = await repository.lock_due(session, moment, _AT_ONCE)
        await end_requests(session, due, GIVEN_UP, moment)
    return len(due)
