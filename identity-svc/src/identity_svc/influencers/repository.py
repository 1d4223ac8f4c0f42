"""Writes persons and network accounts of the mobile side."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.influencers.models import Influencer
from identity_svc.persons.policies import new_referral_code
from identity_svc.persons.repository import CREDENTIALS, PERSONS


async def upsert(session: AsyncSession, influencers: Sequence[Influencer], now: datetime) -> set[str]:
    """Upserts persons and their accounts by three statements at most; returns the ids of persons who did not exist.

    An erased person stays erased.
    """
    connection = await session.connection()
    rows = await connection.execute(
        select(PERSONS.c.id, PERSONS.c.erased_at)
        .where(PERSONS.c.id.in_([one.id for one in influencers]))
        .order_by(PERSONS.c.id)  # a fixed order, so that two batches cannot deadlock
        .with_for_update()
    )
    known = {row.id: row.erased_at for row in rows}
    present = sorted((one for one in influencers if known.get(one.id) is None), key=lambda one: one.id)
    persons = [
        {
            "id": one.id,
            "email": one.email,
            "first_name": one.first_name,
            "last_name": one.last_name,
            "handle": one.handle,
            "language": one.language,
            "staff": False,
            "referral_code": new_referral_code(),
            "created_at": one.registered_at or now,
        }
        for one in present
    ]
    if persons:
        query = insert(PERSONS)
        changed = {name: query.excluded[name] for name in ("first_name", "last_name")}
        kept = {name: func.coalesce(query.excluded[name], PERSONS.c[name]) for name in ("handle", "language")}
        await connection.execute(
            query.on_conflict_do_update(index_elements=["id"], set_={**changed, **kept}), persons
        )
    accounts = [account.model_dump() for one in present for account in one.accounts]
    if accounts:
        accounts_query = insert(CREDENTIALS)
        names = ("first_name", "last_name", "status", "picture", "platform_object_identity")
        await connection.execute(
            accounts_query.on_conflict_do_update(
                index_elements=["id"], set_={name: accounts_query.excluded[name] for name in names}
            ),
            accounts,
        )
    return {one.id for one in influencers} - set(known)
