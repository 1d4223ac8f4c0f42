"""Reads and writes claims, and reads the queue; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.policies import MONEY, WAITING
from campaign_svc.desk.models import AuditClaim
from kit.db import keyset
from kit.rpc.caller import Caller

CLAIMS: Table = AuditClaim.__table__  # type: ignore[attr-defined]
ADS, CAMPAIGNS = ads.ADS, ads.CAMPAIGNS


async def held(session: AsyncSession, ad_ids: Sequence[str], now: datetime) -> dict[str, Any]:
    """The claims that bind at `now`, by advertisement."""
    query = select(CLAIMS).where(CLAIMS.c.advertisement_id.in_(ad_ids), CLAIMS.c.until > now)
    return {row.advertisement_id: row for row in await (await session.connection()).execute(query)}


async def claim(session: AsyncSession, ad_id: str, holder_id: str, now: datetime, until: datetime) -> Any | None:
    """Claims the advertisement, or the holder's own claim anew; None when another's claim binds."""
    query = insert(CLAIMS).values(advertisement_id=ad_id, holder_id=holder_id, until=until)
    query = query.on_conflict_do_update(
        index_elements=["advertisement_id"],
        set_={"holder_id": query.excluded.holder_id, "until": query.excluded.until},
        where=or_(CLAIMS.c.until <= now, CLAIMS.c.holder_id == holder_id),
    )
    return (await (await session.connection()).execute(query.returning(CLAIMS))).first()


async def forget(session: AsyncSession, ad_ids: Sequence[str], holder_id: str | None = None) -> None:
    """Ends the claims on these advertisements; only the holder's when one is named."""
    query = delete(CLAIMS).where(CLAIMS.c.advertisement_id.in_(ad_ids))
    if holder_id is not None:
        query = query.where(CLAIMS.c.holder_id == holder_id)
    await (await session.connection()).execute(query)


async def forget_holder(session: AsyncSession, holder_id: str) -> None:
    """Ends all claims of a person."""
    await (await session.connection()).execute(delete(CLAIMS).where(CLAIMS.c.holder_id == holder_id))


async def queue(session: AsyncSession, viewer: Caller, limit: int, after: str | None) -> Sequence[Any]:
    """Advertisements within reach that wait for staff, oldest first; `after` may have left the queue since."""
    connection = await session.connection()
    start = None
    if after:
        last = select(ADS.c.creation_dt, ADS.c.id).where(ADS.c.id == after, ads.within_reach(viewer))
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    query = ads.whole().where(
        ads.within_reach(viewer),
        CAMPAIGNS.c.payment_type == MONEY,
        ADS.c.status.in_(WAITING),
        ADS.c.active.is_(True),
    )
    page = keyset(query, [ADS.c.creation_dt, ADS.c.id], start, "asc", limit=limit)
    rows: Sequence[Any] = (await connection.execute(page)).all()
    return rows
