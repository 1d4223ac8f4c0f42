"""Scenes with food and drinks: coffee, pastries, a table."""

from __future__ import annotations

import math

from resuena_demo.drawing.canvas import (
    ACCENTS,
    CREAM,
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
    FLAT,
    beans,
    bowl,
    cup,
    glass,
    little_cup,
    mug,
    napkin,
    phone,
    scatter,
    spoon,
    sprig,
    standing,
)


def coffee(c: Canvas) -> None:
    """Coffee: from above with something beside it, or before a window."""
    r = c.random
    if r.random() < 0.72:
        from_above(c)
        tabletop(c)
        if r.random() < 0.3:
            c.box(0, 0, r.uniform(0.9, 1.1), r.uniform(0.7, 0.8), r.choice(WOODS), 0.03, r.uniform(0, 3), 0.06)
        scatter(c, FLAT, 4)
        cup(c, 0, 0, r.uniform(0.23, 0.31), r.choice(("leaf", "leaf", "heart", "rings", "foam", "espresso")))
        if r.random() < 0.3:
            cup(c, 0.62, 0.3, r.uniform(0.2, 0.25), r.choice(("leaf", "heart", "espresso")))
        return
    ahead(c, y=0.05)
    room(c)
    standing(c, 0.36, 2)
    mug(c, r.uniform(-0.1, 0.1), 0.42, r.uniform(0.3, 0.4))


def medialuna(c: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """A croissant from above: the ends first, so that the middle lies on them."""
    tone = mix((232, 164, 82), (176, 98, 40), c.random.random() * 0.8)
    parts = sorted(range(7), key=lambda part: -abs(part - 3))
    places = [turn + (part - 3) * 0.47 for part in range(7)]
    arc = [
        (x + math.cos(a) * size * far, y + math.sin(a) * size * far)
        for far, steps in ((0.86, places), (0.42, places[::-1]))
        for a in steps
    ]
    c.shape(arc, dark(tone, 0.4), 0.024)
    for part in parts:
        lean, middle = places[part], abs(part - 3)
        px, py = (
            x + math.cos(lean) * size * (0.64 - middle * 0.012),
            y + math.sin(lean) * size * (0.64 - middle * 0.012),
        )
        wide = size * (0.37 - middle * 0.068)
        c.oval(px, py, wide, size * (0.2 - middle * 0.012), dark(tone, 0.3), 0, lean)
        c.oval(
            px,
            py,
            wide * 0.94,
            size * (0.165 - middle * 0.012),
            mix(tone, (150, 82, 34), 0.12 * (part % 2)),
            0,
            lean,
        )
        c.oval(
            px + math.cos(lean) * wide * 0.2,
            py + math.sin(lean) * wide * 0.2,
            wide * 0.5,
            size * 0.055,
            light(tone, 0.42),
            0,
            lean,
        )


def _several(c: Canvas, __: Color) -> None:
    """Medialunas around the plate, or a pile of them."""
    r = c.random
    kind = r.choice(("medialunas", "medialunas", "pile"))
    count = r.randint(2, 4) if kind == "medialunas" else r.randint(5, 7)
    start = r.uniform(0, 6.3)
    for n in range(count):
        turn = start + n * 2 * math.pi / count
        medialuna(c, math.cos(turn) * 0.19, math.sin(turn) * 0.19, 0.17, turn + r.uniform(-0.6, 0.6))
    if kind == "pile":
        medialuna(c, 0, 0, 0.18, r.uniform(0, 6.3))


def _single(c: Canvas, __: Color) -> None:
    """One medialuna."""
    r = c.random
    medialuna(c, 0, 0.05, r.uniform(0.26, 0.32), r.uniform(0, 6.3))


def _cake(c: Canvas, plate: Color) -> None:
    """A cake without a piece."""
    r = c.random
    frosting = r.choice(((250, 236, 224), (120, 70, 48), (236, 150, 160), (246, 214, 120)))
    c.disc(0, 0, 0.28, frosting, 0.05)
    c.ring(0, 0, 0.27, 0.02, light(frosting, 0.4))
    cut = r.uniform(0, 6.3)
    c.shape(
        [
            (0, 0),
            (math.cos(cut) * 0.3, math.sin(cut) * 0.3),
            (math.cos(cut + 0.7) * 0.3, math.sin(cut + 0.7) * 0.3),
        ],
        light(plate, 0.18),
    )
    for n in range(9):
        turn = cut + 1 + n * 0.58
        if n < 8:
            c.disc(
                math.cos(turn) * 0.21,
                math.sin(turn) * 0.21,
                0.035,
                r.choice(((186, 32, 48), (70, 50, 110))),
                0.01,
            )


def _tarts(c: Canvas, __: Color) -> None:
    """Tarts."""
    r = c.random
    for n in range(r.randint(4, 6)):
        turn = n * 1.2
        x, y = math.cos(turn) * 0.19, math.sin(turn) * 0.19
        c.disc(x, y, 0.1, (212, 156, 92), 0.016)
        c.disc(x, y, 0.074, r.choice(((180, 30, 48), (240, 190, 80), (96, 56, 40))))
        c.oval(x - 0.02, y - 0.02, 0.02, 0.01, WHITE)


def pastries(c: Canvas) -> None:
    """Medialunas, a cake or tarts on a plate or a board, from above."""
    r = c.random
    from_above(c, near=0.85, far=1.4)
    tabletop(c)
    scatter(c, (spoon, napkin, sprig, glass, bowl, little_cup, phone, beans), 3, 0.62)
    plate = r.choice((WHITE, CREAM, *ACCENTS[:6], (70, 76, 82)))
    if r.random() < 0.3:
        c.box(0, 0, 0.95, 0.66, r.choice(WOODS), 0.04, r.uniform(0, 3), 0.05)
    else:
        c.disc(0, 0, 0.42, plate, 0.04)
        c.disc(0, 0, 0.33, light(plate, 0.18))
    r.choice((_several, _several, _several, _single, _cake, _tarts))(c, plate)


def empanada(c: Canvas, x: float, y: float, turn: float) -> None:
    """An empanada from above."""
    tone = mix((232, 178, 104), (186, 116, 56), c.random.random() * 0.6)
    half = [
        (x + math.cos(turn + a) * 0.13, y + math.sin(turn + a) * 0.13)
        for a in (n * math.pi / 12 for n in range(13))
    ]
    c.shape(half, dark(tone, 0.16), 0.02)
    for px, py in half:
        c.disc(px, py, 0.017, dark(tone, 0.1))
    inner = [
        (x + math.cos(turn + a) * 0.112, y + math.sin(turn + a) * 0.112)
        for a in (n * math.pi / 12 for n in range(13))
    ]
    c.shape(inner, tone)
    cx, cy = x + math.cos(turn + math.pi / 2) * 0.055, y + math.sin(turn + math.pi / 2) * 0.055
    c.oval(cx, cy, 0.06, 0.026, light(tone, 0.3), 0, turn)
    for _ in range(3):
        c.disc(cx + c.random.uniform(-0.05, 0.05), cy + c.random.uniform(-0.02, 0.02), 0.008, (150, 84, 40))


def _empanadas(c: Canvas, ground: Color) -> None:
    """Empanadas on a plate or a board."""
    r = c.random
    if r.random() < 0.4:
        c.box(0, 0, 0.98, 0.72, r.choice(WOODS), 0.04, 0, 0.04)
    else:
        c.disc(0, 0, 0.46, ground, 0.045)
        c.disc(0, 0, 0.38, light(ground, 0.1))
    count, start = r.randint(3, 6), r.uniform(0, 6.3)
    for n in range(count):
        turn = start + n * 2 * math.pi / count
        empanada(c, math.cos(turn) * 0.22, math.sin(turn) * 0.22, turn + r.uniform(0.9, 2.2))
    bowl(c, 0, 0) if r.random() < 0.5 else empanada(c, 0, -0.04, r.uniform(0, 6))


def _pizza(c: Canvas, __: Color) -> None:
    """A pizza."""
    r = c.random
    c.disc(0, 0, 0.47, r.choice(WOODS), 0.045)
    c.disc(0, 0, 0.4, (206, 146, 84), 0.02)
    c.disc(0, 0, 0.36, (244, 206, 120))
    topping = r.choice(((182, 40, 44), (84, 120, 60), (70, 56, 60)))
    for _ in range(r.randint(12, 22)):
        a, far = r.uniform(0, 6.3), math.sqrt(r.random()) * 0.31
        c.disc(
            math.cos(a) * far,
            math.sin(a) * far,
            r.uniform(0.018, 0.045),
            r.choice((topping, topping, (232, 120, 70), (250, 236, 200))),
        )
    for n in range(4):
        a = n * math.pi / 4
        c.line(
            [(math.cos(a) * 0.4, math.sin(a) * 0.4), (-math.cos(a) * 0.4, -math.sin(a) * 0.4)],
            0.006,
            (176, 116, 60),
        )


def _bite(c: Canvas, x: float, y: float) -> None:
    """Cheese, ham, bread or olives."""
    r = c.random
    thing = r.choice(("cheese", "ham", "olives", "bread"))
    if thing == "cheese":
        c.shape([(x - 0.09, y + 0.05), (x + 0.1, y), (x - 0.07, y - 0.06)], (248, 214, 120), 0.014)
    elif thing == "ham":
        for m in range(3):
            c.oval(
                x + m * 0.03 - 0.03,
                y,
                0.07,
                0.045,
                mix((206, 96, 92), (244, 190, 180), m * 0.3),
                0.008,
                m * 0.5,
            )
    elif thing == "bread":
        c.oval(x, y, 0.09, 0.06, (196, 138, 78), 0.014)
        c.oval(x, y, 0.074, 0.046, (244, 220, 176))
    else:
        for m in range(6):
            c.disc(
                x + math.cos(m) * 0.04,
                y + math.sin(m) * 0.04,
                0.021,
                r.choice(((96, 112, 50), (52, 40, 52))),
                0.005,
            )


def _board(c: Canvas, __: Color) -> None:
    """A board with things to nibble."""
    r = c.random
    c.box(0, 0, 1.0, 0.66, r.choice(WOODS), 0.045, 0, 0.07)
    for n in range(9):
        x, y = (n % 3 - 1) * 0.27 + r.uniform(-0.04, 0.04), (n // 3 - 1) * 0.19 + r.uniform(-0.03, 0.03)
        _bite(c, x, y)


def table(c: Canvas) -> None:
    """Food to share, from above: empanadas, a pizza or a board with cheese, with drinks."""
    r = c.random
    from_above(c, near=0.78, far=1.25)
    tabletop(c)
    scatter(c, (glass, bowl, napkin, spoon, sprig, glass, phone), 4, 0.66)
    glass(c, 0.5, -0.5)
    ground = r.choice(((52, 56, 62), WHITE, CREAM, *ACCENTS[:4]))
    r.choice((_empanadas, _empanadas, _pizza, _board))(c, ground)
