"""Reads and writes creators' notices; every read takes the reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import datetime

import sqlmodel
from sqlalchemy import (
    ColumnElement,
    DateTime,
    SmallInteger,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creator_notices.models import (
    AskedChange,
    Audience,
    CreatorNotice,
    CreatorNoticePreference,
    KnownCampaign,
    Preference,
    Reader,
    ShownNotice,
)
from identity_svc.creator_notices.policies import CAMPAIGNS, COUNT_MAX, DEFAULTS, EXPORT_MAX
from identity_svc.persons.repository import PERSONS
from identity_svc.profiles.models import CreatorProfile
from kit.db import Database, delete_older, keyset
from kit.db import Reader as RowReader

NOTICES = CreatorNotice.metadata.tables["creator_notices"]
PREFERENCES = CreatorNoticePreference.metadata.tables["creator_notice_preferences"]
KNOWN = KnownCampaign.metadata.tables["known_campaigns"]
ASKED = AskedChange.metadata.tables["asked_changes"]
PROFILES = CreatorProfile.metadata.tables["creator_profiles"]
_SHOWN = tuple(one.name for one in fields(ShownNotice) if one.name not in {"campaign_name", "read"})
_MINE = select(
    *(NOTICES.c[name] for name in _SHOWN),
    NOTICES.c.read_at.is_not(None).label("read"),
    KNOWN.c.name.label("campaign_name"),
).select_from(NOTICES.outerjoin(KNOWN, KNOWN.c.campaign_id == NOTICES.c.campaign_id))
_ORDER = [NOTICES.c.happened_at, NOTICES.c.id]
_CHOICE = and_(PREFERENCES.c.person_id == NOTICES.c.person_id, PREFERENCES.c.topic == NOTICES.c.topic)
_UNSEEN = exists().where(_CHOICE, ~PREFERENCES.c.in_app)
# A literal, so that a generic plan can use the partial indexes of notices to be mailed.
_CAMPAIGNS = literal(CAMPAIGNS, SmallInteger, literal_execute=True)
_LOCK_PAYOUTS = text(
    "SELECT pg_advisory_xact_lock(hashtextextended(payout, 31))"
    " FROM (SELECT DISTINCT unnest(CAST(:ids AS text[])) AS payout ORDER BY 1) asked"
)
_MAILED_BY_DEFAULT = [topic for topic, (_, by_mail) in DEFAULTS.items() if by_mail]


async def raise_once(session: AsyncSession, notices: Sequence[CreatorNotice]) -> None:
    """Inserts notices of facts that have none yet, for those of these people who are creators in the app."""
    if not notices:
        return
    creators = await hold_creators(session, {notice.person_id for notice in notices})
    rows = [notice.model_dump() for notice in notices if notice.person_id in creators]
    if rows:
        # Sorted, so that concurrent batches cannot deadlock.
        rows.sort(key=lambda row: str(row["fact"]))
        query = insert(NOTICES).on_conflict_do_nothing(index_elements=["fact"])
        await (await session.connection()).execute(query, rows)


async def hold_creators(session: AsyncSession, people: Collection[str]) -> set[str]:
    """Those of these people who are creators in the app.

    Locks their profiles FOR KEY SHARE: an erasure, which deletes the profile first, waits, and then deletes what this
    transaction inserts; saving a profile does not wait.
    """
    creators = select(PROFILES.c.person_id).where(PROFILES.c.person_id.in_(sorted(people)))
    creators = creators.order_by(PROFILES.c.person_id).with_for_update(read=True, key_share=True)
    return set((await (await session.connection()).scalars(creators)).all())


async def latest_payout_kinds(session: AsyncSession, facts: Mapping[str, str]) -> dict[str, int]:
    """The latest kind of notice of each payout that has one of these facts; `facts` maps them to payouts."""
    query = select(NOTICES.c.fact, NOTICES.c.kind).where(NOTICES.c.fact.in_(facts))
    latest: dict[str, int] = {}
    for row in await (await session.connection()).execute(query):
        payout_id = facts[row.fact]
        latest[payout_id] = max(row.kind, latest.get(payout_id, 0))
    return latest


async def lock_payouts(session: AsyncSession, payout_ids: Collection[str]) -> None:
    """Takes a transaction-scoped advisory lock per payout, so that a concurrent fact of the same one waits."""
    await (await session.connection()).execute(_LOCK_PAYOUTS, {"ids": list(payout_ids)})


async def gather(session: AsyncSession, notice: CreatorNotice, *, more: int) -> None:
    """Adds `more` to the notice of its kind that the creator has not read, or inserts it."""
    if not await hold_creators(session, {notice.person_id}):
        return
    query = insert(NOTICES).values(notice.model_dump() | {"gathering": True, "count": more})
    query = query.on_conflict_do_update(
        index_elements=["person_id", "kind"],
        index_where=NOTICES.c.gathering,
        set_={
            "count": NOTICES.c.count + more,
            "happened_at": func.greatest(NOTICES.c.happened_at, query.excluded.happened_at),
        },
    )
    await (await session.connection()).execute(query)


async def begin_announcing(
    session: AsyncSession, campaign_id: str, city: str | None, started_at: datetime
) -> None:
    """Marks a known campaign as started, for `to_tell`; changes nothing for one that had started before."""
    query = update(KNOWN).where(KNOWN.c.campaign_id == campaign_id, KNOWN.c.started_at.is_(None))
    query = query.values(started_at=started_at, city=city, announced_after="")
    await (await session.connection()).execute(query)


async def next_to_announce(session: AsyncSession) -> KnownCampaign | None:
    """A campaign whose announcement is incomplete, row-locked; skips those that another replica has locked."""
    query = sqlmodel.select(KnownCampaign).where(KNOWN.c.announced_after.is_not(None)).limit(1)
    return (await session.exec(query.order_by(KNOWN.c.campaign_id).with_for_update(skip_locked=True))).first()


async def to_tell(session: AsyncSession, campaign: KnownCampaign, limit: int) -> Sequence[Audience]:
    """The next people, by id, who want notices of new campaigns and live in the campaign's city, if it has one."""
    wants = select(PREFERENCES.c.person_id, PREFERENCES.c.by_mail).where(
        PREFERENCES.c.topic == CAMPAIGNS,
        or_(PREFERENCES.c.in_app, PREFERENCES.c.by_mail),
        PREFERENCES.c.person_id > campaign.announced_after,
    )
    if campaign.city is not None:
        here = PROFILES.c.person_id == PREFERENCES.c.person_id
        city = func.lower(literal(campaign.city, Text))
        wants = wants.where(exists().where(here, func.lower(PROFILES.c.city) == city))
    rows = await (await session.connection()).execute(wants.order_by(PREFERENCES.c.person_id).limit(limit))
    return [Audience(row.person_id, row.by_mail) for row in rows]


async def know_campaign(session: AsyncSession, campaign_id: str, version: int, name: str) -> None:
    """Stores the name of a campaign, unless a newer one is known."""
    query = insert(KNOWN).values(campaign_id=campaign_id, version=version, name=name)
    query = query.on_conflict_do_update(
        index_elements=["campaign_id"],
        set_={"version": query.excluded.version, "name": query.excluded.name},
        where=KNOWN.c.version < query.excluded.version,
    )
    await (await session.connection()).execute(query)


async def keep_asked(session: AsyncSession, change: AskedChange) -> None:
    """Stores whether a change is awaited of a creator in the app, unless a newer fact of the advertisement was."""
    if not await hold_creators(session, {change.person_id}):
        return
    query = insert(ASKED).values(change.model_dump())
    query = query.on_conflict_do_update(
        index_elements=["advertisement_id"],
        set_={name: query.excluded[name] for name in ("answer_until", "version", "open", "told")},
        where=ASKED.c.version < query.excluded.version,
    )
    await (await session.connection()).execute(query)


async def due_changes(session: AsyncSession, now: datetime, until: datetime, limit: int) -> Sequence[AskedChange]:
    """Awaited changes with a deadline up to `until` whose creators were not notified yet, locked."""
    query = (
        sqlmodel.select(AskedChange)
        .where(ASKED.c.open, ~ASKED.c.told, ASKED.c.answer_until > now, ASKED.c.answer_until <= until)
        .order_by(ASKED.c.answer_until)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).all()


async def listed(
    session: AsyncSession, person_id: str, *, since: datetime, limit: int, after: tuple[datetime, str] | None
) -> list[ShownNotice]:
    """The person's notices that the app shows, newest first; one more than `limit` when there are more."""
    query = _MINE.where(NOTICES.c.person_id == person_id, NOTICES.c.raised_at > since, ~_UNSEEN)
    query = keyset(query, _ORDER, after, limit=limit + 1)
    return [ShownNotice(**row) for row in (await (await session.connection()).execute(query)).mappings()]


async def of_person(session: AsyncSession, person_id: str) -> Sequence[ShownNotice]:
    """The person's newest notices of all topics, for the export of their data."""
    query = keyset(_MINE.where(NOTICES.c.person_id == person_id), _ORDER, limit=EXPORT_MAX)
    return [ShownNotice(**row) for row in (await (await session.connection()).execute(query)).mappings()]


_UNREAD = select(func.count().label("number")).select_from(
    select(NOTICES.c.id)
    .where(
        NOTICES.c.person_id == bindparam("person_id", type_=Text),
        NOTICES.c.read_at.is_(None),
        NOTICES.c.raised_at > bindparam("since", type_=DateTime(timezone=True)),
        ~_UNSEEN,
    )
    .limit(literal(COUNT_MAX, literal_execute=True))
    .subquery()
)


async def unread(reader: RowReader, person_id: str, since: datetime) -> int:
    """How many of the notices that the app shows the person has not read, up to COUNT_MAX."""
    (row,) = await reader.rows(_UNREAD, {"person_id": person_id, "since": since})
    return int(row.number)


async def mark_read(session: AsyncSession, person_id: str, up_to: str, now: datetime) -> None:
    """Marks this notice and all older ones of the person as read."""
    newest = select(*_ORDER).where(NOTICES.c.id == up_to, NOTICES.c.person_id == person_id)
    query = update(NOTICES).where(
        NOTICES.c.person_id == person_id,
        tuple_(*_ORDER) <= newest.correlate(None).scalar_subquery(),
        NOTICES.c.read_at.is_(None),
    )
    await (await session.connection()).execute(query.values(read_at=now, gathering=False))


async def preferences(session: AsyncSession, person_id: str) -> dict[int, Preference]:
    """The person's stored choices by topic."""
    query = sqlmodel.select(CreatorNoticePreference).where(PREFERENCES.c.person_id == person_id)
    return {row.topic: Preference(row.topic, row.in_app, row.by_mail) for row in (await session.exec(query)).all()}


async def keep_preferences(session: AsyncSession, person_id: str, chosen: Sequence[Preference]) -> None:
    """Stores the person's choices for these topics."""
    if not chosen:
        return
    rows = [
        {
            "person_id": person_id,
            "topic": preference.topic,
            "in_app": preference.in_app,
            "by_mail": preference.by_mail,
        }
        for preference in sorted(chosen, key=lambda preference: preference.topic)
    ]
    query = insert(PREFERENCES).values(rows)
    query = query.on_conflict_do_update(
        index_elements=["person_id", "topic"],
        set_={name: query.excluded[name] for name in ("in_app", "by_mail")},
    )
    await (await session.connection()).execute(query)


async def unmailed(session: AsyncSession, limit: int) -> Collection[str]:
    """Ids of notices that are mailed at once and were not mailed yet, locked, oldest first."""
    query = (
        select(NOTICES.c.id)
        .where(NOTICES.c.mailed_at.is_(None), NOTICES.c.topic != _CAMPAIGNS)
        .order_by(NOTICES.c.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await (await session.connection()).scalars(query)).all()


async def wanted_by_mail(session: AsyncSession, ids: Collection[str]) -> list[ShownNotice]:
    """Those of these notices that their readers want by mail and have not read, newest first."""
    query = (
        _MINE.join(PREFERENCES, _CHOICE, isouter=True)
        .where(NOTICES.c.id.in_(ids), NOTICES.c.read_at.is_(None), _wants_mail())
        .order_by(NOTICES.c.id.desc())
    )
    return [ShownNotice(**row) for row in (await (await session.connection()).execute(query)).mappings()]


async def due_for_campaigns(session: AsyncSession, before: datetime, limit: int) -> Sequence[str]:
    """Persons who want new campaigns by mail, have unmailed ones, and got no such mail since `before`; locked."""
    waits = exists().where(
        NOTICES.c.person_id == PREFERENCES.c.person_id,
        NOTICES.c.topic == _CAMPAIGNS,
        NOTICES.c.mailed_at.is_(None),
    )
    query = (
        select(PREFERENCES.c.person_id)
        .where(
            PREFERENCES.c.topic == CAMPAIGNS,
            PREFERENCES.c.by_mail,
            or_(PREFERENCES.c.mailed_at.is_(None), PREFERENCES.c.mailed_at <= before),
            waits,
        )
        .order_by(PREFERENCES.c.person_id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return (await (await session.connection()).scalars(query)).all()


async def unmailed_campaigns(session: AsyncSession, person_ids: Sequence[str]) -> Collection[str]:
    """Ids of these persons' unmailed notices of new campaigns."""
    query = select(NOTICES.c.id).where(
        NOTICES.c.person_id.in_(person_ids), NOTICES.c.topic == _CAMPAIGNS, NOTICES.c.mailed_at.is_(None)
    )
    return (await (await session.connection()).scalars(query)).all()


async def note_mailed(
    session: AsyncSession, ids: Collection[str], now: datetime, campaigns_of: Sequence[str] = ()
) -> None:
    """Marks these notices as mailed, or as not to be mailed, and notes who was mailed new campaigns."""
    connection = await session.connection()
    await connection.execute(update(NOTICES).where(NOTICES.c.id.in_(ids)).values(mailed_at=now))
    if campaigns_of:
        whose = and_(PREFERENCES.c.person_id.in_(campaigns_of), PREFERENCES.c.topic == CAMPAIGNS)
        await connection.execute(update(PREFERENCES).where(whose).values(mailed_at=now))


async def readers(session: AsyncSession, person_ids: Collection[str]) -> Mapping[str, Reader]:
    """Those of these persons with a confirmed e-mail, with address and language."""
    query = select(PERSONS.c.id, PERSONS.c.email, PERSONS.c.language).where(
        PERSONS.c.id.in_(person_ids), PERSONS.c.email_confirmed_at.is_not(None), PERSONS.c.email.is_not(None)
    )
    rows = await (await session.connection()).execute(query)
    return {row.id: Reader(row.email, row.language) for row in rows}


async def hold_person(session: AsyncSession, person_id: str) -> bool:
    """Whether the person exists; locks them, so that they are not erased before the transaction ends."""
    query = select(PERSONS.c.id).where(PERSONS.c.id == person_id, PERSONS.c.erased_at.is_(None))
    return (await (await session.connection()).execute(query.with_for_update(read=True))).first() is not None


async def purge(database: Database, before: datetime) -> None:
    """Deletes notices and requested changes from before that moment."""
    await delete_older(database, NOTICES.c.raised_at, before)
    await delete_older(database, ASKED.c.answer_until, before)


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the person's notices and choices; delete the profile before, so that no new ones are inserted."""
    for table_ in (NOTICES, PREFERENCES, ASKED):
        await (await session.connection()).execute(delete(table_).where(table_.c.person_id == person_id))


def _wants_mail() -> ColumnElement[bool]:
    """Whether the reader wants a notice by mail, by choice or by default."""
    return func.coalesce(PREFERENCES.c.by_mail, NOTICES.c.topic.in_(_MAILED_BY_DEFAULT))
