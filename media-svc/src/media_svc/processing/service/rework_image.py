"""Runs in a worker process: decodes an image and re-encodes it and its thumbnail without metadata."""

from __future__ import annotations

import io
import math
import multiprocessing
import os
import re
import resource
import struct
import threading
import warnings
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import cast

from PIL import ExifTags, Image, ImageChops, ImageFile, ImageOps

from media_svc.processing.policies import (
    MAX_PIXELS,
    MISSING_MOST,
    SCANS_MAX,
    SHARPNESS_SIDE,
    SHRUNK_QUALITY,
    SUFFIXES,
    THUMBNAIL_SIDE,
)
from media_svc.processing.service.convert_to_srgb import to_srgb
from media_svc.processing.service.describe_image import Description, describe

_FORMATS = ("PNG", "JPEG")  # Pillow opens an MPO with its JPEG plugin
_CPU_TIMES = 1000
_END_OF_IMAGE = b"\xff\xd9"
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")
"""A marker of a JPEG that is followed by a segment; it ends entropy-coded data."""
_FRAMES, _SCAN = (0xC0, 0xC1, 0xC2), 0xDA
_ANY_DATA = bytes(number * 151 % 251 for number in range(4096))
_GRAY = ("1", "L", "I")
"""Prefixes of Pillow's names of grey sample formats."""
_KEY_SCALES = {"L;2": 85, "L;4": 17}
"""Pillow scales samples of two and of four bits to eight, but not the transparent one."""
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class BrokenImageError(Exception):
    """Neither PNG nor JPEG by its content, or it cannot be decoded."""


class TooManyPixelsError(Exception):
    """More than 16 megapixels, known before decoding."""


@dataclass(frozen=True)
class Reworked:
    """The re-encoded image, its thumbnail and their properties."""

    image: bytes
    suffix: str
    width: int
    height: int
    thumbnail: bytes


def limit_process(memory_mib: int, cpu_seconds: float) -> None:
    """Sets memory and CPU limits of a worker, and ends it with its parent; called once when it starts."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    memory = memory_mib * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A backstop for the worker's lifetime: the pool has a time limit per image.
    cpu = math.ceil(cpu_seconds) * _CPU_TIMES
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))


def _end_with_parent() -> None:
    """Ends the worker with its parent: otherwise it waits for ever on a pipe that it holds open itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def rework(data: bytes) -> Reworked:
    """Decodes PNG or JPEG by content, applies and drops its orientation and its colour profile, re-encodes it and a
    150×150 thumbnail. Of several frames or pictures the first is taken.

    Raises BrokenImageError or TooManyPixelsError.
    """
    with _decoding():
        kind, picture = _decoded(data)
        encoded = io.BytesIO()
        if kind == "PNG":
            picture.save(encoded, "PNG", compress_level=6)
        else:
            picture.save(encoded, "JPEG", quality=90, optimize=False, progressive=True)
        return Reworked(
            encoded.getvalue(),
            SUFFIXES[kind],
            picture.width,
            picture.height,
            _thumbnail(picture),
        )


def shrink(data: bytes, width: int) -> bytes:
    """A JPEG of an image that was made here, at most `width` wide; never larger than the image.

    Raises BrokenImageError or TooManyPixelsError.
    """
    with _decoding(), Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
        height = max(1, round(opened.height * width / opened.width))
        size = (width, height) if width < opened.width else opened.size
        opened.draft("RGB", size)  # a JPEG is decoded no larger than needed
        picture = _on_white(opened.convert("RGBA") if opened.mode in ("P", "LA") else opened)
        encoded = io.BytesIO()
        if picture.size != size:
            picture = picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
        picture.info = {}
        picture.convert("RGB").save(encoded, "JPEG", quality=SHRUNK_QUALITY, progressive=True)
        return encoded.getvalue()


def look_at(data: bytes) -> Description:
    """Describes an image that was made here. Raises BrokenImageError or TooManyPixelsError."""
    with _decoding(), Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
        opened.draft("RGB", (SHARPNESS_SIDE, SHARPNESS_SIDE))  # a JPEG is decoded no larger than needed
        return describe(_on_white(opened.convert("RGBA") if opened.mode in ("P", "LA") else opened))


@contextmanager
def _decoding() -> Iterator[None]:
    """Converts whatever Pillow raises for bad data to BrokenImageError or TooManyPixelsError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            warnings.simplefilter("ignore", UserWarning)  # about metadata, which is dropped
            yield
    except TooManyPixelsError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise TooManyPixelsError from error
    except (
        OSError,
        SyntaxError,
        ValueError,
        LookupError,
        TypeError,
        EOFError,
        MemoryError,
        OverflowError,
        struct.error,
        zlib.error,
    ) as error:
        raise BrokenImageError(type(error).__name__) from error


def _decoded(data: bytes) -> tuple[str, Image.Image]:
    """The format, and the pixels without the file's metadata. Raises BrokenImageError or TooManyPixelsError."""
    with _opened(data) as opened:
        kind = opened.format or ""
        try:
            return kind, _plain(opened)
        except OSError:
            if kind == "PNG" or _lacks_scans(data):
                raise
    with _opened(data + _END_OF_IMAGE) as ended, _opened(data + _ANY_DATA + _END_OF_IMAGE) as continued:
        picture = _plain(ended)
        # Missing rows look different depending on the padding; they reach from the first such row to the end.
        changed = ImageChops.difference(ended, continued).getbbox()
        if changed is not None and ended.height - changed[1] > MISSING_MOST * ended.height:
            raise BrokenImageError("too much is missing")
        return kind, picture


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The kinds and contents of a JPEG's segments up to the end of its first picture, in decoding order."""
    at = 2
    while marker := _MARKER.search(data, at):
        kind, at = data[marker.start() + 1], marker.end()
        if len(data) < at + 2 or kind == 0xD9:
            return
        segment = data[at + 2 : at + int.from_bytes(data[at : at + 2])]
        at += 2 + len(segment)
        yield kind, segment


def _lacks_scans(data: bytes) -> bool:
    """Whether a JPEG ends before the scan began that completes the last coefficients (ITU-T T.81, B.2.3, G.1.1.1)."""
    lacking: dict[int, int] = {}
    for kind, segment in _segments(data):
        if kind in _FRAMES:
            lacking = dict.fromkeys(segment[6::3], (1 << 64) - 1)
        elif kind == _SCAN:
            first, last, precision = segment[-3:]
            if not precision & 0x0F:
                for component in segment[1:-3:2]:
                    lacking[component] &= ~((1 << last + 1) - (1 << first))
    return any(lacking.values())


def _has_too_many_scans(data: bytes) -> bool:
    """Whether a JPEG has more scans, each a pass over the whole picture, than any encoder makes."""
    scans = (kind for kind, _ in _segments(data) if kind == _SCAN)
    return next(islice(scans, SCANS_MAX, None), None) is not None


def _opened(data: bytes) -> ImageFile.ImageFile:
    """The image before it is decoded. Raises BrokenImageError or TooManyPixelsError."""
    opened = Image.open(io.BytesIO(data), formats=_FORMATS)
    if opened.format not in SUFFIXES:
        raise BrokenImageError(opened.format)
    if opened.width * opened.height > MAX_PIXELS:
        raise TooManyPixelsError
    if opened.format != "PNG" and _has_too_many_scans(data):
        raise BrokenImageError("too many scans")
    return opened


def _plain(opened: ImageFile.ImageFile) -> Image.Image:
    """The pixels, upright and in sRGB, in a mode that every browser shows, without the file's metadata."""
    arguments = opened.tile[0].args
    samples = arguments if isinstance(arguments, str) else cast(tuple[str, str], arguments)[0]
    opened.load()
    image = _upright(_eight_bits(opened, samples))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        mode = "RGBA"
    else:
        mode = image.mode if image.mode in ("L", "CMYK") else "L" if image.mode == "1" else "RGB"
    picture = image.convert(mode) if image.mode != mode else image.copy()
    picture = to_srgb(picture, cast(Mapping[str, object], opened.info), gray=samples[0] in _GRAY)
    picture.info = {}
    return picture


def _eight_bits(opened: Image.Image, samples: str) -> Image.Image:
    """The image with samples of eight bits, and with the colour that a PNG's tRNS makes transparent scaled to them.

    For 16-bit samples, the colour is exact for greys; for colours, which are decoded with eight bits, its upper bytes
    are used.
    """
    key = opened.info.get("transparency")
    if opened.mode.startswith("I"):
        wide = opened.convert("I")
        image = wide.point([value >> 8 for value in range(65536)], "L")
        if key is not None:
            image.putalpha(wide.point([255 * (value != key) for value in range(65536)], "L"))
        return image
    if key is not None and samples in _KEY_SCALES:
        opened.info["transparency"] = key * _KEY_SCALES[samples]
    elif key is not None and samples == "RGB;16B":
        opened.info["transparency"] = tuple(level >> 8 for level in key)
    return opened


def _upright(image: Image.Image) -> Image.Image:
    """The image, rotated according to its EXIF data alone, as in browsers; unreadable EXIF data is ignored."""
    exif = Image.Exif()
    with suppress(SyntaxError, ValueError, LookupError, TypeError, OSError, struct.error):
        exif.load(image.info.get("exif", b""))
    turn = _TURNS.get(exif.get(ExifTags.Base.Orientation, 1))
    return image if turn is None else image.transpose(turn)


def _thumbnail(picture: Image.Image) -> bytes:
    """150×150 JPEG at quality 100, cropped to fill, transparency on white (docs/product.md, Validation)."""
    small = ImageOps.fit(picture, (THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS, bleed=0.0)
    encoded = io.BytesIO()
    _on_white(small).convert("RGB").save(encoded, "JPEG", quality=100)
    return encoded.getvalue()


def _on_white(picture: Image.Image) -> Image.Image:
    """The picture, without transparency."""
    if picture.mode != "RGBA":
        return picture
    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground
