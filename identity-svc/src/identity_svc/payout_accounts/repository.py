"""Reads and writes payout accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlmodel
from sqlalchemy import delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.payout_accounts.models import PayoutAccount
from kit.db import Reader

ACCOUNTS = PayoutAccount.metadata.tables["payout_accounts"]
_BY_PEPPER = select(ACCOUNTS.c.pepper, func.count().label("number")).group_by(ACCOUNTS.c.pepper)


async def of_person(session: AsyncSession, person_id: str) -> PayoutAccount | None:
    """The person's payout account; lock the person before changing it."""
    return await session.get(PayoutAccount, person_id)


async def of_persons(session: AsyncSession, person_ids: Sequence[str]) -> Mapping[str, PayoutAccount]:
    """The payout accounts of these persons, by person; no entry for a person without one."""
    query = sqlmodel.select(PayoutAccount).where(ACCOUNTS.c.person_id.in_(person_ids))
    return {row.person_id: row for row in (await session.exec(query)).all()}


async def lock_sealed_otherwise(
    session: AsyncSession, pepper: str, after: str, limit: int
) -> Sequence[PayoutAccount]:
    """Accounts of persons after `after` that are not encrypted under this pepper, locked; skips those that others have
    locked.
    """
    query = (
        sqlmodel.select(PayoutAccount)
        .where(ACCOUNTS.c.pepper != pepper, ACCOUNTS.c.person_id > after)
        .order_by(ACCOUNTS.c.person_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).all()


async def by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many accounts are encrypted under each pepper, by its id."""
    return {row.pepper: row.number for row in await reader.rows(_BY_PEPPER)}


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's payout account."""
    await (await session.connection()).execute(delete(ACCOUNTS).where(ACCOUNTS.c.person_id == person_id))
