"""Reads and writes notices; every read takes the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime

import sqlmodel
from sqlalchemy import (
    CTE,
    ColumnElement,
    Integer,
    RowMapping,
    Select,
    and_,
    any_,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    or_,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies.models import CampaignStanding
from company_svc.notices.models import (
    AwaitedAudit,
    AwaitedChange,
    DigestReader,
    Notice,
    NoticePreference,
    NoticeRead,
    NoticeReader,
    Preference,
    ShownNotice,
)
from company_svc.notices.policies import (
    ADVERTISEMENTS_WAITING,
    AUDITS_OVERDUE,
    BUDGET_LOW,
    CAMPAIGN_RETURNED,
    COUNT_MAX,
    DEFAULT_MAIL,
    EDITABLE,
    PAYMENT_NOT_FOUND,
    STOCK_LOW,
    TOPIC_OF,
    WAITING_PAYMENT,
)
from company_svc.reach.models import Company, Member
from company_svc.tables import comparable
from kit.db import Database, delete_older
from kit.rpc.errors import UnknownCursor

NOTICES = Notice.metadata.tables["notices"]
READS = NoticeRead.metadata.tables["notice_reads"]
PREFERENCES = NoticePreference.metadata.tables["notice_preferences"]
READERS = NoticeReader.metadata.tables["notice_readers"]
MEMBERS = Member.metadata.tables["members"]
COMPANIES = Company.metadata.tables["companies"]
AWAITED = AwaitedAudit.metadata.tables["awaited_audits"]
STANDINGS = CampaignStanding.metadata.tables["campaign_standings"]
_SHOWN = (
    "id",
    "company_id",
    "kind",
    "topic",
    "happened_at",
    "raised_at",
    "count",
    "campaign_id",
    "advertisement_id",
    "payment_due",
    "starts_on",
    "person_id",
    "person_email",
    "month",
    "approved",
    "engagement",
)


_RECORD = tuple(field.name for field in fields(ShownNotice))


_AUDITS_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:campaign, 11))")
_BUDGET_STILL_LOW = and_(NOTICES.c.kind == BUDGET_LOW, STANDINGS.c.budget_low)
_STOCK_STILL_LOW = and_(NOTICES.c.kind == STOCK_LOW, STANDINGS.c.stock_low)
_AMOUNTS = (
    case(
        (_BUDGET_STILL_LOW, STANDINGS.c.budget_available),
        (_STOCK_STILL_LOW, STANDINGS.c.stock),
        else_=NOTICES.c.amount_left,
    ).label("amount_left"),
    case(
        (_BUDGET_STILL_LOW, STANDINGS.c.investment),
        (_STOCK_STILL_LOW, STANDINGS.c.stock_peak),
        else_=NOTICES.c.amount_total,
    ).label("amount_total"),
)
"""The current remainder, as on the campaign's page; once it is no longer low, the amounts of the notice."""
_STILL_DUE = and_(NOTICES.c.payment_due, ~NOTICES.c.settled, STANDINGS.c.status == WAITING_PAYMENT)
_PAYMENT = (
    case((_STILL_DUE, STANDINGS.c.investment)).label("amount_due"),
    case((_STILL_DUE, STANDINGS.c.payment_reference)).label("payment_reference"),
    case((_STILL_DUE, STANDINGS.c.currency), else_=NOTICES.c.currency).label("currency"),
)
"""The amount due, as on the campaign's page."""
_OPEN = and_(
    AWAITED.c.campaign_id == NOTICES.c.campaign_id,
    ~AWAITED.c.decided,
    ~AWAITED.c.changing,
    or_(AWAITED.c.overdue, NOTICES.c.kind == ADVERTISEMENTS_WAITING),
)
_COUNT = case(
    (
        and_(NOTICES.c.kind.in_((ADVERTISEMENTS_WAITING, AUDITS_OVERDUE)), ~NOTICES.c.settled),
        select(cast(func.count(), Integer)).where(_OPEN).correlate(NOTICES).scalar_subquery(),
    ),
    else_=NOTICES.c.count,
).label("count")
"""How many currently wait or are overdue, including snoozed ones; once settled, the notice's own count."""
_ASSIGNED_WAITS = exists().where(
    AWAITED.c.advertisement_id == any_(NOTICES.c.advertisement_ids), ~AWAITED.c.decided
)
_NOTHING_LEFT_TO_DO = or_(
    NOTICES.c.settled,
    and_(NOTICES.c.advertisement_ids.is_not(None), ~_ASSIGNED_WAITS),
    and_(NOTICES.c.kind == CAMPAIGN_RETURNED, STANDINGS.c.status.not_in(EDITABLE)),
    and_(NOTICES.c.payment_due, STANDINGS.c.status != WAITING_PAYMENT),
    and_(NOTICES.c.kind == BUDGET_LOW, ~STANDINGS.c.budget_low),
    and_(NOTICES.c.kind == STOCK_LOW, ~STANDINGS.c.stock_low),
)
"""Whether a notice requires no more action; null where the campaign's standing is not known."""


_DECIDED = insert(AWAITED)
_AWAIT = insert(AWAITED).on_conflict_do_nothing().returning(AWAITED.c.advertisement_id)
_DECIDE = _DECIDED.on_conflict_do_update(
    index_elements=["advertisement_id"],
    set_={"decided": True},
    where=AWAITED.c.change_version <= _DECIDED.excluded.change_version,
)


async def await_audits(
    session: AsyncSession,
    campaign_id: str,
    company_id: str,
    deadlines: Mapping[str, datetime | None],
    now: datetime,
) -> frozenset[str]:
    """Stores that these advertisements wait for their brand until their deadline; returns those not known before.

    One is known if an earlier fact, even of another id, stored it, or if it is already decided. Takes a
    transaction-scoped advisory lock per campaign, so that notices are not settled concurrently.
    """
    connection = await session.connection()
    await connection.execute(_AUDITS_ALONE, {"campaign": campaign_id})
    row = {"campaign_id": campaign_id, "company_id": company_id, "decided": False, "noted_at": now}
    rows = [row | {"advertisement_id": ad_id, "deadline": until} for ad_id, until in sorted(deadlines.items())]
    return frozenset((await connection.execute(_AWAIT, rows)).scalars())


async def settle_audits(
    session: AsyncSession, campaign_id: str, versions: Mapping[str, int], now: datetime
) -> None:
    """Stores that these advertisements are decided as of a version each, unless a newer decision was undone; settles
    notices once no other advertisement waits or is overdue."""
    connection = await session.connection()
    await connection.execute(_AUDITS_ALONE, {"campaign": campaign_id})
    rows = [
        {
            "advertisement_id": ad_id,
            "campaign_id": campaign_id,
            "decided": True,
            "noted_at": now,
            "change_version": version,
        }
        for ad_id, version in sorted(versions.items())
    ]
    await connection.execute(_DECIDE, rows)
    await _settle(session, campaign_id)


async def keep_change(
    session: AsyncSession, campaign_id: str, company_id: str, changing: Mapping[str, AwaitedChange], now: datetime
) -> frozenset[str]:
    """Stores whether these advertisements wait for a change, unless this or a newer version is stored; returns those
    that changed and are not decided.

    One that waits for the brand again is due at its new deadline. Settles notices once no other waits or is overdue.
    """
    connection = await session.connection()
    await connection.execute(_AUDITS_ALONE, {"campaign": campaign_id})
    rows = [
        {
            "advertisement_id": ad_id,
            "campaign_id": campaign_id,
            "company_id": company_id,
            "decided": False,
            "noted_at": now,
            "deadline": change.deadline,
            "changing": change.changing,
            "change_version": change.version,
        }
        for ad_id, change in sorted(changing.items())
    ]
    undecided = [ad_id for ad_id, change in changing.items() if change.undecided]
    query = insert(AWAITED).values(rows)
    news = query.excluded
    query = query.on_conflict_do_update(
        index_elements=["advertisement_id"],
        set_={
            "changing": news.changing,
            "change_version": news.change_version,
            "company_id": news.company_id,
            "deadline": func.coalesce(news.deadline, AWAITED.c.deadline),
            "overdue": and_(AWAITED.c.overdue, news.changing),
            "decided": and_(AWAITED.c.decided, AWAITED.c.advertisement_id.not_in(undecided)),
        },
        where=AWAITED.c.change_version < news.change_version,
    )
    kept = await connection.execute(query.returning(AWAITED.c.advertisement_id, AWAITED.c.decided))
    changed_ids = frozenset(row.advertisement_id for row in kept if not row.decided)
    await _settle(session, campaign_id)
    return changed_ids


async def _settle(session: AsyncSession, campaign_id: str) -> None:
    """Settles the campaign's notices of waiting or overdue audits once there are none."""
    connection = await session.connection()
    waits = select(AWAITED.c.campaign_id).where(
        AWAITED.c.campaign_id == campaign_id, ~AWAITED.c.decided, ~AWAITED.c.changing
    )
    settling = update(NOTICES).where(
        NOTICES.c.campaign_id == campaign_id,
        or_(
            and_(NOTICES.c.kind == ADVERTISEMENTS_WAITING, ~waits.exists()),
            and_(NOTICES.c.kind == AUDITS_OVERDUE, ~waits.where(AWAITED.c.overdue).exists()),
        ),
        ~NOTICES.c.settled,
    )
    await connection.execute(settling.values(settled=True, gathering=False))


async def settle_payment_not_found(session: AsyncSession, campaign_id: str, until: datetime) -> None:
    """Settles notices, raised until a moment, that a payment of the campaign did not arrive."""
    query = update(NOTICES).where(
        NOTICES.c.campaign_id == campaign_id,
        NOTICES.c.kind == PAYMENT_NOT_FOUND,
        NOTICES.c.happened_at <= until,
        ~NOTICES.c.settled,
    )
    await (await session.connection()).execute(query.values(settled=True))


async def campaigns_with_overdue_audits(session: AsyncSession, now: datetime, limit: int) -> Sequence[str]:
    """Ids of campaigns with overdue audits that have no notice yet, earliest deadline first."""
    query = select(AWAITED.c.campaign_id).where(_falls_overdue(now)).group_by(AWAITED.c.campaign_id)
    query = query.order_by(func.min(AWAITED.c.deadline)).limit(limit)
    return (await (await session.connection()).scalars(query)).all()


async def mark_overdue(session: AsyncSession, campaign_id: str, now: datetime) -> list[tuple[str, datetime]]:
    """Marks the campaign's audits that are past their deadline; returns the company and the deadline of each.

    Takes the lock of `await_audits`: only one replica marks them, and none is decided meanwhile.
    """
    connection = await session.connection()
    await connection.execute(_AUDITS_ALONE, {"campaign": campaign_id})
    marking = update(AWAITED).where(AWAITED.c.campaign_id == campaign_id, _falls_overdue(now)).values(overdue=True)
    marked = await connection.execute(marking.returning(AWAITED.c.company_id, AWAITED.c.deadline))
    return [(company_id, deadline) for company_id, deadline in marked]


def _falls_overdue(now: datetime) -> ColumnElement[bool]:
    return and_(~AWAITED.c.decided, ~AWAITED.c.changing, ~AWAITED.c.overdue, AWAITED.c.deadline <= now)


async def raise_once(session: AsyncSession, notice: Notice) -> None:
    """Inserts the notice of a fact unless there is one for that fact."""
    query = insert(NOTICES).values(notice.model_dump()).on_conflict_do_nothing(index_elements=["fact"])
    await (await session.connection()).execute(query)


async def gather(session: AsyncSession, notice: Notice, *, more: int) -> None:
    """Upserts a notice: adds `more` to the count of the unread one, or inserts it."""
    query = insert(NOTICES).values(notice.model_dump() | {"gathering": True})
    newest = func.greatest(NOTICES.c.happened_at, query.excluded.happened_at)
    query = query.on_conflict_do_update(
        index_elements=["campaign_id", "kind"],
        index_where=NOTICES.c.gathering,
        set_={
            "count": NOTICES.c.count + more,
            "happened_at": newest,
            "raised_at": query.excluded.raised_at,
            **{name: query.excluded[name] for name in ("amount_left", "amount_total", "currency")},
        },
    )
    await (await session.connection()).execute(query)


async def standing(session: AsyncSession, campaign_id: str) -> CampaignStanding:
    """A campaign's known standing and the state of its notices; the caller holds the row."""
    query = sqlmodel.select(CampaignStanding).where(CampaignStanding.campaign_id == campaign_id)
    return (await session.exec(query.execution_options(populate_existing=True))).one()


def _places(*conditions: ColumnElement[bool]) -> CTE:
    """Members of active companies: all possible readers."""
    columns = (MEMBERS.c.person_id, MEMBERS.c.company_id, MEMBERS.c.role, MEMBERS.c.joined_at)
    joined = MEMBERS.join(COMPANIES, COMPANIES.c.id == MEMBERS.c.company_id)
    return (
        select(*columns, COMPANIES.c.name.label("company_name"))
        .select_from(joined)
        .where(COMPANIES.c.active, *conditions)
        .cte("places")
    )


def _concerning(places: CTE, since: datetime) -> Select[*tuple[object, ...]]:
    """Each notice with each of its readers, the reader's preference, and whether it was read.

    A notice that requires no more action counts as read.
    """
    joined = (
        places.join(
            NOTICES,
            and_(
                NOTICES.c.company_id == places.c.company_id,
                NOTICES.c.audience >= places.c.role,
                NOTICES.c.raised_at > since,
                NOTICES.c.raised_at >= places.c.joined_at,
                or_(NOTICES.c.only_for.is_(None), NOTICES.c.only_for == places.c.person_id),
                NOTICES.c.actor_id.is_distinct_from(places.c.person_id),
            ),
        )
        .outerjoin(
            PREFERENCES,
            and_(PREFERENCES.c.person_id == places.c.person_id, PREFERENCES.c.topic == NOTICES.c.topic),
        )
        .outerjoin(READS, and_(READS.c.person_id == places.c.person_id, READS.c.notice_id == NOTICES.c.id))
        .outerjoin(STANDINGS, STANDINGS.c.campaign_id == NOTICES.c.campaign_id)
    )
    named = [_COUNT if name == "count" else NOTICES.c[name] for name in _SHOWN]
    return select(
        places.c.person_id.label("reader_id"),
        places.c.company_name.label("own_company_name"),
        *named,
        *_AMOUNTS,
        *_PAYMENT,
        STANDINGS.c.name.label("campaign_name"),
        READS.c.person_id.is_not(None).label("marked"),
        or_(READS.c.person_id.is_not(None), func.coalesce(_NOTHING_LEFT_TO_DO, false())).label("read"),
        func.coalesce(PREFERENCES.c.in_portal, true()).label("in_portal"),
        PREFERENCES.c.mail.label("mail"),
    ).select_from(joined)


async def listed(
    session: AsyncSession, person_id: str, *, since: datetime, unread: bool, limit: int, after: str | None
) -> tuple[bool, int, list[ShownNotice]]:
    """In one statement: whether the person is a member of an active company, the unread count, and one page."""
    places = _places(MEMBERS.c.person_id == person_id)
    mine = _concerning(places, since).cte("mine")
    shown = select(mine).where(mine.c.in_portal)
    if unread:
        shown = shown.where(~mine.c.read)
    if after is not None:
        last = select(mine.c.happened_at, mine.c.id).where(mine.c.id == comparable(after)).scalar_subquery()
        shown = shown.where(tuple_(mine.c.happened_at, mine.c.id) < last)
    # Ordered by the moment shown: a notice raised late appears where it happened.
    page = shown.order_by(mine.c.happened_at.desc(), mine.c.id.desc()).limit(limit).subquery("page")
    own = select(func.count().label("places")).select_from(places).subquery("own")
    unread_count = _unread_count(mine)
    query = (
        select(own.c.places, unread_count.label("unread_count"), page)
        .select_from(own.outerjoin(page, true()))
        .order_by(page.c.happened_at.desc(), page.c.id.desc())
    )
    rows = (await (await session.connection()).execute(query)).all()
    if after is not None and rows[0].places and rows[0].id is None:
        cursor = select(mine.c.id).where(mine.c.id == comparable(after))
        if await (await session.connection()).scalar(cursor) is None:
            raise UnknownCursor
    return (
        bool(rows[0].places),
        int(rows[0].unread_count),
        [_notice_of(row._mapping) for row in rows if row.id is not None],
    )


def _notice_of(row: RowMapping) -> ShownNotice:
    return ShownNotice(**{name: row[name] for name in _RECORD if name in row})


def _unread_count(mine: CTE) -> ColumnElement[int]:
    some = select(mine.c.id).where(mine.c.in_portal, ~mine.c.read).limit(COUNT_MAX).subquery()
    return select(func.count()).select_from(some).scalar_subquery()


async def unread_count(session: AsyncSession, person_id: str, *, since: datetime) -> int:
    """Number of notices that the person has not read, counted up to 1,000."""
    mine = _concerning(_places(MEMBERS.c.person_id == person_id), since).cte("mine")
    return int(await (await session.connection()).scalar(select(_unread_count(mine))) or 0)


async def mark_read(
    session: AsyncSession,
    person_id: str,
    *,
    since: datetime,
    now: datetime,
    ids: Sequence[str] = (),
    up_to: str | None = None,
) -> None:
    """Marks the person's notices among these ids as read; later events then raise a new notice."""
    connection = await session.connection()
    mine = _concerning(_places(MEMBERS.c.person_id == person_id), since).cte("mine")
    matching = select(mine.c.id).where(~mine.c.read)
    if up_to is None:
        matching = matching.where(mine.c.id.in_([comparable(notice_id) for notice_id in ids]))
    else:
        last = select(mine.c.happened_at, mine.c.id).where(mine.c.id == comparable(up_to)).scalar_subquery()
        matching = matching.where(mine.c.in_portal, tuple_(mine.c.happened_at, mine.c.id) <= last)
    # Locked in one order, so that two readers who mark the same notices cannot deadlock.
    held = select(NOTICES.c.id).where(NOTICES.c.id.in_(matching)).order_by(NOTICES.c.id).with_for_update()
    locked_ids = (await connection.scalars(held)).all()
    if not locked_ids:
        return
    await keep_read(session, person_id, locked_ids, now)
    await connection.execute(
        update(NOTICES).where(NOTICES.c.id.in_(locked_ids), NOTICES.c.gathering).values(gathering=False)
    )


async def keep_read(session: AsyncSession, person_id: str, ids: Iterable[str], now: datetime) -> None:
    """Marks these ids as read by the person, without checking what they are."""
    rows = [{"person_id": person_id, "notice_id": notice_id, "read_at": now} for notice_id in ids]
    if rows:
        await (await session.connection()).execute(insert(READS).values(rows).on_conflict_do_nothing())


async def read_among(session: AsyncSession, person_id: str, ids: Sequence[str]) -> frozenset[str]:
    """Those of these ids that the person has read."""
    query = select(READS.c.notice_id).where(READS.c.person_id == person_id, READS.c.notice_id.in_(ids))
    return frozenset((await (await session.connection()).scalars(query)).all())


async def preferences(session: AsyncSession, person_id: str) -> dict[int, Preference]:
    """The person's stored choices by topic; no entry for a topic left at its default."""
    query = sqlmodel.select(NoticePreference).where(NoticePreference.person_id == person_id)
    rows = (await session.exec(query)).all()
    return {row.topic: Preference(row.topic, row.in_portal, row.mail) for row in rows}


async def keep_preferences(session: AsyncSession, person_id: str, chosen: Sequence[Preference]) -> None:
    """Stores the person's choices for these topics."""
    if not chosen:
        return
    query = insert(PREFERENCES).values([{"person_id": person_id, **asdict(preference)} for preference in chosen])
    query = query.on_conflict_do_update(
        index_elements=["person_id", "topic"],
        set_={name: query.excluded[name] for name in ("in_portal", "mail")},
    )
    await (await session.connection()).execute(query)


async def keep_language(session: AsyncSession, person_id: str, language: str) -> None:
    """Stores the language of the person's mails."""
    query = insert(READERS).values(person_id=person_id, language=language)
    query = query.on_conflict_do_update(index_elements=["person_id"], set_={"language": query.excluded.language})
    await (await session.connection()).execute(query)


def _mail_chosen(mine: CTE, way: int) -> ColumnElement[bool]:
    """SQL condition: the reader wants a notice mailed in this way, by choice or by default."""
    by_default = [topic for topic, default in DEFAULT_MAIL.items() if default == way]
    return or_(mine.c.mail == way, and_(mine.c.mail.is_(None), mine.c.topic.in_(by_default)))


async def unmailed(session: AsyncSession, limit: int) -> Sequence[str]:
    """Ids of notices not mailed yet, oldest first; without kinds that only a later release knows."""
    mailable = NOTICES.c.kind.in_(sorted(TOPIC_OF))
    query = select(NOTICES.c.id).where(NOTICES.c.mailed_at.is_(None), mailable).order_by(NOTICES.c.id).limit(limit)
    return (await (await session.connection()).scalars(query)).all()


async def mailed_at_once(
    session: AsyncSession, ids: Sequence[str], way: int, since: datetime
) -> list[ShownNotice]:
    """These notices, each with every reader who wants it mailed in this way and has not read it, oldest first.

    Includes notices that require no more action, since the event still happened.
    """
    companies = select(NOTICES.c.company_id).where(NOTICES.c.id.in_(ids))
    mine = _concerning(_places(MEMBERS.c.company_id.in_(companies)), since).cte("mine")
    query = select(mine, READERS.c.language).select_from(
        mine.outerjoin(READERS, READERS.c.person_id == mine.c.reader_id)
    )
    query = query.where(mine.c.id.in_(ids), ~mine.c.marked, _mail_chosen(mine, way))
    query = query.order_by(mine.c.happened_at, mine.c.id)
    return [_notice_of(row) for row in (await (await session.connection()).execute(query)).mappings()]


async def claim_unmailed(session: AsyncSession, ids: Sequence[str], now: datetime) -> frozenset[str]:
    """Claims notices for mailing; returns the ids that no other replica claimed first."""
    held = select(NOTICES.c.id).where(NOTICES.c.id.in_(ids), NOTICES.c.mailed_at.is_(None))
    locked_ids = (await (await session.connection()).scalars(held.order_by(NOTICES.c.id).with_for_update())).all()
    taking = update(NOTICES).where(NOTICES.c.id.in_(locked_ids)).values(mailed_at=now)
    await (await session.connection()).execute(taking)
    return frozenset(locked_ids)


async def time_zones(session: AsyncSession) -> Sequence[str | None]:
    """The zones of active companies, including None if some have not chosen one."""
    query = select(COMPANIES.c.time_zone).distinct().where(COMPANIES.c.active)
    return (await (await session.connection()).scalars(query)).all()


async def due_for_digest(
    session: AsyncSession, time_zone: str | None, due: datetime, limit: int
) -> list[DigestReader]:
    """Members of active companies of this zone (None: without one) who had no digest since that moment.

    A member who joined later gets the next digest.
    """
    places = _places(MEMBERS.c.joined_at < due, COMPANIES.c.time_zone.is_not_distinct_from(time_zone))
    query = (
        select(places.c.person_id, READERS.c.language)
        .select_from(places.outerjoin(READERS, READERS.c.person_id == places.c.person_id))
        .where(or_(READERS.c.digested_at.is_(None), READERS.c.digested_at < due))
        .order_by(places.c.person_id)
        .limit(limit)
    )
    return [DigestReader(*row) for row in await (await session.connection()).execute(query)]


async def for_digest(
    session: AsyncSession, person_ids: Sequence[str], way: int, *, since: datetime, until: datetime
) -> list[ShownNotice]:
    """Notices up to a moment that these people want in this way, have not read, and got in no digest; oldest first."""
    mine = _concerning(_places(MEMBERS.c.person_id.in_(person_ids)), since).cte("mine")
    query = (
        select(mine)
        .select_from(mine.outerjoin(READERS, READERS.c.person_id == mine.c.reader_id))
        .where(
            ~mine.c.read,
            mine.c.raised_at <= until,
            _mail_chosen(mine, way),
            or_(READERS.c.digested_at.is_(None), mine.c.raised_at > READERS.c.digested_at),
        )
        .order_by(mine.c.happened_at, mine.c.id)
    )
    return [_notice_of(row) for row in (await (await session.connection()).execute(query)).mappings()]


async def claim_digests(
    session: AsyncSession, person_ids: Sequence[str], *, due: datetime, until: datetime
) -> frozenset[str]:
    """Claims the digests of these people up to a moment; returns those that no other replica claimed first."""
    rows = [{"person_id": person_id, "language": "es", "digested_at": until} for person_id in sorted(person_ids)]
    query = insert(READERS).values(rows)
    query = query.on_conflict_do_update(
        index_elements=["person_id"],
        set_={"digested_at": query.excluded.digested_at},
        where=or_(READERS.c.digested_at.is_(None), READERS.c.digested_at < due),
    )
    return frozenset((await (await session.connection()).scalars(query.returning(READERS.c.person_id))).all())


async def purge(database: Database, before: datetime) -> int:
    """Deletes notices raised before that moment, their read marks and awaited audits; returns how many notices."""
    gone = await delete_older(database, NOTICES.c.raised_at, before)
    await delete_older(database, READS.c.read_at, before)
    await delete_older(database, AWAITED.c.noted_at, before)
    return gone


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's read marks and choices, and clears the person from notices to others."""
    connection = await session.connection()
    for table in (READS, PREFERENCES, READERS):
        await connection.execute(delete(table).where(table.c.person_id == person_id))
    await connection.execute(delete(NOTICES).where(NOTICES.c.only_for == person_id))
    for names in (("person_id", "person_email"), ("actor_id",)):
        blank = update(NOTICES).where(NOTICES.c[names[0]] == person_id).values(dict.fromkeys(names))
        await connection.execute(blank)
