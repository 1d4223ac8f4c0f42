"""How much one client may hold open at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MAX_SUBSCRIPTIONS_A_CONNECTION = 10
MAX_SUBSCRIPTIONS_A_CALLER = 20
MAX_CONNECTIONS_AN_ADDRESS = 100


class FullError(Exception):
    """No seat is free for this holder."""


class Seats:
    """Counts what each holder has open; a bound for each holder."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, holder: str) -> Iterator[None]:
        """A seat for the time of the block. Raises FullError when the holder has them all."""
        if self.full(holder):
            raise FullError
        self._taken[holder] += 1
        try:
            yield
        finally:
            self._taken[holder] -= 1
            if not self._taken[holder]:
                del self._taken[holder]

    def full(self, holder: str) -> bool:
        """Whether no seat is free for a holder."""
        return self._taken.get(holder, 0) >= self._limit

    @property
    def taken(self) -> int:
        """How many are taken in all."""
        return self._taken.total()
