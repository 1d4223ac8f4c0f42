"""Database access for the schedule of figures: adds posts, leases those that are due, stores the results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    SmallInteger,
    Text,
    any_,
    bindparam,
    case,
    cast,
    column,
    func,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.advertisements.repository import ADS, CAMPAIGNS, NOT_WITHDRAWN, POSTS
from campaign_svc.campaigns.models import ON_GOING
from campaign_svc.figures.models import REPORTED
from campaign_svc.network_figures.models import Due, Measured, NetworkPost
from campaign_svc.networks.repository import ACCOUNTS
from kit.db import Database, Reader, Row, Session

SCHEDULE = NetworkPost.metadata.tables["network_posts"]
_MOMENT = DateTime(timezone=True)
_NOW, _SOON, _UNTIL = (bindparam(name, type_=_MOMENT) for name in ("now", "soon", "until"))
_COLUMNS = tuple(SCHEDULE.c[name] for name in Due.__dataclass_fields__)


async def follow(session: Session, post_id: str, media_id: str | None, first_due: datetime) -> None:
    """Schedules a stored post when its person's account on that network is linked.

    Stores the account's current number of followers. Idempotent.
    """
    rows = _followed(cast(media_id, Text), ACCOUNTS.c.followers, first_due).where(POSTS.c.id == post_id)
    await _insert(session, rows)


async def follow_earlier(session: Session, person_id: str, platform: int, due_at: datetime) -> None:
    """Schedules a person's earlier posts on a linked account whose campaigns are still running.

    Idempotent.
    """
    rows = _followed(cast(None, Text), cast(None, BigInteger), due_at).where(
        ADS.c.person_id == person_id,
        POSTS.c.platform == platform,
        POSTS.c.post_platform_id != "",
        CAMPAIGNS.c.status == ON_GOING,
        NOT_WITHDRAWN,
    )
    await _insert(session, rows)


def _followed(
    media_id: ColumnElement[str], followers: ColumnElement[int], due_at: datetime
) -> Select[*tuple[object, ...]]:
    """Rows of the schedule for posts on linked accounts."""
    return (
        select(
            POSTS.c.id,
            ACCOUNTS.c.person_id,
            POSTS.c.platform,
            media_id,
            POSTS.c.post_platform_id,
            POSTS.c.creation_dt,
            CAMPAIGNS.c.end_dt,
            followers,
            cast(due_at, _MOMENT),
        )
        .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
        .join(CAMPAIGNS, CAMPAIGNS.c.id == POSTS.c.campaign_id)
        .join(ACCOUNTS, (ACCOUNTS.c.person_id == ADS.c.person_id) & (ACCOUNTS.c.platform == POSTS.c.platform))
        .where(ACCOUNTS.c.linked, POSTS.c.platform.in_((1, 2)))
    )


async def _insert(session: Session, rows: Select[*tuple[object, ...]]) -> None:
    names = (
        "post_id",
        "person_id",
        "platform",
        "media_id",
        "address",
        "published_at",
        "ends_at",
        "followers",
        "due_at",
    )
    query = insert(SCHEDULE).from_select(list(names), rows).on_conflict_do_nothing()
    await (await session.connection()).execute(query)


_ENDED = (
    select(SCHEDULE.c.post_id)
    .join(POSTS, POSTS.c.id == SCHEDULE.c.post_id)
    .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
    .where(ADS.c.campaign_id == bindparam("campaign_id", type_=Text), SCHEDULE.c.due_at.is_not(None))
    .order_by(SCHEDULE.c.post_id)
    .with_for_update(of=SCHEDULE)
    .cte("ended")
)
_END = (
    update(SCHEDULE)
    .where(SCHEDULE.c.post_id == _ENDED.c.post_id)
    .values(ends_at=_NOW, due_at=func.least(SCHEDULE.c.due_at, _NOW))
)


async def campaign_ended(session: Session, campaign_id: str, now: datetime) -> None:
    """Makes figures of a campaign's scheduled posts due: it ends now."""
    await (await session.connection()).execute(_END, {"campaign_id": campaign_id, "now": now})


async def account_unlinked(session: Session, person_id: str, platform: int) -> None:
    """Clears the stored followers of a person's account, whose link has ended."""
    query = (
        update(SCHEDULE)
        .where(SCHEDULE.c.person_id == person_id, SCHEDULE.c.platform == platform)
        .values(followers=None)
    )
    await (await session.connection()).execute(query)


_CHOSEN = (
    select(SCHEDULE.c.post_id)
    .where(SCHEDULE.c.due_at <= _NOW)
    .order_by(SCHEDULE.c.due_at)
    .limit(bindparam("limit", type_=Integer))
    .with_for_update(skip_locked=True)
    .cte("chosen")
)
_TAKE = update(SCHEDULE).where(SCHEDULE.c.post_id == _CHOSEN.c.post_id).values(due_at=_UNTIL).returning(*_COLUMNS)
_OWNERS = (
    func.unnest(cast(bindparam("people"), ARRAY(Text)), cast(bindparam("platforms"), ARRAY(SmallInteger)))
    .table_valued(column("person_id", Text), column("platform", SmallInteger), name="owners")
    .render_derived()
)
_FURTHER = (
    select(SCHEDULE.c.post_id)
    .join(
        _OWNERS,
        (_OWNERS.c.person_id == SCHEDULE.c.person_id) & (_OWNERS.c.platform == SCHEDULE.c.platform),
    )
    .where(SCHEDULE.c.due_at <= _SOON)
    .limit(bindparam("limit", type_=Integer))
    .with_for_update(skip_locked=True, of=SCHEDULE)
    .cte("further")
)
_TAKE_FURTHER = (
    update(SCHEDULE).where(SCHEDULE.c.post_id == _FURTHER.c.post_id).values(due_at=_UNTIL).returning(*_COLUMNS)
)


async def take(session: Session, now: datetime, until: datetime, soon: datetime, limit: int) -> list[Due]:
    """Leases due posts, longest due first, and further ones of the same accounts that are due soon.

    One network call reads the figures of all of an account's posts, so these are read together.
    """
    connection = await session.connection()
    rows = list(await connection.execute(_TAKE, {"now": now, "until": until, "limit": limit}))
    if rows:
        owners = sorted({(row.person_id, row.platform) for row in rows})
        values = {
            "people": [person_id for person_id, _ in owners],
            "platforms": [platform for _, platform in owners],
            "soon": soon,
            "until": until,
            "limit": limit,
        }
        rows += await connection.execute(_TAKE_FURTHER, values)
    return [_due(row) for row in rows]


def _due(row: Row) -> Due:
    values = {name: getattr(row, name) for name in Due.__dataclass_fields__}
    return Due(**{**values, "known": tuple(row.known)})


def _new_or_stored(name: str) -> object:
    return func.coalesce(bindparam(f"b_{name}", type_=SCHEDULE.c[name].type), SCHEDULE.c[name])


_LEASE, _STORED_AT = bindparam("b_lease", type_=_MOMENT), bindparam("b_now", type_=_MOMENT)
_LEASED = or_(SCHEDULE.c.due_at == _LEASE, SCHEDULE.c.due_at <= _STORED_AT)
"""The lease is still this worker's: until that moment, or made due meanwhile by a webhook or a new link.

Another worker's lease is later than now, and the posts of an erased person are no longer due.
"""
_NEXT_DUE = case(
    (SCHEDULE.c.due_at == _LEASE, bindparam("b_due_at", type_=_MOMENT)),
    else_=SCHEDULE.c.due_at,
)
"""What arrived meanwhile is read soon, too."""


_DONE = (
    update(SCHEDULE)
    .where(SCHEDULE.c.post_id == bindparam("b_post_id"), _LEASED)
    .values(
        due_at=_NEXT_DUE,
        attempts=bindparam("b_attempts"),
        looks=_new_or_stored("looks"),
        media_id=_new_or_stored("media_id"),
        measured_at=_new_or_stored("measured_at"),
        insights_at=_new_or_stored("insights_at"),
        interface=_new_or_stored("interface"),
        missing_since=bindparam("b_missing_since", type_=_MOMENT),
        known=bindparam("b_known", type_=ARRAY(Text)),
    )
)


async def done(session: Session, measured: Sequence[Measured], lease: datetime, now: datetime) -> None:
    """Stores outcomes of due posts that are still leased until `lease`; another lease or an erasure takes precedence.

    A post that was made due meanwhile stays due.
    """
    if measured:
        values = [
            {f"b_{name}": getattr(measurement, name) for name in Measured.__dataclass_fields__}
            | {"b_known": list(measurement.known), "b_lease": lease, "b_now": now}
            for measurement in sorted(measured, key=lambda measurement: measurement.post_id)
        ]
        await (await session.connection()).execute(_DONE, values)


async def postpone(session: Session, due: Sequence[tuple[str, datetime]], lease: datetime) -> None:
    """Reschedules posts that are still leased until `lease`."""
    if due:
        query = (
            update(SCHEDULE)
            .where(SCHEDULE.c.post_id == bindparam("b_post_id"), SCHEDULE.c.due_at == bindparam("b_lease"))
            .values(due_at=bindparam("b_due_at"))
        )
        values = [{"b_post_id": post_id, "b_due_at": moment, "b_lease": lease} for post_id, moment in sorted(due)]
        await (await session.connection()).execute(query, values)


async def leased(session: Session, post_ids: Iterable[str], lease: datetime, now: datetime) -> set[str]:
    """The posts that are still leased until `lease`, or were made due meanwhile."""
    query = select(SCHEDULE.c.post_id).where(
        SCHEDULE.c.post_id == any_(cast(sorted(set(post_ids)), ARRAY(Text))), _LEASED
    )
    values = {"b_lease": lease, "b_now": now}
    return set((await (await session.connection()).execute(query, values)).scalars())


_LOCK_MEDIA = text(
    "SELECT pg_advisory_xact_lock(hashtextextended(media, 27)) FROM unnest(CAST(:media AS text[])) AS media"
)
_MEDIA = (
    func.unnest(
        cast(bindparam("posts"), ARRAY(Text)),
        cast(bindparam("platforms"), ARRAY(SmallInteger)),
        cast(bindparam("media"), ARRAY(Text)),
    )
    .table_valued(
        column("post_id", Text), column("platform", SmallInteger), column("media_id", Text), name="asked"
    )
    .render_derived()
)
_TAKEN_MEDIA = (
    select(_MEDIA.c.post_id)
    .join(SCHEDULE, (SCHEDULE.c.platform == _MEDIA.c.platform) & (SCHEDULE.c.media_id == _MEDIA.c.media_id))
    .join(POSTS, POSTS.c.id == SCHEDULE.c.post_id)
    .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
    .where(SCHEDULE.c.post_id != _MEDIA.c.post_id, NOT_WITHDRAWN)
)


async def lock_media(session: Session, media: Iterable[tuple[int, str]]) -> None:
    """Takes the advisory locks of networks' post ids until the commit, so that each is assigned to one post.

    Call it before locking any post.
    """
    keys = sorted({f"{platform}:{media_id}" for platform, media_id in media})
    if keys:
        await (await session.connection()).execute(_LOCK_MEDIA, {"media": keys})


async def posts_of_taken_media(session: Session, media: Mapping[str, tuple[int, str]]) -> set[str]:
    """The posts whose platform and network id belong to another post that is not withdrawn; the ids are locked."""
    if not media:
        return set()
    values = {
        "posts": list(media),
        "platforms": [platform for platform, _ in media.values()],
        "media": [media_id for _, media_id in media.values()],
    }
    return set((await (await session.connection()).execute(_TAKEN_MEDIA, values)).scalars())


_COUNTS: Select[*tuple[object, ...]] = select(
    POSTS.c.id, POSTS.c.advertisement_id, POSTS.c.status, *(POSTS.c[name] for name in REPORTED)
).where(POSTS.c.id == any_(cast(bindparam("post_ids"), ARRAY(Text))))


async def counts_of(reader: Reader, post_ids: Sequence[str]) -> dict[str, Row]:
    """Stored figures, advertisement and state of posts, by id."""
    rows = await reader.rows(_COUNTS, {"post_ids": list(post_ids)})
    return {str(row.id): row for row in rows}


async def set_status(session: Session, post_ids: Sequence[str], status: str) -> list[str]:
    """Stores whether posts are up; returns the advertisements of those that changed."""
    query = (
        update(POSTS)
        .where(POSTS.c.id.in_(post_ids), POSTS.c.status != status)
        .values(status=status)
        .returning(POSTS.c.advertisement_id)
    )
    return sorted(set((await (await session.connection()).execute(query)).scalars()))


async def followed_among(session: Session, post_ids: Iterable[str]) -> set[str]:
    """The posts whose figures come from their network: while the account is linked, other reports are ignored."""
    query = (
        select(SCHEDULE.c.post_id)
        .join(
            ACCOUNTS, (ACCOUNTS.c.person_id == SCHEDULE.c.person_id) & (ACCOUNTS.c.platform == SCHEDULE.c.platform)
        )
        .where(
            SCHEDULE.c.post_id == any_(cast(sorted(set(post_ids)), ARRAY(Text))),
            SCHEDULE.c.measured_at.is_not(None),
            ACCOUNTS.c.linked,
        )
    )
    return set((await (await session.connection()).execute(query)).scalars())


_SOURCES = select(
    SCHEDULE.c.post_id,
    SCHEDULE.c.measured_at,
    SCHEDULE.c.missing_since,
    SCHEDULE.c.interface,
    SCHEDULE.c.known,
    SCHEDULE.c.followers,
).where(SCHEDULE.c.post_id == any_(cast(bindparam("post_ids"), ARRAY(Text))))


async def sources_of(reader: Reader, post_ids: Sequence[str]) -> dict[str, Row]:
    """The origin of posts' figures, by post; the ids are within the caller's reach."""
    rows = await reader.rows(_SOURCES, {"post_ids": list(post_ids)})
    return {str(row.post_id): row for row in rows}


async def webhook_told(
    session: Session, platform: int, media_ids: Sequence[str], now: datetime, at_most_every: timedelta
) -> int:
    """Makes figures of the posts in a webhook due: now, or `at_most_every` after the last reading.

    Returns the number of posts whose figures became due earlier.
    """
    due_at = func.greatest(cast(now, _MOMENT), SCHEDULE.c.measured_at + at_most_every)
    query = (
        update(SCHEDULE)
        .where(SCHEDULE.c.platform == platform, SCHEDULE.c.media_id.in_(media_ids), SCHEDULE.c.due_at > due_at)
        .values(due_at=due_at)
    )
    return (await (await session.connection()).execute(query)).rowcount


async def account_linked(session: Session, person_id: str, platform: int, now: datetime) -> None:
    """Makes figures of a person's posts on a network due: the account was linked again."""
    query = (
        update(SCHEDULE)
        .where(SCHEDULE.c.person_id == person_id, SCHEDULE.c.platform == platform, SCHEDULE.c.due_at > now)
        .values(due_at=now, attempts=0, looks=0)
    )
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str) -> None:
    """Unschedules an erased person's posts and blanks their addresses."""
    query = (
        update(SCHEDULE)
        .where(SCHEDULE.c.person_id == person_id)
        .values(due_at=None, media_id=None, address="", followers=None)
    )
    await (await session.connection()).execute(query)


_WAITING_ROWS = select(func.count().label("number"), func.min(SCHEDULE.c.due_at).label("since")).where(
    SCHEDULE.c.due_at <= _NOW
)


async def waiting(database: Database, now: datetime) -> tuple[int, datetime | None]:
    """The number of due posts, and since when the oldest is due."""
    (row,) = await database.rows(_WAITING_ROWS, {"now": now})
    return row.number, row.since
