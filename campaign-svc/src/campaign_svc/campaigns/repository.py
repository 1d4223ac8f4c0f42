"""Reads and writes campaigns; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import lru_cache

import sqlmodel
from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    case,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.access import HIDDEN_FROM_BRANDS, campaigns_within_reach, editable, in_use, may_manage, may_see
from campaign_svc.campaigns.models import (
    ON_GOING,
    STOPPED,
    Campaign,
    CampaignFilter,
    CampaignRow,
    KnownCompany,
    StatusChange,
)
from campaign_svc.tables import Found, asked_for
from kit.db import among, keyset
from kit.rpc.caller import Caller
from kit.rpc.limits import MAX_ITEMS

CAMPAIGNS = Campaign.metadata.tables["campaigns"]
CHANGES = StatusChange.metadata.tables["campaign_status_changes"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]


# A campaign of a company that is out of use is no more active than one that is out of use itself.
ACTIVE: ColumnElement[bool] = and_(CAMPAIGNS.c.active, in_use(CAMPAIGNS.c.company_id))
_WHOLE: Select[*tuple[object, ...]] = select(
    *(ACTIVE.label("active") if column is CAMPAIGNS.c.active else column for column in CAMPAIGNS.c)
)


@lru_cache(maxsize=200)
def _columns_of(names: frozenset[str]) -> Select[*tuple[object, ...]]:
    wanted = [column for column in _WHOLE.selected_columns if column.key in names or column.key == "id"]
    return _WHOLE.with_only_columns(*wanted, maintain_column_froms=True)


def _reach(viewer: Caller) -> ColumnElement[bool]:
    return campaigns_within_reach(viewer, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status)


async def listed(
    session: AsyncSession,
    viewer: Caller,
    wanted: CampaignFilter,
    *,
    ascending: bool = False,
    limit: int = MAX_ITEMS,
    after: str | None = None,
    columns: Collection[str] | None = None,
) -> Sequence[Found]:
    """One page within the viewer's reach, by creation; of `columns` alone when given."""
    connection = await session.connection()
    reach = _reach(viewer)
    query = (_WHOLE if columns is None else _columns_of(frozenset(columns))).where(reach)
    if wanted.campaign_id is not None:
        query = query.where(CAMPAIGNS.c.id == wanted.campaign_id)
    if wanted.company_id is not None:
        query = query.where(CAMPAIGNS.c.company_id == wanted.company_id)
    if wanted.active is not None:
        query = query.where(ACTIVE if wanted.active else ~ACTIVE)
    if wanted.status:
        query = query.where(CAMPAIGNS.c.status.in_(wanted.status))
    if wanted.types:
        query = query.where(CAMPAIGNS.c.type.in_(wanted.types))
    if wanted.search:
        query = query.where(CAMPAIGNS.c.name.icontains(wanted.search, autoescape=True))
    start = None
    if after:
        last = select(CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id).where(CAMPAIGNS.c.id == after, reach)
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    order = [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id]
    query = keyset(query, order, start, "asc" if ascending else "desc", limit=limit)
    return (await connection.execute(query)).all()


async def by_ids(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, CampaignRow]:
    """Those of `ids` within the viewer's reach, by id."""
    query = _WHOLE.where(among(CAMPAIGNS.c.id, ids), _reach(viewer))
    return {row.id: row for row in (await (await session.connection()).execute(query)).all()}


async def of_companies(
    session: AsyncSession, viewer: Caller, company_ids: Sequence[str]
) -> dict[str, list[Found]]:
    """Active campaigns within reach by company, newest first, at most 1,000 each, in one statement."""
    asked = asked_for(company_ids)
    page = (
        select(CAMPAIGNS)
        .where(
            CAMPAIGNS.c.company_id == asked.c.id,
            ACTIVE,
            _reach(viewer),
        )
        .order_by(CAMPAIGNS.c.creation_dt.desc(), CAMPAIGNS.c.id.desc())
        .limit(MAX_ITEMS)
        .lateral("page")
    )
    found: dict[str, list[Found]] = {}
    query = (
        select(page)
        .select_from(asked.join(page, true()))
        .order_by(asked.c.id, page.c.creation_dt.desc(), page.c.id.desc())
    )
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.company_id, []).append(row)
    return found


async def is_within(session: AsyncSession, caller: Caller, company_id: str) -> bool:
    """Whether the company's campaigns, drafts included, are anything to the caller now."""
    if not may_see(caller, company_id):
        return False
    return may_manage(caller) or bool(await (await session.connection()).scalar(select(in_use(company_id))))


async def insert_new(session: AsyncSession, campaign: Campaign) -> bool:
    """Inserts the campaign; False when its id is in use already."""
    query = insert(CAMPAIGNS).values(campaign.model_dump()).on_conflict_do_nothing(index_elements=["id"])
    inserted = await (await session.connection()).execute(query.returning(CAMPAIGNS.c.id))
    return inserted.first() is not None


async def lock(session: AsyncSession, campaign_id: str) -> Campaign | None:
    """The campaign, locked until the transaction ends; rows that refer to it may still be inserted meanwhile."""
    query = sqlmodel.select(Campaign).where(Campaign.id == campaign_id).with_for_update(key_share=True)
    return (await session.exec(query)).first()


async def lock_ended(session: AsyncSession, now: datetime) -> Campaign | None:
    """A campaign that goes on or is stopped though its end has passed, locked; none that another holds."""
    query = (
        sqlmodel.select(Campaign)
        .where(CAMPAIGNS.c.status.in_((ON_GOING, STOPPED)), CAMPAIGNS.c.end_dt <= now)
        .order_by(CAMPAIGNS.c.end_dt)
        .limit(1)
        .with_for_update(key_share=True, skip_locked=True)
    )
    return (await session.exec(query)).first()


async def row_of(session: AsyncSession, campaign_id: str) -> CampaignRow:
    """The campaign as lists have it, whoever asks: for answers to what the caller was allowed to do."""
    row: CampaignRow = (
        await (await session.connection()).execute(_WHOLE.where(CAMPAIGNS.c.id == campaign_id))
    ).one()
    return row


async def lock_many(session: AsyncSession, ids: Sequence[str]) -> dict[str, Campaign]:
    """The campaigns by id, locked in one order until the transaction ends, so that callers do not deadlock."""
    query = sqlmodel.select(Campaign).where(CAMPAIGNS.c.id.in_(ids)).order_by(CAMPAIGNS.c.id)
    return {campaign.id: campaign for campaign in await session.exec(query.with_for_update(key_share=True))}


async def get_all(session: AsyncSession, ids: Sequence[str]) -> dict[str, Campaign]:
    """The campaigns by id, for who reached them by one of their advertisements already."""
    query = sqlmodel.select(Campaign).where(CAMPAIGNS.c.id.in_(ids))
    return {campaign.id: campaign for campaign in await session.exec(query)}


async def move_budget(
    session: AsyncSession,
    campaign_id: str,
    *,
    freeze: int = 0,
    spend: int = 0,
    take: int = 0,
    influencers: int = 0,
) -> Campaign:
    """Moves money between available, frozen and spent (cents; negative moves back) and takes stock; new version.

    CHECK constraints refuse what would go below zero.
    """
    query = (
        update(CAMPAIGNS)
        .where(CAMPAIGNS.c.id == campaign_id)
        .values(
            budget_available=CAMPAIGNS.c.budget_available - freeze,
            budget_freezed=CAMPAIGNS.c.budget_freezed + freeze - spend,
            budget_spent=CAMPAIGNS.c.budget_spent + spend,
            money_per_engagement_real=case(
                (
                    CAMPAIGNS.c.engagement_real > 0,
                    (CAMPAIGNS.c.budget_spent + spend) // CAMPAIGNS.c.engagement_real,
                ),
                else_=0,
            ),
            stock=CAMPAIGNS.c.stock - take,
            influencers_total=CAMPAIGNS.c.influencers_total + influencers,
            version=CAMPAIGNS.c.version + 1,
        )
        .returning(CAMPAIGNS)
    )
    row = (await (await session.connection()).execute(query)).one()
    return Campaign(**row._mapping)


async def keep_company(session: AsyncSession, company_id: str, name: str, logo: str | None, version: int) -> None:
    """Keeps what is shown of a company unless something as new is known."""
    query = insert(COMPANIES).values(id=company_id, name=name, logo=logo, version=version)
    query = query.on_conflict_do_update(
        index_elements=["id"],
        set_={"name": query.excluded.name, "logo": query.excluded.logo, "version": query.excluded.version},
        where=COMPANIES.c.version < query.excluded.version,
    )
    await (await session.connection()).execute(query)


async def keep_activity(session: AsyncSession, company_id: str, *, active: bool, version: int) -> None:
    """Keeps whether a company is in use unless something as new is known; its name may come later."""
    query = insert(COMPANIES).values(id=company_id, name="", version=0, active=active, activity_version=version)
    query = query.on_conflict_do_update(
        index_elements=["id"],
        set_={"active": query.excluded.active, "activity_version": query.excluded.activity_version},
        where=COMPANIES.c.activity_version < query.excluded.activity_version,
    )
    await (await session.connection()).execute(query)


async def out_of_use(session: AsyncSession, company_ids: Iterable[str]) -> set[str]:
    """Those of the companies that are out of use."""
    query = select(COMPANIES.c.id).where(
        COMPANIES.c.id.in_(sorted(set(company_ids))), COMPANIES.c.active.is_(False)
    )
    return set((await (await session.connection()).execute(query)).scalars())


async def drafts(
    session: AsyncSession, viewer: Caller, *, company_id: str | None, limit: int, after: str | None
) -> Sequence[Found]:
    """One page of drafts that the viewer may edit, newest first."""
    connection = await session.connection()
    reach = and_(editable(viewer, CAMPAIGNS.c.company_id), CAMPAIGNS.c.status.in_(HIDDEN_FROM_BRANDS), ACTIVE)
    query = select(CAMPAIGNS).where(reach)
    if company_id is not None:
        query = query.where(CAMPAIGNS.c.company_id == company_id)
    start = None
    if after:
        last = select(CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id).where(CAMPAIGNS.c.id == after, reach)
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    query = keyset(query, [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id], start, limit=limit)
    return (await connection.execute(query)).all()


async def changes(session: AsyncSession, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, list[Found]]:
    """The history by campaign within reach (one's own drafts included), oldest first, in one statement."""
    reach = or_(
        _reach(viewer),
        editable(viewer, CAMPAIGNS.c.company_id),
    )
    query = (
        select(CHANGES)
        .join(CAMPAIGNS, CAMPAIGNS.c.id == CHANGES.c.campaign_id)
        .where(among(CHANGES.c.campaign_id, campaign_ids), reach)
        .order_by(CHANGES.c.campaign_id, CHANGES.c.id)
    )
    found: dict[str, list[Found]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.campaign_id, []).append(row)
    return found
