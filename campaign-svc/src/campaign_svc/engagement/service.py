"""Takes figures that networks report of posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from campaign_svc.arrivals import parking
from campaign_svc.campaigns.policies import refuse_past
from campaign_svc.engagement import days
from campaign_svc.engagement.policies import MAX_REPORTS, report_violations
from campaign_svc.engagement.rollup import Report, apply
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied

MAX_CAMPAIGNS = 100
__all__ = ["EngagementService", "Report"]


class EngagementService:
    """What can be done with engagement figures."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def report(self, caller: Caller, reports: Sequence[Report]) -> int:
        """Applies those that are newer than what is known; returns how many. Services only; safe in any order.

        Reports of posts that have not come yet are kept until they do.
        """
        if not caller.is_service:
            raise PermissionDenied
        if len(reports) > MAX_REPORTS:
            raise InvalidInput(f"At most {MAX_REPORTS} reports at once.")
        now = self._now()
        refuse_bad(reports, now)
        async with self._database.transaction() as session:
            outcome = await apply(session, reports, now)
        if not outcome.early:
            return outcome.applied
        async with self._database.transaction() as session:
            return outcome.applied + await parking.apply_or_park(session, outcome.early, now)

    async def series(
        self, caller: Caller, campaign_ids: Sequence[str], start: datetime | None, end: datetime | None
    ) -> list[list[Any]]:
        """What campaigns gained by day (UTC) and network, oldest first, in the order asked; empty out of reach.

        `end` is the first moment that no longer counts: of a day of which some counts, all is told.
        """
        refuse_past(MAX_CAMPAIGNS, campaign_ids)
        until = None if end is None else (end - timedelta(microseconds=1)).date() + timedelta(days=1)
        async with self._database.read() as session:
            found = await days.of_campaigns(session, caller, campaign_ids, start.date() if start else None, until)
        return [found.get(campaign_id, []) for campaign_id in campaign_ids]


def refuse_bad(reports: Sequence[Report], now: datetime) -> None:
    """Raises InvalidInput with what is wrong with each report."""
    violations = [
        violation for report in reports for violation in report_violations(report.counts, report.observed_at, now)
    ]
    if violations:
        raise InvalidInput(violations=violations)
