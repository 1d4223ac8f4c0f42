"""Reads the queue of the staff's desk, within the viewer's reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sqlalchemy import select
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.access import within_reach
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.models import AdvertisementRow
from campaign_svc.advertisements.policies import WAITING_PLATFORM
from kit.db import keyset
from kit.rpc.caller import Caller

ADS = ads.ADS


async def queue(
    session: AsyncSession, viewer: Caller, limit: int, after: str | None
) -> Sequence[AdvertisementRow]:
    """Advertisements within reach that wait for staff, oldest first; `after` may have left the queue since."""
    connection = await session.connection()
    start = None
    if after:
        last = select(ADS.c.creation_dt, ADS.c.id).where(ADS.c.id == after, within_reach(viewer, ADS.c.company_id))
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    query = ads.whole().where(
        within_reach(viewer, ADS.c.company_id),
        ADS.c.status == WAITING_PLATFORM,
        ADS.c.active.is_(True),
    )
    page = keyset(query, [ADS.c.creation_dt, ADS.c.id], start, "asc", limit=limit)
    return cast(Sequence[AdvertisementRow], (await connection.execute(page)).all())
