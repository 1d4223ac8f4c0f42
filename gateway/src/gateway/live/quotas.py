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
"""Inherited by forks. The file stays empty: locks need no bytes."""


class FullError(Exception):
    """The holder has reached its limit."""


class Quota:
    """Limits open resources of a kind to `limit` for each holder in all processes of this gateway.

    A slot is a lock on one byte of a file that the processes share, so the slots of a killed process are released.
    """

    def __init__(self, kind: str, limit: int) -> None:
        self._kind = kind
        self._limit = limit
        self._taken: set[int] = set()

    @contextmanager
    def occupy(self, holder: str) -> Iterator[None]:
        """Holds a slot for the block. Raises FullError when the holder has reached the limit."""
        slot = self._take(holder)
        if slot is None:
            raise FullError
        try:
            yield
        finally:
            self._leave(slot)

    def full(self, holder: str) -> bool:
        """Whether no slot is free for a holder."""
        slot = self._take(holder)
        if slot is None:
            return True
        self._leave(slot)
        return False

    @property
    def occupied(self) -> int:
        """Number of occupied slots of all holders, in this process."""
        return len(self._taken)

    def _take(self, holder: str) -> int | None:
        digest = sha256(f"{self._kind} {holder}".encode()).digest()
        first = int.from_bytes(digest[:6], "big") * _MAX_LIMIT
        for slot in range(first, first + self._limit):
            if slot not in self._taken:  # a process does not conflict with its own locks
                with suppress(OSError):
                    fcntl.lockf(_LOCKS, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, slot)
                    self._taken.add(slot)
                    return slot
        return None

    def _leave(self, slot: int) -> None:
        self._taken.remove(slot)
        fcntl.lockf(_LOCKS, fcntl.LOCK_UN, 1, slot)
