"""Adds publications to the queue, leases them, and reads their state."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import ARRAY, DateTime, Integer, Text, any_, bindparam, case, cast, func, select, update
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.publications.models import CANCELLED, OPEN, WAITING, Publication
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Database, Reader, Row, Session, grouped

PUBLICATIONS = Publication.metadata.tables["publications"]
SHOWN = ("advertisement_id", "platform", "state", "reason", "changed_at", "due_at", "attempts")


async def add(session: Session, publications: Sequence[Publication]) -> None:
    """Adds publications; skips those that exist for the advertisement and network."""
    rows = [publication.model_dump() for publication in publications]
    if rows:
        await (await session.connection()).execute(insert(PUBLICATIONS).on_conflict_do_nothing(), rows)


async def lock_of_ad(session: Session, advertisement_id: str) -> dict[int, Publication]:
    """An advertisement's publications by platform, locked until the transaction ends."""
    query = (
        sqlmodel.select(Publication)
        .where(PUBLICATIONS.c.advertisement_id == advertisement_id)
        .order_by(PUBLICATIONS.c.id)
        .with_for_update()
    )
    return {publication.platform: publication for publication in await session.exec(query)}


async def lock(session: Session, publication_id: str) -> Publication | None:
    """A publication, locked until the transaction ends."""
    query = sqlmodel.select(Publication).where(PUBLICATIONS.c.id == publication_id).with_for_update()
    return (await session.exec(query)).first()


_DUE = (
    select(PUBLICATIONS.c.id)
    .where(PUBLICATIONS.c.due_at <= bindparam("now", type_=DateTime(timezone=True)))
    .order_by(PUBLICATIONS.c.due_at)
    .limit(bindparam("limit", type_=Integer))
    .with_for_update(skip_locked=True)
    .cte("due")
)
_TAKE = (
    update(PUBLICATIONS)
    .where(PUBLICATIONS.c.id == _DUE.c.id)
    .values(due_at=bindparam("until", type_=DateTime(timezone=True)))
    .returning(PUBLICATIONS.c.id)
)


async def take(session: Session, now: datetime, until: datetime, limit: int) -> list[str]:
    """Leases due publications, longest due first, until a moment."""
    values = {"now": now, "until": until, "limit": limit}
    return list((await (await session.connection()).execute(_TAKE, values)).scalars())


_OF_ADS = (
    select(*(PUBLICATIONS.c[name] for name in SHOWN))
    .where(PUBLICATIONS.c.advertisement_id == ONE_OF_IDS)
    .order_by(PUBLICATIONS.c.advertisement_id, PUBLICATIONS.c.platform)
)


async def of_ads(reader: Reader, ids: Sequence[str]) -> dict[str, list[Row]]:
    """Publications by advertisement, ordered by platform. The ids are within the caller's reach."""
    return grouped(await reader.rows(_OF_ADS, {"ids": list(ids)}), "advertisement_id")


async def cancel(session: Session, advertisement_ids: Sequence[str], now: datetime) -> None:
    """Cancels publications that are not sent yet. Sent ones stay, since they may be public and must be looked up."""
    query = (
        update(PUBLICATIONS)
        .where(
            PUBLICATIONS.c.advertisement_id == any_(cast(list(advertisement_ids), ARRAY(Text))),
            PUBLICATIONS.c.state.in_(OPEN[:2]),
        )
        .values(state=CANCELLED, due_at=None, changed_at=now, reason=None)
    )
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str, now: datetime) -> None:
    """Cancels an erased person's publications, and blanks their accounts and post ids.

    A published one then has an empty post id: NULL is for unpublished ones.
    """
    mine = update(PUBLICATIONS).where(PUBLICATIONS.c.person_id == person_id)
    connection = await session.connection()
    await connection.execute(
        mine.where(PUBLICATIONS.c.state.in_(OPEN)).values(state=CANCELLED, due_at=None, changed_at=now)
    )
    media_id = case((PUBLICATIONS.c.media_id.is_not(None), ""))
    await connection.execute(mine.values(account_id=None, container_id=None, media_id=media_id))


async def known_media(session: Session, platform: int, media_ids: Sequence[str], but: str) -> set[str]:
    """The network's post ids, of these, that belong to another publication than `but`."""
    query = select(PUBLICATIONS.c.media_id).where(
        PUBLICATIONS.c.platform == platform, PUBLICATIONS.c.media_id.in_(media_ids), PUBLICATIONS.c.id != but
    )
    return set((await (await session.connection()).execute(query)).scalars())


_WAITING_ROWS = select(func.count().label("number"), func.min(PUBLICATIONS.c.due_at).label("since")).where(
    PUBLICATIONS.c.due_at <= bindparam("now", type_=DateTime(timezone=True))
)


async def waiting(database: Database, now: datetime) -> tuple[int, datetime | None]:
    """The number of due publications, and since when the oldest is due."""
    (row,) = await database.rows(_WAITING_ROWS, {"now": now})
    return row.number, row.since


async def due_again(session: Session, person_id: str, platform: int, now: datetime) -> None:
    """Makes a person's publications that wait for a reason due now: their account was linked again."""
    query = (
        update(PUBLICATIONS)
        .where(
            PUBLICATIONS.c.person_id == person_id,
            PUBLICATIONS.c.platform == platform,
            PUBLICATIONS.c.state == WAITING,
            PUBLICATIONS.c.reason.is_not(None),
            PUBLICATIONS.c.due_at > now,
        )
        .values(due_at=now)
    )
    await (await session.connection()).execute(query)
