"""When figures of a post are due, by its age: no I/O here."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

_DAY = timedelta(days=1)
_STEPS = ((_DAY, timedelta(minutes=15)), (3 * _DAY, timedelta(hours=1)), (30 * _DAY, _DAY))
"""Up to this age, read so often."""
FIRST_AFTER = timedelta(minutes=1)
"""After it was published: by then its network knows it."""
BATCH = 400
"""Posts that a worker leases at once, besides those of the same accounts."""
INSIGHTS_EVERY = _DAY
"""Insights come up to two days late: they are read once a day."""
GIVE_UP_AFTER = 30
"""Lists of an account without a post's address after which it is no longer looked for; outages do not count."""
WEBHOOK_AT_MOST_EVERY = timedelta(seconds=20)
"""A webhook makes figures due so long after they were read last, at the earliest."""
_JITTER = 0.1
_CHANCE = random.SystemRandom()


def next_due(published_at: datetime, ends_at: datetime | None, now: datetime) -> datetime | None:
    """When the figures are to be read next, spread by a tenth; None when they are read no more.

    At the campaign's end they are read once more, however old the post is.
    """
    age = now - published_at
    step = next((every for until, every in _STEPS if age < until), None)
    end = ends_at if ends_at is not None and ends_at > now else None
    if step is None:
        return end
    due = now + step * (1 + _JITTER * (2 * _CHANCE.random() - 1))
    return due if end is None else min(due, end)
