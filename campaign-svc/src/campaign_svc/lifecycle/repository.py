"""Reads drafts that a caller may edit, and the history of campaigns within reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, false, or_, select, true
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.campaigns.models import StatusChange
from campaign_svc.campaigns.policies import HIDDEN_FROM_BRANDS, may_manage
from campaign_svc.campaigns.repository import ACTIVE, CAMPAIGNS, of_own_company, within_reach
from campaign_svc.tables import among
from kit.db import keyset
from kit.rpc.caller import Caller

CHANGES: Table = StatusChange.__table__  # type: ignore[attr-defined]


def editable(viewer: Caller) -> ColumnElement[bool]:
    """Staff and services edit all; a brand its own company's while that is in use; others none."""
    if may_manage(viewer):
        return true()
    if viewer.tenant_id and viewer.may("editCampaigns"):
        return of_own_company(viewer, CAMPAIGNS.c.company_id)
    return false()


async def drafts(
    session: AsyncSession, viewer: Caller, *, company_id: str | None, limit: int, after: str | None
) -> Sequence[Any]:
    """One page of drafts that the viewer may edit, newest first."""
    connection = await session.connection()
    reach = and_(editable(viewer), CAMPAIGNS.c.status.in_(HIDDEN_FROM_BRANDS), ACTIVE)
    query = select(CAMPAIGNS).where(reach)
    if company_id is not None:
        query = query.where(CAMPAIGNS.c.company_id == company_id)
    start = None
    if after:
        last = select(CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id).where(CAMPAIGNS.c.id == after, reach)
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    query = keyset(query, [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id], start, limit=limit)
    return (await connection.execute(query)).all()


async def changes(session: AsyncSession, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, list[Any]]:
    """The history by campaign within reach (one's own drafts included), oldest first, in one statement."""
    query = (
        select(CHANGES)
        .join(CAMPAIGNS, CAMPAIGNS.c.id == CHANGES.c.campaign_id)
        .where(among(CHANGES.c.campaign_id, campaign_ids), or_(within_reach(viewer), editable(viewer)))
        .order_by(CHANGES.c.campaign_id, CHANGES.c.id)
    )
    found: dict[str, list[Any]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.campaign_id, []).append(row)
    return found
