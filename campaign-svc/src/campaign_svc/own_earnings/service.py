"""Use cases of creators on what they earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from campaign_svc.access import creator_of
from campaign_svc.own_earnings import repository
from campaign_svc.own_earnings.policies import PAGE, PAGE_MAX, bounds, month_of, place_of
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit


class OwnEarningService:
    """Reads what the ledger booked for the caller, who holds createAdvertisements."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def of_month(self, caller: Caller, month: str | None) -> tuple[str, Sequence[Row]]:
        """The month, the present one when none is named, and what was booked in it by currency.

        Raises Unauthenticated, PermissionDenied, or InvalidInput for a text that is no month.
        """
        creator_of(caller)
        asked = month or month_of(self._now())
        return asked, await repository.totals(self._database, caller, bounds(asked))

    async def ever(self, caller: Caller) -> Sequence[Row]:
        """What was ever booked, by currency. Raises as `of_month` does."""
        creator_of(caller)
        return await repository.totals(self._database, caller, None)

    async def movements(
        self, caller: Caller, month: str | None, *, first: int | None = None, after: str | None = None
    ) -> tuple[Sequence[Row], bool]:
        """A page of a month's movements, newest first, and whether there are more. Raises as `of_month` does."""
        creator_of(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        within = bounds(month or month_of(self._now()))
        place = place_of(after) if after else None
        rows = await repository.movements(self._database, caller, within, limit=size + 1, after=place)
        return rows[:size], len(rows) > size
