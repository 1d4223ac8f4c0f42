"""Runs in a worker process: decodes an image and re-encodes it and its thumbnail without metadata."""

from __future__ import annotations

import io
import math
import multiprocessing
import os
import resource
import struct
import threading
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image, ImageOps

from media_svc.processing.policies import MAX_PIXELS, SHARPNESS_SIDE, SHRUNK_QUALITY, SUFFIXES, THUMBNAIL_SIDE
from media_svc.processing.service.describe_image import Description, describe

_FORMATS = ("PNG", "JPEG")  # Pillow opens an MPO by its JPEG plugin
_CPU_TIMES = 1000


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
    """A worker whose parent was killed waits for images from a pipe that it holds open itself, for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def rework(data: bytes) -> Reworked:
    """Decodes PNG or JPEG by content, applies and drops its orientation, re-encodes it and a 150×150 thumbnail.

    Raises BrokenImageError or TooManyPixelsError.
    """
    with _decoding():
        with Image.open(io.BytesIO(data), formats=_FORMATS) as opened:
            kind = opened.format or ""
            if kind not in SUFFIXES:
                raise BrokenImageError(kind)
            if opened.width * opened.height > MAX_PIXELS:
                raise TooManyPixelsError
            if kind == "PNG" and getattr(opened, "n_frames", 1) > 1:
                raise BrokenImageError("several frames")
            opened.load()
            upright = ImageOps.exif_transpose(opened)
        picture = _plain(upright, kind)
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
    """A JPEG at most that wide of an image that was made here; never larger than it was.

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


def _plain(image: Image.Image, kind: str) -> Image.Image:
    """The pixels in a mode that every browser shows, without the file's metadata."""
    transparent = kind == "PNG" and (image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info)
    mode = "RGBA" if transparent else "L" if image.mode in ("1", "L") else "RGB"
    if image.mode.startswith("I;16") or image.mode == "I":
        image = image.point(lambda value: value / 256).convert("L")
        mode = "L"
    picture = image.convert(mode) if image.mode != mode else image.copy()
    picture.info = {}
    return picture


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
