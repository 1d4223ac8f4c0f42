"""Reads and writes deletion requests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.deletions.models import CANCELLED, CONFIRMED, ERASED, REQUESTED, DeletionRequest
from kit.rpc.errors import UnknownCursor


async def open_of(session: AsyncSession, person_id: str, *, lock: bool = False) -> DeletionRequest | None:
    """The person's open request: neither cancelled nor carried out."""
    query = sqlmodel.select(DeletionRequest).where(
        DeletionRequest.person_id == person_id,
        col(DeletionRequest.cancelled_at).is_(None),
        col(DeletionRequest.erased_at).is_(None),
    )
    return (await session.exec(query.with_for_update() if lock else query)).first()


async def of_person(session: AsyncSession, person_id: str) -> Sequence[DeletionRequest]:
    """All requests of a person, newest first."""
    query = sqlmodel.select(DeletionRequest).where(DeletionRequest.person_id == person_id)
    return (await session.exec(query.order_by(col(DeletionRequest.id).desc()))).all()


async def due(session: AsyncSession, now: datetime, limit: int) -> Sequence[str]:
    """Persons whose confirmed request has fallen due, longest waiting first."""
    query = (
        sqlmodel.select(DeletionRequest.person_id)
        .where(
            col(DeletionRequest.due_at) <= now,
            col(DeletionRequest.cancelled_at).is_(None),
            col(DeletionRequest.erased_at).is_(None),
        )
        .order_by(col(DeletionRequest.due_at))
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def page(session: AsyncSession, state: int, after: str | None, limit: int) -> Sequence[DeletionRequest]:
    """Requests in a state (any for 0), newest first, below the id `after`."""
    cancelled, erased = col(DeletionRequest.cancelled_at), col(DeletionRequest.erased_at)
    confirmed = col(DeletionRequest.confirmed_at)
    still = (cancelled.is_(None), erased.is_(None))
    conditions = {
        REQUESTED: (*still, confirmed.is_(None)),
        CONFIRMED: (*still, confirmed.is_not(None)),
        CANCELLED: (cancelled.is_not(None),),
        ERASED: (erased.is_not(None),),
    }.get(state, ())
    query = sqlmodel.select(DeletionRequest).where(*conditions)
    if after:
        if await session.get(DeletionRequest, after) is None:
            raise UnknownCursor
        query = query.where(col(DeletionRequest.id) < after)
    return (await session.exec(query.order_by(col(DeletionRequest.id).desc()).limit(limit))).all()
