"""Scheduled work: deletes old entries of the log of who read whose record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from identity_svc.people.policies import LIFE
from identity_svc.people.repository import VIEWS
from kit.db import Database, delete_older, utc_now


async def purge_views(database: Database, now: Callable[[], datetime] = utc_now) -> None:
    """Deletes views that are two years old, in batches."""
    await delete_older(database, VIEWS.c.viewed_at, now() - LIFE)
