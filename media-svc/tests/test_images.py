"""Images as people and attackers send them."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator

import pytest
from PIL import Image

from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from media_svc.images.messages import UPLOADED
from media_svc.images.policies import MAX_BYTES
from media_svc.images.service import ImageService
from media_svc.processing.service.rework_image import rework
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.errors import UnknownImage
from media_svc.storage.service import Store

PERSON = Caller(person_id="p")


def encoded(kind: str, size: tuple[int, int] = (320, 200), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120 if mode in ("L", "I;16") else "#d2502a" if mode in ("RGB", "RGBA") else None).save(
        out, kind, **options
    )
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode", "suffix"),
    [
        ("PNG", "RGB", "png"),
        ("PNG", "RGBA", "png"),
        ("PNG", "L", "png"),
        ("PNG", "I;16", "png"),
        ("JPEG", "RGB", "jpg"),
        ("JPEG", "L", "jpg"),
        ("JPEG", "CMYK", "jpg"),
    ],
)
def test_png_and_jpeg_of_any_mode_get_a_thumbnail(kind: str, mode: str, suffix: str) -> None:
    reworked = rework(encoded(kind, mode=mode))
    thumbnail = Image.open(io.BytesIO(reworked.thumbnail))
    assert (reworked.suffix, reworked.width, reworked.height) == (suffix, 320, 200)
    assert (thumbnail.format, thumbnail.size) == ("JPEG", (150, 150))


async def chunks(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), 65_536):
        yield data[start : start + 65_536]


@pytest.fixture
async def images(media_database: Database, store: Store) -> AsyncIterator[ImageService]:
    workers = Workers(1, 800, 20)
    yield ImageService(media_database, store, workers)
    await workers.stop()


async def test_taken_image_is_served_and_same_content_has_the_same_key(images: ImageService) -> None:
    first = UPLOADED.message(await images.upload(PERSON, chunks(encoded("PNG"))))
    second = UPLOADED.message(await images.upload(PERSON, chunks(encoded("PNG"))))
    assert first == second
    served, stored = await images.open(first.key)
    assert served == first.key
    data = b"".join([chunk async for chunk in stored.chunks])
    assert len(data) == stored.length
    assert Image.open(io.BytesIO(data)).size == (320, 200)


async def test_more_than_five_megabytes_are_refused_while_they_come(images: ImageService) -> None:
    with pytest.raises(InvalidInput) as caught:
        await images.upload(PERSON, chunks(b"\x89PNG" + b"0" * MAX_BYTES))
    assert caught.value.reason == "IMAGE_TOO_LARGE"


async def test_hostile_file_has_the_code_of_the_specification(images: ImageService) -> None:
    with pytest.raises(InvalidInput) as caught:
        await images.upload(PERSON, chunks(b"<svg/>"))
    assert (caught.value.reason, caught.value.message) == (
        "INVALID_IMAGE",
        "Please upload a valid image file (PNG or JPEG)",
    )


async def test_visitor_may_not_upload(images: ImageService) -> None:
    with pytest.raises(Unauthenticated):
        await images.upload(Caller(), chunks(encoded("PNG")))


@pytest.mark.parametrize(
    "key",
    [
        "",
        "../../etc/passwd",
        "images/ab/../../x.png",
        "health/writable",
        "images/ab/" + "0" * 62 + ".png",
        "/etc/passwd",
    ],
)
async def test_what_is_no_key_is_unknown(images: ImageService, key: str) -> None:
    with pytest.raises(UnknownImage):
        await images.open(key)
