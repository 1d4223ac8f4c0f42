"""Images are decoded as browsers show them: frames, transparency, orientation, a missing end."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from media_factories import colours_at
from PIL import Image

from media_svc.processing.service.rework_image import BrokenImageError, rework

FILES = Path(__file__).parent / "files"
RED_LEFT = Image.new("RGB", (300, 200), "white")
RED_LEFT.paste("red", (0, 0, 150, 200))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def jpeg(picture: Image.Image, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", **options)
    return out.getvalue()


def noise(mode: str = "RGB") -> Image.Image:
    return Image.frombytes(mode, (400, 300), random.Random(1).randbytes(400 * 300 * len(mode)))


def png(depth: int, colour: int, rows: list[bytes], width: int, key: bytes) -> bytes:
    """A PNG in which the colour `key` is transparent."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, len(rows), depth, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = ((b"IHDR", header), (b"tRNS", key), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def test_of_an_animated_png_the_first_frame_is_taken() -> None:
    source = opened((FILES / "animated.png").read_bytes())
    image = opened(rework((FILES / "animated.png").read_bytes()).image)
    assert (image.size, getattr(image, "n_frames", 1)) == (source.size, 1)
    assert image.tobytes() == source.convert(image.mode).tobytes()


def test_frames_that_a_png_announces_and_lacks_do_not_matter() -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in ("red", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    cut = out.getvalue()[: out.getvalue().index(b"fdAT") + 6]
    assert opened(rework(cut).image).getpixel((20, 20)) == (255, 0, 0)


def test_greys_of_sixteen_bits_keep_their_transparency() -> None:
    data = (FILES / "gray16_trns.png").read_bytes()
    image, source = opened(rework(data).image), opened(data)
    assert image.mode == "RGBA"
    alpha, keyed = image.getchannel("A"), source.convert("I").point([255 * (v != 0) for v in range(65536)], "L")
    assert alpha.getextrema() == (0, 255)
    assert alpha.tobytes() == keyed.tobytes()


@pytest.mark.parametrize(
    ("depth", "colour", "row", "key", "alphas"),
    [
        (1, 0, b"\x40", b"\0\x01", [255, 0]),
        (2, 0, b"\x1b", b"\0\x02", [255, 255, 0, 255]),
        (4, 0, b"\x5a", b"\0\x0a", [255, 0]),
        (8, 0, b"\x05\x0a", b"\0\x0a", [255, 0]),
        (16, 0, b"\x05\x01\x05\x02", b"\x05\x02", [255, 0]),
        (8, 2, b"\x05\x05\x05\x0a\x0b\x0c", b"\0\x0a\0\x0b\0\x0c", [255, 0]),
        (16, 2, b"\x05\x01\x05\x01\x05\x01\x0a\x01\x0b\x02\x0c\x03", b"\x0a\x01\x0b\x02\x0c\x03", [255, 0]),
    ],
)
def test_the_transparent_colour_of_a_png_is_found_at_every_depth(
    depth: int, colour: int, row: bytes, key: bytes, alphas: list[int]
) -> None:
    image = opened(rework(png(depth, colour, [row], len(alphas), key)).image)
    assert list(image.getchannel("A").tobytes()) == alphas


def test_an_orientation_that_stands_in_xmp_alone_does_not_count() -> None:
    data = (FILES / "xmp-orientation-only.jpg").read_bytes()
    reworked = rework(data)
    assert (reworked.width, reworked.height) == (400, 300)


@pytest.mark.parametrize(
    "exif", [b"Exif\0\0", b"Exif\0\0nonsense", b"Exif\0\0MM\0*\0\0\xff\xff", b"Exif\0\0MM\0*\0\0\0\x08\xff\xff"]
)
def test_an_exif_that_cannot_be_read_is_ignored(exif: bytes) -> None:
    reworked = rework(jpeg(RED_LEFT, exif=exif))
    assert (reworked.width, reworked.height) == (300, 200)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_each_orientation_of_exif_is_applied(orientation: int, kind: str) -> None:
    exif, out = Image.Exif(), io.BytesIO()
    exif[0x0112] = orientation
    RED_LEFT.save(out, kind, exif=exif)
    image = opened(rework(out.getvalue()).image)
    where = {1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom"}[
        orientation
    ]
    near = {"left": (0.1, 0.5), "right": (0.9, 0.5), "top": (0.5, 0.1), "bottom": (0.5, 0.9)}[where]
    assert image.size == ((300, 200) if orientation < 5 else (200, 300))
    red = colours_at(image.convert("RGB"), (int(near[0] * image.width), int(near[1] * image.height)))
    assert red[0] > 240 > 20 > red[1]


def test_a_jpeg_that_lacks_its_end_marker_is_taken_whole() -> None:
    data = (FILES / "jpeg-without-end-marker.jpg").read_bytes()
    assert rework(data).image == rework(data + b"\xff\xd9").image


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_that_ends_too_early_is_taken_when_nearly_all_of_it_is_there(progressive: bool, mode: str) -> None:
    whole = jpeg(noise(mode), progressive=progressive)
    assert rework(whole[:-2]).image == rework(whole).image
    reworked = rework(whole[: int(len(whole) * (0.999 if progressive else 0.99))])
    assert (reworked.width, reworked.height) == (400, 300)
    for share in (0.1, 0.3, 0.6, 0.8):
        with pytest.raises(BrokenImageError):
            rework(whole[: int(len(whole) * share)])


def test_a_png_that_ends_too_early_is_refused() -> None:
    out = io.BytesIO()
    noise().save(out, "PNG")
    with pytest.raises(BrokenImageError):
        rework(out.getvalue()[: int(len(out.getvalue()) * 0.99)])
