"""Runs in a worker process: converts decoded pictures to sRGB from the colours that their file describes.

Sources: ICC.1:2022 (profiles), PNG (Third Edition) 4.3 and 11.3.2 (iCCP, sRGB, gAMA, cHRM).
"""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import cast

from PIL import Image, ImageChops, ImageCms

from media_svc.processing.policies import (
    GAMMA_LEAST,
    GAMMA_MOST,
    GAMMA_TOLERANCE,
    PRIMARIES_TOLERANCE,
    SRGB_GAMMA,
    SRGB_PRIMARIES,
    SRGB_TOLERANCE,
    WHITE_LEAST,
    WHITE_MOST,
)

_SPACES = {"L": "GRAY", "RGB": "RGB", "RGBA": "RGB", "CMYK": "CMYK"}
_CLASSES = ("mntr", "scnr", "prtr", "spac")
"""Profile classes that describe the colours of pictures, as opposed to device links and named colours."""
_SAMPLE_STEPS = (0, 16, 48, 96, 144, 192, 224, 255)
_D50 = (0.9642, 1.0, 0.8249)
_BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
_SRGB_CURVE = struct.pack(
    ">4sIHH5i", b"para", 0, 3, 0, *(round(n * 65536) for n in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
)
Vector = Sequence[float]
Matrix = Sequence[Vector]


def to_srgb(picture: Image.Image, info: Mapping[str, object], *, gray: bool) -> Image.Image:
    """The picture in sRGB: L, RGB and RGBA keep their mode, CMYK becomes RGB.

    `info` is Pillow's metadata of the image; `gray` says whether the file's samples are grey, even if they were decoded
    as RGBA. A profile that cannot be read, or that is for other samples, is ignored.
    """
    try:
        profile = info.get("icc_profile") or _described(info, gray=gray)
        if profile:
            return _converted(picture, cast(bytes, profile), gray=gray)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError, ZeroDivisionError):
        pass
    return picture.convert("RGB") if picture.mode == "CMYK" else picture


def _converted(picture: Image.Image, profile: bytes, *, gray: bool) -> Image.Image:
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    space = source.profile.xcolor_space.strip()
    if source.profile.device_class.strip() not in _CLASSES or space != ("GRAY" if gray else _SPACES[picture.mode]):
        return picture.convert("RGB") if picture.mode == "CMYK" else picture
    if space == "GRAY":
        # Converts the 256 grey levels instead of every pixel; a neutral colour has three equal channels.
        ramp = Image.frombytes("L", (256, 1), bytes(range(256)))
        curve = list(_applied_to(ramp, source, "RGB").getchannel("G").tobytes())
        if max(abs(after - before) for before, after in enumerate(curve)) <= SRGB_TOLERANCE:
            return picture
        return picture.point(curve if picture.mode == "L" else [*curve * 3, *range(256)])
    if space == "CMYK":
        return _applied_to(picture, source, "RGB")
    if _is_srgb(source):
        return picture
    ImageCms.applyTransform(picture, _transform(source, picture.mode, picture.mode), inPlace=True)
    return picture


def _applied_to(picture: Image.Image, source: ImageCms.ImageCmsProfile, mode: str) -> Image.Image:
    """A converted copy."""
    return cast(Image.Image, ImageCms.applyTransform(picture, _transform(source, picture.mode, mode)))


def _transform(source: ImageCms.ImageCmsProfile, mode: str, target_mode: str) -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(
        source,
        _srgb(),
        mode,
        target_mode,
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


@cache
def _srgb() -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))


@cache
def _sample() -> Image.Image:
    colours = bytes(level for colour in product(_SAMPLE_STEPS, repeat=3) for level in colour)
    return Image.frombytes("RGB", (len(colours) // 3, 1), colours)


def _is_srgb(source: ImageCms.ImageCmsProfile) -> bool:
    """Whether the profile leaves a sample of colours unchanged, whatever its name."""
    sample = _sample()
    converted = _applied_to(sample, source, "RGB")
    extremes = cast(tuple[tuple[int, int], ...], ImageChops.difference(sample, converted).getextrema())
    return max(most for _, most in extremes) <= SRGB_TOLERANCE


def _described(info: Mapping[str, object], *, gray: bool) -> bytes | None:
    """A profile from a PNG's chunks gAMA and cHRM; None without them, and when they describe sRGB.

    Raises ValueError for a gamma out of range, ValueError or ZeroDivisionError for primaries that span no colours.
    """
    gamma, primaries = cast(float | None, info.get("gamma")), cast(Vector | None, info.get("chromaticity"))
    if "srgb" in info:
        return None
    if gamma is not None and not GAMMA_LEAST <= gamma <= GAMMA_MOST:
        raise ValueError
    if gamma is None or abs(gamma - SRGB_GAMMA) <= GAMMA_TOLERANCE:
        curve = _SRGB_CURVE
    else:
        curve = struct.pack(">4sIHHi", b"para", 0, 0, 0, round(65536 / gamma))
    if primaries is None or max(map(_distance, primaries, SRGB_PRIMARIES)) <= PRIMARIES_TOLERANCE:
        primaries = SRGB_PRIMARIES
    if curve == _SRGB_CURVE and (gray or primaries == SRGB_PRIMARIES):
        return None
    if gray:
        return _profile(b"GRAY", {b"wtpt": _xyz(_D50), b"kTRC": curve})
    columns = list(zip(*_colorants(primaries), strict=True))
    tags = {b"wtpt": _xyz(_D50)}
    for letter, column in zip((b"r", b"g", b"b"), columns, strict=True):
        tags |= {letter + b"XYZ": _xyz(column), letter + b"TRC": curve}
    return _profile(b"RGB ", tags)


def _distance(value: float, other: float) -> float:
    return abs(value - other)


def _colorants(primaries: Vector) -> Matrix:
    """The matrix from linear RGB to XYZ for D50; `primaries` are x and y of white, red, green and blue.

    Raises ValueError or ZeroDivisionError for primaries that span no colours.
    """
    if not all(WHITE_LEAST <= share <= WHITE_MOST for share in primaries[:2]):
        raise ValueError
    white, *colours = ((x / y, 1.0, (1 - x - y) / y) for x, y in zip(primaries[::2], primaries[1::2], strict=True))
    to_xyz = list(zip(*colours, strict=True))
    shares = _applied(_inverse(to_xyz), white)
    scaled = [[cell * share for cell, share in zip(row, shares, strict=True)] for row in to_xyz]
    cones, target = _applied(_BRADFORD, white), _applied(_BRADFORD, _D50)
    scales = [[target[0] / cones[0], 0, 0], [0, target[1] / cones[1], 0], [0, 0, target[2] / cones[2]]]
    return _multiplied(_inverse(_BRADFORD), _multiplied(scales, _multiplied(_BRADFORD, scaled)))


def _applied(matrix: Matrix, vector: Vector) -> list[float]:
    return [sum(cell * value for cell, value in zip(row, vector, strict=True)) for row in matrix]


def _multiplied(matrix: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [_applied(columns, row) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a 3×3 matrix, by its cofactors; raises ZeroDivisionError when there is none."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    cofactors = ((e * i - f * h, c * h - b * i, b * f - c * e), (f * g - d * i, a * i - c * g, c * d - a * f))
    last = (d * h - e * g, b * g - a * h, a * e - b * d)
    determinant = a * cofactors[0][0] + b * cofactors[1][0] + c * last[0]
    return [[cell / determinant for cell in row] for row in (*cofactors, last)]


def _xyz(vector: Vector) -> bytes:
    """An encoded XYZType. Raises ValueError for numbers that no colour has."""
    if max(map(abs, vector)) > 8:
        raise ValueError
    return struct.pack(">4sI3i", b"XYZ ", 0, *(round(number * 65536) for number in vector))


def _profile(space: bytes, tags: Mapping[bytes, bytes]) -> bytes:
    """An ICC profile of version 4 for a display."""
    table, data, start = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for name, value in tags.items():
        table += struct.pack(">4sII", name, start + len(data), len(value))
        data += value
    header = struct.pack(
        ">I4xI4s4s4s12x4s28x3I48x",
        start + len(data),
        0x04300000,
        b"mntr",
        space,
        b"XYZ ",
        b"acsp",
        *(round(number * 65536) for number in _D50),
    )
    return header + table + data
