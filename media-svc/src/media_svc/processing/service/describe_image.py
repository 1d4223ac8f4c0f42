"""Runs in a worker process: describes a picture by perceptual hashes and measures of quality."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import mul

from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from media_svc.processing.policies import (
    BAR_CONTRAST,
    BAR_ROW,
    CELL,
    CELL_ENDS,
    CELL_INK,
    CELL_SIDES,
    CELLS_IN_LINE,
    CROP_SCALES,
    DESCRIBED_SIDE,
    EVEN,
    FINE_SCALES,
    INK_TONES,
    PATTERN_SHARE,
    RELIEF_RADIUS,
    SHARPNESS_SIDE,
    STROKE_CONTRAST,
    STROKE_STEPS,
    TEXT_SIDES,
)

_DCT_SIDE = 16
_DCT_KEPT = 8
_COSINES = [
    [math.cos(math.pi * (2 * x + 1) * u / (2 * _DCT_SIDE)) for x in range(_DCT_SIDE)] for u in range(_DCT_KEPT)
]
_FINE_SIDE = 16
_LIGHTER = bytes(ord("01"[value > 128 + EVEN]) for value in range(256))
_DARKER = bytes(ord("01"[value < 128 - EVEN]) for value in range(256))
"""Binary digits by grey level: whether a difference is lighter, or darker, than EVEN."""
_LAPLACIAN = ImageFilter.Kernel((3, 3), (0, 1, 0, 1, -4, 1, 0, 1, 0), scale=1, offset=128)
_STROKE = [255 * (value >= STROKE_CONTRAST) for value in range(256)]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Description:
    """The visual description of a picture.

    Coarse hashes have 64 bits, as signed numbers, for an index; fine ones 1,024, to compare the index's matches.
    Of each kind the first is of the whole picture and the others are of inner crops, so that a cropped copy is close
    to one of them.
    """

    coarse_hashes: Sequence[int]
    fine_hashes: Sequence[bytes]
    mirrored_coarse: int
    mirrored_fine: bytes
    sharpness: float
    """Variance of the Laplacian of the luminance."""
    spread: float
    """Standard deviation (0 to 255) of the channel that varies most; near zero for a single colour."""
    top_bar: float
    """Share of the height that rows of one colour take at the top."""
    bottom_bar: float
    text_share: float
    """Share of the picture that lines of text cover."""


def describe(picture: Image.Image) -> Description:
    """Describes a decoded picture; works on small copies, so that its cost hardly depends on the picture's size."""
    small = _fitted(picture, SHARPNESS_SIDE)
    gray = small.convert("L")
    tiny = _fitted(gray, DESCRIBED_SIDE)
    relief, mirrored = _relief(tiny), ImageOps.mirror(tiny)
    top, bottom = _bars(gray)
    return Description(
        coarse_hashes=[_coarse(tiny, box) for box in _crops(tiny, CROP_SCALES)],
        fine_hashes=[_fine(relief, box) for box in _crops(tiny, FINE_SCALES)],
        mirrored_coarse=_coarse(mirrored, None),
        mirrored_fine=_fine(ImageOps.mirror(relief), None),
        sharpness=_sharpness(gray),
        spread=max(ImageStat.Stat(_fitted(small, 64)).stddev),
        top_bar=top,
        bottom_bar=bottom,
        text_share=_text_share(gray),
    )


def _fitted(picture: Image.Image, side: int) -> Image.Image:
    """A copy whose longer side has at most that many pixels."""
    factor = max(picture.size) / side
    if factor <= 1:
        return picture.copy()
    size = (max(1, round(picture.width / factor)), max(1, round(picture.height / factor)))
    return picture.resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)


def _crops(picture: Image.Image, scales: Sequence[tuple[float, int]]) -> Iterator[Box | None]:
    """The whole picture, then for each scale (share of width and height, places along an axis) a grid of crops."""
    yield None
    for share, places in scales:
        width, height = picture.width * share, picture.height * share
        for row in range(places):
            for column in range(places):
                x = (picture.width - width) * column / (places - 1)
                y = (picture.height - height) * row / (places - 1)
                yield (x, y, x + width, y + height)


def _coarse(gray: Image.Image, box: Box | None) -> int:
    """pHash: which of the 64 lowest frequencies of the discrete cosine transform lie above their median."""
    pixels = gray.resize((_DCT_SIDE, _DCT_SIDE), Image.Resampling.BILINEAR, box=box).tobytes()
    rows = [pixels[start : start + _DCT_SIDE] for start in range(0, len(pixels), _DCT_SIDE)]
    half = [[sum(map(mul, row, cosine)) for cosine in _COSINES] for row in rows]
    columns = list(zip(*half, strict=True))
    values = [sum(map(mul, column, cosine)) for cosine in _COSINES for column in columns]
    median = sorted(values[1:])[len(values) // 2 - 1]
    bits = "".join("1" if value > median else "0" for value in values)
    return int.from_bytes(int(bits, 2).to_bytes(8), signed=True)


def _relief(gray: Image.Image) -> Image.Image:
    """The difference of each pixel from its surroundings, plus 128; filters change it little."""
    return ImageChops.subtract(gray, gray.filter(ImageFilter.BoxBlur(RELIEF_RADIUS)), 1, 128)


def _fine(relief: Image.Image, box: Box | None) -> bytes:
    """dHash: which pixels of 17x17 are lighter, and which darker, than their left and upper neighbours, by more than
    encoding changes an even area."""
    small = relief.resize((_FINE_SIDE + 1, _FINE_SIDE + 1), Image.Resampling.BILINEAR, box=box)
    own = small.crop((1, 1, _FINE_SIDE + 1, _FINE_SIDE + 1))
    left, upper = small.crop((0, 1, _FINE_SIDE, _FINE_SIDE + 1)), small.crop((1, 0, _FINE_SIDE + 1, _FINE_SIDE))
    steps = [ImageChops.subtract(own, other, 1, 128).tobytes() for other in (left, upper)]
    # Not with `Image.point`, which rounds the 256 values of its table on each call.
    digits = b"".join(step.translate(which) for step in steps for which in (_LIGHTER, _DARKER))
    return int(digits, 2).to_bytes(len(digits) // 8)


def _sharpness(gray: Image.Image) -> float:
    if min(gray.size) < 3:
        return 0.0
    edges = gray.filter(_LAPLACIAN).crop((1, 1, gray.width - 1, gray.height - 1))
    return float(ImageStat.Stat(edges).var[0])


def _bars(gray: Image.Image) -> tuple[float, float]:
    """Shares of the height that rows of one brightness take at the top and at the bottom."""
    return _bar(gray), _bar(ImageOps.flip(gray))


def _bar(gray: Image.Image) -> float:
    """Share of the height of the bar at the top: rows most of whose pixels have the brightness of the first row."""
    first = gray.crop((0, 0, gray.width, 1)).histogram()
    ground = max(range(256), key=first.__getitem__)
    alike = gray.point([255 * (abs(value - ground) <= BAR_CONTRAST) for value in range(256)])
    rows = alike.resize((1, gray.height), Image.Resampling.BOX).tobytes()
    return next((number for number, share in enumerate(rows) if share < 255 * BAR_ROW), len(rows)) / len(rows)


def _text_share(gray: Image.Image) -> float:
    """Share of the area that lines of text cover: thin strokes of one tone, close together, side by side."""
    copies = [_fitted(gray, side) for side in TEXT_SIDES]
    share = max(_lines(copy, strokes) for copy in copies for strokes in _strokes(copy))
    return share if share <= PATTERN_SHARE else 0.0


def _strokes(gray: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Masks of thin shapes much lighter than their surroundings, and of much darker ones: top-hat transforms."""
    opened = _window(ImageChops.lighter, _window(ImageChops.darker, gray, 1), -1)
    closed = _window(ImageChops.darker, _window(ImageChops.lighter, gray, 1), -1)
    light, dark = ImageChops.subtract(gray, opened), ImageChops.subtract(closed, gray)
    return light.point(_STROKE), dark.point(_STROKE)


def _window(
    choose: Callable[[Image.Image, Image.Image], Image.Image], gray: Image.Image, direction: int
) -> Image.Image:
    """Replaces each pixel by the darkest or lightest one of a square that begins (1) or ends (-1) there."""
    for x, y in ((direction, 0), (0, direction)):
        for step in STROKE_STEPS:
            gray = choose(gray, ImageChops.offset(gray, x * step, y * step))
    return gray


def _lines(gray: Image.Image, strokes: Image.Image) -> float:
    """Share of the area that lies in lines of cells with strokes of the most frequent tone."""
    tones = gray.histogram(strokes)
    if not any(tones):
        return 0.0
    first = max(range(256 - INK_TONES), key=lambda tone: sum(tones[tone : tone + INK_TONES]))
    ink = ImageChops.darker(strokes, gray.point([255 * (0 <= tone - first < INK_TONES) for tone in range(256)]))
    columns, rows = max(1, gray.width // CELL[0]), max(1, gray.height // CELL[1])

    def shares(of: Image.Image) -> bytes:
        return of.resize((columns, rows), Image.Resampling.BOX).tobytes()

    sides = ImageChops.difference(ink, ImageChops.offset(ink, 1, 0))
    ends = ImageChops.difference(ink, ImageChops.offset(ink, 0, 1))
    text = bytes(
        share >= 255 * CELL_INK and side >= 255 * CELL_SIDES and end >= 255 * CELL_ENDS
        for share, side, end in zip(shares(ink), shares(sides), shares(ends), strict=True)
    )
    lines = [text[start : start + columns].split(b"\0") for start in range(0, len(text), columns)]
    return sum(len(run) for line in lines for run in line if len(run) >= CELLS_IN_LINE) / len(text)
