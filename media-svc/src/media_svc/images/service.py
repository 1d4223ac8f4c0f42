"""Use cases on images: upload, serve, stat, claim and draw."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime

from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.limits import check_batch
from media_svc.access import check_service, claims_portraits, uploader
from media_svc.images import repository
from media_svc.images.models import Image, ImageDescription
from media_svc.images.policies import (
    DESCRIPTION_VERSION,
    MAX_BYTES,
    MAX_DESCRIBED,
    VARIANTS,
    content_type_of,
    is_key,
    key_of,
    variant_key,
)
from media_svc.processing.errors import image_too_large, invalid_image
from media_svc.processing.service.describe_image import Description
from media_svc.processing.service.draw_link_picture import LinkPicture
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.errors import UnknownImage
from media_svc.storage.service import Store, Stored


class ImageService:
    def __init__(
        self, database: Database, store: Store, workers: Workers, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database, self._store, self._workers, self._now = database, store, workers, now
        self._being_made: dict[str, asyncio.Task[None]] = {}

    async def upload(self, caller: Caller, chunks: AsyncIterator[bytes]) -> Image:
        """Validates and stores an image of a signed-in person or service; the size limit applies while receiving.

        A service's upload counts as used from the start; a person's upload once a service claims it. Raises
        Unauthenticated, or InvalidInput: INVALID_IMAGE, IMAGE_TOO_LARGE.
        """
        owner_id = uploader(caller)
        data = bytearray()
        async for chunk in chunks:
            data += chunk
            if len(data) > MAX_BYTES:
                raise image_too_large()
        if not data:
            raise invalid_image()
        reworked = await self._workers.rework(bytes(data))
        key = key_of("images", hashlib.sha256(reworked.image).hexdigest(), reworked.suffix)
        thumbnail_key = key_of("thumbs", hashlib.sha256(reworked.thumbnail).hexdigest(), "jpg")
        now = self._now()
        image = Image(
            key=key,
            thumbnail_key=thumbnail_key,
            content_type=content_type_of(key),
            size=len(reworked.image),
            width=reworked.width,
            height=reworked.height,
            created_at=now,
            touched_at=now,
            used_at=now if caller.person_id is None else None,
        )
        async with self._database.transaction() as session:
            await repository.begin(session, image, owner_id)
        await self._store.put(thumbnail_key, reworked.thumbnail)
        await self._store.put(key, reworked.image)
        async with self._database.transaction() as session:
            await repository.finish(session, key, self._now())
        return image

    async def open(self, key: str, size: int = 0) -> tuple[str, Stored]:
        """Opens a stored object in a size; returns it with its own key. Public.

        A size is made from the image on its first request, and stored. Raises UnknownImage, also for an invalid key.
        """
        if not is_key(key):
            raise UnknownImage
        sized_key = variant_key(key, size)
        try:
            return sized_key, await self._store.get(sized_key)
        except UnknownImage:
            if sized_key == key:
                raise
        await self._make_once(key, sized_key, VARIANTS[size][1])
        return sized_key, await self._store.get(sized_key)

    async def _make_once(self, key: str, sized_key: str, width: int) -> None:
        """Makes a size, once for all concurrent requests."""
        if sized_key not in self._being_made:
            task = asyncio.create_task(self._make(key, sized_key, width))
            self._being_made[sized_key] = task
            task.add_done_callback(lambda _: self._being_made.pop(sized_key))
        await asyncio.shield(self._being_made[sized_key])  # a cancelled request does not stop it for the others

    async def _make(self, key: str, sized_key: str, width: int) -> None:
        stored = await self._store.get(key)
        data = b"".join([chunk async for chunk in stored.chunks])
        await self._store.put(sized_key, await self._workers.shrink(data, width))

    async def draw(self, texts: LinkPicture) -> bytes:
        """The preview picture of a link, as a PNG; it is not stored. Public. Raises Unavailable."""
        return await self._workers.draw(texts)

    async def stat(self, caller: Caller, keys: Sequence[str], owner_id: str) -> list[Image | None]:
        """Complete images in the order of the keys, None for the others. Raises PermissionDenied, InvalidInput."""
        check_service(caller)
        check_batch(keys)
        async with self._database.read() as session:
            rows = await repository.complete_images(session, keys, owner_id)
        return [rows.get(key) for key in keys]

    async def describe(self, caller: Caller, keys: Sequence[str]) -> list[tuple[Image, ImageDescription] | None]:
        """Complete images and their descriptions, in the order of the keys; None for unknown and undecodable ones.

        An image that has no description yet gets one. Raises PermissionDenied, InvalidInput, or Unavailable when all
        workers are busy.
        """
        check_service(caller)
        check_batch(keys, MAX_DESCRIBED)
        async with self._database.read() as session:
            images = await repository.complete_images(session, keys, "")
            descriptions = await repository.descriptions(session, keys, DESCRIPTION_VERSION)
        for key in dict.fromkeys(keys):
            if key in images and images[key].key == key and key not in descriptions:
                description = await self._described(key)
                if description is not None:
                    descriptions[key] = description
        return [
            (images[key], descriptions[key]) if key in descriptions and key in images else None for key in keys
        ]

    async def _described(self, key: str) -> ImageDescription | None:
        """Describes a stored image and stores the description; None when the object is gone or cannot be decoded."""
        try:
            stored = await self._store.get(key)
            data = b"".join([chunk async for chunk in stored.chunks])
            description = _stored(key, await self._workers.describe(data))
        except (UnknownImage, InvalidInput):
            return None
        async with self._database.transaction() as session:
            await repository.keep_description(session, description)
        return description

    async def claim(self, caller: Caller, keys: Sequence[str], owner_id: str) -> None:
        """Marks images as used permanently: all or none. Raises PermissionDenied, InvalidInput, UnknownImage."""
        check_service(caller)
        check_batch(keys)
        async with self._database.transaction() as session:
            portrait = claims_portraits(caller)
            await repository.mark_used(session, keys, self._now(), portrait=portrait)
            rows = await repository.complete_images(session, keys, owner_id)
            if not all(key in rows for key in keys):
                raise UnknownImage


def _stored(key: str, description: Description) -> ImageDescription:
    return ImageDescription(
        key=key,
        version=DESCRIPTION_VERSION,
        **{**vars(description), "fine_hashes": b"".join(description.fine_hashes)},
    )
