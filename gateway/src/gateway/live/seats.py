"""Limits of concurrent subscriptions and connections per client."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from tempfile import mkstemp

MAX_SUBSCRIPTIONS_A_CONNECTION = 10
MAX_SUBSCRIPTIONS_A_CALLER = 20
MAX_CONNECTIONS_AN_ADDRESS = 100

_MAX_LIMIT = 256


def _unnamed_file() -> int:
    descriptor, path = mkstemp()
    os.unlink(path)
    return descriptor


_LOCKS = _unnamed_file()
"""Forks inherit it. It stays empty: locks need no bytes."""


class FullError(Exception):
    """The holder has reached its limit."""


class Seats:
    """Open resources of a kind, at most `limit` for each holder in all processes of this gateway.

    A seat is a lock on one byte of a file that the processes share, so a process that is killed holds none.
    """

    def __init__(self, kind: str, limit: int) -> None:
        self._kind = kind
        self._limit = limit
        self._taken: set[int] = set()

    @contextmanager
    def one(self, holder: str) -> Iterator[None]:
        """Holds a seat for the block. Raises FullError when the holder has reached the limit."""
        seat = self._take(holder)
        if seat is None:
            raise FullError
        try:
            yield
        finally:
            self._leave(seat)

    def full(self, holder: str) -> bool:
        """Whether no seat is free for a holder."""
        seat = self._take(holder)
        if seat is None:
            return True
        self._leave(seat)
        return False

    @property
    def occupied(self) -> int:
        """Number of occupied seats of all holders, in this process."""
        return len(self._taken)

    def _take(self, holder: str) -> int | None:
        digest = sha256(f"{self._kind} {holder}".encode()).digest()
        first = int.from_bytes(digest[:6], "big") * _MAX_LIMIT
        for seat in range(first, first + self._limit):
            if seat not in self._taken:  # locks do not exclude the process that holds them
                with suppress(OSError):
                    fcntl.lockf(_LOCKS, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, seat)
                    self._taken.add(seat)
                    return seat
        return None

    def _leave(self, seat: int) -> None:
        self._taken.remove(seat)
        fcntl.lockf(_LOCKS, fcntl.LOCK_UN, 1, seat)
