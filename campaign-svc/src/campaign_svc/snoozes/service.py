"""Use case of a company's auditors: snoozes undecided advertisements until a day that begins before their deadline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime

from campaign_svc.access import may_audit
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import NotAllowedToAudit
from campaign_svc.advertisements.models import AdvertisementRow
from campaign_svc.advertisements.service.audit_advertisements import check_ids
from campaign_svc.advertisements.service.decide_audits import lock_undecided
from campaign_svc.campaigns.repository import time_zone_of
from campaign_svc.creators.repository import is_erased
from campaign_svc.snoozes import repository
from campaign_svc.snoozes.errors import SnoozePastDeadline
from campaign_svc.snoozes.policies import beginning_of
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, Unauthenticated


class SnoozeService:
    """Snoozes advertisements; all members of the company see them as snoozed."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def snooze(
        self, caller: Caller, ids: Sequence[str], day: date | None
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Snoozes each waiting advertisement of the company until the day begins, or ends its snooze for None.

        Refuses those whose deadline is not after that. Returns the advertisement or its refusal by id, in the order
        given. Raises Unauthenticated, NotAllowedToAudit, SnoozeNotAhead, and InvalidInput for more than 100 ids or an
        id twice.
        """
        if caller.person_id is None:
            raise Unauthenticated
        check_ids(ids)
        if not may_audit(caller):
            raise NotAllowedToAudit
        async with self._database.transaction() as session:
            if await is_erased(session, caller.person_id):
                raise Unauthenticated
            until = None
            if day is not None:
                until = beginning_of(day, await time_zone_of(session, caller.tenant_id or ""), self._now())
            undecided = await lock_undecided(session, caller, ids)
            refused = undecided.refused
            for ad_id, ad in undecided.ads.items():
                if until is not None and until >= ad.audit_deadline:
                    refused.setdefault(ad_id, SnoozePastDeadline())
            allowed_ids = [ad_id for ad_id in ids if ad_id not in refused]
            await repository.snooze(session, allowed_ids, until, caller.person_id if until is not None else None)
            rows = await ads.by_ids(session, caller, ids)
        return [(ad_id, refused.get(ad_id) or rows[ad_id]) for ad_id in ids]
