"""Use cases that the demo's loader may run at a past moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Self

from kit.db import Database, utc_now
from kit.rpc.errors import InvalidInput, Violation


class DatedService:
    """A service whose clock can be set to a past moment."""

    def __init__(self, database: Database, *, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now
        self._recorded = False

    def as_of(self, moment: datetime | None) -> Self:
        """A copy of the service whose clock is set to a past moment, for the demo's loader.

        Raises InvalidInput for a missing moment or one in the future.
        """
        if moment is None or moment > self._now():
            raise _impossible_moment()
        earlier = type(self)(self._database, now=lambda: moment)
        earlier._recorded = True
        return earlier

    def _refuse_before(self, moment: datetime) -> None:
        """Raises InvalidInput when the service's clock is before this moment."""
        if self._recorded and self._now() < moment:
            raise _impossible_moment()


def _impossible_moment() -> InvalidInput:
    text = "Not ahead, and not before what it is about."
    return InvalidInput(violations=[Violation("past.at", text, "BAD_USER_INPUT")])
