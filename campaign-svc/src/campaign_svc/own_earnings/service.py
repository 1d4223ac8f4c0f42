"""Use cases of creators on their own earnings."""

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
    """Reads the ledger's entries of the caller, who holds createAdvertisements."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def of_month(
        self, caller: Caller, month: str | None, *, latest: int = 0
    ) -> tuple[str, Sequence[Row], Sequence[Row]]:
        """The month (the current one by default), its totals by currency, and its `latest` movements.

        Raises Unauthenticated, PermissionDenied, or InvalidInput for an invalid month or too many movements.
        """
        creator_of(caller)
        size = page_limit(latest, default=PAGE, maximum=PAGE_MAX) if latest else 0
        chosen_month = month or month_of(self._now())
        within = bounds(chosen_month)
        totals = await repository.totals(self._database, caller, within)
        # Without a total nothing was booked.
        listing = size > 0 and len(totals) > 0
        rows = (
            await repository.movements(self._database, caller, within, limit=size, after=None) if listing else ()
        )
        return chosen_month, totals, rows

    async def ever(self, caller: Caller) -> Sequence[Row]:
        """The totals of all time, by currency. Raises as `of_month` does."""
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
