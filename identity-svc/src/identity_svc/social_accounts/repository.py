"""Reads and writes linked accounts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlmodel
from sqlalchemy import delete, func, select, tuple_
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.social_accounts.models import LINKED, AccountKey, SocialAccount
from kit.db import Reader

ACCOUNTS = SocialAccount.metadata.tables["social_accounts"]
_KEY = (ACCOUNTS.c.person_id, ACCOUNTS.c.platform)
_BY_PEPPER = (
    select(ACCOUNTS.c.pepper, func.count().label("number"))
    .where(ACCOUNTS.c.pepper.is_not(None))
    .group_by(ACCOUNTS.c.pepper)
)


async def linked(session: AsyncSession, keys: Collection[AccountKey]) -> Sequence[SocialAccount]:
    """Those of these accounts that are LINKED."""
    query = sqlmodel.select(SocialAccount).where(tuple_(*_KEY).in_(keys), ACCOUNTS.c.state == LINKED)
    return (await session.exec(query)).all()


async def of_person(session: AsyncSession, person_id: str) -> Sequence[SocialAccount]:
    """The person's accounts, in any state."""
    return (await session.exec(sqlmodel.select(SocialAccount).where(ACCOUNTS.c.person_id == person_id))).all()


async def lock(session: AsyncSession, keys: Collection[AccountKey]) -> Sequence[SocialAccount]:
    """Those of these accounts that there are, in any state, locked in one order."""
    query = sqlmodel.select(SocialAccount).where(tuple_(*_KEY).in_(keys)).order_by(*_KEY).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).all()


async def lock_sealed_otherwise(
    session: AsyncSession, pepper: str, after: AccountKey, limit: int
) -> Sequence[SocialAccount]:
    """Accounts behind `after` whose token is not encrypted under this pepper, locked; without those that others have
    locked.
    """
    query = (
        sqlmodel.select(SocialAccount)
        .where(ACCOUNTS.c.pepper != pepper, tuple_(*_KEY) > tuple_(*after))
        .order_by(*_KEY)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).all()


async def by_pepper(reader: Reader) -> dict[str | None, int]:
    """How many tokens are encrypted under each pepper, by its id."""
    return {row.pepper: row.number for row in await reader.rows(_BY_PEPPER)}


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's linked accounts."""
    await (await session.connection()).execute(delete(ACCOUNTS).where(ACCOUNTS.c.person_id == person_id))
