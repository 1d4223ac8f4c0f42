"""How long somebody who failed must wait: no I/O here."""

from __future__ import annotations

from datetime import timedelta

FREE_FAILURES = 4
MAX_WAIT = timedelta(minutes=15)
ADDRESS_WINDOW = timedelta(minutes=5)
ADDRESS_FAILURES = 50
REUSE_GRACE = timedelta(seconds=10)
"""Two tabs may send the same refresh token at once; within this time the second gets a token too.

A thief who is that fast still shares the family with its owner: the next use of either's old token ends it.
"""


def wait_after(failures: int) -> timedelta | None:
    """The wait after so many failures in a row: none up to the fourth, then 2 s doubling to 15 minutes."""
    if failures <= FREE_FAILURES:
        return None
    return min(MAX_WAIT, timedelta(seconds=2 ** min(failures - FREE_FAILURES, 20)))
