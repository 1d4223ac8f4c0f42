"""Reads and writes members; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlmodel
from sqlalchemy import ColumnElement, Table, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies.models import Company
from company_svc.companies.policies import comparable
from company_svc.members.models import VERSIONS, Member
from company_svc.members.policies import OWNER, STAFF
from kit.rpc.caller import Caller

COMPANIES: Table = Company.__table__  # type: ignore[attr-defined]
MEMBERS: Table = Member.__table__  # type: ignore[attr-defined]


async def next_version(session: AsyncSession) -> int:
    """A version greater than any given before."""
    return int(await (await session.connection()).scalar(select(VERSIONS.next_value())) or 0)


async def role_of(session: AsyncSession, person_id: str | None, company_id: str) -> int | None:
    """The person's role in the company as it is now, whatever a token says; None for no member."""
    query = select(MEMBERS.c.role).where(MEMBERS.c.person_id == person_id, MEMBERS.c.company_id == company_id)
    found: int | None = await (await session.connection()).scalar(query)
    return found


async def company_of(session: AsyncSession, person_id: str) -> str | None:
    """The company that the person belongs to, for what no viewer asks for."""
    found: str | None = await (await session.connection()).scalar(
        select(MEMBERS.c.company_id).where(MEMBERS.c.person_id == person_id)
    )
    return found


async def member(session: AsyncSession, company_id: str, person_id: str) -> Member | None:
    """One member; the caller holds the company's lock."""
    query = sqlmodel.select(Member).where(
        Member.person_id == comparable(person_id), Member.company_id == company_id
    )
    return (await session.exec(query)).first()


async def all_of(session: AsyncSession, company_id: str) -> Sequence[Member]:
    """Every member; the caller holds the company's lock."""
    query = sqlmodel.select(Member).where(Member.company_id == company_id)
    return (await session.exec(query.order_by(Member.joined_at, Member.person_id))).all()  # type: ignore[arg-type]


async def count(session: AsyncSession, company_id: str) -> int:
    """How many members the company has; the caller holds the company's lock."""
    query = select(func.count()).where(MEMBERS.c.company_id == company_id)
    return int(await (await session.connection()).scalar(query) or 0)


async def owners(session: AsyncSession, company_id: str) -> int:
    """How many owners the company has; the caller holds the company's lock."""
    query = select(func.count()).where(MEMBERS.c.company_id == company_id, MEMBERS.c.role == OWNER)
    return int(await (await session.connection()).scalar(query) or 0)


def own_company(viewer: Caller, *, role: int | None = None) -> ColumnElement[Any]:
    """The active company that the viewer belongs to now (in that role), as a scalar subquery."""
    own, company = MEMBERS.alias("own"), COMPANIES.alias("own_company")
    query = select(own.c.company_id).join(company, company.c.id == own.c.company_id)
    query = query.where(own.c.person_id == viewer.person_id, company.c.active.is_(True))
    if role is not None:
        query = query.where(own.c.role == role)
    return query.scalar_subquery()


async def listed(session: AsyncSession, viewer: Caller, company_ids: Sequence[str]) -> Sequence[Any]:
    """Members of those of the companies that the viewer belongs to or may read, in the order of joining."""
    query = select(MEMBERS).where(MEMBERS.c.company_id.in_([comparable(one) for one in company_ids]))
    if not (viewer.is_service or viewer.may("readCompanies") or viewer.may(STAFF)):
        query = query.where(MEMBERS.c.company_id == own_company(viewer))
    query = query.order_by(MEMBERS.c.joined_at, MEMBERS.c.person_id)
    return (await (await session.connection()).execute(query)).all()
