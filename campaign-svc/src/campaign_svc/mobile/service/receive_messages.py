"""Use cases of the mobile side: submit advertisements, publish posts, report engagement; services only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from campaign_svc.advertisements.errors import CodeTaken, UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, PublishedPost, Submission
from campaign_svc.engagement.policies import MAX_REPORTS
from campaign_svc.engagement.service import apply_reports, refuse_invalid
from campaign_svc.figures.models import Report
from campaign_svc.mobile import repository
from campaign_svc.mobile.policies import AUDIT_WINDOW, CODE_UNIQUE, MAX_POSTS, MAX_SUBMITTED
from campaign_svc.mobile.service import park_messages, store_messages
from campaign_svc.network_figures.repository import followed_among
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied
from kit.rpc.limits import check_batch

_CODE_ATTEMPTS = 5


class MobileService:
    """Each call is one idempotent transaction."""

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
        """Stores up to 200 advertisements and freezes their price or reserves their stock; same order.

        Idempotent by id, also after the campaign has closed. Raises PermissionDenied, InvalidInput, UnknownCampaign,
        CampaignNotOnGoing, CampaignNotBegun, BudgetExhausted or CodeTaken; then none is stored.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(submitted, MAX_SUBMITTED)
        for _ in range(_CODE_ATTEMPTS):
            try:
                async with self._database.transaction() as session:
                    return await store_messages.store_advertisements(
                        session, caller, submitted, self._now(), self._audit_window
                    )
            except Exception as error:
                if violated_constraint(error) != CODE_UNIQUE:
                    raise
        raise CodeTaken

    async def publish(self, caller: Caller, posts: Sequence[PublishedPost]) -> int:
        """Stores up to 500 posts; returns the number of new ones. Idempotent by id.

        Raises PermissionDenied, InvalidInput or UnknownAdvertisement; then none is stored.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(posts, MAX_POSTS)
        async with self._database.transaction() as session:
            created, early = await store_messages.store_posts(session, caller, posts, self._now())
            if early:
                raise UnknownAdvertisement
        return created

    async def report(self, caller: Caller, reports: Sequence[Report]) -> tuple[int, list[str]]:
        """Applies up to 1,000 reports that are newer than the stored figures, in any order.

        Returns their number, and the ids of the posts whose reports were skipped because their network reports the
        figures. Reports of unknown posts are parked. Raises PermissionDenied or InvalidInput; then none is applied.
        """
        if not caller.is_service:
            raise PermissionDenied
        check_batch(reports, MAX_REPORTS)
        now = self._now()
        refuse_invalid(reports, now)
        async with self._database.transaction() as session:
            followed = await followed_among(session, [report.post_id for report in reports])
            outcome = await apply_reports(
                session, [report for report in reports if report.post_id not in followed], now
            )
        applied = outcome.applied
        if outcome.early:
            async with self._database.transaction() as session:
                applied += await park_messages.apply_or_park_reports(session, outcome.early, now)
        return applied, sorted(followed)

    async def delete_expired(self) -> None:
        """Deletes messages that have been parked for more than 30 days."""
        await repository.delete_expired(self._database, self._now())
