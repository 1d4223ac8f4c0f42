"""Reads and writes companies; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import sqlmodel
from sqlalchemy import ARRAY, BigInteger, Integer, Select, Text, any_, bindparam, cast, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import Reach, may_address, own_role, reach_of, values_of, within_reach
from company_svc.companies.models import TOLD, CampaignStanding, CompanyFilter
from company_svc.reach.models import Company
from company_svc.tables import comparable
from kit.days import resolved
from kit.db import Page, Reader, Row, changed_since, escaped, keyset, read_page
from kit.names import tidy
from kit.rpc.caller import Caller

COMPANIES = Company.metadata.tables["companies"]
STANDINGS = CampaignStanding.metadata.tables["campaign_standings"]
DRAFT, WAITING_APPROVAL, WAITING_PAYMENT, ON_GOING, STOPPED, FINISHED = 2, 3, 4, 5, 6, 7
_COUNTERS = {
    "campaigns_on_going_count": ON_GOING,
    "campaigns_stopped_count": STOPPED,
    "campaigns_finished_count": FINISHED,
    "campaigns_waiting_for_payment_count": WAITING_PAYMENT,
    "campaigns_waiting_for_approval_count": WAITING_APPROVAL,
    "campaigns_draft_count": DRAFT,
}
_SUMS = {
    "investment": "investment",
    "budget_spent": "spent",
    "budget_freezed": "freezed",
    "budget_available": "available",
}
"""Columns of amounts (cents) in campaigns and companies, by their name in the budget of one currency."""


_ORDER = [COMPANIES.c.creation_dt, COMPANIES.c.id]
_NAMES = select(COMPANIES.c.id, COMPANIES.c.name, COMPANIES.c.name_key).order_by(*_ORDER)
_CONDITIONS = {
    "company_id": COMPANIES.c.id == bindparam("company_id"),
    "active": COMPANIES.c.active == bindparam("active"),
    "search": COMPANIES.c.name.icontains(bindparam("search"), escape="/"),
}


def _readable(reach: Reach, names: frozenset[str] | None = None) -> Select[*tuple[object, ...]]:
    """Companies within reach, with only the columns `names` if given."""
    columns = (column for column in COMPANIES.c if names is None or column.name in names or column.name == "id")
    return select(*columns).where(within_reach(reach, COMPANIES.c.id))


@lru_cache(maxsize=len(Reach))
def _cursor(reach: Reach) -> Select[*tuple[object, ...]]:
    return select(*_ORDER).where(COMPANIES.c.id == bindparam("after"), within_reach(reach, COMPANIES.c.id))


@lru_cache(maxsize=200)
def _listed(
    reach: Reach, conditions: frozenset[str], columns: frozenset[str] | None, ascending: bool
) -> Select[*tuple[object, ...]]:
    query = _readable(reach, columns).where(
        *(_CONDITIONS[name] for name in sorted(conditions & _CONDITIONS.keys()))
    )
    limit = bindparam("limit", type_=Integer)
    if "updated_since" in conditions:
        further = "after" in conditions
        return changed_since(query, COMPANIES.c.updated_at, COMPANIES.c.id, further=further, limit=limit)
    start = _cursor(reach) if "after" in conditions else None
    return keyset(query, _ORDER, start, "asc" if ascending else "desc", limit=limit)


@lru_cache(maxsize=len(Reach))
def _by_ids(reach: Reach) -> Select[*tuple[object, ...]]:
    return _readable(reach).where(COMPANIES.c.id == any_(bindparam("ids", type_=ARRAY(Text))))


async def listed(
    reader: Reader,
    viewer: Caller,
    company_filter: CompanyFilter,
    *,
    ascending: bool,
    limit: int,
    after: str | None,
    columns: Collection[str] | None = None,
) -> Page[Row]:
    """One page within the viewer's reach, by creation; with only `columns` if given."""
    search = escaped(comparable(tidy(company_filter.search))) if company_filter.search else None
    company_id, start = (
        comparable(given_id) if given_id is not None else None
        for given_id in (company_filter.company_id, after or None)
    )
    given = {
        "company_id": company_id,
        "active": company_filter.active,
        "search": search,
        "updated_since": company_filter.updated_since,
        "after": start,
    }
    values = {name: value for name, value in given.items() if value is not None}
    names = None if columns is None else frozenset(columns)
    statement = _listed(reach_of(viewer), frozenset(values), names, ascending)
    cursor = _cursor(reach_of(viewer)) if start is not None and company_filter.updated_since is None else None
    return await read_page(reader, statement, {**values, **values_of(viewer)}, cursor, limit=limit)


async def by_ids(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, Row]:
    """Those of `ids` within the viewer's reach, by id."""
    values = {"ids": [comparable(company_id) for company_id in ids], **values_of(viewer)}
    return {row.id: row for row in await reader.rows(_by_ids(reach_of(viewer)), values)}


async def lock(session: AsyncSession, company_id: str) -> Company | None:
    """The company, row-locked until the transaction ends; for consumers and jobs, which have no viewer."""
    return (await session.exec(sqlmodel.select(Company).where(Company.id == company_id).with_for_update())).first()


async def namesake(session: AsyncSession, company: Company) -> bool | None:
    """True if another company has the same name, ignoring case; False if only a similar one; None without either."""
    same = func.lower(COMPANIES.c.name) == func.lower(company.name)
    query = (
        select(same)
        .where(COMPANIES.c.id != company.id, same | (COMPANIES.c.name_key == company.name_key))
        .order_by(same.desc())
        .limit(1)
    )
    return await (await session.connection()).scalar(query)


async def in_use(session: AsyncSession, company_id: str) -> bool:
    """Whether the company exists and is active; for consumers and jobs, which have no viewer."""
    query = select(COMPANIES.c.active).where(COMPANIES.c.id == company_id)
    return bool(await (await session.connection()).scalar(query))


async def time_zone_of(session: AsyncSession, company_id: str) -> str:
    """The zone by which the company's days are counted; for consumers, which have no viewer."""
    query = select(COMPANIES.c.time_zone).where(COMPANIES.c.id == company_id)
    return resolved(await (await session.connection()).scalar(query))


async def held(
    session: AsyncSession, viewer: Caller, company_id: str, *, lock: bool = False
) -> tuple[Company, int | None] | None:
    """The company and the viewer's current role in it; None when out of reach, as an inactive one is for its members.

    With `lock` it is locked until the transaction ends, so that concurrent changes of members are serialized.
    """
    query = sqlmodel.select(Company).where(Company.id == comparable(company_id))
    company = (await session.exec(query.with_for_update() if lock else query)).first()
    if company is None:
        return None
    role: int | None = None
    if company.active:  # read after the lock is taken, so that it sees the change that the lock waited for
        role = await (await session.connection()).scalar(own_role(viewer, company.id))
    return (company, role) if may_address(viewer, role) else None


async def names(reader: Reader) -> Sequence[Row]:
    """Id, name and key of all companies, oldest first; for jobs, which have no viewer."""
    return await reader.rows(_NAMES)


async def forget_keys(session: AsyncSession, ids: Sequence[str]) -> None:
    """Clears the keys of the names of these companies."""
    await (await session.connection()).execute(
        update(COMPANIES).where(COMPANIES.c.id.in_(ids)).values(name_key=None)
    )


async def key_name(session: AsyncSession, company_id: str, name: str, key: str) -> int:
    """Sets a company's key, unless it was renamed meanwhile or another has the key; returns how many rows changed."""
    other = COMPANIES.alias("other")
    query = (
        update(COMPANIES)
        .where(COMPANIES.c.id == company_id, COMPANIES.c.name == name)
        .where(~select(other.c.id).where(other.c.name_key == key).exists())
        .values(name_key=key)
    )
    return int((await (await session.connection()).execute(query)).rowcount)


async def campaign_name(session: AsyncSession, company_id: str, campaign_id: str) -> str | None:
    """Name of the company's campaign, None if unknown or another company's; the caller has checked reach."""
    query = select(STANDINGS.c.name).where(
        STANDINGS.c.campaign_id == comparable(campaign_id), STANDINGS.c.company_id == company_id
    )
    name: str | None = await (await session.connection()).scalar(query)
    return name


async def store_standing(session: AsyncSession, standing: CampaignStanding) -> bool:
    """Upserts a campaign's standing; returns False for a version that is not newer than the stored one."""
    query = insert(STANDINGS).values(standing.model_dump(include=set(TOLD)))
    query = query.on_conflict_do_update(
        index_elements=["campaign_id"],
        set_={name: query.excluded[name] for name in TOLD if name != "campaign_id"},
        where=STANDINGS.c.version < query.excluded.version,
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def recount(session: AsyncSession, company_id: str) -> None:
    """Recounts the company's active campaigns and sums their budgets by currency (cents), without drafts.

    The company's own sums are those in its own currency. Concurrent recounts of a company are serialized.
    """
    connection = await session.connection()
    own = await connection.scalar(
        select(COMPANIES.c.currency).where(COMPANIES.c.id == company_id).with_for_update(key_share=True)
    )
    theirs = [STANDINGS.c.company_id == company_id, STANDINGS.c.active.is_(True)]
    counts = select(
        *(func.count().filter(STANDINGS.c.status == status).label(name) for name, status in _COUNTERS.items())
    )
    counters = (await connection.execute(counts.where(*theirs))).one()
    budgets = (
        select(
            STANDINGS.c.currency,
            *(cast(func.sum(STANDINGS.c[name]), BigInteger).label(label) for name, label in _SUMS.items()),
        )
        .where(*theirs, STANDINGS.c.status > DRAFT)
        .group_by(STANDINGS.c.currency)
        .order_by(STANDINGS.c.currency != own, STANDINGS.c.currency)
    )
    listed = [dict(row) for row in (await connection.execute(budgets)).mappings()]
    of_own = next((budget for budget in listed if budget["currency"] == own), {})
    values = {
        **counters._mapping,
        **{name: of_own.get(label, 0) for name, label in _SUMS.items()},
        "budgets": [budget for budget in listed if budget["investment"] > 0],
    }
    await connection.execute(update(COMPANIES).where(COMPANIES.c.id == company_id).values(values))
