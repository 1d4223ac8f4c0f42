"""What lies or stands around the subject."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from resuena_demo.drawing.canvas import (
    ACCENTS,
    COFFEE,
    CREAM,
    GOLD,
    INK,
    LEAF,
    TERRACOTTA,
    WHITE,
    Canvas,
    Color,
    corners,
    dark,
    light,
    mix,
)

FOAM: Color = (248, 234, 212)


def _leaf(c: Canvas, x: float, y: float, size: float) -> None:
    """A leaf in the foam."""
    r = c.random
    drink = mix((186, 126, 76), COFFEE, 0.25)
    turn = r.uniform(0, 6.3)
    dx, dy = math.cos(turn), math.sin(turn)
    leaves = r.randint(4, 7)
    for n in range(leaves):
        share = n / (leaves - 1) - 0.5
        for side in (-1, 1):
            lean = turn + side * 0.75
            px, py = x + dx * share * size, y + dy * share * size
            wide = size * (0.34 - abs(share + 0.15) * 0.34)
            c.oval(
                px + math.cos(lean) * wide * 0.8,
                py + math.sin(lean) * wide * 0.8,
                wide,
                size * 0.055,
                FOAM,
                0,
                lean,
            )
    c.line(
        [(x - dx * size * 0.6, y - dy * size * 0.6), (x + dx * size * 0.66, y + dy * size * 0.66)],
        size * 0.03,
        drink,
    )


def _heart(c: Canvas, x: float, y: float, size: float) -> None:
    """A heart."""
    r = c.random
    turn = r.uniform(0, 6.3)
    dx, dy = math.cos(turn), math.sin(turn)
    px, py = -dy, dx
    for side in (-1, 1):
        c.disc(
            x + px * side * size * 0.22 - dx * size * 0.12,
            y + py * side * size * 0.22 - dy * size * 0.12,
            size * 0.29,
            FOAM,
        )
    c.shape(
        [
            (x + px * size * 0.47, y + py * size * 0.47),
            (x - px * size * 0.47, y - py * size * 0.47),
            (x + dx * size * 0.62, y + dy * size * 0.62),
        ],
        FOAM,
    )


def _rings(c: Canvas, x: float, y: float, size: float) -> None:
    """Rings."""
    for n in range(4):
        c.ring(x, y, size * (0.7 - n * 0.17), size * 0.07, FOAM)


def _foam(c: Canvas, x: float, y: float, size: float) -> None:
    """Foam with cocoa."""
    r = c.random
    c.disc(x, y, size * 0.72, FOAM)
    for _ in range(22):
        c.disc(x + r.gauss(0, 0.24) * size, y + r.gauss(0, 0.24) * size, size * 0.025, (150, 98, 60))


def _espresso(c: Canvas, x: float, y: float, size: float) -> None:
    """The cream of an espresso."""
    c.disc(x, y, size * 0.66, (128, 78, 40))
    c.disc(x + size * 0.1, y, size * 0.4, (150, 96, 52))


ARTS: dict[str, Callable[[Canvas, float, float, float], None]] = {
    "leaf": _leaf, "heart": _heart, "rings": _rings, "foam": _foam, "espresso": _espresso,
}  # fmt: skip
"""What is drawn into the coffee."""


def cup(c: Canvas, x: float, y: float, size: float, art: str) -> None:
    """A cup with its saucer from above."""
    r = c.random
    color = r.choice((WHITE, WHITE, *ACCENTS))
    handle = r.uniform(0, 6.3)
    c.disc(x, y, size * 1.5, light(color, 0.12), 0.035)
    c.disc(x, y, size * 1.36, light(color, 0.3))
    c.disc(x, y, size * 1.05, dark(light(color, 0.2), 0.07))
    c.box(
        x + math.cos(handle) * size * 1.08,
        y + math.sin(handle) * size * 1.08,
        size * 0.5,
        size * 0.2,
        color,
        0.02,
        handle,
        size * 0.09,
    )
    c.disc(x, y, size, color, 0.03)
    c.disc(x, y, size * 0.9, dark(color, 0.25))
    drink = mix((186, 126, 76), COFFEE, r.random() * 0.5) if art != "espresso" else (58, 32, 20)
    c.disc(x, y, size * 0.87, drink)
    c.ring(x, y, size * 0.87, size * 0.05, dark(drink, 0.2))
    if art in ARTS:
        ARTS[art](c, x, y, size)


def beans(c: Canvas, x: float, y: float) -> None:
    """Coffee beans."""
    for _ in range(c.random.randint(4, 10)):
        bx, by = x + c.random.gauss(0, 0.07), y + c.random.gauss(0, 0.07)
        turn = c.random.uniform(0, 3)
        c.oval(bx, by, 0.021, 0.014, (66, 40, 28), 0.006, turn)
        c.line(
            [
                (bx - math.cos(turn) * 0.016, by - math.sin(turn) * 0.016),
                (bx + math.cos(turn) * 0.016, by + math.sin(turn) * 0.016),
            ],
            0.003,
            (110, 72, 50),
        )


def spoon(c: Canvas, x: float, y: float) -> None:
    """A spoon."""
    turn, metal = c.random.uniform(0, 6.3), c.random.choice(((196, 198, 204), (206, 170, 98)))
    dx, dy = math.cos(turn), math.sin(turn)
    c.box(x, y, 0.3, 0.018, metal, 0.008, turn, 0.009)
    c.oval(x + dx * 0.17, y + dy * 0.17, 0.055, 0.036, metal, 0.008, turn)
    c.oval(x + dx * 0.172, y + dy * 0.172, 0.042, 0.025, light(metal, 0.35), 0, turn)


def napkin(c: Canvas, x: float, y: float) -> None:
    """A folded napkin."""
    color, turn = c.random.choice(ACCENTS), c.random.uniform(0, 1.5)
    c.box(x, y, 0.34, 0.3, light(color, 0.35), 0.012, turn)
    c.box(x, y, 0.3, 0.26, light(color, 0.25), 0, turn)
    c.line(corners(x, y, 0.27, 0.23, turn)[:2], 0.004, color)


def notebook(c: Canvas, x: float, y: float) -> None:
    """A notebook with a pencil."""
    color, turn = c.random.choice(ACCENTS), c.random.uniform(-0.7, 0.7)
    c.box(x, y, 0.3, 0.4, color, 0.018, turn, 0.014)
    c.box(x, y, 0.025, 0.4, dark(color, 0.25), 0, turn)
    c.box(x + 0.02, y + 0.01, 0.016, 0.3, GOLD, 0.008, turn + 0.9)


def phone(c: Canvas, x: float, y: float) -> None:
    """A phone."""
    turn = c.random.uniform(0, 3)
    c.box(x, y, 0.19, 0.38, INK, 0.016, turn, 0.03)
    c.box(x, y, 0.17, 0.35, mix(INK, c.random.choice(ACCENTS), 0.35), 0, turn, 0.02)


def sprig(c: Canvas, x: float, y: float) -> None:
    """A sprig of leaves."""
    turn, green = (
        c.random.uniform(0, 6.3),
        mix(LEAF, c.random.choice(((160, 176, 110), (40, 84, 70))), c.random.random()),
    )
    for n in range(7):
        far = 0.05 * n
        px, py = x + math.cos(turn) * far, y + math.sin(turn) * far
        for side in (-1, 1):
            lean = turn + side * 0.9
            c.oval(
                px + math.cos(lean) * 0.045,
                py + math.sin(lean) * 0.045,
                0.05,
                0.02,
                mix(green, WHITE, n * 0.03),
                0.006 if n < 2 else 0,
                lean,
            )


def glass(c: Canvas, x: float, y: float) -> None:
    """A glass of something, from above."""
    drink = c.random.choice(((212, 226, 230), (120, 24, 46), (236, 178, 76), (246, 150, 96), (198, 214, 150)))
    size = c.random.uniform(0.09, 0.13)
    c.disc(x, y, size, light(drink, 0.7), 0.03)
    c.disc(x, y, size * 0.86, drink)
    c.oval(x - size * 0.3, y - size * 0.3, size * 0.22, size * 0.1, light(drink, 0.5), 0, 0.7)
    if c.random.random() < 0.5:
        c.disc(x + size * 0.2, y + size * 0.15, size * 0.3, (244, 214, 110))
        c.disc(x + size * 0.2, y + size * 0.15, size * 0.22, (252, 238, 170))


def bowl(c: Canvas, x: float, y: float) -> None:
    """A small bowl: jam, sauce, olives, sugar."""
    inside = c.random.choice(((168, 36, 44), (92, 126, 52), (236, 206, 120), (238, 236, 230), (92, 60, 40)))
    c.disc(x, y, 0.11, c.random.choice((WHITE, (86, 92, 98), (206, 176, 140))), 0.026)
    c.disc(x, y, 0.088, inside)
    for _ in range(5):
        c.disc(x + c.random.uniform(-0.05, 0.05), y + c.random.uniform(-0.05, 0.05), 0.014, light(inside, 0.22))


def little_cup(c: Canvas, x: float, y: float) -> None:
    """A cup of coffee with its saucer, from above."""
    cup(c, x, y, c.random.uniform(0.12, 0.16), "plain")


def cookie(c: Canvas, x: float, y: float) -> None:
    """A plate with cookies."""
    c.disc(x, y, 0.17, light(c.random.choice(ACCENTS), 0.55), 0.026)
    for n in range(c.random.randint(1, 3)):
        px, py = x + (n - 1) * 0.07, y + c.random.uniform(-0.05, 0.05)
        c.disc(px, py, 0.065, (206, 150, 92), 0.012)
        for _ in range(5):
            c.disc(px + c.random.uniform(-0.04, 0.04), py + c.random.uniform(-0.04, 0.04), 0.01, (84, 50, 34))


def spectacles(c: Canvas, x: float, y: float) -> None:
    """A pair of glasses."""
    color = c.random.choice((INK, (124, 70, 48)))
    for side in (-1, 1):
        c.ring(x + side * 0.07, y, 0.06, 0.012, color)
    c.line([(x - 0.02, y), (x + 0.02, y)], 0.012, color)


FLAT = (beans, spoon, napkin, notebook, phone, sprig, glass, bowl, little_cup, cookie, spectacles)


def scatter(
    c: Canvas, props: Sequence[Callable[[Canvas, float, float], None]], most: int, far: float = 0.58
) -> None:
    """Some of the props around the centre, each in a part of its own."""
    count = c.random.randint(1, most)
    start = c.random.uniform(0, 6.3)
    for n, prop in enumerate(c.random.sample(props, min(count, len(props)))):
        turn = start + n * 2 * math.pi / max(count, 3) + c.random.uniform(-0.3, 0.3)
        reach = far + c.random.uniform(-0.05, 0.1)
        prop(c, math.cos(turn) * reach, math.sin(turn) * reach * 1.1)


def _cactus(c: Canvas, x: float, top: float, size: float, green: Color) -> None:
    """A cactus."""
    r = c.random
    c.box(x, top - size * 0.35, size * 0.24, size * 0.8, green, 0.02, 0, size * 0.12)
    for side in (-1, 1):
        c.box(
            x + side * size * 0.22,
            top - size * r.uniform(0.2, 0.5),
            size * 0.12,
            size * 0.34,
            green,
            0,
            0,
            size * 0.06,
        )
        c.box(x + side * size * 0.13, top - size * 0.25, size * 0.2, size * 0.1, green, 0, 0, size * 0.05)
    for n in range(5):
        c.line(
            [(x - size * 0.08 + n * size * 0.04, top), (x - size * 0.08 + n * size * 0.04, top - size * 0.68)],
            0.003,
            light(green, 0.25),
        )


def _upright(c: Canvas, x: float, top: float, size: float, green: Color) -> None:
    """Upright leaves."""
    r = c.random
    for n in range(r.randint(6, 9)):
        lean = (n - 3.5) * 0.11 + r.uniform(-0.05, 0.05)
        far, wide = size * r.uniform(0.6, 1.05), size * 0.05
        tip = (x + math.sin(lean) * far, top - math.cos(lean) * far)
        base = x + (n - 3.5) * size * 0.045
        c.shape(
            [
                (base - wide, top + 0.02),
                ((base + tip[0]) / 2 - wide, (top + tip[1]) / 2),
                tip,
                ((base + tip[0]) / 2 + wide, (top + tip[1]) / 2),
                (base + wide, top + 0.02),
            ],
            mix(green, WHITE, (n % 3) * 0.1),
        )


def _round(c: Canvas, x: float, top: float, size: float, green: Color) -> None:
    """Many small leaves."""
    r = c.random
    for _ in range(26):
        turn, far = r.uniform(-math.pi, 0), size * r.random() * 0.5
        c.disc(
            x + math.cos(turn) * far,
            top - 0.08 + math.sin(turn) * far,
            size * 0.085,
            mix(green, r.choice((WHITE, INK)), r.random() * 0.25),
        )


def _bush(c: Canvas, x: float, top: float, size: float, green: Color) -> None:
    """Leaves on stems: a bush, or fewer and larger ones."""
    r = c.random
    many = r.random() < 0.5
    for n in range(13 if many else 9):
        lean = -1.45 + n * (2.9 / (12 if many else 8)) + r.uniform(-0.1, 0.1)
        far = size * r.uniform(0.5, 0.85) * (1.25 if not many else 1)
        tip = (x + math.sin(lean) * far, top - math.cos(lean) * far)
        c.line([(x, top + 0.02), tip], size * 0.018, dark(green, 0.2))
        leaf = size * (0.13 if many else 0.2)
        c.oval(
            tip[0],
            tip[1],
            leaf * 1.35,
            leaf * 0.62,
            mix(green, WHITE, r.random() * 0.25),
            0.008,
            lean - math.pi / 2,
        )


def pot_of_green(c: Canvas, x: float, floor: float, size: float) -> None:
    """A plant in its pot, from the front."""
    r = c.random
    green = mix(LEAF, r.choice(((140, 168, 96), (34, 78, 66), (100, 140, 120))), r.random())
    top = floor - size * 0.45
    r.choice((_bush, _bush, _upright, _cactus, _round))(c, x, top, size, green)
    color = r.choice((TERRACOTTA, WHITE, *ACCENTS))
    c.shape(
        [(x - size * 0.3, top), (x + size * 0.3, top), (x + size * 0.22, floor), (x - size * 0.22, floor)],
        color,
        0.03,
    )
    c.box(x, top + size * 0.04, size * 0.66, size * 0.1, light(color, 0.12), 0.006, 0, 0.01)


def mug(c: Canvas, x: float, floor: float, size: float) -> None:
    """A mug or a paper cup from the front, steaming."""
    r = c.random
    color = r.choice(ACCENTS)
    if r.random() < 0.45:
        wide, high = size, size * 1.45
        c.shape(
            [
                (x - wide * 0.5, floor - high),
                (x + wide * 0.5, floor - high),
                (x + wide * 0.37, floor),
                (x - wide * 0.37, floor),
            ],
            WHITE,
            0.04,
        )
        c.shape(
            [
                (x - wide * 0.455, floor - high * 0.7),
                (x + wide * 0.455, floor - high * 0.7),
                (x + wide * 0.4, floor - high * 0.25),
                (x - wide * 0.4, floor - high * 0.25),
            ],
            color,
        )
        c.box(x, floor - high, wide * 1.12, high * 0.1, INK if r.random() < 0.5 else WHITE, 0.01, 0, 0.02)
        c.disc(x, floor - high * 0.48, wide * 0.14, light(color, 0.6))
        return
    c.ring(x + size * 0.58, floor - size * 0.5, size * 0.27, size * 0.11, color)
    c.box(x, floor - size * 0.5, size, size, color, 0.04, 0, size * 0.16)
    c.box(x - size * 0.34, floor - size * 0.5, size * 0.1, size * 0.7, light(color, 0.3), 0, 0, size * 0.05)
    c.oval(x, floor - size * 0.97, size * 0.48, size * 0.11, dark(color, 0.25))
    c.oval(x, floor - size * 0.96, size * 0.43, size * 0.085, COFFEE)


def candle(c: Canvas, x: float, floor: float) -> None:
    """A candle."""
    high = c.random.uniform(0.12, 0.26)
    c.box(x, floor - high / 2, 0.07, high, CREAM, 0.014, 0, 0.01)
    c.oval(x, floor - high - 0.03, 0.012, 0.028, (255, 196, 96))


def vase(c: Canvas, x: float, floor: float) -> None:
    """Flowers in a vase."""
    r = c.random
    color, petals = r.choice(ACCENTS), r.choice(ACCENTS)
    for _ in range(r.randint(3, 6)):
        px, py = x + r.uniform(-0.13, 0.13), floor - r.uniform(0.36, 0.52)
        c.line([(x, floor - 0.18), (px, py)], 0.007, LEAF)
        for n in range(6):
            c.disc(px + math.cos(n) * 0.028, py + math.sin(n) * 0.028, 0.021, petals)
        c.disc(px, py, 0.017, (250, 206, 96))
    c.box(x, floor - 0.1, 0.13, 0.2, color, 0.02, 0, 0.055)
    c.box(x, floor - 0.2, 0.07, 0.06, color, 0, 0, 0.01)


def pile(c: Canvas, x: float, floor: float) -> None:
    """A few books, lying."""
    for _ in range(c.random.randint(2, 4)):
        high, color = c.random.uniform(0.04, 0.07), c.random.choice(ACCENTS)
        floor -= high
        c.box(
            x + c.random.uniform(-0.03, 0.03),
            floor + high / 2,
            c.random.uniform(0.26, 0.36),
            high,
            color,
            0.012,
            0,
            0.006,
        )


def little_plant(c: Canvas, x: float, floor: float) -> None:
    """A small plant."""
    pot_of_green(c, x, floor, c.random.uniform(0.22, 0.32))


def lamp(c: Canvas, x: float, floor: float) -> None:
    """A lamp."""
    color = c.random.choice(ACCENTS)
    c.box(x, floor - 0.2, 0.014, 0.4, INK)
    c.box(x, floor - 0.01, 0.14, 0.02, INK, 0.012, 0, 0.01)
    c.shape(
        [(x - 0.06, floor - 0.52), (x + 0.06, floor - 0.52), (x + 0.14, floor - 0.36), (x - 0.14, floor - 0.36)],
        light(color, 0.4),
        0.02,
    )


UPRIGHT = (candle, vase, pile, little_plant, lamp)


def standing(c: Canvas, floor: float, most: int) -> None:
    """Some things at the sides of the table."""
    sides = c.random.sample((-0.48, 0.46, -0.36, 0.38), c.random.randint(0, most))
    for x, prop in zip(sides, c.random.sample(UPRIGHT, len(sides)), strict=True):
        prop(c, x, floor + 0.02)
