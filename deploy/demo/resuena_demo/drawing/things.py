"""Scenes at home and in a shop: plants, books, records, flasks."""

from __future__ import annotations

import math

from resuena_demo.drawing.canvas import (
    ACCENTS,
    CREAM,
    GOLD,
    INK,
    LEAF,
    WHITE,
    WOODS,
    Canvas,
    Color,
    ahead,
    dark,
    from_above,
    light,
    mix,
)
from resuena_demo.drawing.places import room, tabletop
from resuena_demo.drawing.props import (
    candle,
    cookie,
    glass,
    little_cup,
    little_plant,
    mug,
    napkin,
    notebook,
    phone,
    pot_of_green,
    scatter,
    spectacles,
    sprig,
    standing,
    vase,
)


def plant(c: Canvas) -> None:
    """One plant or a few, on a table, a shelf or the floor."""
    r = c.random
    ahead(c, y=0.0)
    room(c)
    if r.random() < 0.3:
        c.box(0, 0.1, 1.1, 0.035, r.choice(WOODS), 0.03)
        for x in sorted(r.uniform(-0.45, 0.45) for _ in range(r.randint(2, 3))):
            pot_of_green(c, x, 0.085, r.uniform(0.24, 0.32))
    else:
        standing(c, 0.36, 2)
    pot_of_green(c, r.uniform(-0.12, 0.12), 0.44, r.uniform(0.5, 0.72))
    if r.random() < 0.3:
        color = r.choice(ACCENTS)
        c.shape([(0.3, 0.46), (0.56, 0.46), (0.53, 0.26), (0.33, 0.26)], color, 0.03)
        c.line([(0.33, 0.3), (0.2, 0.2)], 0.022, color)
        c.ring(0.56, 0.33, 0.07, 0.018, color)


def _open_book(c: Canvas) -> None:
    """An open book from above."""
    r = c.random
    from_above(c, near=0.85, far=1.3)
    tabletop(c)
    scatter(c, (little_cup, sprig, spectacles, phone, cookie, glass, napkin), 3, 0.66)
    cover, paper = r.choice(ACCENTS), r.choice((WHITE, CREAM))
    c.box(0, 0, 0.92, 0.62, cover, 0.035, 0, 0.012)
    for side in (-1, 1):
        c.box(side * 0.222, 0, 0.43, 0.57, dark(paper, 0.05) if side < 0 else paper, 0.008)
        if side > 0 and r.random() < 0.4:
            c.box(0.222, -0.08, 0.32, 0.26, mix(paper, r.choice(ACCENTS), 0.5))
        for n in range(11):
            if side > 0 and n < 6 and r.random() < 0.35:
                continue
            c.line(
                [
                    (side * 0.222 - 0.17, -0.23 + n * 0.045),
                    (side * 0.222 + (0.17 if n % 5 else 0.05), -0.23 + n * 0.045),
                ],
                0.006,
                mix(paper, INK, 0.45),
            )
    c.line([(0, -0.28), (0, 0.28)], 0.008, dark(paper, 0.2))
    if r.random() < 0.5:
        c.box(0.1, 0.12, 0.022, 0.5, r.choice(ACCENTS), 0.006, 0.1)


def _row_of_books(c: Canvas) -> None:
    """Books on a shelf."""
    r = c.random
    ahead(c, y=0.02)
    room(c, 0.4)
    floor = 0.44
    c.box(0, floor + 0.02, 1.8, 0.045, r.choice(WOODS), 0.03)
    x = -0.75
    while x < 0.75:
        wide, high = r.uniform(0.045, 0.11), r.uniform(0.42, 0.68)
        color = mix(r.choice(ACCENTS), r.choice((WHITE, INK)), r.random() * 0.2)
        lean = r.choice((0, 0, 0, 0, 0.1))
        c.box(x + wide / 2, floor - high / 2, wide, high, color, 0.014, lean)
        c.box(x + wide / 2, floor - high * 0.72, wide * 0.7, high * 0.05, light(color, 0.5), 0, lean)
        c.box(x + wide / 2, floor - high * 0.2, wide * 0.4, high * 0.06, light(color, 0.4), 0, lean)
        x += wide + (0.004 if r.random() < 0.86 else 0.1)
    if r.random() < 0.6:
        r.choice((little_plant, vase, candle))(c, r.uniform(-0.2, 0.25), floor + 0.03)


def _pile_of_books(c: Canvas) -> None:
    """A pile of books with something on it."""
    r = c.random
    ahead(c, y=0.02)
    room(c, 0.4)
    standing(c, 0.42, 2)
    y = 0.46
    for _ in range(r.randint(3, 8)):
        high, wide, color = r.uniform(0.055, 0.1), r.uniform(0.42, 0.66), r.choice(ACCENTS)
        x = r.uniform(-0.05, 0.05)
        y -= high
        c.box(x, y + high / 2, wide, high, color, 0.018, 0, 0.008)
        c.box(x - wide * 0.05, y + high * 0.5, wide * r.uniform(0.2, 0.5), high * 0.18, light(color, 0.55))
        c.box(x + wide * 0.47, y + high / 2, wide * 0.06, high * 0.74, CREAM)
    on_top = r.choice(("cup", "plant", "glasses", "candle", "nothing"))
    if on_top == "cup":
        mug(c, 0, y, r.uniform(0.16, 0.22))
    elif on_top == "plant":
        pot_of_green(c, 0, y, 0.26)
    elif on_top == "candle":
        candle(c, 0.05, y)
    elif on_top == "glasses":
        spectacles(c, 0, y - 0.05)


def books(c: Canvas) -> None:
    """Books: a pile, a row, or an open one from above."""
    c.random.choice((_pile_of_books, _row_of_books, _open_book, _pile_of_books))(c)


def record(c: Canvas, x: float, y: float, size: float) -> None:
    """A record from above."""
    label = c.random.choice(ACCENTS)
    c.disc(x, y, size, (24, 24, 28), 0.04)
    for n in range(7):
        c.ring(x, y, size * (0.95 - n * 0.08), 0.003, (56, 56, 64))
    c.disc(x, y, size * 0.33, label)
    c.disc(x, y, size * 0.2, light(label, 0.4))
    c.disc(x, y, size * 0.03, INK)


def sleeve(c: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """A record's sleeve from above."""
    r = c.random
    ground, ink, other = r.sample(ACCENTS, 3)
    c.box(x, y, size, size, ground, 0.035, turn, 0.004)
    kind = r.choice(("rings", "sun", "bars", "wave", "moon"))
    if kind == "rings":
        for n in range(5):
            c.ring(x, y, size * (0.08 + n * 0.075), size * 0.025, mix(ink, other, n / 5))
    elif kind in ("sun", "moon"):
        c.disc(x, y - size * 0.04, size * 0.27, ink)
        c.disc(
            x + size * (0.1 if kind == "moon" else 0),
            y - size * 0.04,
            size * (0.22 if kind == "moon" else 0.14),
            ground if kind == "moon" else other,
        )
    elif kind == "bars":
        for n in range(7):
            c.box(
                x - size * 0.36 + n * size * 0.12,
                y,
                size * 0.07,
                size * r.uniform(0.15, 0.75),
                ink if n % 2 else other,
                0,
                turn,
            )
    else:
        for n in range(4):
            points = [
                (
                    x - size * 0.42 + t * size * 0.084,
                    y - size * 0.24 + n * size * 0.16 + math.sin(t * 0.9 + n) * size * 0.05,
                )
                for t in range(11)
            ]
            c.line(points, size * 0.035, mix(ink, other, n / 3))


def vinyl(c: Canvas) -> None:
    """Records: half out of the sleeve, on the player, or a few of them."""
    r = c.random
    from_above(c, near=0.85, far=1.3)
    base = tabletop(c)
    kind = r.choice(("half", "half", "player", "many"))
    if kind == "player":
        wood = r.choice((*WOODS, INK, WHITE))
        c.box(0, 0, 1.0, 0.8, wood, 0.05, 0, 0.03)
        c.disc(-0.1, 0, 0.35, dark(base, 0.4))
        record(c, -0.1, 0, r.uniform(0.3, 0.33))
        c.disc(0.37, -0.27, 0.06, (200, 200, 206), 0.012)
        c.line([(0.37, -0.27), (0.36, 0.08), (0.2, 0.2)], 0.02, (206, 206, 212))
        c.box(0.17, 0.22, 0.07, 0.045, INK, 0.008, 2.4)
        for n in range(2):
            c.disc(0.36 + n * 0.08, 0.31, 0.024, (206, 206, 212), 0.006)
        return
    if kind == "many":
        for n in range(r.randint(3, 5)):
            sleeve(
                c,
                (n - 1.5) * 0.3 + r.uniform(-0.05, 0.05),
                (n % 2) * 0.4 - 0.25 + r.uniform(-0.08, 0.08),
                r.uniform(0.42, 0.52),
                r.uniform(-0.4, 0.4),
            )
        record(c, 0.05, 0.15, 0.24)
        return
    scatter(c, (sprig, little_cup, phone, notebook, glass, spectacles, cookie), 2, 0.72)
    size = r.uniform(0.6, 0.7)
    out = r.uniform(0.18, 0.34)
    record(c, out, 0, size * 0.47)
    sleeve(c, -0.1, 0, size, 0)


def bottle(c: Canvas, x: float, floor: float, size: float, color: Color) -> None:
    """A flask, a jar, a tube or a dropper, from the front."""
    r = c.random
    kind = r.choice(("flask", "jar", "tube", "dropper", "pump"))
    cap = r.choice((INK, WHITE, GOLD, dark(color, 0.4)))
    wide, high = size * 0.36, size
    if kind == "jar":
        wide, high = size * 0.52, size * 0.5
        c.box(x, floor - high - 0.02, wide, 0.075, cap, 0.01, 0, 0.012)
        c.box(x, floor - high / 2, wide, high, color, 0.03, 0, 0.03)
    elif kind == "tube":
        c.shape(
            [
                (x - wide * 0.5, floor - high),
                (x + wide * 0.5, floor - high),
                (x + wide * 0.36, floor - 0.06),
                (x - wide * 0.36, floor - 0.06),
            ],
            color,
            0.03,
        )
        c.box(x, floor - 0.035, wide * 0.7, 0.07, cap, 0.01, 0, 0.01)
    else:
        c.box(x, floor - high - 0.04, wide * 0.36, 0.12, cap, 0.01, 0, 0.012)
        if kind == "dropper":
            c.oval(x, floor - high - 0.12, wide * 0.14, 0.05, dark(cap, 0.2))
        if kind == "pump":
            c.box(x + wide * 0.16, floor - high - 0.11, wide * 0.6, 0.03, cap, 0, 0, 0.012)
        c.box(x, floor - high / 2, wide, high, color, 0.03, 0, wide * 0.24)
    c.box(x - wide * 0.38, floor - high * 0.5, wide * 0.08, high * 0.7, light(color, 0.45), 0, 0, 0.01)
    label = r.choice((WHITE, CREAM, dark(color, 0.35)))
    c.box(x + wide * 0.04, floor - high * 0.42, wide * 0.62, high * 0.36, label)
    c.disc(x + wide * 0.04, floor - high * 0.47, wide * 0.13, color)
    c.box(x + wide * 0.04, floor - high * 0.31, wide * 0.36, 0.01, color)


def bottles(c: Canvas) -> None:
    """One flask or a few, on stones, a towel or a shelf."""
    r = c.random
    ahead(c, y=0.02)
    room(c, 0.36)
    floor = 0.44
    stand = r.choice(("table", "stone", "block", "towel"))
    if stand == "stone":
        c.oval(0, floor + 0.06, 0.5, 0.1, (176, 172, 168), 0.04)
        c.oval(0, floor + 0.035, 0.46, 0.08, (198, 194, 188))
    elif stand == "block":
        color = light(r.choice(ACCENTS), 0.4)
        c.box(0, floor + 0.12, 0.8, 0.24, color, 0.04, 0, 0.006)
        c.box(0, floor + 0.01, 0.8, 0.03, light(color, 0.3))
    elif stand == "towel":
        for n in range(3):
            c.box(0, floor + 0.2 - n * 0.08, 0.86, 0.078, light(r.choice(ACCENTS), 0.5), 0.02, 0, 0.035)
    else:
        standing(c, 0.4, 1)
    count = r.randint(1, 4)
    tone = r.choice(ACCENTS)
    for n in range(count):
        x = (n - (count - 1) / 2) * 0.24 + r.uniform(-0.02, 0.02)
        size = r.uniform(0.34, 0.62) if count > 1 else r.uniform(0.62, 0.78)
        bottle(c, x, floor + 0.01, size, mix(tone, r.choice((WHITE, INK, r.choice(ACCENTS))), r.random() * 0.6))
    if r.random() < 0.5:
        for side in (-1, 1):
            turn, x = -math.pi / 2 + side * 0.5, side * 0.4
            for n in range(6):
                c.oval(
                    x + math.cos(turn) * n * 0.05,
                    floor + math.sin(turn) * n * 0.05,
                    0.05,
                    0.02,
                    mix(LEAF, WHITE, n * 0.05),
                    0,
                    turn + side * 0.7,
                )
