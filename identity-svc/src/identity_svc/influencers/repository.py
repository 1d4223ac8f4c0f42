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
    """Upserts persons and their accounts in three statements at most; returns the ids of new persons.

    An erased person stays erased.
    """
    connection = await session.connection()
    rows = await connection.execute(
        select(PERSONS.c.id, PERSONS.c.erased_at)
        .where(PERSONS.c.id.in_([influencer.id for influencer in influencers]))
        .order_by(PERSONS.c.id)  # a fixed order, so that two batches cannot deadlock
        .with_for_update()
    )
    erased_at_by_id = {row.id: row.erased_at for row in rows}
    present = sorted(
        (influencer for influencer in influencers if erased_at_by_id.get(influencer.id) is None),
        key=lambda influencer: influencer.id,
    )
    persons = [
        {
            "id": influencer.id,
            "email": influencer.email,
            "first_name": influencer.first_name,
            "last_name": influencer.last_name,
            "handle": influencer.handle,
            "language": influencer.language,
            "staff": False,
            "referral_code": new_referral_code(),
            "created_at": influencer.registered_at or now,
        }
        for influencer in present
    ]
    if persons:
        query = insert(PERSONS)
        changed = {name: query.excluded[name] for name in ("first_name", "last_name")}
        kept = {name: func.coalesce(query.excluded[name], PERSONS.c[name]) for name in ("handle", "language")}
        await connection.execute(
            query.on_conflict_do_update(index_elements=["id"], set_={**changed, **kept}), persons
        )
    accounts = [account.model_dump() for influencer in present for account in influencer.accounts]
    if accounts:
        accounts_query = insert(CREDENTIALS)
        names = ("first_name", "last_name", "status", "picture", "platform_object_identity")
        await connection.execute(
            accounts_query.on_conflict_do_update(
                index_elements=["id"], set_={name: accounts_query.excluded[name] for name in names}
            ),
            accounts,
        )
    return {influencer.id for influencer in influencers} - set(erased_at_by_id)
