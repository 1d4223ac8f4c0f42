"""Reads and writes rows of images: owners, completeness and use."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import cast

import sqlmodel
from sqlalchemy import ColumnElement, bindparam, case, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database
from media_svc.access import SERVICE
from media_svc.images.models import Image, ImageDescription, ImageOwner

IMAGES = Image.metadata.tables["images"]
DESCRIPTIONS = ImageDescription.metadata.tables["image_descriptions"]
OWNERS = ImageOwner.metadata.tables["image_owners"]


_IMAGE = insert(IMAGES)
_KEEP_IMAGE = _IMAGE.on_conflict_do_update(
    index_elements=[IMAGES.c.key],
    set_={
        "touched_at": _IMAGE.excluded.touched_at,
        "used_at": func.coalesce(IMAGES.c.used_at, _IMAGE.excluded.used_at),
    },
)
_KEEP_OWNER = insert(OWNERS).on_conflict_do_nothing()


async def begin(session: AsyncSession, image: Image, owner_id: str) -> None:
    """Upserts the row of an image that is about to be stored; renews the upload time of an existing one."""
    connection = await session.connection()
    await _hold_thumbnail(session, image.thumbnail_key)
    await connection.execute(_KEEP_IMAGE, image.model_dump())
    await connection.execute(_KEEP_OWNER, {"key": image.key, "owner_id": owner_id})


_DESCRIBED = [column.name for column in DESCRIPTIONS.c]
_DESCRIPTION = insert(DESCRIPTIONS).from_select(
    _DESCRIBED,
    select(*(bindparam(f"b_{name}", type_=DESCRIPTIONS.c[name].type) for name in _DESCRIBED)).where(
        select(IMAGES.c.key).where(IMAGES.c.key == bindparam("b_key")).exists()
    ),
)
_KEEP_DESCRIPTION = _DESCRIPTION.on_conflict_do_update(
    index_elements=[DESCRIPTIONS.c.key],
    set_={name: _DESCRIPTION.excluded[name] for name in _DESCRIBED if name != "key"},
)


async def keep_description(session: AsyncSession, description: ImageDescription) -> None:
    """Upserts the description of an image, unless the image is deleted."""
    values = {f"b_{name}": value for name, value in description.model_dump().items()}
    await (await session.connection()).execute(_KEEP_DESCRIPTION, values)


async def descriptions(session: AsyncSession, keys: Sequence[str], version: int) -> dict[str, ImageDescription]:
    """Descriptions of that version by key."""
    query = sqlmodel.select(ImageDescription).where(
        DESCRIPTIONS.c.key.in_(keys), DESCRIPTIONS.c.version == version
    )
    return {description.key: description for description in await session.exec(query)}


_TOTAL = select(func.coalesce(func.sum(IMAGES.c.size), 0).label("bytes"))


async def total_bytes(database: Database) -> float:
    """The sizes of all images, without their thumbnails and variants; reads the whole table."""
    (row,) = await database.rows(_TOTAL)
    return float(cast(Decimal, row.bytes))


_FINISH = (
    update(IMAGES)
    .where(IMAGES.c.key == bindparam("b_key"), IMAGES.c.finished_at.is_(None))
    .values(finished_at=bindparam("now"))
)


async def finish(session: AsyncSession, key: str, now: datetime) -> None:
    await (await session.connection()).execute(_FINISH, {"b_key": key, "now": now})


async def complete_images(session: AsyncSession, keys: Sequence[str], owner_id: str) -> dict[str, Image]:
    """Complete images by key and by thumbnail's key; only those uploaded by `owner_id` if given."""
    query = sqlmodel.select(Image).where(
        or_(IMAGES.c.key.in_(keys), IMAGES.c.thumbnail_key.in_(keys)), IMAGES.c.finished_at.is_not(None)
    )
    if owner_id:
        owned = select(OWNERS.c.key).where(OWNERS.c.owner_id == owner_id)
        query = query.where(IMAGES.c.key.in_(owned))
    images = (await session.exec(query.order_by(IMAGES.c.key))).all()
    return {image.thumbnail_key: image for image in images} | {image.key: image for image in images}


async def mark_used(session: AsyncSession, keys: Sequence[str], now: datetime, *, portrait: bool = False) -> int:
    """Marks complete images as used permanently, by image or thumbnail key; returns how many exist.

    An image that is being deleted is no longer complete, so it is not found after waiting for its row lock. An image
    counts as a portrait as long as all its claims were as a portrait.
    """
    matching = (
        select(IMAGES.c.key)
        .where(or_(IMAGES.c.key.in_(keys), IMAGES.c.thumbnail_key.in_(keys)))
        .order_by(IMAGES.c.key)
        .with_for_update()
    )
    connection = await session.connection()
    locked = (await connection.execute(matching)).scalars().all()
    query = update(IMAGES).where(IMAGES.c.key.in_(locked), IMAGES.c.finished_at.is_not(None))
    alone = or_(IMAGES.c.used_at.is_(None), IMAGES.c.portrait_at.is_not(None))
    values = {
        "used_at": func.coalesce(IMAGES.c.used_at, now),
        "portrait_at": case((alone, now), else_=None) if portrait else None,
    }
    return (await connection.execute(query.values(values))).rowcount


async def doom(session: AsyncSession, before: datetime, limit: int) -> list[tuple[str, str]]:
    """Marks unused images, last uploaded before then or ownerless, for deletion; returns key and thumbnail's key."""
    unwanted = (
        select(IMAGES.c.key)
        .where(IMAGES.c.used_at.is_(None), or_(IMAGES.c.touched_at < before, ~_owned()))
        .order_by(IMAGES.c.touched_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    connection = await session.connection()
    keys = (await connection.execute(unwanted)).scalars().all()
    query = update(IMAGES).where(IMAGES.c.key.in_(keys)).values(finished_at=None)
    doomed = await connection.execute(query.returning(IMAGES.c.key, IMAGES.c.thumbnail_key))
    return [(key, thumbnail_key) for key, thumbnail_key in doomed]


async def remove(session: AsyncSession, key: str, thumbnail_key: str, before: datetime) -> tuple[bool, bool]:
    """Deletes a doomed image's row unless uploaded again; returns that, and whether its thumbnail is unshared."""
    connection = await session.connection()
    await _hold_thumbnail(session, thumbnail_key)
    query = delete(IMAGES).where(
        IMAGES.c.key == key,
        IMAGES.c.used_at.is_(None),
        IMAGES.c.finished_at.is_(None),
        or_(IMAGES.c.touched_at < before, ~_owned()),
    )
    if (await connection.execute(query)).rowcount == 0:
        return False, False
    others = select(func.count()).where(IMAGES.c.thumbnail_key == thumbnail_key)
    return True, (await connection.execute(others)).scalar() == 0


async def disown(session: AsyncSession, owner_id: str) -> None:
    """Deletes a person's ownership of uploads; unused images without an owner are collected."""
    await (await session.connection()).execute(delete(OWNERS).where(OWNERS.c.owner_id == owner_id))


async def withdraw(session: AsyncSession, keys: Sequence[str], person_id: str, until: datetime) -> None:
    """Marks images last uploaded by then as unused, unless another owner uploaded them too.

    Deletes the ownership of the person and of services, so that the images are collected next.
    """
    connection = await session.connection()
    matching = select(IMAGES.c.key).where(IMAGES.c.key.in_(keys), IMAGES.c.touched_at <= until)
    locked = (await connection.execute(matching.order_by(IMAGES.c.key).with_for_update())).scalars().all()
    theirs = or_(OWNERS.c.owner_id == person_id, OWNERS.c.owner_id.startswith(SERVICE, autoescape=True))
    await connection.execute(delete(OWNERS).where(OWNERS.c.key.in_(locked), theirs))
    await connection.execute(update(IMAGES).where(IMAGES.c.key.in_(locked), ~_owned()).values(used_at=None))


async def release_portrait(session: AsyncSession, key: str, person_id: str, until: datetime) -> None:
    """Marks a replaced portrait as unused and deletes its ownership, so that it is collected next.

    It stays if it was also claimed for another use, was also uploaded by another owner, or was uploaded or claimed
    again since.
    """
    connection = await session.connection()
    others = select(OWNERS.c.key).where(OWNERS.c.key == IMAGES.c.key, OWNERS.c.owner_id != person_id).exists()
    released = await connection.execute(
        update(IMAGES)
        .where(IMAGES.c.key == key, IMAGES.c.portrait_at <= until, IMAGES.c.touched_at <= until, ~others)
        .values(used_at=None, portrait_at=None)
    )
    if released.rowcount:
        await connection.execute(delete(OWNERS).where(OWNERS.c.key == key))


def _owned() -> ColumnElement[bool]:
    return select(OWNERS.c.key).where(OWNERS.c.key == IMAGES.c.key).exists()


async def _hold_thumbnail(session: AsyncSession, thumbnail_key: str) -> None:
    """Takes an advisory lock per thumbnail: storing an image and deleting another that shares it are serialized."""
    lock = text("SELECT pg_advisory_xact_lock(hashtext(:key))")
    await (await session.connection()).execute(lock, {"key": thumbnail_key})
