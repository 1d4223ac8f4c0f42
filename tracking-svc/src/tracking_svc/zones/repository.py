"""Stores and reads the zones of companies."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from tracking_svc.zones.models import CompanyZone

ZONES = CompanyZone.metadata.tables["company_zones"]


async def keep_zone(session: AsyncSession, company_id: str, time_zone: str | None, version: int) -> None:
    """Stores a company's zone, unless one of this or a newer version is stored."""
    values = {"time_zone": time_zone, "version": version}
    query = insert(ZONES).values(company_id=company_id, **values)
    await (await session.connection()).execute(
        query.on_conflict_do_update(
            index_elements=["company_id"], set_=values, where=ZONES.c.version < query.excluded.version
        )
    )


async def chosen_zone(session: AsyncSession, company_id: str) -> str | None:
    """The zone that a company chose; None without one."""
    query = select(ZONES.c.time_zone).where(ZONES.c.company_id == company_id)
    return (await (await session.connection()).execute(query)).scalar()
