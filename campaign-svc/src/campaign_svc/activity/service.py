"""Counts what happens to advertisements, in the same transaction."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime

from campaign_svc.activity import repository
from campaign_svc.activity.models import COUNTED, Activity
from campaign_svc.campaigns.repository import time_zones_of
from kit.days import day_of, quarter_hour
from kit.db import Session


async def count_activity(session: Session, changes: Iterable[Activity]) -> None:
    """Adds each change to its campaign's day in the company's zone, and to its quarter of an hour."""
    counted = [change for change in changes if any(getattr(change, name) for name in COUNTED)]
    if not counted:
        return
    zones = await time_zones_of(session, (change.campaign_id for change in counted))
    days: dict[tuple[str, date], Counter[str]] = defaultdict(Counter)
    quarter_hours: dict[tuple[str, datetime], Counter[str]] = defaultdict(Counter)
    for change in counted:
        campaign_id, numbers = change.campaign_id, {name: getattr(change, name) for name in COUNTED}
        days[campaign_id, day_of(change.at, zones[campaign_id])].update(numbers)
        quarter_hours[campaign_id, quarter_hour(change.at)].update(numbers)
    await repository.add_to_days(session, days)
    await repository.add_to_quarter_hours(session, quarter_hours)
