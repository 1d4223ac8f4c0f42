"""Use cases of the mobile side: submit advertisements, publish posts, and take up what came early."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from campaign_svc.advertisements.errors import CodeTaken, UnknownAdvertisement
from campaign_svc.arrivals import intake, messages, parking, repository
from campaign_svc.arrivals.models import POST, REPORT
from campaign_svc.arrivals.policies import MAX_POSTS, MAX_SUBMITTED
from campaign_svc.campaigns.policies import refuse_past
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

CODE_ATTEMPTS = 5
AT_ONCE = 200
CODE_UNIQUE = "uq_advertisements_caption_identifier"
MOBILE = Caller(service="mobile")


class ArrivalService:
    """What the mobile side can do."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime] = utc_now,
        *,
        audit_window: timedelta = intake.AUDIT_WINDOW,
    ) -> None:
        self._database = database
        self._now = now
        self._audit_window = audit_window

    async def submit(self, caller: Caller, submitted: Sequence[dict[str, Any]]) -> list[Any]:
        """Takes advertisements; freezes their price or takes their stock. Services only.

        Idempotent by id, whatever became of the campaign since. Raises InvalidInput, UnknownCampaign,
        CampaignNotOnGoing, BudgetExhausted or CodeTaken; then none is taken.
        """
        if not caller.is_service:
            raise PermissionDenied
        refuse_past(MAX_SUBMITTED, submitted)
        for _ in range(CODE_ATTEMPTS):
            try:
                async with self._database.transaction() as session:
                    return await intake.submit(session, caller, submitted, self._now(), self._audit_window)
            except Exception as error:
                if violated_constraint(error) != CODE_UNIQUE:
                    raise
        raise CodeTaken

    async def publish(self, caller: Caller, posts: Sequence[dict[str, Any]]) -> int:
        """Records posts on the networks; returns how many were new. Services only; idempotent by id.

        Raises InvalidInput or UnknownAdvertisement; then none is recorded.
        """
        if not caller.is_service:
            raise PermissionDenied
        refuse_past(MAX_POSTS, posts)
        async with self._database.transaction() as session:
            created, early = await intake.publish(session, caller, posts, self._now())
            if early:
                raise UnknownAdvertisement
        return created

    async def settle(self) -> int:
        """Takes up what waits though its awaited thing is there; returns how much. Drops what waited in vain.

        An arrival and what it waits for can come in two transactions that do not see each other; both are found here.
        """
        async with self._database.read() as session:
            ripe = await repository.ripe(session, AT_ONCE)
        by_kind: dict[int, list[str]] = defaultdict(list)
        for row in ripe:
            by_kind[row.kind].append(row.awaited_id)
        now = self._now()
        async with self._database.transaction() as session:
            posts = await parking.take_posts(session, by_kind[POST])
            await intake.publish(session, MOBILE, [messages.post(post) for post in posts], now)
            await parking.take_reports(session, by_kind[REPORT], now)
            await repository.forget(session, now)
        return len(ripe)
