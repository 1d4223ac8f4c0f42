"""Factories shared by media-svc's tests: people, a clock that moves, uploads."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

from PIL import Image
from sqlalchemy import text

from kit.db import Database
from kit.rpc.caller import Caller
from media_svc.images.messages import UPLOADED
from media_svc.images.models import Image as ImageRow
from media_svc.images.service import ImageService
from resuena.media.v1 import media_pb2 as pb

ANA, BEA = Caller(person_id="ana"), Caller(person_id="bea")
COMPANY = Caller(service="company")
TICK = timedelta(seconds=1)


class Clock:
    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


async def upload(
    images: ImageService, caller: Caller, colour: str, size: tuple[int, int] = (600, 600)
) -> pb.UploadImageResponse:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")

    async def chunks() -> AsyncIterator[bytes]:
        yield out.getvalue()

    return UPLOADED.message(await images.upload(caller, chunks()))


def colours_at(picture: Image.Image, point: tuple[int, int]) -> tuple[int, ...]:
    """The values of a pixel in an image with several channels."""
    pixel = picture.getpixel(point)
    assert isinstance(pixel, tuple)
    return pixel


async def stat_one(images: ImageService, key: str, owner_id: str = "") -> ImageRow:
    """The row of a complete image."""
    (row,) = await images.stat(COMPANY, [key], owner_id)
    assert row is not None
    return row


async def keys(database: Database) -> set[str]:
    async with database.read() as session:
        return set((await (await session.connection()).execute(text("SELECT key FROM images"))).scalars())
