"""A picture in the making: colours, places, shapes that throw shadows, and light."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Color = tuple[int, int, int]
Point = tuple[float, float]
WIDTH, HEIGHT = 480, 600
_SCALE = 2
_WIDE, _HIGH = WIDTH * _SCALE, HEIGHT * _SCALE
"""Pixels of the canvas, which is drawn larger than the picture so that edges come out smooth."""
_SHADOW = 8
"""Canvas pixels, each way, for which a soft shadow has one of its own."""

WHITE: Color = (252, 249, 242)
INK: Color = (38, 32, 36)
CREAM: Color = (246, 232, 208)
COFFEE: Color = (108, 64, 38)
GOLD: Color = (228, 164, 80)
LEAF: Color = (72, 122, 74)
TERRACOTTA: Color = (198, 108, 72)
WALLS: tuple[Color, ...] = (
    (236, 222, 200), (222, 196, 164), (212, 222, 206), (198, 216, 222), (240, 214, 206), (226, 218, 236),
    (232, 232, 228), (244, 214, 150), (176, 196, 180), (150, 172, 190), (206, 150, 126), (92, 104, 112), (68, 74, 84),
)  # fmt: skip
ACCENTS: tuple[Color, ...] = (
    (206, 84, 62), (232, 172, 66), (52, 102, 116), (94, 128, 88), (146, 108, 172), (214, 122, 134), (62, 70, 110),
    (240, 236, 226), (124, 70, 48), (36, 120, 128),
)  # fmt: skip
WOODS: tuple[Color, ...] = ((196, 148, 100), (158, 106, 68), (112, 74, 50), (216, 182, 138), (84, 58, 44))
LIGHTS: tuple[tuple[Color, float], ...] = (
    ((255, 246, 226), 0.30), ((255, 232, 190), 0.42), ((236, 244, 255), 0.32), ((255, 206, 150), 0.5),
    ((250, 250, 250), 0.22), ((255, 222, 214), 0.34),
)  # fmt: skip
"""Colour and strength of the light: morning, noon, a cloudy day, evening, a lamp."""


_CONTRAST = [round(value + 14 * math.sin((value / 255 - 0.5) * 2 * math.pi)) for value in range(256)]
"""What becomes of each of 256 levels: lights lighter, shadows darker."""
GRAIN = 3
"""By so much of 255 a camera's sensor errs at most."""


@cache
def _grain(number: int) -> Image.Image:
    """What a sensor adds to a picture, and `GRAIN`."""
    noise = Image.frombytes("L", (WIDTH, HEIGHT), random.Random(number).randbytes(WIDTH * HEIGHT))
    return noise.point(lambda value: round(value * 2 * GRAIN / 255)).convert("RGB")


def mix(one: Color, other: Color, share: float) -> Color:
    """A colour between two."""
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def dark(color: Color, share: float = 0.3) -> Color:
    """A darker one."""
    return mix(color, (22, 16, 26), share)


def light(color: Color, share: float = 0.3) -> Color:
    """A lighter one."""
    return mix(color, (255, 252, 244), share)


class Canvas:
    """A picture in the making, seen by a camera that has a place, a distance and, from above, an angle.

    Places are in shares of the picture's width, from its centre.
    """

    def __init__(self, scene: str, number: int) -> None:
        self.random = random.Random(f"{scene} {number}")
        self.image = Image.new("RGB", (_WIDE, _HIGH))
        self.pen = ImageDraw.Draw(self.image)
        self.zoom, self.angle, self.x, self.y = 1.0, 0.0, 0.0, 0.0
        self.mirrored = self.random.random() < 0.5
        self.sun = self.random.choice((-1, 1))

    def frame(self, *, zoom: float, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> None:
        """Places the camera over a point."""
        self.zoom, self.x, self.y, self.angle = zoom, x, y, angle

    def at(self, x: float, y: float) -> Point:
        """The pixel of a place."""
        return self._pixels([(x, y)])[0]

    def _pixels(self, points: Sequence[Point]) -> list[Point]:
        scale = self.zoom * _WIDE
        c, s = math.cos(self.angle) * scale, math.sin(self.angle) * scale
        side = -1 if self.mirrored else 1
        left = _WIDE / 2 + side * (self.y * s - self.x * c)
        top = _HIGH / 2 - self.x * s - self.y * c
        along, across = side * c, side * s
        return [(left + x * along - y * across, top + x * s + y * c) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Color, shadow: float = 0.0) -> None:
        """A filled outline, over a soft shadow that falls so far."""
        pixels = self._pixels(points)
        if shadow:
            self._shade(pixels, shadow)
        self.pen.polygon(pixels, fill=fill)

    def _shade(self, pixels: Sequence[Point], far: float) -> None:
        blur = max(1.0, far * self.zoom * _WIDE / _SHADOW * 0.7)
        move = far * self.zoom * _WIDE
        moved = [(x + self.sun * move * 0.55, y + move) for x, y in pixels]
        pad = 2.2 * blur * _SHADOW
        box = (
            max(0, int((min(x for x, _ in moved) - pad) // _SHADOW)),
            max(0, int((min(y for _, y in moved) - pad) // _SHADOW)),
            min(_WIDE // _SHADOW, int((max(x for x, _ in moved) + pad) // _SHADOW) + 1),
            min(_HIGH // _SHADOW, int((max(y for _, y in moved) + pad) // _SHADOW) + 1),
        )
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        inside = [(x / _SHADOW - box[0], y / _SHADOW - box[1]) for x, y in moved]
        ImageDraw.Draw(mask).polygon(inside, fill=104)
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
        mask = mask.resize((mask.width * _SHADOW, mask.height * _SHADOW), Image.Resampling.BILINEAR)
        self.image.paste((30, 20, 30), (box[0] * _SHADOW, box[1] * _SHADOW), mask)

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: Color, shadow: float = 0.0, turn: float = 0.0
    ) -> None:
        """An ellipse by its centre."""
        self.shape(ellipse(x, y, rx, ry, turn), fill, shadow)

    def disc(self, x: float, y: float, r: float, fill: Color, shadow: float = 0.0) -> None:
        """A circle by its centre."""
        self.shape(ellipse(x, y, r, r), fill, shadow)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Color,
        shadow: float = 0.0,
        turn: float = 0.0,
        r: float = 0.0,
    ) -> None:
        """A rectangle by its centre, with corners of a radius."""
        self.shape(corners(x, y, w, h, turn, r), fill, shadow)

    def line(self, points: Sequence[Point], width: float, fill: Color) -> None:
        """A line through points."""
        pixels = self._pixels(points)
        self.pen.line(pixels, fill=fill, width=max(1, round(width * self.zoom * _WIDE)), joint="curve")

    def ring(self, x: float, y: float, r: float, width: float, fill: Color) -> None:
        """A circle's line."""
        (cx, cy), far = self.at(x, y), r * self.zoom * _WIDE
        thick = max(1, round(width * self.zoom * _WIDE))
        self.pen.ellipse((cx - far, cy - far, cx + far, cy + far), outline=fill, width=thick)

    def fade(self, top: Color, bottom: Color) -> None:
        """Fills the picture from one colour to another."""
        high = self.image.height
        for y in range(0, high, 6):
            self.pen.rectangle((0, y, self.image.width, y + 6), fill=mix(top, bottom, y / high))

    def finish(self) -> Image.Image:
        """The picture in its light: from one side, sometimes through blinds, with darker corners."""
        r = self.random
        picture = self.image.reduce(_SCALE)
        color, strength = r.choice(LIGHTS)
        low = Image.new("L", (48, 60), 0)
        pen = ImageDraw.Draw(low)
        side = 48 if self.sun < 0 else 0
        y, far = r.uniform(-8, 34), r.uniform(26, 44)
        pen.ellipse((side - far, y - far, side + far, y + far), fill=round(255 * strength))
        if r.random() < 0.22:
            for stripe in range(r.randint(3, 6)):
                left = stripe * 11 - 14 + r.uniform(-1, 1)
                pen.polygon(
                    [(left, -1), (left + 6, -1), (left + 24, 61), (left + 17, 61)], fill=round(150 * strength)
                )
        low = low.filter(ImageFilter.GaussianBlur(r.choice((2.5, 7, 10))))
        picture.paste(color, mask=low.resize(picture.size, Image.Resampling.BILINEAR))
        edge = Image.new("L", (48, 60), round(255 * r.uniform(0.12, 0.34)))
        ImageDraw.Draw(edge).ellipse((-7, -7, 55, 67), fill=0)
        away = Image.linear_gradient("L").rotate(90 if self.sun > 0 else -90).resize(low.size)
        away = away.point([round(value * 0.24) for value in range(256)])
        edge = ImageChops.add(edge.filter(ImageFilter.GaussianBlur(9)), away)
        edge = edge.resize(picture.size, Image.Resampling.BILINEAR)
        picture.paste((18, 12, 22), mask=edge)
        return ImageChops.add(picture.point(_CONTRAST * 3), _grain(r.randrange(4)), 1, -GRAIN)


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> list[Point]:
    c, s = math.cos(turn), math.sin(turn)
    xc, xs, yc, ys = rx * c, ry * s, rx * s, ry * c
    return [(x + u * xc - v * xs, y + u * yc + v * ys) for u, v in _circle(32 if max(rx, ry) < 0.08 else 96)]


@cache
def _circle(parts: int) -> list[Point]:
    """Points of a circle of radius 1."""
    return [(math.cos(a), math.sin(a)) for a in (2 * math.pi * part / parts for part in range(parts))]


def corners(x: float, y: float, w: float, h: float, turn: float = 0.0, r: float = 0.0) -> list[Point]:
    c, s = math.cos(turn), math.sin(turn)
    r = min(r, w / 2, h / 2)
    points: list[Point] = []
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(5 if r else 1):
            a = (corner + step / 4) * math.pi / 2
            points.append((sx * (w / 2 - r) + math.cos(a) * r, sy * (h / 2 - r) + math.sin(a) * r))
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def from_above(c: Canvas, *, near: float = 0.8, far: float = 1.35) -> None:
    """The camera over the table: near or far, turned, the subject somewhat off the centre."""
    r = c.random
    c.frame(
        zoom=r.uniform(near, far),
        x=r.uniform(-0.16, 0.16),
        y=r.uniform(-0.2, 0.2),
        angle=r.uniform(-math.pi, math.pi),
    )


def ahead(c: Canvas, *, y: float = 0.0, near: float = 0.85, far: float = 1.3) -> None:
    """The camera before the table."""
    r = c.random
    c.frame(
        zoom=r.uniform(near, far),
        x=r.uniform(-0.13, 0.13),
        y=y + r.uniform(-0.1, 0.1),
        angle=r.uniform(-0.03, 0.03),
    )
