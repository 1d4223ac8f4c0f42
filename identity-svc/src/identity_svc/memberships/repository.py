"""Reads and writes the projections of companies' members and of the persons a company may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import (
    ARRAY,
    Text,
    TextClause,
    all_,
    bindparam,
    cast,
    delete,
    literal_column,
    select,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons.models import FOLDED_NAME
from identity_svc.persons.repository import PERSONS
from identity_svc.reach.models import EndedReach, Membership, PersonReach
from kit.db import Reader

MEMBERSHIPS = Membership.metadata.tables["memberships"]
REACH = PersonReach.metadata.tables["person_reach"]
ENDED = EndedReach.metadata.tables["ended_reach"]
_OF_PERSON = text(
    "SELECT company_id, role FROM memberships WHERE person_id = :person_id AND role > 0 ORDER BY company_id LIMIT 1"
)

# With arrays, the statement's text is the same for any number of pairs.
_LOCK_PAIRS = text(
    "SELECT pg_advisory_xact_lock(hashtextextended(company_id || '/' || person_id, 31))"
    " FROM unnest(CAST(:companies AS text[]), CAST(:people AS text[])) AS pairs (company_id, person_id)"
)
_PAIRS = (
    "unnest(CAST(:companies AS text[]), CAST(:people AS text[]), CAST(:moments AS timestamptz[]))"
    " AS pairs (company_id, person_id, moment)"
)
_ADD_REACH = text(
    f"INSERT INTO person_reach (company_id, person_id, submitted_at) SELECT pairs.* FROM {_PAIRS}"  # noqa: S608 - our own words
    " WHERE NOT EXISTS (SELECT FROM ended_reach AS ended WHERE ended.company_id = pairs.company_id"
    " AND ended.person_id = pairs.person_id AND ended.ended_at >= pairs.moment) ON CONFLICT (company_id, person_id)"
    " DO UPDATE SET submitted_at = greatest(person_reach.submitted_at, excluded.submitted_at)"
)
_NOTE_END = text(
    f"INSERT INTO ended_reach (company_id, person_id, ended_at) SELECT pairs.* FROM {_PAIRS}"  # noqa: S608 - our own words
    " ON CONFLICT (company_id, person_id) DO UPDATE SET ended_at = greatest(ended_reach.ended_at, excluded.ended_at)"
)
_END_REACH = text(
    f"DELETE FROM person_reach AS reach USING {_PAIRS} WHERE reach.company_id = pairs.company_id"  # noqa: S608 - our own words
    " AND reach.person_id = pairs.person_id AND (reach.submitted_at IS NULL OR reach.submitted_at <= pairs.moment)"
)

# OFFSET keeps PostgreSQL from scanning all persons of the platform: it looks up each of the company's creators.
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
    """The person's known role in the company; 0 for none."""
    query = select(MEMBERSHIPS.c.role).where(
        MEMBERSHIPS.c.person_id == person_id, MEMBERSHIPS.c.company_id == company_id
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def of_person(session: AsyncSession, person_id: str) -> tuple[str, int] | None:
    """The person's company and role; those of the first company if there are several."""
    row = (await (await session.connection()).execute(_OF_PERSON, {"person_id": person_id})).first()
    return (row.company_id, row.role) if row is not None else None


async def all_of_person(session: AsyncSession, person_id: str) -> Sequence[Membership]:
    """Memberships that have not ended, by company."""
    query = (
        sqlmodel.select(Membership)
        .where(MEMBERSHIPS.c.person_id == person_id, MEMBERSHIPS.c.role > 0)
        .order_by(MEMBERSHIPS.c.company_id)
    )
    return (await session.exec(query)).all()


async def add_reach(session: AsyncSession, submitted: Mapping[tuple[str, str], datetime]) -> None:
    """Gives each company reach of the person of its pair, by an advertisement submitted at the moment; idempotent.

    A pair that ended afterwards stays ended. Sorted, so that concurrent batches cannot deadlock.
    """
    if submitted:
        await _execute(
            session, sorted((*pair, moment) for pair, moment in submitted.items()), _LOCK_PAIRS, _ADD_REACH
        )


async def end_reach(session: AsyncSession, company_id: str, person_id: str, moment: datetime) -> None:
    """Ends the company's reach of the person by advertisements submitted until then; idempotent, in any order."""
    await _execute(session, [(company_id, person_id, moment)], _LOCK_PAIRS, _NOTE_END, _END_REACH)


async def _execute(
    session: AsyncSession, pairs: Sequence[tuple[str, str, datetime]], *statements: TextClause
) -> None:
    connection = await session.connection()
    companies, people, moments = (list(values) for values in zip(*pairs, strict=True))
    for statement in statements:
        # asyncpg takes no parameter that a statement does not name.
        given = {"companies": companies, "people": people}
        await connection.execute(statement, given if statement is _LOCK_PAIRS else given | {"moments": moments})


async def creators_named(reader: Reader, company_id: str, patterns: Sequence[str], limit: int) -> Sequence[str]:
    """Ids of the people with an advertisement for the company whose name matches all LIKE patterns, newest first.

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
    """Deletes the person's memberships, and every company's reach of the person."""
    connection = await session.connection()
    for table in (MEMBERSHIPS, REACH, ENDED):
        await connection.execute(delete(table).where(table.c.person_id == person_id))
