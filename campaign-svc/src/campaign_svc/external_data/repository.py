"""Finds the holder of an external id, and writes external data."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from campaign_svc.tables import Stored
from kit.db import Row, Session
from kit.db.errors import violated_constraint


async def holder(session: Session, table: Stored, company_id: str, external_id: str) -> Row | None:
    """Id and campaign of the company's row with this external id; withdrawn advertisements no longer hold theirs."""
    campaign = table.c.get("campaign_id", table.c.id)
    query = select(table.c.id, campaign.label("campaign_id")).where(
        table.c.company_id == company_id, table.c.external_id == external_id
    )
    if "withdrawn_at" in table.c:
        query = query.where(table.c.withdrawn_at.is_(None))
    return (await (await session.connection()).execute(query)).first()


async def write(session: Session, row: object, values: Mapping[str, object], constraint: str) -> bool:
    """Writes the values of a row that the session has locked; False when another row has its external id."""
    try:
        async with session.begin_nested():
            for name, value in values.items():
                setattr(row, name, value)
            await session.flush()
    except IntegrityError as error:
        if violated_constraint(error) != constraint:
            raise
        return False
    return True
