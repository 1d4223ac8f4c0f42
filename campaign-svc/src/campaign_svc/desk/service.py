"""Use cases of the staff's desk: the queue, and claims with a lease."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, AuditClaim
from campaign_svc.advertisements.policies import check_not_own
from campaign_svc.desk.policies import LEASE, PAGE, check_claimable, check_staff
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit


class DeskService:
    """For staff only: each call raises Unauthenticated or NotAllowedToAudit for others."""

    def __init__(
        self, database: Database, *, now: Callable[[], datetime] = utc_now, lease: timedelta = LEASE
    ) -> None:
        self._database = database
        self._now = now
        self._lease = lease

    async def queue(
        self, caller: Caller, limit: int, after: str | None, *, by_risk: bool = False
    ) -> list[tuple[AdvertisementRow, AuditClaim | None]]:
        """A page of advertisements that wait for staff, oldest or lowest score first, each with its unexpired claim."""
        check_staff(caller)
        size = page_limit(limit or None, default=PAGE)
        rows = await ads.queue(self._database, caller, size, after, by_risk=by_risk)
        claims = await ads.claims_on(self._database, [row.id for row in rows], self._now())
        return [(row, claims.get(row.id)) for row in rows]

    async def claim(self, caller: Caller, ad_id: str) -> tuple[AdvertisementRow, AuditClaim]:
        """Claims the advertisement for the lease, or renews the caller's claim; returns it with the claim in effect.

        Raises UnknownAdvertisement, OnlyBrandAudits, AlreadyAudited, ChangeIsRequested or OwnAdvertisement.
        """
        check_staff(caller)
        now = self._now()
        async with self._database.transaction() as session:
            row = await self._waiting(session, caller, ad_id)
            check_not_own(caller, row.person_id)
            claim = await ads.claim(session, ad_id, caller.person_id or "", now, now + self._lease)
            if claim is None:
                claim = (await ads.claims_on(session, [ad_id], now))[ad_id]
            return row, claim

    async def release(self, caller: Caller, ad_id: str) -> tuple[AdvertisementRow, AuditClaim | None]:
        """Releases the caller's claim; returns the advertisement and another person's claim, which stays."""
        check_staff(caller)
        async with self._database.transaction() as session:
            row = await self._waiting(session, caller, ad_id)
            await ads.end_claims(session, [ad_id], caller.person_id or "")
            return row, (await ads.claims_on(session, [ad_id], self._now())).get(ad_id)

    @staticmethod
    async def _waiting(session: Session, caller: Caller, ad_id: str) -> AdvertisementRow:
        """The advertisement, its row locked so that claims and decisions are serialised."""
        locked = await ads.lock_many(session, caller, [ad_id])
        if not locked:
            raise UnknownAdvertisement
        row = (await ads.by_ids(session, caller, [ad_id]))[ad_id]
        check_claimable(payment_type=row.payment_type, status=row.status, change_state=row.change_state)
        return row


def is_other(claim: AuditClaim | None, caller: Caller) -> bool:
    """Whether another person holds the claim."""
    return claim is not None and claim.holder_id != caller.person_id
