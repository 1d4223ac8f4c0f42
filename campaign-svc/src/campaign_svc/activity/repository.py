"""Adds to the activity counts of campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import TypeVar

from sqlalchemy.dialects.postgresql import Insert, insert

from campaign_svc.activity.models import COUNTED, ActivityDay, ActivityQuarterHour
from campaign_svc.tables import Stored
from kit.db import Session

DAYS = ActivityDay.metadata.tables["activity_days"]
QUARTER_HOURS = ActivityQuarterHour.metadata.tables["activity_quarter_hours"]
When = TypeVar("When", date, datetime)


async def add_to_days(session: Session, changes: Mapping[tuple[str, date], Mapping[str, int]]) -> None:
    """Adds by campaign and day, in the order of the rows, so that concurrent calls do not deadlock."""
    await _add(session, _ADD_TO_DAYS, "day", changes)


async def add_to_quarter_hours(
    session: Session, changes: Mapping[tuple[str, datetime], Mapping[str, int]]
) -> None:
    """Adds by campaign and start of the quarter of an hour; ordered as above."""
    await _add(session, _ADD_TO_QUARTER_HOURS, "begins_at", changes)


async def _add(
    session: Session, statement: Insert, key: str, changes: Mapping[tuple[str, When], Mapping[str, int]]
) -> None:
    rows = [
        {"campaign_id": campaign_id, key: when, **added} for (campaign_id, when), added in sorted(changes.items())
    ]
    if rows:
        await (await session.connection()).execute(statement, rows)


def _adding(table: Stored, key: str) -> Insert:
    new = insert(table)
    return new.on_conflict_do_update(
        index_elements=["campaign_id", key],
        set_={name: table.c[name] + new.excluded[name] for name in COUNTED},
    )


_ADD_TO_DAYS = _adding(DAYS, "day")
_ADD_TO_QUARTER_HOURS = _adding(QUARTER_HOURS, "begins_at")
