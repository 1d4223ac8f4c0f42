"""Use case: finds the zone in which days are counted."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.days import resolved
from tracking_svc.zones.repository import chosen_zone


async def zone_of(session: AsyncSession, company_id: str | None) -> str:
    """The zone of a company's days; the operator's zone for data of no company, or of several."""
    return resolved(await chosen_zone(session, company_id) if company_id else None)
