"""Limits of concurrent subscriptions and connections per client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MAX_SUBSCRIPTIONS_A_CONNECTION = 10
MAX_SUBSCRIPTIONS_A_CALLER = 20
MAX_CONNECTIONS_AN_ADDRESS = 100


class FullError(Exception):
    """The holder has reached its limit."""


class Seats:
    """A counter of open resources per holder, with a limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, holder: str) -> Iterator[None]:
        """Holds a seat for the block. Raises FullError when the holder has reached the limit."""
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
    def occupied(self) -> int:
        """Number of occupied seats of all holders."""
        return self._taken.total()
