"""Reads and writes advertisements and posts; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    Text,
    any_,
    bindparam,
    case,
    cast,
    delete,
    func,
    or_,
    select,
    true,
    tuple_,
    type_coerce,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.types import NullType
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from campaign_svc.access import campaigns_within_reach, within_reach
from campaign_svc.advertisements.models import (
    Advertisement,
    AdvertisementFilter,
    AdvertisementRow,
    AuditClaim,
    AuditEntry,
    Post,
    UnpaidReactions,
)
from campaign_svc.advertisements.policies import APPROVED, REJECTED, WAITING
from campaign_svc.campaigns.models import Campaign, CampaignTotals, Creator, KnownCompany
from campaign_svc.figures.models import METRICS
from campaign_svc.tables import Found, asked_for
from kit.db import among, keyset
from kit.rpc.caller import Caller
from kit.rpc.limits import MAX_ITEMS

ADS = Advertisement.metadata.tables["advertisements"]
POSTS = Post.metadata.tables["posts"]
ENTRIES = AuditEntry.metadata.tables["audit_entries"]
CLAIMS = AuditClaim.metadata.tables["audit_claims"]
CAMPAIGNS = Campaign.metadata.tables["campaigns"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]
LIKES, COMMENTS = 1, 2
# As the indexes have them.
_METRICS: dict[int, tuple[ColumnElement[int], ...]] = {
    LIKES: (ADS.c.like_count + ADS.c.not_sponsored_like_count,),
    COMMENTS: (ADS.c.comment_count + ADS.c.not_sponsored_comment_count,),
}
# asyncpg gives arrays as lists already; SQLAlchemy's own pass over each element would copy them for nothing.
_AD_COLUMNS = [
    type_coerce(column, NullType()).label(column.name) if isinstance(column.type, ARRAY) else column
    for column in ADS.c
]


# Advertisements with what is shown of their campaign and company; made once, since it names a hundred columns.
_WHOLE: Select[*tuple[object, ...]] = select(
    *_AD_COLUMNS,
    CAMPAIGNS.c.name.label("campaign_name"),
    CAMPAIGNS.c.type.label("campaign_type"),
    CAMPAIGNS.c.payment_type,
    CAMPAIGNS.c.currency,
    func.coalesce(COMPANIES.c.name, "").label("company_name"),
    COMPANIES.c.logo.label("company_logo"),
).select_from(
    ADS.join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id).outerjoin(
        COMPANIES, COMPANIES.c.id == ADS.c.company_id
    )
)


_POSTS = select(*POSTS.c)


@lru_cache(maxsize=200)
def _columns_of(query: Select[*tuple[object, ...]], names: frozenset[str]) -> Select[*tuple[object, ...]]:
    """The statement reduced to these columns: reading a hundred costs more than finding the rows."""
    wanted = [column for column in query.selected_columns if column.key in names]
    return query.with_only_columns(*wanted, maintain_column_froms=True)


def whole(columns: Collection[str] | None = None) -> Select[*tuple[object, ...]]:
    """Advertisements with what is shown of their campaign and company.

    Of `columns` alone when given, and of those that lists are ordered and grouped by.
    """
    needed = {"id", "campaign_id", "creation_dt"}
    return _WHOLE if columns is None else _columns_of(_WHOLE, frozenset(columns) | needed)


async def listed(
    session: AsyncSession,
    viewer: Caller,
    wanted: AdvertisementFilter,
    *,
    ascending: bool = False,
    limit: int = MAX_ITEMS,
    after: str | None = None,
    columns: Collection[str] | None = None,
) -> Sequence[Found]:
    """One page within the viewer's reach, by creation, or those with most of a metric first; of `columns` alone when
    given."""
    connection = await session.connection()
    query = whole(columns).where(within_reach(viewer, ADS.c.company_id))
    alike = {
        "id": wanted.advertisement_id,
        "campaign_id": wanted.campaign_id,
        "company_id": wanted.company_id,
        "caption_identifier": wanted.code,
        "person_id": wanted.person_id,
    }
    for name, value in alike.items():
        if value is not None:
            query = query.where(ADS.c[name] == value)
    if wanted.status:
        query = query.where(ADS.c.status.in_(wanted.status))
    if wanted.search:
        found = ADS.c.caption.icontains(wanted.search, autoescape=True)
        begins = ADS.c.caption_identifier.startswith(wanted.search.strip().upper(), autoescape=True)
        query = query.where(or_(found, begins))
    if wanted.platforms:
        networks = POSTS.c.platform.in_(wanted.platforms)
        query = query.where(select(POSTS.c.id).where(POSTS.c.advertisement_id == ADS.c.id, networks).exists())
    if wanted.created_from is not None:
        query = query.where(ADS.c.creation_dt >= wanted.created_from)
    if wanted.created_to is not None:
        query = query.where(ADS.c.creation_dt < wanted.created_to)
    order = [*_METRICS.get(wanted.most_of, ()), ADS.c.creation_dt, ADS.c.id]
    start = None
    if after:
        last = select(*order).where(ADS.c.id == after, within_reach(viewer, ADS.c.company_id))
        start = (await connection.execute(last)).first()
        if start is None:
            return []
    query = keyset(query, order, start, "asc" if ascending and not wanted.most_of else "desc", limit=limit)
    return (await connection.execute(query)).all()


async def by_ids(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, AdvertisementRow]:
    """Those of `ids` within the viewer's reach, by id."""
    query = _WHOLE.where(among(ADS.c.id, ids), within_reach(viewer, ADS.c.company_id))
    return {row.id: row for row in (await (await session.connection()).execute(query)).all()}


async def of_campaigns(
    session: AsyncSession,
    viewer: Caller,
    campaign_ids: Sequence[str],
    limit: int,
    columns: Collection[str] | None = None,
) -> dict[str, list[Found]]:
    """The newest of each campaign within reach, in one statement that reads no more than it answers."""
    asked = asked_for(campaign_ids)
    page = (
        whole(columns)
        .where(ADS.c.campaign_id == asked.c.id, within_reach(viewer, ADS.c.company_id))
        .order_by(ADS.c.creation_dt.desc(), ADS.c.id.desc())
        .limit(limit)
        .lateral("page")
    )
    query = (
        select(page)
        .select_from(asked.join(page, true()))
        .order_by(asked.c.id, page.c.creation_dt.desc(), page.c.id.desc())
    )
    found: dict[str, list[Found]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.campaign_id, []).append(row)
    return found


async def posts_of(
    session: AsyncSession, viewer: Caller, ad_ids: Sequence[str], columns: Collection[str] | None = None
) -> dict[str, list[Found]]:
    """Posts within reach by advertisement, oldest first, in one statement; of `columns` alone when given."""
    query = _POSTS if columns is None else _columns_of(_POSTS, frozenset(columns) | {"advertisement_id"})
    query = query.where(
        among(POSTS.c.advertisement_id, ad_ids), within_reach(viewer, POSTS.c.company_id)
    ).order_by(POSTS.c.advertisement_id, POSTS.c.creation_dt, POSTS.c.id)
    found: dict[str, list[Found]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.advertisement_id, []).append(row)
    return found


async def lock_many(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, Advertisement]:
    """Those of `ids` within reach, locked in one order until the transaction ends: of racing ones one goes first."""
    query = _entities(viewer, ids).with_for_update(key_share=True)
    return {ad.id: ad for ad in await session.exec(query)}


async def get_many(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, Advertisement]:
    """Those of `ids` within reach, for use cases that change or compare them; answers are read by `by_ids`."""
    return {ad.id: ad for ad in await session.exec(_entities(viewer, ids))}


def _entities(viewer: Caller, ids: Sequence[str]) -> SelectOfScalar[Advertisement]:
    reach = within_reach(viewer, ADS.c.company_id)
    return sqlmodel.select(Advertisement).where(ADS.c.id.in_(ids), reach).order_by(ADS.c.id)


async def id_of_code(session: AsyncSession, viewer: Caller, code: str | None) -> str | None:
    """The id of the advertisement within reach that has this ad code."""
    query = select(ADS.c.id).where(ADS.c.caption_identifier == code, within_reach(viewer, ADS.c.company_id))
    return (await (await session.connection()).execute(query)).scalar()


async def creators_of(
    session: AsyncSession, viewer: Caller, campaign_ids: Sequence[str]
) -> dict[str, list[Creator]]:
    """Those who made advertisements within reach, by campaign, who made the most first, at most 1,000 each."""
    asked = asked_for(campaign_ids)
    made = func.count().label("made")
    page = (
        select(ADS.c.campaign_id, ADS.c.person_id, made)
        .where(
            ADS.c.campaign_id == asked.c.id, within_reach(viewer, ADS.c.company_id), ADS.c.anonymised_at.is_(None)
        )
        .group_by(ADS.c.campaign_id, ADS.c.person_id)
        .order_by(made.desc(), ADS.c.person_id)
        .limit(MAX_ITEMS)
        .lateral("page")
    )
    query = (
        select(page)
        .select_from(asked.join(page, true()))
        .order_by(page.c.campaign_id, page.c.made.desc(), page.c.person_id)
    )
    found: dict[str, list[Creator]] = {}
    for row in await (await session.connection()).execute(query):
        found.setdefault(row.campaign_id, []).append(Creator(row.person_id, row.made))
    return found


async def people_of(session: AsyncSession, pairs: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of the pairs (campaign, person) that have an advertisement already."""
    known = tuple_(ADS.c.campaign_id, ADS.c.person_id)
    query = select(ADS.c.campaign_id, ADS.c.person_id).where(known.in_(pairs)).distinct()
    return {(row.campaign_id, row.person_id) for row in await (await session.connection()).execute(query)}


async def entries(session: AsyncSession, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, list[Found]]:
    """Decisions by advertisement within reach, oldest first."""
    query = (
        select(ENTRIES)
        .join(ADS, ADS.c.id == ENTRIES.c.advertisement_id)
        .where(among(ENTRIES.c.advertisement_id, ad_ids), within_reach(viewer, ADS.c.company_id))
        .order_by(ENTRIES.c.decided_at, ENTRIES.c.id)
    )
    found: dict[str, list[Found]] = {}
    for row in (await (await session.connection()).execute(query)).all():
        found.setdefault(row.advertisement_id, []).append(row)
    return found


async def insert_ads(session: AsyncSession, ads: Sequence[Advertisement]) -> list[Advertisement]:
    """Inserts those whose id is new; returns these."""
    new = await _insert_new(session, "advertisements", [ad.model_dump(exclude_unset=True) for ad in ads])
    return [ad for ad in ads if ad.id in new]


async def insert_posts(session: AsyncSession, posts: Sequence[Post]) -> list[Post]:
    """Inserts those whose id is new; returns these."""
    new = await _insert_new(session, "posts", [post.model_dump(exclude_unset=True) for post in posts])
    return [post for post in posts if post.id in new]


async def _insert_new(session: AsyncSession, name: str, rows: Sequence[dict[str, object]]) -> set[str]:
    table = Post.metadata.tables[name]
    query = insert(table).on_conflict_do_nothing(index_elements=["id"]).returning(table.c.id)
    return set((await (await session.connection()).execute(query, rows)).scalars())


_ASKED = any_(cast(bindparam("asked"), ARRAY(Text)))
_COUNTED = (
    select(
        ADS.c.campaign_id,
        func.count().label("posts"),
        func.count().filter(ADS.c.status == APPROVED).label("approved"),
        func.count().filter(ADS.c.status.in_(WAITING)).label("waiting"),
        func.count().filter(ADS.c.status.in_(REJECTED)).label("rejected"),
    )
    .where(ADS.c.campaign_id == _ASKED)
    .group_by(ADS.c.campaign_id)
    .subquery()
)
_NUMBERS = {name: func.coalesce(_COUNTED.c[name], 0) for name in ("posts", "approved", "waiting", "rejected")}
_UNITS_LEFT = CAMPAIGNS.c.stock + _NUMBERS["posts"] - _NUMBERS["approved"]
_TOTALS = (
    select(
        CAMPAIGNS.c.id,
        *(number.label(name) for name, number in _NUMBERS.items()),
        (CAMPAIGNS.c.like_count + CAMPAIGNS.c.not_sponsored_like_count).label("likes"),
        (CAMPAIGNS.c.comment_count + CAMPAIGNS.c.not_sponsored_comment_count).label("comments"),
        case((CAMPAIGNS.c.payment_type == 2, _UNITS_LEFT), else_=None).label("remaining_stock"),
    )
    .select_from(CAMPAIGNS.outerjoin(_COUNTED, _COUNTED.c.campaign_id == CAMPAIGNS.c.id))
    .where(CAMPAIGNS.c.id == _ASKED)
)


async def totals(session: AsyncSession, viewer: Caller, ids: Sequence[str]) -> dict[str, CampaignTotals]:
    """What the results page shows on top, by campaign within reach, in one statement."""
    query = _TOTALS.where(campaigns_within_reach(viewer, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status))
    rows = await (await session.connection()).execute(query, {"asked": list(ids)})
    return {campaign_id: CampaignTotals(*totals) for campaign_id, *totals in rows}


async def claims_on(session: AsyncSession, ad_ids: Sequence[str], now: datetime) -> dict[str, AuditClaim]:
    """The claims that bind at `now`, by advertisement."""
    query = select(CLAIMS).where(CLAIMS.c.advertisement_id.in_(ad_ids), CLAIMS.c.until > now)
    rows = await (await session.connection()).execute(query)
    return {row.advertisement_id: AuditClaim(**row._mapping) for row in rows}


async def claim(
    session: AsyncSession, ad_id: str, holder_id: str, now: datetime, until: datetime
) -> AuditClaim | None:
    """Claims the advertisement, or the holder's own claim anew; None when another's claim binds."""
    query = insert(CLAIMS).values(advertisement_id=ad_id, holder_id=holder_id, until=until)
    query = query.on_conflict_do_update(
        index_elements=["advertisement_id"],
        set_={"holder_id": query.excluded.holder_id, "until": query.excluded.until},
        where=or_(CLAIMS.c.until <= now, CLAIMS.c.holder_id == holder_id),
    )
    row = (await (await session.connection()).execute(query.returning(CLAIMS))).first()
    return AuditClaim(**row._mapping) if row is not None else None


async def end_claims(session: AsyncSession, ad_ids: Sequence[str], holder_id: str | None = None) -> None:
    """Ends the claims on these advertisements; only the holder's when one is named."""
    query = delete(CLAIMS).where(CLAIMS.c.advertisement_id.in_(ad_ids))
    if holder_id is not None:
        query = query.where(CLAIMS.c.holder_id == holder_id)
    await (await session.connection()).execute(query)


async def end_claims_of(session: AsyncSession, holder_id: str) -> None:
    """Ends all claims of a person."""
    await (await session.connection()).execute(delete(CLAIMS).where(CLAIMS.c.holder_id == holder_id))


async def unpaid_reactions(session: AsyncSession, ad_ids: Sequence[str]) -> list[UnpaidReactions]:
    """Approved ones of `ad_ids` whose campaign has budget left, by id: figures, prices, and what the campaign pays."""
    query = (
        select(
            ADS.c.id,
            ADS.c.campaign_id,
            ADS.c.person_id,
            CAMPAIGNS.c.currency,
            CAMPAIGNS.c.budget_available,
            ADS.c.engagement_paid,
            case((CAMPAIGNS.c.custom_prices_enabled, CAMPAIGNS.c.custom_insight_multiplier)).label("multiplier"),
            *(ADS.c[f"{metric}_price"] for metric in METRICS),
            *(ADS.c[f"{metric}_count"] for metric in METRICS),
        )
        .join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
        .where(ADS.c.id.in_(ad_ids), ADS.c.status == APPROVED, CAMPAIGNS.c.budget_available > 0)
        .order_by(ADS.c.id)
    )
    rows = await (await session.connection()).execute(query)
    metrics = len(METRICS)
    return [
        UnpaidReactions(
            id=row.id,
            campaign_id=row.campaign_id,
            person_id=row.person_id,
            currency=row.currency,
            budget_available=row.budget_available,
            engagement_paid=row.engagement_paid,
            multiplier=row.multiplier,
            prices=dict(zip(METRICS, row[-2 * metrics : -metrics], strict=True)),
            reactions=dict(zip(METRICS, row[-metrics:], strict=True)),
        )
        for row in rows
    ]


async def add_paid(session: AsyncSession, paid: Mapping[str, int]) -> None:
    """Adds what was paid for reactions, cents by advertisement, to what each has earned."""
    query = (
        update(ADS)
        .where(ADS.c.id == bindparam("b_id"))
        .values(
            money_earned=ADS.c.money_earned + bindparam("b_due"),
            engagement_paid=ADS.c.engagement_paid + bindparam("b_due"),
        )
    )
    parameters = [{"b_id": ad_id, "b_due": due} for ad_id, due in paid.items()]
    await (await session.connection()).execute(query, parameters)
