"""Files of attackers: none is accepted wrongly, and only the pixels of accepted ones are kept."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from media_factories import colours_at
from PIL import Image, ImageDraw, PngImagePlugin

from media_svc.processing.policies import SCANS_MAX
from media_svc.processing.service.rework_image import BrokenImageError, TooManyPixelsError, rework, shrink

SIGNATURE = bytes.fromhex("89504e470d0a1a0a")
SECRET = b"SecretOfTheSender"


def encoded(kind: str, size: tuple[int, int] = (320, 200), mode: str = "RGB", **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120 if mode in ("L", "I;16", "P") else None).save(out, kind, **options)
    return out.getvalue()


def noisy(kind: str, size: tuple[int, int] = (400, 300), **options: Any) -> bytes:
    out = io.BytesIO()
    Image.frombytes("RGB", size, random.Random(1).randbytes(size[0] * size[1] * 3)).save(out, kind, **options)
    return out.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(
    width: int, height: int, *extra: bytes, depth: int = 8, colour: int = 2, data: bytes | None = None
) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    body = zlib.compress(bytes(1000)) if data is None else data
    return SIGNATURE + header + b"".join(extra) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def whole(width: int, height: int) -> bytes:
    return zlib.compress((b"\0" + b"\x50" * (width * 3)) * height)


def jpeg_of_size(width: int, height: int) -> bytes:
    """A JPEG whose header was changed to declare another size."""
    data = bytearray(encoded("JPEG"))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def animated() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    return out.getvalue()


def broken_crc() -> bytes:
    data = bytearray(png(20, 20, data=whole(20, 20)))
    data[data.index(b"IDAT") + 8] ^= 0xFF
    return bytes(data)


def scanned_again(times: int, between: bytes = b"", before: bytes = b"") -> bytes:
    """A progressive JPEG whose last scan is repeated `times` times, each time after `between`."""
    data = encoded("JPEG", mode="L", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:2] + before + data[2:last] + (between + data[last:-2]) * times + data[-2:]


SCANS = encoded("JPEG", mode="L", progressive=True).count(b"\xff\xda")
REFUSED = {
    "jpeg of more scans than any": scanned_again(SCANS_MAX - SCANS + 2),
    "jpeg of many scans, each behind a marker without a length": scanned_again(SCANS_MAX, b"\xff\x01"),
    "jpeg of many scans, each behind several fill bytes": scanned_again(SCANS_MAX, b"\xff\xff\xff"),
    "zero bytes": b"",
    "one byte": b"\x89",
    "text": b"hello",
    "zeros": bytes(100_000),
    "noise": random.Random(2).randbytes(50_000),
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "svg with an xml head": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    "html": b"<!doctype html><script>alert(1)</script>",
    "html before a jpeg": b"<html>" + encoded("JPEG"),
    "script before a png": b"#!/bin/sh\n" + encoded("PNG"),
    "gif": encoded("GIF", mode="P"),
    "gif named so": b"GIF89a" + encoded("PNG"),
    "webp": encoded("WEBP"),
    "bmp": encoded("BMP"),
    "tiff": encoded("TIFF"),
    "ico": encoded("ICO", (64, 64), mode="RGBA"),
    "jpeg 2000": encoded("JPEG2000"),
    "ppm": encoded("PPM"),
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
    "zip": b"PK\x03\x04" + b"0" * 100,
    "pdf": b"%PDF-1.7" + b"0" * 100,
    "executable": b"\x7fELF" + bytes(200),
    "png signature only": SIGNATURE,
    "png without a header": SIGNATURE + chunk(b"IDAT", whole(2, 2)) + chunk(b"IEND", b""),
    "png without data": SIGNATURE
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 2, 0, 0, 0))
    + chunk(b"IEND", b""),
    "png cut in its data": noisy("PNG")[:3000],
    "png with a wrong checksum": broken_crc(),
    "png with too little data": png(200, 200),
    "png with data that is not compressed": png(20, 20, data=b"not deflate"),
    "png of no width": png(0, 10),
    "png of an unknown colour": png(10, 10, colour=5),
    "png of a bad depth": png(10, 10, depth=7),
    "png chunk longer than the file": SIGNATURE + struct.pack(">I", 2**31 - 1) + b"IHDR" + bytes(20),
    "png with a text that unpacks to 100 MB": png(
        10, 10, chunk(b"zTXt", b"k\0\0" + zlib.compress(bytes(100_000_000))), data=whole(10, 10)
    ),
    "jpeg marker only": b"\xff\xd8\xff\xe0",
    "jpeg head only": encoded("JPEG")[:160],
    "jpeg cut in its data": noisy("JPEG")[:5000],
}
TOO_LARGE = {
    "png of 10 gigapixels": png(100_000, 100_000),
    "png of the largest numbers": png(2**31 - 1, 2**31 - 1),
    "png one row past": png(4000, 4001),
    "png wide and flat": png(16_000_001, 1),
    "png of one bit a pixel": png(40_000, 40_000, depth=1, colour=0),
    "jpeg of 65,535 squared": jpeg_of_size(65_535, 65_535),
    "jpeg one column past": jpeg_of_size(4001, 4000),
    "real picture past it": encoded("JPEG", (4100, 4000)),
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenImageError):
        rework(data)


def test_only_the_decoders_of_png_and_jpeg_see_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    decoders: list[str] = []

    def accept(_: bytes) -> bool:
        decoders.append("another decoder")
        return False

    Image.init()
    monkeypatch.setattr(Image, "ID", [*Image.ID, "OTHER"])
    monkeypatch.setattr(Image, "OPEN", {**Image.OPEN, "OTHER": (None, accept)})
    with pytest.raises(BrokenImageError):
        rework(b"neither PNG nor JPEG")
    assert decoders == []


@pytest.mark.parametrize("data", TOO_LARGE.values(), ids=TOO_LARGE.keys())
def test_too_many_pixels_are_refused_before_decoding(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def decode(*_: Any) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    with pytest.raises(TooManyPixelsError):
        rework(data)


def test_exactly_sixteen_megapixels_are_taken() -> None:
    reworked = rework(encoded("JPEG", (4000, 4000)))
    assert (reworked.width, reworked.height) == (4000, 4000)


def exif() -> Image.Exif:
    tags = Image.Exif()
    tags[0x0112] = 6  # rotated by 90 degrees
    tags[0x010F] = SECRET.decode()
    tags.get_ifd(0x8825)[1] = "S"  # GPS position
    tags.get_ifd(0x8825)[2] = (34.0, 36.0, 13.0)
    return tags


def texts() -> PngImagePlugin.PngInfo:
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", SECRET.decode())
    info.add_itxt("XML:com.adobe.xmp", f"<x>{SECRET.decode()}</x>", zip=True)
    return info


TAKEN: dict[str, Callable[[], bytes]] = {
    "jpeg with position, maker and comment": lambda: encoded(
        "JPEG", exif=exif(), comment=SECRET, icc_profile=SECRET * 20, xmp=b"<x>" + SECRET + b"</x>"
    ),
    "png with texts, exif and profile": lambda: encoded(
        "PNG", pnginfo=texts(), exif=exif(), icc_profile=SECRET * 9
    ),
    "png with an unknown chunk": lambda: png(30, 20, chunk(b"teSt", SECRET), data=whole(30, 20)),
    "jpeg followed by html": lambda: encoded("JPEG") + b"<script>" + SECRET + b"</script>",
    "png followed by a zip": lambda: encoded("PNG") + b"PK\x03\x04" + SECRET,
    "jpeg with further pictures": lambda: encoded(
        "MPO", save_all=True, append_images=[Image.new("RGB", (9, 9))], comment=SECRET
    ),
    "jpeg of inks": lambda: encoded("JPEG", mode="CMYK", comment=SECRET),
    "jpeg of greys": lambda: encoded("JPEG", mode="L", comment=SECRET),
    "jpeg of as many scans as may be": lambda: scanned_again(SCANS_MAX - SCANS + 1),
    "jpeg with more scans in its metadata": lambda: scanned_again(
        1, before=b"\xff\xe5" + struct.pack(">H", 2 + 2 * SCANS_MAX + 2) + b"\xff\xda" * (SCANS_MAX + 1)
    ),
    "progressive jpeg": lambda: noisy("JPEG", progressive=True, comment=SECRET),
    "png of 16 bits": lambda: encoded("PNG", mode="I;16", pnginfo=texts()),
    "png of 16 bits a colour": lambda: png(20, 20, depth=16, data=zlib.compress((b"\0" + b"\x50\x51" * 60) * 20)),
    "png of one bit": lambda: encoded("PNG", mode="1", pnginfo=texts()),
    "png with transparency": lambda: encoded("PNG", mode="RGBA", pnginfo=texts()),
    "png of greys with transparency": lambda: encoded("PNG", mode="LA", pnginfo=texts()),
    "png of a palette with transparency": lambda: encoded("PNG", mode="P", transparency=120, pnginfo=texts()),
    "jpeg with less data than its size": lambda: jpeg_of_size(900, 700),
    "animated png": animated,
    "jpeg without its end": lambda: encoded("JPEG", comment=SECRET)[:-2],
    "jpeg with another orientation in xmp": lambda: encoded("JPEG", xmp=SECRET + b'<x tiff:Orientation="6"/>'),
    "jpeg with a broken exif": lambda: encoded("JPEG", exif=b"Exif\0\0" + SECRET),
    "png with a profile of 4 billion tags": lambda: encoded("PNG", icc_profile=bytes(128) + b"\xff" * 4 + SECRET),
    "smallest png": lambda: png(1, 1, data=whole(1, 1)),
}


@pytest.mark.parametrize("make", TAKEN.values(), ids=TAKEN.keys())
def test_nothing_but_pixels_comes_out(make: Callable[[], bytes]) -> None:
    reworked = rework(make())
    for data in (reworked.image, reworked.thumbnail, shrink(reworked.image, 480)):
        assert SECRET not in data
        assert b"Exif" not in data
        assert b"PK\x03\x04" not in data
        with Image.open(io.BytesIO(data)) as picture:
            picture.load()
            assert picture.format in ("PNG", "JPEG")
            assert not picture.getexif()
            left = set(picture.info) - {
                "jfif",
                "jfif_version",
                "jfif_unit",
                "jfif_density",
                "progressive",
                "progression",
            }
            assert not left
            assert getattr(picture, "n_frames", 1) == 1


def test_orientation_is_applied() -> None:
    drawn = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(drawn).rectangle((0, 0, 150, 200), fill="red")  # the left half
    out = io.BytesIO()
    drawn.save(out, "JPEG", exif=exif(), quality=95)
    reworked = rework(out.getvalue())
    assert (reworked.width, reworked.height) == (200, 300)
    with Image.open(io.BytesIO(reworked.image)) as upright:
        above, below = colours_at(upright, (100, 50)), colours_at(upright, (100, 250))
    assert above[1] < 60 < 200 < below[1]  # after the rotation the left half is at the top


def test_transparency_is_kept_in_the_image_and_white_in_the_thumbnail() -> None:
    reworked = rework(encoded("PNG", mode="RGBA"))
    with Image.open(io.BytesIO(reworked.image)) as picture:
        assert picture.mode == "RGBA"
    for data in (reworked.thumbnail, shrink(reworked.image, 480)):
        with Image.open(io.BytesIO(data)) as small:
            assert min(colours_at(small, (5, 5))) > 250


def test_there_are_enough_of_them() -> None:
    assert len(REFUSED) + len(TOO_LARGE) + len(TAKEN) >= 40
