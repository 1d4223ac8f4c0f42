"""Reads and writes advertisements and posts; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache

import sqlmodel
from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    case,
    cast,
    delete,
    false,
    func,
    literal,
    null,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningInsert
from sqlmodel.sql.expression import SelectOfScalar

from campaign_svc.access import Reach, campaigns_within_reach, company_of, reach_of, within_reach
from campaign_svc.advertisements.models import (
    Advertisement,
    AdvertisementFilter,
    AdvertisementRow,
    AuditClaim,
    AuditEntry,
    Overturn,
    Post,
    UnpaidReactions,
)
from campaign_svc.advertisements.policies import (
    APPROVED,
    CHANGE_REQUESTED,
    REJECTED,
    WAITING,
    WAITING_PLATFORM,
    WITHDRAWN,
)
from campaign_svc.campaigns.models import Campaign, CampaignTotals
from campaign_svc.due_checks.repository import DUE, AdvertisementIds
from campaign_svc.figures.models import METRICS
from campaign_svc.reach.models import KnownCompany
from campaign_svc.tables import ASKED, ONE_OF_IDS
from kit.codes import plain_code
from kit.db import (
    Page,
    Reader,
    Row,
    Session,
    among,
    changed_since,
    escaped,
    grouped,
    keyset,
    read_page,
)
from kit.rpc.caller import Caller
from kit.rpc.limits import MAX_ITEMS
from resuena.campaign.v1 import campaign_pb2 as pb

ADS = Advertisement.metadata.tables["advertisements"]
POSTS = Post.metadata.tables["posts"]
ENTRIES = AuditEntry.metadata.tables["audit_entries"]
OVERTURNS = Overturn.metadata.tables["overturns"]
CLAIMS = AuditClaim.metadata.tables["audit_claims"]
CAMPAIGNS = Campaign.metadata.tables["campaigns"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]
LIKES, COMMENTS = 1, 2
# As the indexes have them.
_METRICS: dict[int, tuple[ColumnElement[int], ...]] = {
    LIKES: (ADS.c.like_count + ADS.c.not_sponsored_like_count,),
    COMMENTS: (ADS.c.comment_count + ADS.c.not_sponsored_comment_count,),
}
Query = Select[*tuple[object, ...]]


NOT_WITHDRAWN = ADS.c.status != literal(WITHDRAWN, Integer, literal_execute=True)


def ads_within(reach: Reach) -> ColumnElement[bool]:
    """Whether an advertisement is within reach; to everyone but its person a withdrawn one is unknown.

    Statements with it take `company_of` the viewer.
    """
    return and_(within_reach(reach, ADS.c.company_id, ADS.c.campaign_id), NOT_WITHDRAWN)


# Advertisements with the shown columns of their campaign and company; built once, since it names a hundred columns.
_WHOLE: Query = select(
    *ADS.c,
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


_POSTS = select(*POSTS.c).join(ADS, ADS.c.id == POSTS.c.advertisement_id)


@lru_cache(maxsize=200)
def _columns_of(query: Query, names: frozenset[str]) -> Query:
    """The statement reduced to these columns: reading a hundred costs more than finding the rows."""
    columns = [column for column in query.selected_columns if column.key in names]
    return query.with_only_columns(*columns, maintain_column_froms=True)


def _whole(columns: frozenset[str] | None) -> Query:
    """Advertisements with the shown columns of their campaign and company.

    With `columns`, only those and the ones that lists are ordered and grouped by.
    """
    return _WHOLE if columns is None else _columns_of(_WHOLE, columns | {"id", "campaign_id", "creation_dt"})


def _after(order: Sequence[ColumnElement[object]], reach: Reach) -> Query:
    """The advertisement's place in the order; one withdrawn since the previous page still has its place."""
    within = within_reach(reach, ADS.c.company_id, ADS.c.campaign_id)
    return select(*order).where(ADS.c.id == bindparam("after"), within)


@cache
def _cursor(reach: Reach) -> Query:
    return _after([ADS.c.id], reach)


_LIMIT = bindparam("limit", type_=Integer)
_ON_PLATFORMS = POSTS.c.platform == any_(cast(bindparam("platforms"), ARRAY(Integer)))


def overdue(now: ColumnElement[datetime] | datetime) -> ColumnElement[bool]:
    """SQL condition: the audit is overdue. Advertisements with an open change request are not waiting for an audit."""
    return and_(
        ADS.c.status.in_(WAITING),
        ADS.c.active.is_(True),
        ADS.c.change_state != CHANGE_REQUESTED,
        ADS.c.audit_deadline <= now,
    )


def snoozed(now: ColumnElement[datetime] | datetime) -> ColumnElement[bool]:
    """SQL condition: the advertisement is snoozed at `now`; false, not NULL, when it never was."""
    return func.coalesce(ADS.c.snoozed_until > now, false())


_NOW = bindparam("now", type_=DateTime(timezone=True))
_CONDITIONS = {
    "advertisement_id": ADS.c.id == bindparam("advertisement_id"),
    "campaign_id": ADS.c.campaign_id == bindparam("campaign_id"),
    "company_id": ADS.c.company_id == bindparam("company_id"),
    "code": ADS.c.caption_identifier == bindparam("code"),
    "person_id": ADS.c.person_id == bindparam("person_id"),
    "status": ADS.c.status == any_(cast(bindparam("status"), ARRAY(Integer))),
    "checks_state": ADS.c.checks_state == any_(cast(bindparam("checks_state"), ARRAY(Integer))),
    "payment_type": CAMPAIGNS.c.payment_type == bindparam("payment_type"),
    "change_requested": (ADS.c.change_state == CHANGE_REQUESTED) == bindparam("change_requested", type_=Boolean),
    "overdue": overdue(_NOW) == bindparam("overdue", type_=Boolean),
    "assignee_id": ADS.c.assignee_id == bindparam("assignee_id"),
    "assigned": ADS.c.assignee_id.is_not(None) == bindparam("assigned", type_=Boolean),
    "snoozed": snoozed(_NOW) == bindparam("snoozed", type_=Boolean),
    "external_id": ADS.c.external_id == bindparam("external_id"),
    "search": or_(
        ADS.c.caption.icontains(bindparam("search"), escape="/"),
        ADS.c.caption_identifier.startswith(bindparam("code_begins"), escape="/"),
        and_(ADS.c.external_id == bindparam("search_external_id", type_=Text), NOT_WITHDRAWN),
    ),
    "platforms": select(POSTS.c.id).where(POSTS.c.advertisement_id == ADS.c.id, _ON_PLATFORMS).exists(),
    "created_from": ADS.c.creation_dt >= bindparam("created_from"),
    "created_to": ADS.c.creation_dt < bindparam("created_to"),
}


@lru_cache(maxsize=500)
def _listed(
    reach: Reach,
    conditions: frozenset[str],
    columns: frozenset[str] | None,
    most_of: int,
    ascending: bool,
) -> Query:
    query = _whole(columns).where(ads_within(reach))
    query = query.where(*(_CONDITIONS[name] for name in sorted(conditions & _CONDITIONS.keys())))
    if "updated_since" in conditions:
        return changed_since(query, ADS.c.updated_at, ADS.c.id, further="after" in conditions, limit=_LIMIT)
    order = [*_METRICS.get(most_of, ()), ADS.c.creation_dt, ADS.c.id]
    start = _after(order, reach) if "after" in conditions else None
    return keyset(query, order, start, "asc" if ascending and not most_of else "desc", limit=_LIMIT)


async def listed(
    reader: Reader,
    viewer: Caller,
    ad_filter: AdvertisementFilter,
    *,
    now: datetime | None = None,
    ascending: bool = False,
    limit: int = MAX_ITEMS,
    after: str | None = None,
    columns: Collection[str] | None = None,
) -> Page[Row]:
    """One page within the viewer's reach, by creation, or with most of a metric first; only `columns` if given.
    Whether they are overdue or snoozed is evaluated at `now`."""
    filter_values = {**vars(ad_filter), "after": after}
    values = {name: value for name, value in filter_values.items() if value not in (None, (), [])}
    statement = _listed(
        reach_of(viewer),
        frozenset(values),
        None if columns is None else frozenset(columns),
        ad_filter.most_of,
        ascending,
    )
    if ad_filter.search:
        values["search"] = escaped(ad_filter.search)
        values["search_external_id"] = ad_filter.search.strip()
        values["code_begins"] = escaped(plain_code(ad_filter.search) or ad_filter.search)
    values |= {**company_of(viewer), "now": now}
    cursor = _cursor(reach_of(viewer)) if after and ad_filter.updated_since is None else None
    return await read_page(reader, statement, values, cursor, limit=limit)


# Written as literals, as in the index on risk: a generic plan with parameters could not use that index.
_WAITS = (
    ADS.c.status == literal(WAITING_PLATFORM, literal_execute=True),
    ADS.c.active.is_(True),
    ADS.c.change_state != CHANGE_REQUESTED,
)
_SCORE = func.coalesce(ADS.c.platform_score, literal(10, literal_execute=True))
"""The score of what could be checked so far. An advertisement without a score sorts as 10: nothing is checked yet."""


@cache
def _queue(reach: Reach, further: bool, by_risk: bool) -> Query:
    query = _WHOLE.where(ads_within(reach), *_WAITS)
    order = [*((_SCORE,) if by_risk else ()), ADS.c.creation_dt, ADS.c.id]
    return keyset(query, order, _after(order, reach) if further else None, "asc", limit=_LIMIT)


async def queue(
    reader: Reader, viewer: Caller, limit: int, after: str | None, *, by_risk: bool = False
) -> Sequence[Row]:
    """Advertisements within reach that wait for staff, oldest or lowest score first; `after` may no longer wait."""
    values = {"after": after, **company_of(viewer)}
    cursor = _cursor(reach_of(viewer)) if after is not None else None
    statement = _queue(reach_of(viewer), after is not None, by_risk)
    return await read_page(reader, statement, values, cursor, limit=limit)


_WAITING = select(func.count().label("number"), func.min(ADS.c.creation_dt).label("since")).where(
    ADS.c.status == bindparam("status"), ADS.c.active.is_(True), ADS.c.change_state != CHANGE_REQUESTED
)


async def waiting(reader: Reader, status: int) -> tuple[int, datetime | None]:
    """How many advertisements of all companies wait for an audit with a status, and when the oldest was made."""
    (row,) = await reader.rows(_WAITING, {"status": status})
    return row.number, row.since


@cache
def _by_ids(reach: Reach) -> Query:
    return _WHOLE.where(ADS.c.id == ONE_OF_IDS, ads_within(reach))


async def by_ids(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, AdvertisementRow]:
    """Those of `ids` within the viewer's reach, by id."""
    rows = await reader.rows(_by_ids(reach_of(viewer)), {"ids": list(ids), **company_of(viewer)})
    return {row.id: row for row in rows}


@lru_cache(maxsize=200)
def _of_campaigns(reach: Reach, columns: frozenset[str] | None) -> Query:
    page = (
        _whole(columns)
        .where(ADS.c.campaign_id == ASKED.c.id, ads_within(reach))
        .order_by(ADS.c.creation_dt.desc(), ADS.c.id.desc())
        .limit(_LIMIT)
        .lateral("page")
    )
    order = (ASKED.c.id, page.c.creation_dt.desc(), page.c.id.desc())
    return select(page).select_from(ASKED.join(page, true())).order_by(*order)


async def of_campaigns(
    reader: Reader,
    viewer: Caller,
    campaign_ids: Sequence[str],
    limit: int,
    columns: Collection[str] | None = None,
) -> dict[str, list[Row]]:
    """The newest of each campaign within reach, in one statement that reads no more rows than it returns."""
    statement = _of_campaigns(reach_of(viewer), None if columns is None else frozenset(columns))
    values = {"ids": sorted(set(campaign_ids)), "limit": limit, **company_of(viewer)}
    return grouped(await reader.rows(statement, values), "campaign_id")


@lru_cache(maxsize=200)
def _posts_of(reach: Reach, columns: frozenset[str] | None) -> Query:
    query = _POSTS if columns is None else _columns_of(_POSTS, columns | {"advertisement_id"})
    return query.where(
        POSTS.c.advertisement_id == ONE_OF_IDS,
        within_reach(reach, POSTS.c.company_id, POSTS.c.campaign_id),
        NOT_WITHDRAWN,
    ).order_by(POSTS.c.advertisement_id, POSTS.c.creation_dt, POSTS.c.id)


async def posts_of(
    reader: Reader, viewer: Caller, ad_ids: Sequence[str], columns: Collection[str] | None = None
) -> dict[str, list[Row]]:
    """The viewer's readable posts by advertisement id, oldest first, in one statement; only `columns` if set."""
    statement = _posts_of(reach_of(viewer), None if columns is None else frozenset(columns))
    rows = await reader.rows(statement, {"ids": list(ad_ids), **company_of(viewer)})
    return grouped(rows, "advertisement_id")


async def lock_many(session: Session, viewer: Caller, ids: Sequence[str]) -> dict[str, Advertisement]:
    """Those of `ids` within reach, locked in a fixed order until the transaction ends; racing calls serialise."""
    query = _entities(viewer, ids).with_for_update(key_share=True)
    return {ad.id: ad for ad in await session.exec(query, params=company_of(viewer))}


async def get_many(session: Session, viewer: Caller, ids: Sequence[str]) -> dict[str, Advertisement]:
    """Those of `ids` within reach, for use cases that change or compare them; for responses see `by_ids`."""
    return {ad.id: ad for ad in await session.exec(_entities(viewer, ids), params=company_of(viewer))}


def _entities(viewer: Caller, ids: Sequence[str]) -> SelectOfScalar[Advertisement]:
    reach = ads_within(reach_of(viewer))
    return sqlmodel.select(Advertisement).where(among(ADS.c.id, ids), reach).order_by(ADS.c.id)


@cache
def _id_of_code(reach: Reach) -> Query:
    return select(ADS.c.id).where(_CONDITIONS["code"], ads_within(reach))


async def id_of_code(reader: Reader, viewer: Caller, code: str | None) -> str | None:
    """The id of the advertisement within reach that has this ad code."""
    rows = await reader.rows(_id_of_code(reach_of(viewer)), {"code": code, **company_of(viewer)})
    return rows[0].id if rows else None


@cache
def _creators_of(reach: Reach) -> Query:
    advertisement_count = func.count().label("made")
    page = (
        select(ADS.c.campaign_id, ADS.c.person_id, advertisement_count)
        .where(ADS.c.campaign_id == ASKED.c.id, ads_within(reach), ADS.c.anonymised_at.is_(None))
        .group_by(ADS.c.campaign_id, ADS.c.person_id)
        .order_by(advertisement_count.desc(), ADS.c.person_id)
        .limit(MAX_ITEMS)
        .lateral("page")
    )
    order = (page.c.campaign_id, page.c.made.desc(), page.c.person_id)
    return select(page).select_from(ASKED.join(page, true())).order_by(*order)


async def creators_of(reader: Reader, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, list[Row]]:
    """The people who made advertisements within reach, by campaign, most first, at most 1,000 per campaign."""
    values = {"ids": sorted(set(campaign_ids)), **company_of(viewer)}
    return grouped(await reader.rows(_creators_of(reach_of(viewer)), values), "campaign_id")


_PEOPLE_OF = (
    select(ADS.c.campaign_id, ADS.c.person_id)
    .where(
        ADS.c.campaign_id == any_(cast(bindparam("campaigns"), ARRAY(Text))),
        ADS.c.person_id == any_(cast(bindparam("people"), ARRAY(Text))),
        NOT_WITHDRAWN,
    )
    .distinct()
)


async def people_of(session: Session, pairs: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of the (campaign, person) pairs that already have an advertisement."""
    values = {
        "campaigns": sorted({campaign for campaign, _ in pairs}),
        "people": sorted({person for _, person in pairs}),
    }
    rows = await session.rows(_PEOPLE_OF, values)
    return {(row.campaign_id, row.person_id) for row in rows}.intersection(pairs)


def waiting_of_people(person_ids: Sequence[str]) -> AdvertisementIds:
    """A statement that selects the ids of the people's advertisements that wait for their audit."""
    return select(ADS.c.id).where(
        ADS.c.person_id == any_(cast(list(person_ids), ARRAY(Text))), ADS.c.status.in_(WAITING)
    )


def waiting_of_campaign(campaign_id: str) -> AdvertisementIds:
    """A statement that selects the ids of the campaign's advertisements that wait for their audit."""
    return select(ADS.c.id).where(ADS.c.campaign_id == campaign_id, ADS.c.status.in_(WAITING))


def never_checked(limit: int) -> AdvertisementIds:
    """A statement that selects the ids of advertisements that were never checked or queued, newest first."""
    queued = select(DUE.c.id).where(DUE.c.advertisement_id == ADS.c.id).exists()
    return (
        select(ADS.c.id)
        .where(ADS.c.checks_state == pb.CHECKS_STATE_PENDING, NOT_WITHDRAWN, ~queued)
        .order_by(ADS.c.creation_dt.desc(), ADS.c.id.desc())
        .limit(limit)
    )


def approved_at(advertisement_id: ColumnElement[str]) -> ColumnElement[datetime | None]:
    """When the column's advertisement was approved, by its audit or by an overturned rejection."""
    audited = select(ENTRIES.c.decided_at).where(
        ENTRIES.c.advertisement_id == advertisement_id, ENTRIES.c.to_status == APPROVED
    )
    overturned = select(func.max(OVERTURNS.c.decided_at)).where(
        OVERTURNS.c.advertisement_id == advertisement_id, OVERTURNS.c.to_status == APPROVED
    )
    return func.greatest(audited.scalar_subquery(), overturned.scalar_subquery())


@cache
def _entries(reach: Reach) -> Query:
    overturned: dict[str, ColumnElement[object]] = {
        **{overturn_column.name: overturn_column for overturn_column in OVERTURNS.c},
        "by_platform": literal(value=True),
        "by_rule": literal(value=False),
        "note": func.nullif(OVERTURNS.c.note, ""),
    }
    every = union_all(
        select(ENTRIES).where(ENTRIES.c.advertisement_id == ONE_OF_IDS),
        select(
            *(overturned.get(entry_column.name, null()).label(entry_column.name) for entry_column in ENTRIES.c)
        ).where(OVERTURNS.c.advertisement_id == ONE_OF_IDS),
    ).subquery("entries")
    return (
        select(every)
        .join(ADS, ADS.c.id == every.c.advertisement_id)
        .where(ads_within(reach))
        .order_by(every.c.decided_at, every.c.id)
    )


async def entries(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Decisions by advertisement within reach, oldest first, including those that overturned one."""
    rows = await reader.rows(_entries(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    return grouped(rows, "advertisement_id")


async def remove_decision(session: Session, ad_id: str) -> Row:
    """Deletes the decision on an advertisement that has one; returns its former values."""
    query = delete(ENTRIES).where(ENTRIES.c.advertisement_id == ad_id).returning(ENTRIES)
    return (await (await session.connection()).execute(query)).one()


async def insert_ads(session: Session, ads: Sequence[Advertisement]) -> list[Advertisement]:
    """Inserts rows with new ids; returns these."""
    new = await _insert_new(session, "advertisements", [ad.model_dump(exclude_unset=True) for ad in ads])
    return [ad for ad in ads if ad.id in new]


async def insert_posts(session: Session, posts: Sequence[Post]) -> list[Post]:
    """Inserts rows with new ids; returns these."""
    new = await _insert_new(session, "posts", [post.model_dump(exclude_unset=True) for post in posts])
    return [post for post in posts if post.id in new]


async def _insert_new(session: Session, name: str, rows: Sequence[dict[str, object]]) -> set[str]:
    return set((await (await session.connection()).execute(_inserting_new(name), rows)).scalars())


@cache
def _inserting_new(name: str) -> ReturningInsert[str]:
    table = Post.metadata.tables[name]
    return insert(table).on_conflict_do_nothing(index_elements=["id"]).returning(table.c.id)


# Counted per campaign found: grouped over all ids, the statement would be planned anew for each call.
_COUNTED = (
    select(
        func.count().label("posts"),
        func.count().filter(ADS.c.status == APPROVED).label("approved"),
        func.count().filter(ADS.c.status.in_(WAITING), ADS.c.change_state != CHANGE_REQUESTED).label("waiting"),
        func.count().filter(ADS.c.status.in_(REJECTED)).label("rejected"),
        func.count().filter(ADS.c.status.in_(WAITING), ADS.c.change_state == CHANGE_REQUESTED).label("changing"),
        func.count()
        .filter(ADS.c.status.in_(WAITING), ADS.c.change_state != CHANGE_REQUESTED, snoozed(_NOW))
        .label("snoozed"),
        # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
        cast(func.coalesce(func.sum(ADS.c.engagement_paid), 0), BigInteger).label("spent_on_reactions"),
    )
    .where(ADS.c.campaign_id == CAMPAIGNS.c.id, NOT_WITHDRAWN)
    .lateral()
)
_UNITS_LEFT = CAMPAIGNS.c.stock + _COUNTED.c.posts - _COUNTED.c.approved
_TOTALS = (
    select(
        CAMPAIGNS.c.id,
        *_COUNTED.c,
        (CAMPAIGNS.c.like_count + CAMPAIGNS.c.not_sponsored_like_count).label("likes"),
        (CAMPAIGNS.c.comment_count + CAMPAIGNS.c.not_sponsored_comment_count).label("comments"),
        case((CAMPAIGNS.c.payment_type == 2, _UNITS_LEFT), else_=None).label("remaining_stock"),
    )
    .select_from(CAMPAIGNS.join(_COUNTED, true()))
    .where(CAMPAIGNS.c.id == ONE_OF_IDS)
)


@cache
def _totals(reach: Reach) -> Query:
    return _TOTALS.where(campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id))


async def totals(reader: Reader, viewer: Caller, ids: Sequence[str], now: datetime) -> dict[str, CampaignTotals]:
    """The totals on top of the results page at a moment, by campaign within reach, in one statement."""
    rows = await reader.rows(_totals(reach_of(viewer)), {"ids": list(ids), "now": now, **company_of(viewer)})
    return {row.id: row for row in rows}


_CLAIMS_ON = select(CLAIMS).where(CLAIMS.c.advertisement_id == ONE_OF_IDS, CLAIMS.c.until > bindparam("now"))


_WITHDRAWN = _WHOLE.where(ADS.c.id == ONE_OF_IDS, ADS.c.status == WITHDRAWN)


async def withdrawn_among(reader: Reader, ad_ids: Sequence[str]) -> dict[str, AdvertisementRow]:
    """Those of these advertisements that their creators withdrew, by id."""
    return {row.id: row for row in await reader.rows(_WITHDRAWN, {"ids": list(ad_ids)})}


async def claims_on(reader: Reader, ad_ids: Sequence[str], now: datetime) -> dict[str, AuditClaim]:
    """The unexpired claims at `now`, by advertisement."""
    rows = await reader.rows(_CLAIMS_ON, {"ids": list(ad_ids), "now": now})
    return {row.advertisement_id: AuditClaim(**row._mapping) for row in rows}


async def claim(session: Session, ad_id: str, holder_id: str, now: datetime, until: datetime) -> AuditClaim | None:
    """Claims the advertisement, or renews the holder's own claim; None when another person's claim is unexpired."""
    query = insert(CLAIMS).values(advertisement_id=ad_id, holder_id=holder_id, until=until)
    query = query.on_conflict_do_update(
        index_elements=["advertisement_id"],
        set_={"holder_id": query.excluded.holder_id, "until": query.excluded.until},
        where=or_(CLAIMS.c.until <= now, CLAIMS.c.holder_id == holder_id),
    )
    row = (await (await session.connection()).execute(query.returning(CLAIMS))).first()
    return AuditClaim(**row._mapping) if row is not None else None


async def end_claims(session: Session, ad_ids: Sequence[str], holder_id: str | None = None) -> None:
    """Releases the claims on these advertisements; with a holder, only theirs."""
    query = delete(CLAIMS).where(among(CLAIMS.c.advertisement_id, ad_ids))
    if holder_id is not None:
        query = query.where(CLAIMS.c.holder_id == holder_id)
    await (await session.connection()).execute(query)


async def end_claims_of(session: Session, holder_id: str) -> None:
    """Releases all claims of a person."""
    await (await session.connection()).execute(delete(CLAIMS).where(CLAIMS.c.holder_id == holder_id))


async def unpaid_reactions(session: Session, ad_ids: Sequence[str]) -> list[UnpaidReactions]:
    """Approved ones of `ad_ids` whose campaign has budget left, by id, with figures, prices and that budget."""
    query = (
        select(
            ADS.c.id,
            ADS.c.campaign_id,
            ADS.c.person_id,
            CAMPAIGNS.c.currency,
            CAMPAIGNS.c.budget_available,
            ADS.c.engagement_paid,
            ADS.c.times_reopened,
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
            times_reopened=row.times_reopened,
            prices=dict(zip(METRICS, row[-2 * metrics : -metrics], strict=True)),
            reactions=dict(zip(METRICS, row[-metrics:], strict=True)),
        )
        for row in rows
    ]


async def add_paid(session: Session, paid: Mapping[str, int]) -> None:
    """Adds the cents paid for reactions, by advertisement, to what each has earned."""
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
