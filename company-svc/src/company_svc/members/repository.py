"""Reads and writes members; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import sqlmodel
from sqlalchemy import ARRAY, Select, Text, any_, bindparam, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import OWNER, Reach, reach_of, values_of, within_reach
from company_svc.members.models import VERSIONS
from company_svc.reach.models import Company, Member
from company_svc.tables import comparable
from kit.db import Reader, Row, grouped
from kit.rpc.caller import Caller

MEMBERS = Member.metadata.tables["members"]
COMPANIES = Company.metadata.tables["companies"]


async def next_version(session: AsyncSession) -> int:
    """A version greater than any previous one."""
    return int(await (await session.connection()).scalar(select(VERSIONS.next_value())) or 0)


async def company_of(session: AsyncSession, person_id: str) -> str | None:
    """Id of the company that the person belongs to; for consumers and jobs, which have no viewer."""
    company_id: str | None = await (await session.connection()).scalar(
        select(MEMBERS.c.company_id).where(MEMBERS.c.person_id == person_id)
    )
    return company_id


async def member(session: AsyncSession, company_id: str, person_id: str) -> Member | None:
    """One member; the caller holds the company's lock."""
    query = sqlmodel.select(Member).where(
        Member.person_id == comparable(person_id), Member.company_id == company_id
    )
    return (await session.exec(query)).first()


async def all_of(session: AsyncSession, company_id: str) -> Sequence[Member]:
    """Every member; the caller holds the company's lock."""
    query = sqlmodel.select(Member).where(Member.company_id == company_id)
    return (await session.exec(query.order_by(MEMBERS.c.joined_at, MEMBERS.c.person_id))).all()


async def count(session: AsyncSession, company_id: str) -> int:
    """How many members the company has; the caller holds the company's lock."""
    query = select(func.count()).where(MEMBERS.c.company_id == company_id)
    return int(await (await session.connection()).scalar(query) or 0)


async def owners(session: AsyncSession, company_id: str) -> int:
    """How many owners the company has; the caller holds the company's lock."""
    query = select(func.count()).where(MEMBERS.c.company_id == company_id, MEMBERS.c.role == OWNER)
    return int(await (await session.connection()).scalar(query) or 0)


@lru_cache(maxsize=len(Reach))
def _readable(reach: Reach) -> Select[*tuple[object, ...]]:
    in_companies = MEMBERS.c.company_id == any_(bindparam("company_ids", type_=ARRAY(Text)))
    query = select(*MEMBERS.c).where(in_companies, within_reach(reach, MEMBERS.c.company_id))
    return query.order_by(MEMBERS.c.joined_at, MEMBERS.c.person_id)


async def listed(reader: Reader, viewer: Caller, company_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Members, in the order of joining, of those companies that the viewer belongs to or may read."""
    values = {"company_ids": [comparable(company_id) for company_id in company_ids], **values_of(viewer)}
    return grouped(await reader.rows(_readable(reach_of(viewer)), values), "company_id")


_CLOSED = (
    select(COMPANIES.c.name.label("company_name"), MEMBERS.c.role)
    .join(COMPANIES, COMPANIES.c.id == MEMBERS.c.company_id)
    .where(MEMBERS.c.person_id == bindparam("viewer", type_=Text), COMPANIES.c.active.is_(False))
)


async def closed(reader: Reader, viewer: Caller) -> Sequence[Row]:
    """The viewer's membership in a deactivated company: its name and the role."""
    return await reader.rows(_CLOSED, {"viewer": viewer.person_id})
