"""Reads and writes campaigns; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    case,
    cast,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import (
    HIDDEN_FROM_BRANDS,
    Reach,
    campaigns_within_reach,
    company_of,
    editing_reach_of,
    in_use,
    may_manage,
    may_reach,
    may_see,
    reach_of,
    within_reach,
)
from campaign_svc.campaigns.models import (
    COMPANY_FIELDS,
    FINISHED,
    ON_GOING,
    STOPPED,
    WAITING_PAYMENT,
    Campaign,
    CampaignFilter,
    CampaignRow,
    StatusChange,
)
from campaign_svc.campaigns.policies import LAST_SECOND, payment_reference_in
from campaign_svc.reach.models import KnownCompany
from campaign_svc.tables import ASKED, ONE_OF_IDS
from kit.days import operator_time_zone
from kit.db import (
    Page,
    Reader,
    Row,
    Session,
    changed_since,
    escaped,
    grouped,
    keyset,
    read_page,
)
from kit.rpc.caller import Caller
from kit.rpc.limits import MAX_ITEMS

CAMPAIGNS = Campaign.metadata.tables["campaigns"]
CHANGES = StatusChange.metadata.tables["campaign_status_changes"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]
Query = Select[*tuple[object, ...]]


# A campaign is inactive when its company is.
ACTIVE: ColumnElement[bool] = and_(CAMPAIGNS.c.active, in_use(CAMPAIGNS.c.company_id))
_WHOLE: Query = select(
    *(ACTIVE.label("active") if column is CAMPAIGNS.c.active else column for column in CAMPAIGNS.c)
)


@lru_cache(maxsize=200)
def _columns_of(names: frozenset[str]) -> Query:
    columns = [column for column in _WHOLE.selected_columns if column.key in names or column.key == "id"]
    return _WHOLE.with_only_columns(*columns, maintain_column_froms=True)


def _reach(reach: Reach) -> ColumnElement[bool]:
    return campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id)


_ORDER = [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id]
_LIMIT = bindparam("limit", type_=Integer)
_CONDITIONS = {
    "campaign_id": CAMPAIGNS.c.id == bindparam("campaign_id"),
    "company_id": CAMPAIGNS.c.company_id == bindparam("company_id"),
    "active": ACTIVE,
    "inactive": ~ACTIVE,
    "status": CAMPAIGNS.c.status == any_(cast(bindparam("status"), ARRAY(Integer))),
    "types": CAMPAIGNS.c.type == any_(cast(bindparam("types"), ARRAY(Integer))),
    "ids": CAMPAIGNS.c.id == ONE_OF_IDS,
    "external_id": CAMPAIGNS.c.external_id == bindparam("external_id"),
    "search": or_(
        CAMPAIGNS.c.name.icontains(bindparam("search"), escape="/"),
        CAMPAIGNS.c.external_id == bindparam("search_external_id", type_=Text),
    ),
    "search_reference": or_(
        CAMPAIGNS.c.name.icontains(bindparam("search"), escape="/"),
        CAMPAIGNS.c.external_id == bindparam("search_external_id", type_=Text),
        CAMPAIGNS.c.payment_reference == bindparam("search_reference", type_=Text),
    ),
}


def _after(reach: ColumnElement[bool]) -> Query:
    return select(*_ORDER).where(CAMPAIGNS.c.id == bindparam("after"), reach)


@cache
def _cursor(reach: Reach) -> Query:
    return _after(_reach(reach))


_KNOWN = and_(
    COMPANIES.c.id == CAMPAIGNS.c.company_id,
    COMPANIES.c.version > 0,
    COMPANIES.c.version == COMPANIES.c.thumbnail_version,
)


@lru_cache(maxsize=500)
def _listed(
    reach: Reach, conditions: frozenset[str], columns: frozenset[str] | None, ascending: bool, companies: bool
) -> Query:
    query = (_WHOLE if columns is None else _columns_of(columns)).where(_reach(reach))
    if companies:
        query = query.add_columns(*(COMPANIES.c[name].label(f"known_{name}") for name in COMPANY_FIELDS))
        query = query.outerjoin_from(CAMPAIGNS, COMPANIES, _KNOWN)
    query = query.where(*(_CONDITIONS[name] for name in sorted(conditions & _CONDITIONS.keys())))
    if "updated_since" in conditions:
        further = "after" in conditions
        return changed_since(query, CAMPAIGNS.c.updated_at, CAMPAIGNS.c.id, further=further, limit=_LIMIT)
    start = _after(_reach(reach)) if "after" in conditions else None
    return keyset(query, _ORDER, start, "asc" if ascending else "desc", limit=_LIMIT)


async def listed(
    reader: Reader,
    viewer: Caller,
    campaign_filter: CampaignFilter,
    *,
    ascending: bool = False,
    limit: int = MAX_ITEMS,
    after: str | None = None,
    columns: Collection[str] | None = None,
    companies: bool = False,
) -> Page[Row]:
    """One page within the viewer's reach, by creation; only `columns` if given.

    With `companies`, rows also have COMPANY_FIELDS of their company, None unless its newest known facts are complete.
    """
    filter_values = {**vars(campaign_filter), "after": after}
    values = {name: value for name, value in filter_values.items() if value not in (None, (), [])}
    if campaign_filter.active is False:
        values["inactive"] = values.pop("active")
    conditions = set(values)
    if campaign_filter.search:
        values["search"] = escaped(campaign_filter.search)
        values["search_external_id"] = campaign_filter.search.strip()
        if reference := payment_reference_in(campaign_filter.search):
            values["search_reference"] = reference
            conditions = conditions - {"search"} | {"search_reference"}
    statement = _listed(
        reach_of(viewer),
        frozenset(conditions),
        None if columns is None else frozenset(columns),
        ascending,
        companies,
    )
    values |= company_of(viewer)
    cursor = _cursor(reach_of(viewer)) if after and campaign_filter.updated_since is None else None
    return await read_page(reader, statement, values, cursor, limit=limit)


@cache
def _by_ids(reach: Reach) -> Query:
    return _WHOLE.where(CAMPAIGNS.c.id == ONE_OF_IDS, _reach(reach))


async def by_ids(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, CampaignRow]:
    """Those of `ids` within the viewer's reach, by id."""
    rows = await reader.rows(_by_ids(reach_of(viewer)), {"ids": list(ids), **company_of(viewer)})
    return {row.id: row for row in rows}


@cache
def _of_companies(reach: Reach) -> Query:
    page = (
        select(CAMPAIGNS)
        .where(CAMPAIGNS.c.company_id == ASKED.c.id, ACTIVE, _reach(reach))
        .order_by(CAMPAIGNS.c.creation_dt.desc(), CAMPAIGNS.c.id.desc())
        .limit(_LIMIT)
        .lateral("page")
    )
    order = (ASKED.c.id, page.c.creation_dt.desc(), page.c.id.desc())
    return select(page).select_from(ASKED.join(page, true())).order_by(*order)


async def of_companies(
    reader: Reader, viewer: Caller, company_ids: Sequence[str], limit: int
) -> dict[str, list[Row]]:
    """The newest active campaigns of each company within reach, in one statement that reads no more than it returns."""
    values = {"ids": sorted(set(company_ids)), "limit": limit, **company_of(viewer)}
    return grouped(await reader.rows(_of_companies(reach_of(viewer)), values), "company_id")


async def is_within(session: Session, caller: Caller, company_id: str, campaign_id: str | None = None) -> bool:
    """Whether the caller currently reaches the company's campaigns, drafts included, or the given one of them."""
    if not may_see(caller, company_id) or (campaign_id is not None and not may_reach(caller, campaign_id)):
        return False
    return may_manage(caller) or bool(await (await session.connection()).scalar(select(in_use(company_id))))


async def insert_new(session: Session, campaign: Campaign) -> bool:
    """Inserts the campaign; False when its id already exists."""
    query = (
        insert(CAMPAIGNS)
        .values(campaign.model_dump(exclude={"updated_at"}))
        .on_conflict_do_nothing(index_elements=["id"])
    )
    inserted = await (await session.connection()).execute(query.returning(CAMPAIGNS.c.id))
    return inserted.first() is not None


async def lock(session: Session, campaign_id: str) -> Campaign | None:
    """The campaign, locked until the transaction ends; rows that refer to it may still be inserted."""
    query = sqlmodel.select(Campaign).where(Campaign.id == campaign_id).with_for_update(key_share=True)
    return (await session.exec(query)).first()


async def lock_ended(session: Session, now: datetime) -> Campaign | None:
    """A campaign OnGoing or Stopped past its last day, locked; skips those locked by another process."""
    query = (
        sqlmodel.select(Campaign)
        .where(CAMPAIGNS.c.status.in_((ON_GOING, STOPPED)), CAMPAIGNS.c.end_dt <= now - LAST_SECOND)
        .order_by(CAMPAIGNS.c.end_dt)
        .limit(1)
        .with_for_update(key_share=True, skip_locked=True)
    )
    return (await session.exec(query)).first()


async def lock_without_days(session: Session, limit: int) -> Sequence[Campaign]:
    """Campaigns with a moment but without its day, as the previous release wrote them, locked."""
    query = (
        sqlmodel.select(Campaign)
        .where(
            or_(
                and_(CAMPAIGNS.c.start_day.is_(None), CAMPAIGNS.c.start_dt.is_not(None)),
                and_(CAMPAIGNS.c.end_day.is_(None), CAMPAIGNS.c.end_dt.is_not(None)),
            )
        )
        .limit(limit)
        .with_for_update(key_share=True, skip_locked=True)
    )
    return (await session.exec(query)).all()


async def lock_without_reference(session: Session, limit: int) -> Sequence[Campaign]:
    """Approved campaigns with something to pay that the previous release left without a reference, locked."""
    query = (
        sqlmodel.select(Campaign)
        .where(
            CAMPAIGNS.c.payment_reference.is_(None),
            CAMPAIGNS.c.status.in_((WAITING_PAYMENT, ON_GOING, STOPPED, FINISHED)),
            CAMPAIGNS.c.investment > 0,
        )
        .limit(limit)
        .with_for_update(key_share=True, skip_locked=True)
    )
    return (await session.exec(query)).all()


async def row_of(session: Session, campaign_id: str) -> CampaignRow:
    """The campaign as in lists, without a check of reach: for the response to an operation that was permitted."""
    row: CampaignRow = (
        await (await session.connection()).execute(_WHOLE.where(CAMPAIGNS.c.id == campaign_id))
    ).one()
    return row


_LOCK_MANY = (
    sqlmodel.select(Campaign)
    .where(CAMPAIGNS.c.id == ONE_OF_IDS)
    .order_by(CAMPAIGNS.c.id)
    .with_for_update(key_share=True)
)


async def lock_many(session: Session, ids: Sequence[str]) -> dict[str, Campaign]:
    """The campaigns by id, locked in a fixed order until the transaction ends, so that callers do not deadlock."""
    locked = await session.exec(_LOCK_MANY, params={"ids": list(ids)})
    return {campaign.id: campaign for campaign in locked}


async def get_all(session: Session, ids: Sequence[str]) -> dict[str, Campaign]:
    """The campaigns by id, without a check of reach: the caller reached one of their advertisements already."""
    query = sqlmodel.select(Campaign).where(CAMPAIGNS.c.id.in_(ids))
    return {campaign.id: campaign for campaign in await session.exec(query)}


_FREEZE, _SPEND = bindparam("freeze", type_=BigInteger), bindparam("spend", type_=BigInteger)
_TAKE, _INFLUENCERS = bindparam("take", type_=Integer), bindparam("influencers", type_=Integer)
_MOVE = (
    update(CAMPAIGNS)
    .where(CAMPAIGNS.c.id == bindparam("campaign_id", type_=Text))
    .values(
        budget_available=CAMPAIGNS.c.budget_available - _FREEZE,
        budget_freezed=CAMPAIGNS.c.budget_freezed + _FREEZE - _SPEND,
        budget_spent=CAMPAIGNS.c.budget_spent + _SPEND,
        money_per_engagement_real=case(
            (
                CAMPAIGNS.c.engagement_real > 0,
                (CAMPAIGNS.c.budget_spent + _SPEND) // CAMPAIGNS.c.engagement_real,
            ),
            else_=0,
        ),
        stock=CAMPAIGNS.c.stock - _TAKE,
        influencers_total=CAMPAIGNS.c.influencers_total + _INFLUENCERS,
        version=CAMPAIGNS.c.version + 1,
    )
    .returning(CAMPAIGNS)
)


async def move_budget(
    session: Session,
    campaign_id: str,
    *,
    freeze: int = 0,
    spend: int = 0,
    take: int = 0,
    influencers: int = 0,
) -> Row:
    """Moves cents between available, frozen and spent (negative amounts move back) and takes stock; bumps the version.

    Returns the campaign after that. CHECK constraints refuse results below zero.
    """
    values = {
        "campaign_id": campaign_id,
        "freeze": freeze,
        "spend": spend,
        "take": take,
        "influencers": influencers,
    }
    row: Row = (await (await session.connection()).execute(_MOVE, values)).one()
    return row


async def keep_company(session: Session, company: KnownCompany) -> bool:
    """Stores a company's name, pictures and zone; False when the fact is stale."""
    names = ("name", "logo", "thumbnail", "thumbnail_version", "time_zone", "version")
    query = insert(COMPANIES).values(company.model_dump(include={"id", "days_zone", *names}))
    query = query.on_conflict_do_update(
        index_elements=["id"],
        set_={name: query.excluded[name] for name in names},
        where=COMPANIES.c.version < query.excluded.version,
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def time_zone_of(session: Session, company_id: str, *, lock: bool = False) -> str:
    """The zone by which the company's days are counted; the operator's zone for an unknown company.

    With a lock, it cannot change until the transaction ends: for callers that write data depending on it.
    """
    query = select(COMPANIES.c.days_zone).where(COMPANIES.c.id == company_id)
    if lock:
        query = query.with_for_update(read=True, key_share=True)
    return (await (await session.connection()).scalar(query)) or operator_time_zone()


_TIME_ZONES = (
    select(CAMPAIGNS.c.id, COMPANIES.c.days_zone)
    .join(COMPANIES, COMPANIES.c.id == CAMPAIGNS.c.company_id)
    .where(CAMPAIGNS.c.id == ONE_OF_IDS)
    .with_for_update(of=COMPANIES, read=True, key_share=True)
)


async def time_zones_of(session: Session, campaign_ids: Iterable[str]) -> dict[str, str]:
    """The zone by which the days of each campaign's company are counted, locked as in `time_zone_of`."""
    ids = sorted(set(campaign_ids))
    zones = {row.id: row.days_zone for row in await session.rows(_TIME_ZONES, {"ids": ids})}
    return {campaign_id: zones.get(campaign_id) or operator_time_zone() for campaign_id in ids}


async def keep_activity(session: Session, company_id: str, *, active: bool, version: int) -> None:
    """Stores whether a company is active, unless the fact is stale; its name may arrive later."""
    new = KnownCompany(id=company_id, name="", version=0, active=active, activity_version=version)
    query = insert(COMPANIES).values(new.model_dump())
    query = query.on_conflict_do_update(
        index_elements=["id"],
        set_={"active": query.excluded.active, "activity_version": query.excluded.activity_version},
        where=COMPANIES.c.activity_version < query.excluded.activity_version,
    )
    await (await session.connection()).execute(query)


_OUT_OF_USE = select(COMPANIES.c.id).where(COMPANIES.c.id == ONE_OF_IDS, COMPANIES.c.active.is_(False))


async def out_of_use(session: Session, company_ids: Iterable[str]) -> set[str]:
    """The inactive ones of these companies."""
    return {str(row.id) for row in await session.rows(_OUT_OF_USE, {"ids": sorted(set(company_ids))})}


@cache
def _draft_cursor(reach: Reach) -> Query:
    """A campaign that may no longer be a draft since the previous page."""
    return _after(within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.id))


@cache
def _drafts(reach: Reach, conditions: frozenset[str], further: bool) -> Query:
    own = and_(
        within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.id),
        CAMPAIGNS.c.status.in_(HIDDEN_FROM_BRANDS),
        ACTIVE,
    )
    query = select(CAMPAIGNS).where(own, *(_CONDITIONS[name] for name in sorted(conditions)))
    return keyset(query, _ORDER, _draft_cursor(reach) if further else None, limit=_LIMIT)


async def drafts(
    reader: Reader,
    viewer: Caller,
    *,
    company_id: str | None,
    external_id: str | None,
    limit: int,
    after: str | None,
) -> Page[Row]:
    """One page of drafts that the viewer may edit, newest first."""
    filters = {"company_id": company_id, "external_id": external_id}
    names = frozenset(name for name, value in filters.items() if value is not None)
    values = {**filters, "after": after, **company_of(viewer)}
    cursor = _draft_cursor(editing_reach_of(viewer)) if after is not None else None
    statement = _drafts(editing_reach_of(viewer), names, after is not None)
    return await read_page(reader, statement, values, cursor, limit=limit)


@cache
def _changes(reach: Reach, editing: Reach) -> Query:
    return (
        select(CHANGES)
        .join(CAMPAIGNS, CAMPAIGNS.c.id == CHANGES.c.campaign_id)
        .where(
            CHANGES.c.campaign_id == ONE_OF_IDS,
            or_(_reach(reach), within_reach(editing, CAMPAIGNS.c.company_id, CAMPAIGNS.c.id)),
        )
        .order_by(CHANGES.c.campaign_id, CHANGES.c.id)
    )


async def changes(reader: Reader, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, list[Row]]:
    """The history by campaign within reach (the caller's own drafts included), oldest first, in one statement."""
    statement = _changes(reach_of(viewer), editing_reach_of(viewer))
    rows = await reader.rows(statement, {"ids": list(campaign_ids), **company_of(viewer)})
    return grouped(rows, "campaign_id")
