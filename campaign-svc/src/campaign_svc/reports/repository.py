"""Reads figures, creators and tasks within the viewer's reach; stores shared links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import cache
from typing import cast

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select as select_rows

from campaign_svc.access import (
    Reach,
    campaigns_within_reach,
    company_of,
    editing_reach_of,
    handing_reach_of,
    in_use,
    reach_of,
    within_reach,
)
from campaign_svc.activity.models import COUNTED
from campaign_svc.activity.repository import DAYS as ACTIVITY
from campaign_svc.advertisements.policies import APPROVED, CHANGE_REQUESTED, REJECTED, WAITING, WITHDRAWN
from campaign_svc.advertisements.repository import ADS, ads_within, approved_at, overdue, snoozed
from campaign_svc.campaigns.models import ON_GOING
from campaign_svc.campaigns.policies import MONEY, PRODUCT
from campaign_svc.creators.policies import tag_key
from campaign_svc.creators.repository import CHANGES, has_tag, tagged, tags_within_reach
from campaign_svc.engagement.models import GAINED
from campaign_svc.engagement.repository import CAMPAIGNS
from campaign_svc.engagement.repository import DAYS as ENGAGEMENT
from campaign_svc.figures.models import REPORTED
from campaign_svc.reach.models import KnownCompany
from campaign_svc.reports.models import (
    CompanyTasks,
    Creator,
    CreatorsAsked,
    Figures,
    OwedAsked,
    Period,
    ReportedMonth,
    Share,
    SharedPost,
)
from campaign_svc.tables import ASKED
from kit.codes import plain_code
from kit.days import first_moment, operator_time_zone
from kit.db import Page, Row, Session, among, changed_since, escaped, keyset, refuse_unknown_cursor, settled_at
from kit.rpc.caller import Caller
from resuena.campaign.v1 import reports_pb2 as pb

SHARES = Share.metadata.tables["report_shares"]
REPORTED_MONTHS = ReportedMonth.metadata.tables["reported_months"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]


@dataclass(frozen=True)
class ReportedCampaign:
    """A campaign of a report."""

    id: str
    name: str
    currency: str
    status: int
    start_day: date | None
    start_dt: datetime | None
    payment_type: int
    product_unit_value: int | None

    @property
    def unit_value(self) -> int | None:
        """Cents that one unit of its product is worth; None for money, and when not given."""
        return self.product_unit_value if self.payment_type == PRODUCT else None

    def scheduled_day(self, now: datetime) -> date | None:
        """Its first day, if it is paid and that day has not begun (docs/product.md, States)."""
        return self.start_day if self.status == ON_GOING and self.start_dt and self.start_dt > now else None


async def campaigns_of(
    session: Session, viewer: Caller, company_id: str, campaign_ids: Sequence[str]
) -> list[ReportedCampaign]:
    """The company's campaigns within reach, or the requested ones of them, newest first."""
    query = select(*(CAMPAIGNS.c[column.name] for column in fields(ReportedCampaign))).where(
        CAMPAIGNS.c.company_id == company_id,
        campaigns_within_reach(reach_of(viewer), CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id),
    )
    if campaign_ids:
        query = query.where(among(CAMPAIGNS.c.id, campaign_ids))
    query = query.order_by(CAMPAIGNS.c.creation_dt.desc(), CAMPAIGNS.c.id.desc())
    rows = await (await session.connection()).execute(query, company_of(viewer))
    return [ReportedCampaign(*row) for row in rows]


async def figures(
    session: Session, campaign_ids: Sequence[str], period: Period
) -> tuple[dict[str, Figures], dict[date, Figures]]:
    """The figures of a period by campaign, and by day over all of them; rows without figures are left out."""
    connection = await session.connection()
    by_campaign: dict[str, dict[str, int]] = {}
    by_day: dict[date, dict[str, int]] = {}
    for table, names in ((ACTIVITY, COUNTED), (ENGAGEMENT, GAINED)):
        sums = [_sum(table.c[name]).label(name) for name in names]
        query = (
            select(table.c.campaign_id, table.c.day, *sums)
            .where(among(table.c.campaign_id, campaign_ids), table.c.day >= period.start, table.c.day < period.end)
            .group_by(table.c.campaign_id, table.c.day)
        )
        for campaign_id, day, *numbers in await connection.execute(query):
            for counts in (by_campaign.setdefault(campaign_id, {}), by_day.setdefault(day, {})):
                for name, number in zip(names, numbers, strict=True):
                    counts[name] = counts.get(name, 0) + number
    return (
        {campaign_id: Figures(**counts) for campaign_id, counts in by_campaign.items()},
        {day: Figures(**counts | {"spent": 0, "spent_on_reactions": 0}) for day, counts in sorted(by_day.items())},
    )


def _sum(column: ColumnElement[int]) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    return func.sum(column).cast(BigInteger)


_REACTIONS = (
    ADS.c.like_count + ADS.c.not_sponsored_like_count,
    ADS.c.comment_count + ADS.c.not_sponsored_comment_count,
)


async def top(session: Session, campaign_ids: Sequence[str], period: Period, limit: int) -> list[str]:
    """Ids of the approved advertisements made in the period with most likes and comments so far."""
    likes, comments = _REACTIONS
    query = (
        select(ADS.c.id)
        .where(
            among(ADS.c.campaign_id, campaign_ids),
            ADS.c.status == APPROVED,
            _made_in(period),
        )
        .order_by((likes + comments).desc(), ADS.c.id.desc())
        .limit(limit)
    )
    return list((await (await session.connection()).execute(query)).scalars())


def _made_in(period: Period, made_at: ColumnElement[datetime] = ADS.c.creation_dt) -> ColumnElement[bool]:
    begin, end = (first_moment(day, period.time_zone) for day in (period.start, period.end))
    return and_(made_at >= begin, made_at < end)


async def posts(session: Session, ad_ids: Sequence[str]) -> list[SharedPost]:
    """Picture, caption and reactions of the advertisements, in the order given; erased ones are left out."""
    likes, comments = _REACTIONS
    query = select(
        ADS.c.id, ADS.c.multimedia_uri, ADS.c.caption, likes.label("likes"), comments.label("comments")
    ).where(among(ADS.c.id, ad_ids), ADS.c.anonymised_at.is_(None))
    rows_by_id = {row.id: row for row in await (await session.connection()).execute(query)}
    return [cast(SharedPost, rows_by_id[ad_id]) for ad_id in ad_ids if ad_id in rows_by_id]


_MADE = (
    ADS.c.person_id,
    func.count(ADS.c.campaign_id.distinct()).label("campaigns"),
    func.count().label("advertisements"),
    func.count().filter(ADS.c.status == APPROVED).label("approved"),
    func.count().filter(ADS.c.status.in_(REJECTED)).label("rejected"),
    _sum(sum((ADS.c[name] for name in REPORTED[1:]), ADS.c[REPORTED[0]])).label("engagement"),
    func.min(ADS.c.creation_dt).label("first_at"),
    func.max(ADS.c.creation_dt).label("last_at"),
)
"""Columns that aggregate a creator's advertisements, for statements that group by person."""


async def creators(
    session: Session,
    viewer: Caller,
    creators_asked: CreatorsAsked,
    period: Period | None,
    named: Sequence[str] | None,
) -> tuple[Page[Creator], int]:
    """Return a page of the company's creators within reach, or of those `named`, and their total."""
    connection = await session.connection()
    matching = (
        select(*_MADE)
        .where(
            _of_company(viewer, creators_asked, period),
            *([] if named is None else [_NAMED]),
            *(
                [tagged(viewer, ADS.c.person_id, literal(creators_asked.company_id), tag_key(creators_asked.tag))]
                if creators_asked.tag
                else []
            ),
        )
        .group_by(ADS.c.person_id)
        .cte("creators")
    )
    counted = select(func.count().label("total")).select_from(matching).subquery("counted")
    order = _ORDERS.get(creators_asked.order, "engagement")
    key = [matching.c[order], matching.c.person_id]
    start = select(*key).where(matching.c.person_id == creators_asked.after) if creators_asked.after else None
    page = keyset(select(matching), key, start, limit=creators_asked.limit + 1).subquery("page")
    # The total comes with each row, or alone when the page is empty.
    tags = tags_within_reach(viewer, page.c.person_id, literal(creators_asked.company_id))
    changed_at = _changed_at(viewer, page.c.person_id, literal(creators_asked.company_id))
    query = (
        select(counted.c.total, page, tags.label("tags"), changed_at.label("updated_at"))
        .select_from(counted.outerjoin(page, true()))
        .order_by(page.c[order].desc(), page.c.person_id.desc())
    )
    values = company_of(viewer) if named is None else {**company_of(viewer), "ids": list(named)}
    rows = [dict(row) for row in (await connection.execute(query, values)).mappings()]
    total = {row.pop("total") for row in rows}.pop()
    people = [row for row in rows if row["person_id"] is not None]
    if not people and creators_asked.after is not None:
        cursor = select(ADS.c.id).where(
            ADS.c.company_id == bindparam("company_id", type_=Text),
            ADS.c.person_id == bindparam("after", type_=Text),
            within_reach(reach_of(viewer), ADS.c.company_id),
        )
        values = {**company_of(viewer), "company_id": creators_asked.company_id, "after": creators_asked.after}
        await refuse_unknown_cursor(session, cursor.limit(1), values)
    page_of = people[: creators_asked.limit]
    costs = await _costs(
        session, _of_company(viewer, creators_asked, period), viewer, [row["person_id"] for row in page_of]
    )
    page_creators = (Creator(**row, costs=costs.get(row["person_id"], {})) for row in page_of)
    return Page(page_creators, has_next=len(people) > creators_asked.limit), total


_LATER, _TAGGED = ADS.alias("later"), CHANGES.alias("tagged")


def _changed_at(
    viewer: Caller, person: ColumnElement[str], company: ColumnElement[str]
) -> ColumnElement[datetime]:
    """When a person's advertisements for the company, or their tags, last changed."""
    reach = within_reach(reach_of(viewer), _LATER.c.company_id)
    ads = select(func.max(_LATER.c.updated_at)).where(
        _LATER.c.company_id == company, _LATER.c.person_id == person, reach
    )
    return func.greatest(ads.scalar_subquery(), _tags_changed_at(person, company))


def _tags_changed_at(person: ColumnElement[str], company: ColumnElement[str]) -> ColumnElement[datetime]:
    """When the company's tags of a person last changed; NULL if never."""
    query = select(_TAGGED.c.changed_at).where(_TAGGED.c.company_id == company, _TAGGED.c.person_id == person)
    return query.scalar_subquery()


async def changed_creators(
    session: Session,
    viewer: Caller,
    creators_asked: CreatorsAsked,
    period: Period | None,
    named: Sequence[str] | None,
) -> tuple[Page[Creator], int]:
    """As `creators`, those who changed at `creators_asked.updated_since` or later, ordered by their last change.

    Reads advertisements and tags that changed since, by their indexes, and of each person the last change: a
    withdrawn advertisement counts, but a person without any other is left out. The other conditions are evaluated
    for each person who changed. They select persons, not changes: a person with an advertisement in the requested
    campaigns also counts as changed by one in another campaign, as `updated_at` says. The total is the page's size.
    """
    company, reach, further = (
        bindparam("company_id", type_=Text),
        reach_of(viewer),
        creators_asked.after is not None,
    )
    limit = bindparam("limit", type_=Integer)
    since = bindparam("updated_since", type_=DateTime(timezone=True))

    # Conditions as scalar subqueries, which PostgreSQL evaluates per row with an index: it may join EXISTS as a whole.
    def of_person(person: ColumnElement[str]) -> tuple[ColumnElement[bool], ...]:
        return _LATER.c.company_id == company, _LATER.c.person_id == person

    def seen(person: ColumnElement[str]) -> ColumnElement[bool]:
        within = [within_reach(reach, _LATER.c.company_id), _LATER.c.status != literal(WITHDRAWN, Integer)]
        if creators_asked.campaign_ids:
            within.append(among(_LATER.c.campaign_id, creators_asked.campaign_ids))
        if period is not None:
            within.append(_made_in(period, _LATER.c.creation_dt))
        return select(_LATER.c.id).where(*of_person(person), *within).limit(1).scalar_subquery().is_not(None)

    def conditions_on(person: ColumnElement[str]) -> list[ColumnElement[bool]]:
        conditions = [seen(person)]
        if creators_asked.tag:
            conditions.append(has_tag(viewer, person, company, tag_key(creators_asked.tag)))
        if named is not None:
            conditions.append(person.in_(select(ASKED.c.id)))
        return conditions

    last_ad = (
        select(_LATER.c.id)
        .where(*of_person(ADS.c.person_id))
        .order_by(_LATER.c.updated_at.desc(), _LATER.c.id.desc())
        .limit(1)
    )
    of_ads = select(ADS.c.person_id, ADS.c.updated_at).where(
        ADS.c.company_id == company,
        within_reach(reach, ADS.c.company_id),
        ADS.c.updated_at >= since,
        ADS.c.id == last_ad.scalar_subquery(),
        ADS.c.updated_at >= func.coalesce(_tags_changed_at(ADS.c.person_id, company), ADS.c.updated_at),
        *conditions_on(ADS.c.person_id),
    )
    ads_changed_at = select(func.max(_LATER.c.updated_at)).where(*of_person(CHANGES.c.person_id)).scalar_subquery()
    of_tags = select(CHANGES.c.person_id, CHANGES.c.changed_at.label("updated_at")).where(
        CHANGES.c.company_id == company,
        within_reach(reach, CHANGES.c.company_id),
        CHANGES.c.changed_at >= since,
        CHANGES.c.changed_at > ads_changed_at,
        *conditions_on(CHANGES.c.person_id),
    )
    changed = union_all(
        changed_since(of_ads, ADS.c.updated_at, ADS.c.person_id, further=further, limit=limit),
        changed_since(of_tags, CHANGES.c.changed_at, CHANGES.c.person_id, further=further, limit=limit),
    ).subquery("changed")
    query = select(changed).order_by(changed.c.updated_at, changed.c.person_id).limit(limit)
    values = {
        "company_id": creators_asked.company_id,
        "updated_since": creators_asked.updated_since,
        "settled_at": await settled_at(session),
        "limit": creators_asked.limit + 1,
        **({"after": creators_asked.after} if further else {}),
        **({"ids": list(named)} if named is not None else {}),
    }
    connection = await session.connection()
    rows = Page.of((await connection.execute(query, {**values, **company_of(viewer)})).all(), creators_asked.limit)
    moments = {str(row.person_id): row.updated_at for row in rows}
    of_company, people = _of_company(viewer, creators_asked, period), list(moments)
    tags = tags_within_reach(viewer, ADS.c.person_id, literal(creators_asked.company_id))
    statement = (
        select(*_MADE, tags.label("tags"))
        .where(of_company, among(ADS.c.person_id, people))
        .group_by(ADS.c.person_id)
    )
    by_person = {row.person_id: row._asdict() for row in await connection.execute(statement, company_of(viewer))}
    costs = await _costs(session, of_company, viewer, people)
    # Leaves out people who withdrew their only advertisement since the page was selected.
    page_creators = [
        Creator(**by_person[person], updated_at=moments[person], costs=costs.get(person, {}))
        for person in people
        if person in by_person
    ]
    return Page(page_creators, has_next=rows.has_next), len(page_creators)


async def tasks(session: Session, viewer: Caller, company_id: str, now: datetime) -> CompanyTasks:
    """The company's pending tasks at that moment."""
    connection, reach = await session.connection(), reach_of(viewer)
    of_company = (ADS.c.company_id == company_id, ADS.c.active.is_(True), ads_within(reach))
    paid_in_product = exists().where(CAMPAIGNS.c.id == ADS.c.campaign_id, CAMPAIGNS.c.payment_type == PRODUCT)
    # The payment type decides who audits, whichever the waiting status (docs/product.md, Rulings).
    waits = (*of_company, ADS.c.status.in_(WAITING), paid_in_product)
    changing = select(func.count()).where(*waits, ADS.c.change_state == CHANGE_REQUESTED).correlate(None)
    to_audit = select(
        func.count().label("to_audit"),
        func.min(ADS.c.creation_dt).label("oldest_to_audit"),
        func.min(ADS.c.audit_deadline).label("audit_deadline"),
        func.count().filter(overdue(now)).label("overdue"),
        func.count().filter(ADS.c.assignee_id == (viewer.person_id or "")).label("assigned_to_me"),
        changing.scalar_subquery().label("changing"),
    ).where(*waits, ADS.c.change_state != CHANGE_REQUESTED, ~snoozed(now))
    to_deliver = select(
        func.count().label("to_deliver"), func.min(ADS.c.creation_dt).label("oldest_to_deliver")
    ).where(*of_company, ADS.c.status == APPROVED, ADS.c.delivered_at.is_(None), paid_in_product)
    exhausted = (
        select(CAMPAIGNS.c.id)
        .where(
            CAMPAIGNS.c.company_id == company_id,
            CAMPAIGNS.c.active.is_(True),
            CAMPAIGNS.c.status == ON_GOING,
            campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id),
            case(
                (
                    CAMPAIGNS.c.payment_type == MONEY,
                    CAMPAIGNS.c.budget_available < func.greatest(CAMPAIGNS.c.custom_ad_price, 1),
                ),
                else_=CAMPAIGNS.c.stock <= 0,
            ),
        )
        .order_by(CAMPAIGNS.c.creation_dt.desc(), CAMPAIGNS.c.id.desc())
    )
    values = company_of(viewer)
    audits = (await connection.execute(to_audit, values)).one()
    deliveries = (await connection.execute(to_deliver, values)).one()
    ids = (await connection.execute(exhausted, values)).scalars().all()
    return CompanyTasks(**audits._mapping, **deliveries._mapping, exhausted_campaign_ids=ids)


@cache
def _owed_cursor(reach: Reach) -> Select[*tuple[object, ...]]:
    within = within_reach(reach, ADS.c.company_id, ADS.c.campaign_id)
    return select(ADS.c.creation_dt, ADS.c.id).where(ADS.c.id == bindparam("after"), within)


@cache
def _owed(reach: Reach, *, one: bool, searched: bool, further: bool) -> Select[*tuple[object, ...]]:
    # For each campaign that pays in product the oldest come off the index in order, of which a page is kept. What is
    # paid in money is never handed over, so the company's advertisements in order would include all of that.
    order = [ADS.c.creation_dt, ADS.c.id]
    company = bindparam("company_id", type_=Text)
    owes = (
        ADS.c.company_id == company,
        ADS.c.campaign_id == CAMPAIGNS.c.id,
        ADS.c.status == literal(APPROVED, literal_execute=True),
        ADS.c.delivered_at.is_(None),
        ADS.c.active.is_(True),
        *([or_(_NAMED, ADS.c.caption_identifier.startswith(bindparam("code"), escape="/"))] if searched else []),
    )
    limit = bindparam("limit", type_=Integer)
    start = _owed_cursor(reach)
    oldest = keyset(
        select(ADS.c.id, ADS.c.caption_identifier, ADS.c.person_id, ADS.c.creation_dt).where(*owes),
        order,
        start if further else None,
        "asc",
        limit=limit,
    ).lateral("oldest")
    counted = select(func.count().label("number")).select_from(ADS).where(*owes).lateral("counted")
    campaign_conditions = (
        CAMPAIGNS.c.company_id == company,
        CAMPAIGNS.c.payment_type == PRODUCT,
        within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.id),
        *([CAMPAIGNS.c.id == bindparam("campaign_id", type_=Text)] if one else []),
    )
    total = (
        select(func.coalesce(_sum(counted.c.number), 0).label("total"))
        .select_from(CAMPAIGNS.join(counted, true()))
        .where(*campaign_conditions)
    ).subquery("total")
    page = (
        select(
            oldest,
            CAMPAIGNS.c.id.label("campaign_id"),
            CAMPAIGNS.c.name.label("campaign_name"),
            CAMPAIGNS.c.product_payment_description.label("product"),
        )
        .select_from(CAMPAIGNS.join(oldest, true()))
        .where(*campaign_conditions)
        .order_by(oldest.c.creation_dt, oldest.c.id)
        .limit(limit)
        .subquery("page")
    )
    since = func.coalesce(approved_at(page.c.id), page.c.creation_dt).label("since")
    # The total comes with each row, or alone when the page is empty.
    return (
        select(total.c.total, page, since)
        .select_from(total.outerjoin(page, true()))
        .order_by(page.c.creation_dt, page.c.id)
    )


async def owed(
    session: Session, viewer: Caller, owed_asked: OwedAsked, named: Sequence[str]
) -> tuple[Page[Row], int]:
    """A page of the company's products that the viewer may hand over, oldest advertisement first; and the total.

    A search matches the people `named`, and ad codes that start with the text.
    """
    searched = bool(owed_asked.search)
    bind_values = {"company_id": owed_asked.company_id, "limit": owed_asked.limit + 1, **company_of(viewer)}
    if owed_asked.campaign_id is not None:
        bind_values["campaign_id"] = owed_asked.campaign_id
    if owed_asked.after is not None:
        bind_values["after"] = owed_asked.after
    if searched:
        bind_values |= {"ids": list(named), "code": escaped(plain_code(owed_asked.search) or owed_asked.search)}
    statement = _owed(
        handing_reach_of(viewer),
        one="campaign_id" in bind_values,
        searched=searched,
        further="after" in bind_values,
    )
    rows = (await (await session.connection()).execute(statement, bind_values)).all()
    products = [row for row in rows if row.id is not None]
    if not products and owed_asked.after is not None:
        await refuse_unknown_cursor(session, _owed_cursor(handing_reach_of(viewer)), bind_values)
    return Page.of(products, owed_asked.limit), int(rows[0].total)


_NAMED = ADS.c.person_id.in_(select(ASKED.c.id))
"""A table, which PostgreSQL hashes: an array of thousands would be scanned for each row."""
_ORDERS = {int(pb.CREATOR_ORDER_APPROVED): "approved", int(pb.CREATOR_ORDER_LAST): "last_at"}
"""Sort column by order; reactions by default."""


def _of_company(viewer: Caller, creators_asked: CreatorsAsked, period: Period | None) -> ColumnElement[bool]:
    conditions = [ADS.c.company_id == creators_asked.company_id, ads_within(reach_of(viewer))]
    if creators_asked.campaign_ids:
        conditions.append(among(ADS.c.campaign_id, creators_asked.campaign_ids))
    if period is not None:
        conditions.append(_made_in(period))
    return and_(*conditions)


async def _costs(
    session: Session, of_company: ColumnElement[bool], viewer: Caller, person_ids: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Cost of people's advertisements in cents, by person and currency."""
    query = (
        select(ADS.c.person_id, CAMPAIGNS.c.currency, _sum(ADS.c.money_earned))
        .select_from(ADS.join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id))
        .where(
            of_company,
            among(ADS.c.person_id, person_ids),
            ADS.c.money_earned > 0,
        )
        .group_by(ADS.c.person_id, CAMPAIGNS.c.currency)
        .order_by(ADS.c.person_id, CAMPAIGNS.c.currency)
    )
    costs: dict[str, dict[str, int]] = {}
    connection = await session.connection()
    for person_id, currency, cents in await connection.execute(query, company_of(viewer)):
        costs.setdefault(person_id, {})[currency] = cents
    return costs


async def share_of(session: Session, viewer: Caller, share_id: str, *, lock: bool = False) -> Share | None:
    """A link within the viewer's reach."""
    query = select_rows(Share).where(SHARES.c.id == share_id, within_reach(reach_of(viewer), SHARES.c.company_id))
    return (
        await session.exec(query.with_for_update() if lock else query, params=company_of(viewer))
    ).one_or_none()


async def shares_of(
    session: Session, viewer: Caller, company_id: str, limit: int, after: str | None
) -> list[Share]:
    """A company's links, newest first; empty unless the viewer may edit its campaigns."""
    query = select_rows(Share).where(
        SHARES.c.company_id == company_id, within_reach(editing_reach_of(viewer), SHARES.c.company_id)
    )
    if after:
        cursor = select(SHARES.c.id).where(
            SHARES.c.id == bindparam("after", type_=Text),
            SHARES.c.company_id == bindparam("company_id", type_=Text),
            within_reach(editing_reach_of(viewer), SHARES.c.company_id),
        )
        await refuse_unknown_cursor(
            session, cursor, {**company_of(viewer), "company_id": company_id, "after": after}
        )
    page = keyset(query, [SHARES.c.id], (after,) if after else None, limit=limit)
    return list((await session.exec(page, params=company_of(viewer))).all())


async def open_share(session: Session, token: str, now: datetime) -> Share | None:
    """The link with this token; None if it has expired, is revoked, or its company is inactive."""
    return (await session.exec(select_rows(Share).where(_works(token, now)))).first()


async def count_view(session: Session, token: str, now: datetime) -> None:
    """Counts a view of a valid link."""
    viewed = update(SHARES).where(_works(token, now)).values(views=SHARES.c.views + 1)
    await (await session.connection()).execute(viewed)


def _works(token: str, now: datetime) -> ColumnElement[bool]:
    return and_(
        SHARES.c.token == token,
        SHARES.c.revoked_at.is_(None),
        SHARES.c.expires_at > now,
        in_use(SHARES.c.company_id),
    )


async def zones(session: Session) -> list[str]:
    """The zones by which companies' days are counted."""
    query = select(COMPANIES.c.days_zone).distinct()
    return list((await (await session.connection()).execute(query)).scalars())


async def to_report(session: Session, time_zone: str, month: date, limit: int) -> list[str]:
    """Ids of active companies of a zone for which neither this month nor a later one was reported."""
    reported = exists().where(REPORTED_MONTHS.c.company_id == COMPANIES.c.id, REPORTED_MONTHS.c.month >= month)
    query = select(COMPANIES.c.id).where(COMPANIES.c.days_zone == time_zone, COMPANIES.c.active, ~reported)
    query = query.order_by(COMPANIES.c.id).limit(limit)
    return list((await (await session.connection()).execute(query)).scalars())


async def claim_month(session: Session, company_id: str, month: date) -> bool:
    """Stores that a company's month is reported; False if it, or a later one, already was."""
    query = insert(REPORTED_MONTHS).values(company_id=company_id, month=month)
    query = query.on_conflict_do_update(
        index_elements=["company_id"],
        set_={"month": query.excluded.month},
        where=REPORTED_MONTHS.c.month < query.excluded.month,
    )
    claimed = await (await session.connection()).execute(query.returning(REPORTED_MONTHS.c.company_id))
    return claimed.first() is not None


async def company_shown(session: Session, company_id: str) -> tuple[str, str | None, str]:
    """Name and logo of a company, and the zone by which its days are counted.

    An empty name and the operator's zone before its first fact arrived.
    """
    query = select(COMPANIES.c.name, COMPANIES.c.logo, COMPANIES.c.days_zone).where(COMPANIES.c.id == company_id)
    row = (await (await session.connection()).execute(query)).first()
    return (row.name, row.logo, row.days_zone) if row else ("", None, operator_time_zone())
