"""Images as people and attackers send them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from media_svc.images.errors import UnknownImage
from media_svc.images.policies import MAX_BYTES
from media_svc.images.rework import BrokenImageError, TooManyPixelsError, rework
from media_svc.images.service import ImageService
from media_svc.images.store import Store
from media_svc.images.workers import Workers

PERSON = Caller(person_id="p")


def encoded(kind: str, size: tuple[int, int] = (320, 200), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120 if mode in ("L", "I;16") else "#d2502a" if mode in ("RGB", "RGBA") else None).save(
        out, kind, **options
    )
    return out.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A small PNG that claims to be huge."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    whole = bytes.fromhex("89504e470d0a1a0a")
    for name, data in chunks:
        whole += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return whole


HOSTILE = {
    "empty": b"",
    "text": b"hello",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "html polyglot": b"<html>" + encoded("JPEG"),
    "gif": encoded("GIF", mode="P"),
    "webp": encoded("WEBP"),
    "bmp": encoded("BMP"),
    "tiff": encoded("TIFF"),
    "truncated jpeg": encoded("JPEG", (800, 800))[:900],
    "truncated png": encoded("PNG", (800, 800))[:300],
    "png signature only": encoded("PNG")[:8],
    "jpeg marker only": b"\xff\xd8\xff\xe0",
    "zip": b"PK\x03\x04" + b"0" * 100,
    "pdf": b"%PDF-1.7" + b"0" * 100,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_file_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenImageError):
        rework(data)


@pytest.mark.parametrize("size", [(100_000, 100_000), (4001, 4000)])
def test_too_many_pixels_are_refused_before_decoding(size: tuple[int, int]) -> None:
    with pytest.raises(TooManyPixelsError):
        rework(bomb(*size))


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
    made = rework(encoded(kind, mode=mode))
    thumbnail = Image.open(io.BytesIO(made.thumbnail))
    assert (made.suffix, made.width, made.height) == (suffix, 320, 200)
    assert (thumbnail.format, thumbnail.size) == ("JPEG", (150, 150))


def test_metadata_is_gone_and_orientation_applied() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    exif[0x010F] = "SecretCamera"
    exif.get_ifd(0x8825)[1] = "S"  # position
    made = rework(encoded("JPEG", (300, 200), exif=exif, comment=b"SecretComment"))
    assert (made.width, made.height) == (200, 300)
    for data in (made.image, made.thumbnail):
        assert b"Secret" not in data
        assert b"Exif" not in data
        assert not Image.open(io.BytesIO(data)).getexif()


async def chunks(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), 65_536):
        yield data[start : start + 65_536]


@pytest.fixture
async def images(media_database: Database, tmp_path: Path) -> AsyncIterator[ImageService]:
    workers = Workers(1, 800, 20)
    yield ImageService(media_database, Store(tmp_path.as_uri()), workers)
    await workers.stop()


async def test_taken_image_is_served_and_same_content_has_the_same_key(images: ImageService) -> None:
    first = await images.take(PERSON, chunks(encoded("PNG")))
    second = await images.take(PERSON, chunks(encoded("PNG")))
    assert first == second
    stored = await images.open(first.key)
    data = b"".join([chunk async for chunk in stored.chunks])
    assert len(data) == stored.length
    assert Image.open(io.BytesIO(data)).size == (320, 200)


async def test_more_than_five_megabytes_are_refused_while_they_come(images: ImageService) -> None:
    with pytest.raises(InvalidInput) as caught:
        await images.take(PERSON, chunks(b"\x89PNG" + b"0" * MAX_BYTES))
    assert caught.value.reason == "IMAGE_TOO_LARGE"


async def test_hostile_file_has_the_code_of_the_specification(images: ImageService) -> None:
    with pytest.raises(InvalidInput) as caught:
        await images.take(PERSON, chunks(HOSTILE["svg"]))
    assert (caught.value.reason, caught.value.message) == (
        "INVALID_IMAGE",
        "Please upload a valid image file (PNG or JPEG)",
    )


async def test_visitor_may_not_upload(images: ImageService) -> None:
    with pytest.raises(Unauthenticated):
        await images.take(Caller(), chunks(encoded("PNG")))


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
