"""Reads and writes persons; what others may see of somebody is decided by reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlmodel
from sqlalchemy import ColumnElement, Table, exists, func, or_, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships.models import Membership, PersonReach
from identity_svc.persons.models import Person, PersonCredential
from kit.rpc.caller import Caller

PERSONS: Table = Person.__table__  # type: ignore[attr-defined]
CREDENTIALS: Table = PersonCredential.__table__  # type: ignore[attr-defined]
MEMBERSHIPS: Table = Membership.__table__  # type: ignore[attr-defined]
REACH: Table = PersonReach.__table__  # type: ignore[attr-defined]


def _within_reach(viewer: Caller, person_id: Any) -> ColumnElement[bool]:
    """Staff and services see everybody; a brand its members and those with ads for it; all themselves."""
    if viewer.is_service or viewer.may("readCompanies"):
        return true()
    conditions: list[ColumnElement[bool]] = [person_id == viewer.person_id]
    if viewer.tenant_id and viewer.may("readCampaings"):
        conditions.append(exists().where(REACH.c.company_id == viewer.tenant_id, REACH.c.person_id == person_id))
        fellow = (MEMBERSHIPS.c.company_id == viewer.tenant_id, MEMBERSHIPS.c.person_id == person_id)
        conditions.append(exists().where(*fellow, MEMBERSHIPS.c.role > 0))
    return or_(*conditions)


async def by_id(session: AsyncSession, person_id: str) -> Person | None:
    """The person, for the person's own use cases."""
    return await session.get(Person, person_id)


async def lock_by_id(session: AsyncSession, person_id: str) -> Person | None:
    """The person, locked until the transaction ends."""
    query = sqlmodel.select(Person).where(Person.id == person_id).with_for_update()
    return (await session.exec(query.execution_options(populate_existing=True))).first()


async def by_email(session: AsyncSession, email: str) -> Person | None:
    """The person with this lower-case e-mail."""
    return (await session.exec(sqlmodel.select(Person).where(Person.email == email))).first()


async def lock_by_email(session: AsyncSession, email: str) -> Person | None:
    """The person with this lower-case e-mail, locked until the transaction ends."""
    found = await session.exec(
        sqlmodel.select(Person)
        .where(Person.email == email)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return found.first()


async def visible(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, Any]:
    """Names of those of `ids` within the viewer's reach, by id."""
    query = select(PERSONS.c.id, PERSONS.c.first_name, PERSONS.c.last_name).where(
        PERSONS.c.id.in_(ids), _within_reach(viewer, PERSONS.c.id)
    )
    rows = await (await session.connection()).execute(query)
    return {row.id: row for row in rows}


async def confirmed_emails(session: AsyncSession, ids: Sequence[str]) -> dict[str, str]:
    """Confirmed e-mails by person, for what no viewer asks for."""
    query = select(PERSONS.c.id, PERSONS.c.email).where(
        PERSONS.c.id.in_(ids), PERSONS.c.email_confirmed_at.is_not(None)
    )
    return {row.id: row.email for row in await (await session.connection()).execute(query)}


async def credentials(session: AsyncSession, viewer: Caller, person_ids: Sequence[str]) -> dict[str, list[Any]]:
    """Network accounts of those of `person_ids` within the viewer's reach, oldest first."""
    query = (
        select(CREDENTIALS)
        .where(CREDENTIALS.c.person_id.in_(person_ids), _within_reach(viewer, CREDENTIALS.c.person_id))
        .order_by(CREDENTIALS.c.created_at, CREDENTIALS.c.id)
    )
    found: dict[str, list[Any]] = {}
    for row in await (await session.connection()).execute(query):
        found.setdefault(row.person_id, []).append(row)
    return found


async def page_of(session: AsyncSession, handle: str) -> Any | None:
    """Handle, names and a picture of whoever has the handle, in any case."""
    picture = (
        select(CREDENTIALS.c.picture)
        .where(CREDENTIALS.c.person_id == PERSONS.c.id, CREDENTIALS.c.picture.is_not(None))
        .order_by(CREDENTIALS.c.created_at, CREDENTIALS.c.id)
        .limit(1)
        .scalar_subquery()
    )
    query = select(PERSONS.c.handle, PERSONS.c.first_name, PERSONS.c.last_name, picture.label("picture"))
    query = query.where(func.lower(PERSONS.c.handle) == handle.lower(), PERSONS.c.erased_at.is_(None))
    return (await (await session.connection()).execute(query)).first()


async def upsert_influencers(
    session: AsyncSession, persons: Sequence[dict[str, Any]], accounts: Sequence[dict[str, Any]]
) -> set[str]:
    """Creates or renames; returns the ids of those who were new. Who was erased stays so."""
    connection = await session.connection()
    ids = [item["id"] for item in persons]
    rows = await connection.execute(
        select(PERSONS.c.id, PERSONS.c.erased_at)
        .where(PERSONS.c.id.in_(ids))
        .order_by(PERSONS.c.id)  # a fixed order, so that two batches cannot deadlock
        .with_for_update()
    )
    known = {row.id: row.erased_at for row in rows}
    erased = {person_id for person_id, erased_at in known.items() if erased_at is not None}
    persons = sorted((item for item in persons if item["id"] not in erased), key=lambda item: str(item["id"]))
    accounts = [item for item in accounts if item["person_id"] not in erased]
    if persons:
        query = insert(PERSONS)
        changed: dict[str, Any] = {name: query.excluded[name] for name in ("first_name", "last_name")}
        changed["handle"] = func.coalesce(query.excluded.handle, PERSONS.c.handle)
        await connection.execute(query.on_conflict_do_update(index_elements=["id"], set_=changed), persons)
    if accounts:
        accounts_query = insert(CREDENTIALS)
        names = ("first_name", "last_name", "status", "picture", "platform_object_identity")
        await connection.execute(
            accounts_query.on_conflict_do_update(
                index_elements=["id"], set_={name: accounts_query.excluded[name] for name in names}
            ),
            accounts,
        )
    return set(ids) - set(known)
