"""Deletes by the clock who read whose record two years ago."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from identity_svc.people.policies import LIFE
from identity_svc.people.repository import VIEWS
from kit.db import Database, delete_older, utc_now


async def purge_views(database: Database, now: Callable[[], datetime] = utc_now) -> None:
    """Deletes views of two years ago and before, in batches."""
    await delete_older(database, VIEWS.c.viewed_at, now() - LIFE)
