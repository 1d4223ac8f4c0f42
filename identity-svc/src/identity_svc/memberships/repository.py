"""Reads and writes the projections of companies' members and of whom a company may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlmodel
from sqlalchemy import ARRAY, Text, all_, bindparam, cast, delete, literal_column, select, text, true
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships.models import Membership, PersonReach
from identity_svc.persons.models import FOLDED_NAME
from identity_svc.persons.repository import PERSONS
from kit.db import Reader

MEMBERSHIPS = Membership.metadata.tables["memberships"]
REACH = PersonReach.metadata.tables["person_reach"]
_OF_PERSON = text(
    "SELECT company_id, role FROM memberships WHERE person_id = :person_id AND role > 0 ORDER BY company_id LIMIT 1"
)

# OFFSET keeps PostgreSQL from reading all persons of the platform: it looks each of the company's creators up.
_NAMED = (
    select(PERSONS.c.id)
    .where(
        PERSONS.c.id == REACH.c.person_id,
        literal_column(FOLDED_NAME, Text).like(all_(cast(bindparam("patterns"), ARRAY(Text)))),
    )
    .offset(literal_column("0"))
    .lateral("named")
)
_CREATORS_NAMED = (
    select(_NAMED.c.id)
    .select_from(REACH.join(_NAMED, true()))
    .where(REACH.c.company_id == bindparam("company_id", type_=Text))
    .order_by(REACH.c.person_id.desc())
    .limit(bindparam("limit"))
)


async def upsert(session: AsyncSession, person_id: str, company_id: str, role: int, version: int) -> bool:
    """Upserts a membership; False for a version that is not newer than the stored one."""
    query = insert(MEMBERSHIPS).values(person_id=person_id, company_id=company_id, role=role, version=version)
    query = query.on_conflict_do_update(
        index_elements=["person_id", "company_id"],
        set_={"role": query.excluded.role, "version": query.excluded.version},
        where=MEMBERSHIPS.c.version < query.excluded.version,
    )
    outcome = await (await session.connection()).execute(query)
    return bool(outcome.rowcount)


async def role_in(session: AsyncSession, person_id: str, company_id: str) -> int:
    """The person's role in the company as it is known; 0 for none."""
    query = select(MEMBERSHIPS.c.role).where(
        MEMBERSHIPS.c.person_id == person_id, MEMBERSHIPS.c.company_id == company_id
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def of_person(session: AsyncSession, person_id: str) -> tuple[str, int] | None:
    """The company and the role of the person; those of the first company if there are several."""
    found = (await (await session.connection()).execute(_OF_PERSON, {"person_id": person_id})).first()
    return (found.company_id, found.role) if found is not None else None


async def all_of_person(session: AsyncSession, person_id: str) -> Sequence[Membership]:
    """Memberships that have not ended, by company."""
    query = (
        sqlmodel.select(Membership)
        .where(MEMBERSHIPS.c.person_id == person_id, MEMBERSHIPS.c.role > 0)
        .order_by(MEMBERSHIPS.c.company_id)
    )
    return (await session.exec(query)).all()


async def add_reach(session: AsyncSession, pairs: Iterable[tuple[str, str]]) -> None:
    """Lets each company see the person of its pair; idempotent. Sorted, so that concurrent batches cannot deadlock."""
    rows = [{"company_id": company_id, "person_id": person_id} for company_id, person_id in sorted(pairs)]
    if rows:
        await (await session.connection()).execute(insert(REACH).on_conflict_do_nothing(), rows)


async def creators_named(reader: Reader, company_id: str, patterns: Sequence[str], limit: int) -> Sequence[str]:
    """Ids of the people with an advertisement for the company whose name is like all patterns, newest first.

    Without a check of reach.
    """
    values = {"company_id": company_id, "patterns": list(patterns), "limit": limit}
    return [str(row.id) for row in await reader.rows(_CREATORS_NAMED, values)]


async def with_roles(reader: Reader, company_id: str, roles: Sequence[int]) -> Sequence[str]:
    """Ids of the company's members with one of the roles, without a check of reach."""
    query = select(MEMBERSHIPS.c.person_id).where(
        MEMBERSHIPS.c.company_id == company_id, MEMBERSHIPS.c.role.in_(roles)
    )
    return [str(row.person_id) for row in await reader.rows(query)]


async def forget(session: AsyncSession, person_id: str) -> None:
    """Removes a person's memberships, and which companies may see the person."""
    connection = await session.connection()
    for table in (MEMBERSHIPS, REACH):
        await connection.execute(delete(table).where(table.c.person_id == person_id))
