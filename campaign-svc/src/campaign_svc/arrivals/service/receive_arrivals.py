"""Use cases of the mobile side: submit advertisements, publish posts, report figures, expire parked ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from campaign_svc.advertisements.errors import CodeTaken, UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, PublishedPost, Submission
from campaign_svc.arrivals import repository
from campaign_svc.arrivals.policies import AUDIT_WINDOW, CODE_UNIQUE, MAX_POSTS, MAX_SUBMITTED
from campaign_svc.arrivals.service import park_arrivals, take_arrivals
from campaign_svc.engagement.policies import MAX_REPORTS
from campaign_svc.engagement.service import apply, refuse_bad
from campaign_svc.figures.models import Report
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied
from kit.rpc.limits import check_batch

CODE_ATTEMPTS = 5


class ArrivalService:
    """What the mobile side can do."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime] = utc_now,
        *,
        audit_window: timedelta = AUDIT_WINDOW,
    ) -> None:
        self._database = database
        self._now = now
        self._audit_window = audit_window

    async def submit(self, caller: Caller, submitted: Sequence[Submission]) -> list[AdvertisementRow]:
        """Takes advertisements; freezes their price or takes their stock. Services only.

        Idempotent by id, whatever became of the campaign since. Raises InvalidInput, UnknownCampaign,
        CampaignNotOnGoing, BudgetExhausted or CodeTaken; then none is taken.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(submitted, MAX_SUBMITTED)
        for _ in range(CODE_ATTEMPTS):
            try:
                async with self._database.transaction() as session:
                    return await take_arrivals.submit(session, caller, submitted, self._now(), self._audit_window)
            except Exception as error:
                if violated_constraint(error) != CODE_UNIQUE:
                    raise
        raise CodeTaken

    async def publish(self, caller: Caller, posts: Sequence[PublishedPost]) -> int:
        """Records posts on the networks; returns how many were new. Services only; idempotent by id.

        Raises InvalidInput or UnknownAdvertisement; then none is recorded.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(posts, MAX_POSTS)
        async with self._database.transaction() as session:
            created, early = await take_arrivals.publish(session, caller, posts, self._now())
            if early:
                raise UnknownAdvertisement
        return created

    async def report(self, caller: Caller, reports: Sequence[Report]) -> int:
        """Applies figures that are newer than what is known; returns how many. Services only; safe in any order.

        Figures of posts that have not come yet are kept until they do. Raises InvalidInput; then none is applied.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(reports, MAX_REPORTS)
        now = self._now()
        refuse_bad(reports, now)
        async with self._database.transaction() as session:
            outcome = await apply(session, reports, now)
        if not outcome.early:
            return outcome.applied
        async with self._database.transaction() as session:
            return outcome.applied + await park_arrivals.apply_or_park(session, outcome.early, now)

    async def forget(self) -> None:
        """Deletes parked posts and reports whose advertisement or post did not come in time."""
        async with self._database.transaction() as session:
            await repository.forget(session, self._now())
