"""Adds and reads acts; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Integer, bindparam, case, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import MANAGES_ALL, manages_members
from company_svc.acts.models import Act, ActFilter
from company_svc.acts.policies import BY_STAFF
from company_svc.tables import comparable
from kit.db import Database, Reader, Row, delete_older, keyset, read_page
from kit.rpc.caller import Caller

ACTS = Act.metadata.tables["acts"]
_NOT_SHOWN = {"actor_id", "fact", "invitation_id", "recorded_at"}
_ORDER = [ACTS.c.happened_at, ACTS.c.id]


async def add(session: AsyncSession, acts: Sequence[Act]) -> None:
    """Inserts acts, except those whose fact was recorded before."""
    if acts:
        query = insert(ACTS).values([act.model_dump() for act in acts])
        await (await session.connection()).execute(query.on_conflict_do_nothing(index_elements=["fact"]))


async def page(
    reader: Reader, viewer: Caller, company_id: str, act_filter: ActFilter, *, limit: int, after: str | None
) -> Sequence[Row]:
    """One page of the company's acts, newest first; nothing unless the viewer manages its members.

    Only staff see which person of staff did something.
    """
    managed = (ACTS.c.company_id == bindparam("company_id"), manages_members(viewer, ACTS.c.company_id))
    actor: ColumnElement[str | None] = ACTS.c.actor_id
    conditions = list(managed)
    if act_filter.kind is not None:
        conditions.append(ACTS.c.kind == act_filter.kind)
    if act_filter.person_id is not None:
        conditions.append(ACTS.c.actor_id == comparable(act_filter.person_id))
    if not viewer.may(MANAGES_ALL):
        actor = case((ACTS.c.by != BY_STAFF, ACTS.c.actor_id)).label("actor_id")
        if act_filter.person_id is not None:
            conditions.append(ACTS.c.by != BY_STAFF)
    shown = [column for column in ACTS.c if column.name not in _NOT_SHOWN]
    last = select(*_ORDER).where(ACTS.c.id == comparable(after), *managed) if after is not None else None
    query = keyset(
        select(*shown, actor).where(*conditions), _ORDER, last, "desc", limit=bindparam("limit", type_=Integer)
    )
    values = {"company_id": comparable(company_id), "viewer": viewer.person_id}
    return await read_page(reader, query, values, last, limit=limit)


async def done_since(session: AsyncSession, company_id: str, person_id: str, kind: int, since: datetime) -> int:
    """How often the person did this in the company since then."""
    query = select(func.count()).where(
        ACTS.c.actor_id == person_id,
        ACTS.c.company_id == company_id,
        ACTS.c.happened_at > since,
        ACTS.c.kind == kind,
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def forget(session: AsyncSession, person_id: str) -> None:
    """Clears the person from the acts, which stay."""
    connection = await session.connection()
    for column in (ACTS.c.actor_id, ACTS.c.member_id):
        await connection.execute(update(ACTS).where(column == person_id).values({column.name: None}))


async def forget_invitations(session: AsyncSession, invitation_ids: Sequence[str]) -> None:
    """Clears the shortened e-mails of these invitations."""
    if invitation_ids:
        theirs = ACTS.c.invitation_id.in_(invitation_ids)
        query = update(ACTS).where(theirs, ACTS.c.email.is_not(None)).values(email=None)
        await (await session.connection()).execute(query)


async def purge(database: Database, before: datetime) -> int:
    """Deletes acts recorded before that moment, in batches; returns how many."""
    return await delete_older(database, ACTS.c.recorded_at, before)
