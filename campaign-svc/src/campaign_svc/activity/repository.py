"""Adds to the activity of campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from sqlalchemy.dialects.postgresql import insert

from campaign_svc.activity.models import COUNTED, ActivityDay
from kit.db import Session

DAYS = ActivityDay.metadata.tables["activity_days"]


async def add(session: Session, changes: Mapping[tuple[str, date], Mapping[str, int]]) -> None:
    """Adds by campaign and day; in the order of the rows, so that concurrent calls do not deadlock."""
    rows = [
        {"campaign_id": campaign_id, "day": day, **added} for (campaign_id, day), added in sorted(changes.items())
    ]
    if rows:
        await (await session.connection()).execute(_ADD, rows)


_INSERT = insert(DAYS)
_ADD = _INSERT.on_conflict_do_update(
    index_elements=["campaign_id", "day"],
    set_={name: DAYS.c[name] + _INSERT.excluded[name] for name in COUNTED},
)
