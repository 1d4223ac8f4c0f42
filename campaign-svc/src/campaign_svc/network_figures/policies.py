"""When a post's figures are due, by its age: no I/O here."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

_DAY = timedelta(days=1)
_STEPS = ((_DAY, timedelta(minutes=15)), (3 * _DAY, timedelta(hours=1)), (30 * _DAY, _DAY))
"""Age up to which figures are read at which interval."""
FIRST_AFTER = timedelta(minutes=1)
"""Delay after publication until the network lists the post."""
BATCH = 400
"""Posts that a worker leases at once, besides those of the same accounts."""
INSIGHTS_EVERY = _DAY
"""Insights are delayed by up to two days, so they are read once a day."""
GIVE_UP_AFTER = 30
"""Failed searches for a post's address in the account's lists before giving up; outages do not count."""
WEBHOOK_AT_MOST_EVERY = timedelta(seconds=20)
"""Minimum interval after the last reading before a webhook makes figures due."""
_JITTER = 0.1
_CHANCE = random.SystemRandom()


def next_due(published_at: datetime, ends_at: datetime | None, now: datetime) -> datetime | None:
    """When the figures are due next, with a jitter of a tenth; None when reading ends.

    At the campaign's end they are read once more, whatever the post's age.
    """
    age = now - published_at
    step = next((every for until, every in _STEPS if age < until), None)
    end = ends_at if ends_at is not None and ends_at > now else None
    if step is None:
        return end
    due = now + step * (1 + _JITTER * (2 * _CHANCE.random() - 1))
    return due if end is None else min(due, end)
