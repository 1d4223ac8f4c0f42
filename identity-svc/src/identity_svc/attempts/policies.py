"""Free attempts and back-off after failures: no I/O here."""

from __future__ import annotations

from datetime import timedelta

FREE_FAILURES = 4
MAX_WAIT = timedelta(minutes=15)
ADDRESS_WINDOW = timedelta(minutes=5)
ADDRESS_FAILURES = 50


def wait_after(failures: int) -> timedelta | None:
    """The back-off after consecutive failures: none up to the fourth, then 2 s, doubling up to 15 minutes."""
    if failures <= FREE_FAILURES:
        return None
    return min(MAX_WAIT, timedelta(seconds=2 ** min(failures - FREE_FAILURES, 20)))


WAITS = [wait_after(failures) for failures in range(1, 20)]
"""The back-off after each number of failures, beginning with one; the last is also that after more."""
