"""Use cases of the staff's desk: the queue, and claims with a lease."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, AuditClaim
from campaign_svc.desk import repository
from campaign_svc.desk.policies import check_claimable, check_staff
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit

LEASE = timedelta(minutes=15)
PAGE = 100


class DeskService:
    """What staff do with the queue; others are refused."""

    def __init__(
        self, database: Database, *, now: Callable[[], datetime] = utc_now, lease: timedelta = LEASE
    ) -> None:
        self._database = database
        self._now = now
        self._lease = lease

    async def queue(
        self, caller: Caller, limit: int, after: str | None
    ) -> list[tuple[AdvertisementRow, AuditClaim | None]]:
        """A page of what waits for staff, oldest first, each with the claim that binds now."""
        check_staff(caller)
        size = page_limit(limit or None, default=PAGE)
        async with self._database.read() as session:
            rows = await repository.queue(session, caller, size, after)
            claims = await ads.claims_on(session, [row.id for row in rows], self._now())
        return [(row, claims.get(row.id)) for row in rows]

    async def claim(self, caller: Caller, ad_id: str) -> tuple[AdvertisementRow, AuditClaim]:
        """Lends the advertisement to the caller for the lease; answers it and the claim, which may be another's.

        Raises UnknownAdvertisement, OnlyBrandAudits or AlreadyAudited.
        """
        check_staff(caller)
        now = self._now()
        async with self._database.transaction() as session:
            row = await self._waiting(session, caller, ad_id)
            claim = await ads.claim(session, ad_id, caller.person_id or "", now, now + self._lease)
            if claim is None:
                claim = (await ads.claims_on(session, [ad_id], now))[ad_id]
            return row, claim

    async def release(self, caller: Caller, ad_id: str) -> tuple[AdvertisementRow, AuditClaim | None]:
        """Gives the caller's claim back; answers the advertisement and another's claim, which stays."""
        check_staff(caller)
        async with self._database.transaction() as session:
            row = await self._waiting(session, caller, ad_id)
            await ads.end_claims(session, [ad_id], caller.person_id or "")
            return row, (await ads.claims_on(session, [ad_id], self._now())).get(ad_id)

    @staticmethod
    async def _waiting(session: AsyncSession, caller: Caller, ad_id: str) -> AdvertisementRow:
        """The advertisement, locked: claims and decisions on it go one after the other."""
        locked = await ads.lock_many(session, caller, [ad_id])
        if not locked:
            raise UnknownAdvertisement
        row = (await ads.by_ids(session, caller, [ad_id]))[ad_id]
        check_claimable(payment_type=row.payment_type, status=row.status)
        return row


def is_other(claim: AuditClaim | None, caller: Caller) -> bool:
    """Whether the claim is somebody else's."""
    return claim is not None and claim.holder_id != caller.person_id
