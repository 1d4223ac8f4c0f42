"""Use cases on images: take one, serve one."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy.dialects.postgresql import insert

from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated
from media_svc.images.errors import UnknownImage, image_too_large, invalid_image
from media_svc.images.models import Image
from media_svc.images.policies import MAX_BYTES, content_type_of, is_key, key_of
from media_svc.images.store import Store, Stored
from media_svc.images.workers import Workers

IMAGES = Image.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Taken:
    """Where an image is, and what it is."""

    key: str
    thumbnail_key: str
    width: int
    height: int
    content_type: str


class ImageService:
    """What can be done with images."""

    def __init__(self, database: Database, store: Store, workers: Workers) -> None:
        self._database, self._store, self._workers = database, store, workers

    async def take(self, caller: Caller, chunks: AsyncIterator[bytes]) -> Taken:
        """Takes an image from signed-in persons and services; counts bytes while they come.

        Raises Unauthenticated, or InvalidInput: INVALID_IMAGE, IMAGE_TOO_LARGE.
        """
        if not caller.authenticated and not caller.is_service:
            raise Unauthenticated
        data = bytearray()
        async for chunk in chunks:
            data += chunk
            if len(data) > MAX_BYTES:
                raise image_too_large()
        if not data:
            raise invalid_image()
        made = await self._workers.rework(bytes(data))
        key = key_of("images", hashlib.sha256(made.image).hexdigest(), made.suffix)
        thumbnail_key = key_of("thumbs", hashlib.sha256(made.thumbnail).hexdigest(), "jpg")
        await self._store.put(thumbnail_key, made.thumbnail)
        await self._store.put(key, made.image)
        taken = Taken(key, thumbnail_key, made.width, made.height, content_type_of(key))
        query = insert(IMAGES).values(
            key=key,
            thumbnail_key=thumbnail_key,
            owner_id=caller.person_id or f"service:{caller.service}",
            content_type=taken.content_type,
            size=len(made.image),
            width=made.width,
            height=made.height,
            created_at=utc_now(),
        )
        async with self._database.transaction() as session:
            await (await session.connection()).execute(query.on_conflict_do_nothing())
        return taken

    async def open(self, key: str) -> Stored:
        """Opens a stored object. Raises UnknownImage, also for what cannot be a key. Public."""
        if not is_key(key):
            raise UnknownImage
        return await self._store.get(key)
