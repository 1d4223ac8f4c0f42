"""Makes a picture of its own for each advertisement out of the drawn ones: details, and two details side by side."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from resuena_demo import plan

WIDTH, HEIGHT = 480, 600
_DETAILS = [
    (share, row / (places - 1), column / (places - 1))
    for share, places in ((0.62, 3), (0.5, 4))
    for row in range(places)
    for column in range(places)
]
"""Share of the width and height, and where: so far apart that no two look like one picture cropped differently."""


@cache
def drawn() -> dict[str, list[bytes]]:
    """The drawn pictures by scene."""
    folder = resources.files("resuena_demo") / "pictures_drawn"
    files = sorted((item for item in folder.iterdir() if item.name.endswith(".jpg")), key=lambda item: item.name)
    found: dict[str, list[bytes]] = {}
    for item in files:
        found.setdefault(item.name.rpartition("-")[0], []).append(item.read_bytes())
    return found


def variant(scene: str, number: int) -> bytes:
    """A JPEG of the scene; each number has another picture: the drawn ones, their details, then pairs of details."""
    files = drawn()[scene]
    turn, base = divmod(number, len(files))
    if turn == 0:
        return files[base]
    if turn <= len(_DETAILS):
        return _encoded(_detail(files[base], turn - 1, (WIDTH, HEIGHT)))
    # Each pair (of files and of details) comes once, since the number of the pair is spelled in these bases.
    rest = number - len(files) * (len(_DETAILS) + 1)
    rest, left = divmod(rest, len(files))
    rest, shift = divmod(rest, len(files) - 1)
    rest, one = divmod(rest, len(_DETAILS))
    pair = Image.new("RGB", (WIDTH, HEIGHT), "white")
    half = (WIDTH // 2 - 2, HEIGHT)
    pair.paste(_detail(files[left], one, half), (0, 0))
    pair.paste(
        _detail(files[(left + 1 + shift) % len(files)], (one * 7 + rest) % len(_DETAILS), half),
        (WIDTH // 2 + 2, 0),
    )
    return _encoded(pair)


def cropped(data: bytes, share: float) -> bytes:
    """A copy without a margin of so large a share, encoded again: as somebody does who takes another's picture."""
    with Image.open(io.BytesIO(data)) as opened:
        picture = opened.convert("RGB")
    x, y = picture.width * share / 2, picture.height * share / 2
    return _encoded(picture.crop((round(x), round(y), round(picture.width - x), round(picture.height - y))))


def darkened(data: bytes, light: float) -> bytes:
    """A copy with so large a share of its light: as somebody takes it in the evening."""
    with Image.open(io.BytesIO(data)) as opened:
        return _encoded(ImageEnhance.Brightness(opened.convert("RGB")).enhance(light))


def blurred(data: bytes) -> bytes:
    """A copy out of focus."""
    return _encoded(_decoded(data).filter(ImageFilter.GaussianBlur(9)))


def plain(data: bytes) -> bytes:
    """One colour of the picture alone: as somebody takes it with a finger on the lens."""
    picture = _decoded(data)
    return _encoded(Image.new("RGB", picture.size, picture.resize((1, 1)).getpixel((0, 0))))


def small(data: bytes) -> bytes:
    """A copy as small as a thumbnail."""
    picture = _decoded(data)
    return _encoded(picture.resize((picture.width // 3, picture.height // 3)))


def screenshot(data: bytes) -> bytes:
    """The picture on a phone's screen, between two bars."""
    picture = _decoded(data)
    phone = Image.new("RGB", (720, 1560), "#121212")
    phone.paste(picture.resize((720, round(picture.height * 720 / picture.width))), (0, 300))
    draw = ImageDraw.Draw(phone)
    draw.text((40, 30), "9:41", fill="white", font_size=36)
    draw.rounded_rectangle((290, 1530, 430, 1540), radius=5, fill="white")
    return _encoded(phone)


def covered(data: bytes) -> bytes:
    """A copy with five lines of advertising over it."""
    picture = _decoded(data).copy()
    draw = ImageDraw.Draw(picture)
    size = picture.width // 14
    for number, line in enumerate(
        (
            "OFERTA SOLO POR HOY",
            "50 % de descuento en todo",
            "lo que ves: escribime",
            "y te paso el link ya mismo",
            "antes de que se termine",
        )
    ):
        draw.text(
            (picture.width * 0.05, picture.height * 0.3 + number * size * 1.25),
            line,
            fill="white",
            font_size=size,
            stroke_width=2,
            stroke_fill="black",
        )
    return _encoded(picture)


def allotted(orders: Sequence[plan.Order]) -> Mapping[str, list[tuple[str, int]]]:
    """Scene and number of each advertisement's picture, by campaign; those of a Spot show the brand's one picture."""
    taken: Counter[str] = Counter()

    def given(order: plan.Order) -> Iterator[tuple[str, int]]:
        for number in range(order.ads if order.type != plan.SPOT else min(order.ads, 1)):
            scene = order.brand.scenes[number % len(order.brand.scenes)]
            taken[scene] += 1
            yield scene, taken[scene] - 1

    return {order.id: list(given(order)) * (order.ads if order.type == plan.SPOT else 1) for order in orders}


@lru_cache(maxsize=16)
def _decoded(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as opened:
        return opened.convert("RGB")


def _detail(data: bytes, number: int, size: tuple[int, int]) -> Image.Image:
    share, down, across = _DETAILS[number]
    picture = _decoded(data)
    scale = share * min(picture.width / size[0], picture.height / size[1])
    wide, high = size[0] * scale, size[1] * scale
    x, y = (picture.width - wide) * across, (picture.height - high) * down
    return picture.resize(size, Image.Resampling.BILINEAR, box=(x, y, x + wide, y + high))


def _encoded(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=84)
    return out.getvalue()
