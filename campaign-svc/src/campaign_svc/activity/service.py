"""Counts what happens to advertisements, in the transaction in which it happens."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date

from campaign_svc.activity import repository
from campaign_svc.activity.models import COUNTED, Activity
from kit.db import Session


async def count_activity(session: Session, changes: Iterable[Activity]) -> None:
    """Adds each change to its campaign's day."""
    sums: dict[tuple[str, date], Counter[str]] = defaultdict(Counter)
    for change in changes:
        sums[change.campaign_id, change.day].update({name: getattr(change, name) for name in COUNTED})
    await repository.add(session, {day: added for day, added in sums.items() if any(added.values())})
