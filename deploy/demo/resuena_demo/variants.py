"""Assigns a picture to each advertisement, and simulates edits: crop, blur, darken, cover with text."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from resuena_demo import plan


def cropped(data: bytes, share: float) -> bytes:
    """A copy cropped by this share and re-encoded, as made by someone who copies another's picture."""
    with Image.open(io.BytesIO(data)) as opened:
        picture = opened.convert("RGB")
    x, y = picture.width * share / 2, picture.height * share / 2
    return _encoded(picture.crop((round(x), round(y), round(picture.width - x), round(picture.height - y))))


def darkened(data: bytes, light: float) -> bytes:
    """A copy with this share of its brightness, as if taken in the evening."""
    with Image.open(io.BytesIO(data)) as opened:
        return _encoded(ImageEnhance.Brightness(opened.convert("RGB")).enhance(light))


def blurred(data: bytes) -> bytes:
    """A copy out of focus."""
    return _encoded(_decoded(data).filter(ImageFilter.GaussianBlur(9)))


def plain(data: bytes) -> bytes:
    """The picture as a single colour, as if taken with a finger on the lens."""
    picture = _decoded(data)
    return _encoded(Image.new("RGB", picture.size, picture.resize((1, 1)).getpixel((0, 0))))


def small(data: bytes) -> bytes:
    """A copy as small as a thumbnail."""
    picture = _decoded(data)
    return _encoded(picture.resize((picture.width // 3, picture.height // 3)))


def screenshot(data: bytes) -> bytes:
    """The picture as a phone's screenshot, between two bars."""
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
    """Scene and number of each advertisement's picture, by campaign; a Spot's all show the brand's one picture."""
    taken: Counter[str] = Counter()

    def allot(order: plan.Order) -> Iterator[tuple[str, int]]:
        for number in range(order.ads if order.type != plan.SPOT else min(order.ads, 1)):
            scene = order.brand.scenes[number % len(order.brand.scenes)]
            taken[scene] += 1
            yield scene, taken[scene] - 1

    return {order.id: list(allot(order)) * (order.ads if order.type == plan.SPOT else 1) for order in orders}


def all_pictures() -> list[tuple[str, int]]:
    """Scene and number of each picture of the demo, once."""
    return sorted({picture for pictures in allotted(plan.orders()).values() for picture in pictures})


@lru_cache(maxsize=16)
def _decoded(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as opened:
        return opened.convert("RGB")


def _encoded(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=84)
    return out.getvalue()
