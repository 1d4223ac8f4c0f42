"""Pictures in the sizes that pages show, each made once."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
from PIL import Image

from kit.db import Database
from kit.rpc.caller import Caller
from media_svc.images.policies import GRID, ZOOM, variant_key
from media_svc.images.service import ImageService
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.errors import UnknownImage
from media_svc.storage.service import Store

PERSON = Caller(person_id="p")


def picture(size: tuple[int, int], kind: str = "JPEG", mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(out, kind)
    return out.getvalue()


async def chunks(data: bytes) -> AsyncIterator[bytes]:
    yield data


class Counting(Workers):
    """Image workers that count how often a size was made."""

    made = 0

    async def shrink(self, data: bytes, width: int) -> bytes:
        self.made += 1
        return await super().shrink(data, width)


@pytest.fixture
async def workers() -> AsyncIterator[Counting]:
    pool = Counting(1, 800, 20)
    yield pool
    await pool.stop()


@pytest.fixture
def images(media_database: Database, store: Store, workers: Counting) -> ImageService:
    return ImageService(media_database, store, workers)


async def served(images: ImageService, key: str, size: int = 0) -> tuple[str, bytes]:
    served_key, stored = await images.open(key, size)
    data = b"".join([part async for part in stored.chunks])
    assert len(data) == stored.length
    return served_key, data


@pytest.mark.parametrize(
    ("data", "grid", "zoom"),
    [
        (picture((2000, 1000)), (480, 240), (1440, 720)),
        (picture((1000, 2000)), (480, 960), (1000, 2000)),
        (picture((480, 300)), (480, 300), (480, 300)),
        (picture((481, 300)), (480, 299), (481, 300)),
        (picture((3000, 2), "PNG"), (480, 1), (1440, 1)),
        (picture((900, 600), "PNG", "RGBA"), (480, 320), (900, 600)),
        (picture((900, 600), "PNG", "P"), (480, 320), (900, 600)),
    ],
)
async def test_sizes_of_a_picture(
    images: ImageService, data: bytes, grid: tuple[int, int], zoom: tuple[int, int]
) -> None:
    key = (await images.upload(PERSON, chunks(data))).key
    for size, expected in ((GRID, grid), (ZOOM, zoom)):
        served_key, small = await served(images, key, size)
        with Image.open(io.BytesIO(small)) as opened:
            assert (opened.format, opened.mode, opened.size) == ("JPEG", "RGB", expected)
        assert served_key == variant_key(key, size) != key


async def test_size_is_made_once_however_many_ask(images: ImageService, workers: Counting) -> None:
    key = (await images.upload(PERSON, chunks(picture((900, 600))))).key
    answers = await asyncio.gather(*(served(images, key, GRID) for _ in range(8)))
    assert len({data for _, data in answers}) == 1
    await served(images, key, GRID)
    assert workers.made == 1


async def test_size_can_be_asked_for_by_its_own_key(images: ImageService) -> None:
    key = (await images.upload(PERSON, chunks(picture((900, 600))))).key
    served_key, data = await served(images, key, ZOOM)
    assert await served(images, served_key) == (served_key, data)
    assert await served(images, served_key, GRID) == (served_key, data)


async def test_thumbnail_has_one_size(images: ImageService) -> None:
    taken = await images.upload(PERSON, chunks(picture((900, 600))))
    served_key, data = await served(images, taken.thumbnail_key, ZOOM)
    assert served_key == taken.thumbnail_key
    with Image.open(io.BytesIO(data)) as opened:
        assert (opened.format, opened.size) == ("JPEG", (150, 150))


@pytest.mark.parametrize("size", [0, GRID, ZOOM])
async def test_size_of_what_is_not_there_is_unknown(images: ImageService, workers: Counting, size: int) -> None:
    with pytest.raises(UnknownImage):
        await images.open("images/ab/" + "0" * 62 + ".png", size)
    assert workers.made == 0


async def test_size_of_no_meaning_is_the_original(images: ImageService) -> None:
    key = (await images.upload(PERSON, chunks(picture((900, 600))))).key
    assert (await served(images, key, 9))[0] == key
