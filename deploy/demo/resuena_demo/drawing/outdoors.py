"""Scenes outside: the city from a roof, the beach, a bicycle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from resuena_demo.drawing.canvas import (
    ACCENTS,
    INK,
    LEAF,
    TERRACOTTA,
    WALLS,
    WHITE,
    WOODS,
    Canvas,
    Color,
    Point,
    ahead,
    dark,
    from_above,
    light,
    mix,
)
from resuena_demo.drawing.props import (
    pot_of_green,
)


def _houses(c: Canvas, far: Color, lit: float) -> None:
    """Three rows of houses, with lit windows."""
    r = c.random
    for layer in range(3):
        color = mix(far, (20, 20, 38), layer * 0.4)
        x = -0.75
        while x < 0.75:
            wide = r.uniform(0.07, 0.17)
            roof = r.uniform(-0.22, 0.12) + layer * 0.13
            c.box(x + wide / 2, roof + 0.7, wide, 1.4, color)
            if r.random() < 0.2:
                c.line([(x + wide / 2, roof), (x + wide / 2, roof - 0.09)], 0.006, color)
            if layer:
                for column in range(int(wide / 0.026)):
                    for row in range(int((0.62 - roof) / 0.05)):
                        if r.random() < lit:
                            c.box(
                                x + 0.016 + column * 0.026,
                                roof + 0.03 + row * 0.05,
                                0.012,
                                0.02,
                                mix((255, 214, 130), color, r.random() * 0.5),
                            )
            x += wide + r.uniform(0, 0.02)


def _drinks(c: Canvas, places: Sequence[float]) -> None:
    """Drinks on the edge."""
    r = c.random
    for x in places:
        drink = r.choice(((246, 150, 96), (232, 96, 84), (198, 214, 150), (250, 206, 110), (150, 30, 60)))
        high = r.uniform(0.26, 0.36)
        c.shape(
            [(x - 0.1, 0.55 - high), (x + 0.1, 0.55 - high), (x + 0.075, 0.55), (x - 0.075, 0.55)],
            light(drink, 0.55),
            0.03,
        )
        c.shape(
            [
                (x - 0.086, 0.55 - high * 0.78),
                (x + 0.086, 0.55 - high * 0.78),
                (x + 0.066, 0.54),
                (x - 0.066, 0.54),
            ],
            drink,
        )
        c.line([(x, 0.5), (x + 0.08, 0.55 - high - 0.1)], 0.012, r.choice(ACCENTS))
        c.disc(x - 0.09, 0.55 - high, 0.045, (250, 200, 90))


def _railing(c: Canvas) -> None:
    """A railing."""
    for n in range(-6, 7):
        c.line([(n * 0.13, 0.28), (n * 0.13, 0.55)], 0.012, (30, 28, 36))
    c.line([(-1, 0.28), (1, 0.28)], 0.024, (30, 28, 36))


def _roof_plants(c: Canvas) -> None:
    """Plants on the roof."""
    r = c.random
    for x in (-0.42, -0.1, 0.35):
        pot_of_green(c, x + r.uniform(-0.06, 0.06), 0.56, r.uniform(0.26, 0.4))


def _string_of_lights(c: Canvas) -> None:
    """A string of lights."""
    points = [(-0.7 + n * 0.1, -0.42 + 0.11 * math.sin(n * 0.9)) for n in range(15)]
    c.line(points, 0.005, (30, 28, 36))
    for x, y in points:
        c.disc(x, y + 0.026, 0.02, (255, 220, 140))


def skyline(c: Canvas) -> None:
    """The city from a roof: at dusk, at night, in the morning; with a drink, lights or plants before it."""
    r = c.random
    top, bottom, far, lit = r.choice(
        (
            ((44, 40, 92), (248, 150, 96), (104, 70, 116), 0.3),
            ((14, 18, 44), (52, 60, 112), (40, 46, 88), 0.5),
            ((150, 190, 226), (250, 226, 196), (150, 160, 186), 0.05),
            ((246, 176, 130), (252, 226, 172), (176, 120, 120), 0.12),
            ((96, 60, 120), (240, 110, 120), (120, 66, 116), 0.35),
        )
    )
    ahead(c, near=0.9, far=1.25)
    c.fade(top, bottom)
    c.disc(r.uniform(-0.4, 0.4), r.uniform(-0.45, 0.05), r.uniform(0.06, 0.14), light(bottom, 0.6))
    for _ in range(r.randint(0, 4)):
        x, y = r.uniform(-0.6, 0.6), r.uniform(-0.6, -0.1)
        for n in range(4):
            c.oval(x + n * 0.07, y + (n % 2) * 0.012, 0.09, 0.018, mix(top, light(bottom, 0.3), 0.55))
    _houses(c, far, lit)
    kind = r.choice(("drink", "drink", "lights", "railing", "plants", "two"))
    edge = r.choice(WOODS)
    c.box(0, 0.72, 3, 0.4, edge)
    c.box(0, 0.525, 3, 0.02, light(edge, 0.2))
    if kind in ("drink", "two"):
        _drinks(c, (r.uniform(-0.3, 0.3),) if kind == "drink" else (-0.16, 0.17))
    if kind == "railing":
        _railing(c)
    if kind == "plants":
        _roof_plants(c)
    if kind in ("lights", "two"):
        _string_of_lights(c)


def _umbrellas(c: Canvas, edge: float) -> None:
    """Umbrellas, some with a towel."""
    r = c.random
    for n in range(r.randint(1, 4)):
        x, y = r.uniform(-0.4, 0.4), edge + 0.3 + n * 0.27
        color = r.choice(ACCENTS)
        if r.random() < 0.6:
            c.box(x + 0.2, y + 0.03, 0.17, 0.34, light(color, 0.2), 0.01, r.uniform(-0.5, 0.5), 0.01)
        size, start = r.uniform(0.13, 0.19), r.uniform(0, 6)
        c.disc(x, y, size, color, 0.05)
        for n_slice in range(0, 8, 2):
            a = start + n_slice * math.pi / 4
            c.shape(
                [
                    (x, y),
                    *(
                        (x + math.cos(a + t * math.pi / 16) * size, y + math.sin(a + t * math.pi / 16) * size)
                        for t in range(5)
                    ),
                ],
                WHITE,
            )
        c.disc(x, y, 0.012, INK)


def _left_behind(c: Canvas, x: float, y: float, sand: Color) -> None:
    """A board, a hat or shells."""
    r = c.random
    thing = r.choice(("board", "shell", "hat"))
    if thing == "board":
        board = r.choice(ACCENTS)
        turn = r.uniform(0, 3)
        c.oval(x, y, 0.3, 0.075, board, 0.02, turn)
        c.oval(x, y, 0.27, 0.012, WHITE, 0, turn)
    elif thing == "hat":
        c.disc(x, y, 0.12, (226, 190, 130), 0.02)
        c.disc(x, y, 0.065, (206, 166, 104))
        c.ring(x, y, 0.065, 0.014, r.choice(ACCENTS))
    else:
        for _ in range(4):
            c.oval(
                x + r.gauss(0, 0.05),
                y + r.gauss(0, 0.05),
                0.02,
                0.013,
                light(sand, 0.6),
                0.005,
                r.uniform(0, 3),
            )


def _from_the_sky(c: Canvas, sand: Color, sea: Color) -> None:
    """The beach from above."""
    r = c.random
    from_above(c, near=0.75, far=1.2)
    c.fade(sand, dark(sand, 0.05))
    edge = r.uniform(-0.6, -0.2)
    for step in range(3):
        wave = [(x / 10, edge - step * 0.16 + math.sin(x * 0.75 + step) * 0.03) for x in range(-16, 17)]
        if step == 0:
            c.shape([(-2, -3), *((x, y + 0.035) for x, y in wave), (2, -3)], (254, 252, 246))
        c.shape([(-2, -3), *wave, (2, -3)], mix(light(sea, 0.35), dark(sea, 0.15), step / 2))
    _umbrellas(c, edge)
    for _ in range(r.randint(0, 3)):
        _left_behind(c, r.uniform(-0.5, 0.5), r.uniform(edge + 0.15, 0.8), sand)


def _umbrella(c: Canvas, x: float, horizon: float, color: Color) -> None:
    """An umbrella."""
    c.line([(x, horizon + 0.65), (x + 0.05, horizon + 0.06)], 0.016, WHITE)
    for n in range(6):
        a, b = math.pi + n * math.pi / 6, math.pi + (n + 1) * math.pi / 6
        tip = (x + 0.05, horizon + 0.02)
        c.shape(
            [
                tip,
                *(
                    (
                        tip[0] + math.cos(a + (b - a) * t / 3) * 0.32,
                        tip[1] + 0.12 + math.sin(a + (b - a) * t / 3) * 0.24,
                    )
                    for t in range(4)
                ),
            ],
            color if n % 2 else WHITE,
        )


def _deck_chair(c: Canvas, x: float, horizon: float, color: Color) -> None:
    """A deck chair."""
    c.line([(x - 0.2, horizon + 0.7), (x + 0.16, horizon + 0.3)], 0.02, WOODS[0])
    c.line([(x + 0.2, horizon + 0.7), (x - 0.06, horizon + 0.46)], 0.02, WOODS[0])
    c.shape(
        [
            (x + 0.16, horizon + 0.3),
            (x + 0.26, horizon + 0.32),
            (x + 0.02, horizon + 0.6),
            (x - 0.16, horizon + 0.6),
        ],
        color,
        0.02,
    )


def _bag(c: Canvas, x: float, horizon: float, color: Color) -> None:
    """A bag."""
    c.ring(x, horizon + 0.42, 0.11, 0.018, WOODS[0])
    c.shape(
        [
            (x - 0.2, horizon + 0.44),
            (x + 0.2, horizon + 0.44),
            (x + 0.16, horizon + 0.72),
            (x - 0.16, horizon + 0.72),
        ],
        color,
        0.03,
    )
    c.box(x, horizon + 0.56, 0.34, 0.03, WHITE)


def _board_upright(c: Canvas, x: float, horizon: float, color: Color) -> None:
    """A board in the sand."""
    r = c.random
    c.oval(x, horizon + 0.36, 0.085, 0.4, color, 0.03, r.uniform(-0.15, 0.15))
    c.oval(x, horizon + 0.36, 0.012, 0.36, WHITE)


def _horizon(c: Canvas, sand: Color, sea: Color) -> None:
    """The sea from the sand."""
    r = c.random
    ahead(c, near=0.9, far=1.25)
    sky, low = r.choice(
        (((120, 180, 220), (226, 240, 244)), ((250, 170, 120), (252, 226, 170)), ((110, 90, 150), (248, 150, 120)))
    )
    c.fade(sky, low)
    horizon = r.uniform(-0.12, 0.05)
    c.disc(r.uniform(-0.3, 0.3), horizon - r.uniform(0.02, 0.3), r.uniform(0.07, 0.13), light(low, 0.7))
    c.box(0, horizon + 0.4, 3, 0.8, sea)
    for n in range(12):
        y = horizon + 0.02 + n * n * 0.0035
        c.line([(r.uniform(-0.6, 0.4), y), (r.uniform(-0.1, 0.6), y)], 0.006, light(sea, 0.45))
    c.shape(
        [
            (-1, horizon + 0.36),
            (-0.3, horizon + 0.31),
            (0.3, horizon + 0.37),
            (1, horizon + 0.32),
            (1, 2),
            (-1, 2),
        ],
        (254, 252, 246),
    )
    c.shape(
        [(-1, horizon + 0.39), (-0.3, horizon + 0.34), (0.3, horizon + 0.4), (1, horizon + 0.35), (1, 2), (-1, 2)],
        sand,
    )
    x, color = r.uniform(-0.25, 0.25), r.choice(ACCENTS)
    r.choice((_umbrella, _deck_chair, _bag, _board_upright))(c, x, horizon, color)


def beach(c: Canvas) -> None:
    """The sea: from above, or the horizon from the sand."""
    r = c.random
    sand = r.choice(((240, 214, 168), (228, 196, 150), (246, 230, 204)))
    sea = r.choice(((60, 150, 176), (40, 116, 150), (96, 186, 190), (70, 110, 150)))
    (_from_the_sky if r.random() < 0.6 else _horizon)(c, sand, sea)


def _park(c: Canvas, ground: float) -> None:
    """A path before trees."""
    r = c.random
    kind = r.choice(("park", "evening"))
    sky = ((250, 170, 120), (252, 222, 176)) if kind == "evening" else ((168, 208, 232), (236, 244, 240))
    c.fade(*sky)
    for _ in range(9):
        x, high = r.uniform(-0.8, 0.8), r.uniform(0.1, 0.35)
        green = mix(mix(LEAF, (140, 168, 96), r.random()), sky[1], 0.35)
        c.line([(x, ground), (x, ground - 0.3 - high)], 0.025, WOODS[2])
        for _ in range(4):
            c.disc(
                x + r.gauss(0, 0.06),
                ground - 0.34 - high + r.gauss(0, 0.06),
                0.12,
                mix(green, INK, r.random() * 0.12),
            )
    c.box(0, ground + 0.5, 4, 1.0, mix((120, 152, 92), sky[1], 0.15))
    c.box(0, ground + 0.16, 4, 0.2, mix((196, 178, 150), sky[1], 0.2))


def _bricks(c: Canvas, wall: Color) -> None:
    """Bricks."""
    r = c.random
    for row in range(16):
        for column in range(-5, 6):
            c.box(
                column * 0.2 + (row % 2) * 0.1,
                -0.85 + row * 0.09,
                0.19,
                0.08,
                mix(wall, r.choice((TERRACOTTA, INK, WHITE)), r.uniform(0.02, 0.2)),
            )


def _shutter(c: Canvas, wall: Color) -> None:
    """A closed shop."""
    r = c.random
    color = r.choice(ACCENTS)
    for n in range(26):
        c.box(0, -0.9 + n * 0.055, 3, 0.045, mix(color, INK, 0.08 * (n % 2)))


def _painted(c: Canvas, wall: Color) -> None:
    """A painted wall, with a window or without."""
    r = c.random
    c.box(0, 0.28, 4, 0.5, mix(wall, r.choice(ACCENTS), 0.45))
    if r.random() < 0.6:
        c.box(r.uniform(-0.5, 0.5), -0.35, 0.42, 0.62, light(wall, 0.5), 0.012)
        c.box(r.uniform(-0.5, 0.5), -0.35, 0.36, 0.56, (150, 176, 190))


def _street(c: Canvas, ground: float) -> None:
    """The pavement before a wall."""
    r = c.random
    wall = r.choice(WALLS)
    c.fade(light(wall, 0.1), dark(wall, 0.06))
    r.choice((_bricks, _shutter, _painted))(c, wall)
    c.box(0, ground + 0.5, 4, 1.0, r.choice(((112, 108, 112), (150, 142, 134), (92, 84, 80))))
    c.box(0, ground + 0.02, 4, 0.04, (176, 170, 164))


def _basket(c: Canvas, bar: Point) -> None:
    """A basket, with flowers or without."""
    r = c.random
    c.box(bar[0] + 0.1, bar[1] + 0.09, 0.2, 0.14, (176, 128, 82), 0.01, 0, 0.02)
    for n in range(3):
        c.line(
            [(bar[0] + 0.01, bar[1] + 0.05 + n * 0.04), (bar[0] + 0.19, bar[1] + 0.05 + n * 0.04)],
            0.005,
            (140, 96, 60),
        )
    if r.random() < 0.7:
        petals = r.choice(ACCENTS)
        for n in range(7):
            c.disc(
                bar[0] + 0.03 + n * 0.024,
                bar[1] + 0.0 + r.uniform(-0.035, 0.025),
                0.026,
                r.choice((petals, light(petals, 0.4), LEAF)),
            )


def _bicycle(c: Canvas, ground: float) -> None:
    """The bicycle."""
    r = c.random
    color, tyre = r.choice(ACCENTS), r.choice((INK, INK, (150, 104, 68)))
    left, right, y = (-0.3, 0.33), (0.3, 0.33), 0.33
    for x, _ in (left, right):
        c.oval(x, ground + 0.03, 0.2, 0.02, (60, 52, 56))
        c.ring(x, y, 0.2, 0.02, tyre)
        c.ring(x, y, 0.178, 0.005, (206, 206, 208))
        start = r.uniform(0, 1)
        for n in range(10):
            a = start + n * math.pi / 5
            c.line([(x, y), (x + math.cos(a) * 0.178, y + math.sin(a) * 0.178)], 0.003, (214, 214, 214))
        c.disc(x, y, 0.016, INK)
    hub, seat, head, low = (-0.03, 0.36), (-0.12, 0.06), (0.21, 0.03), r.random() < 0.4
    frame = [(left, hub), (hub, seat), (seat, left), (head, hub), (head, right)]
    frame.append(((seat[0] + 0.03, seat[1] + 0.18), head) if low else (seat, head))
    for start_point, end in frame:
        c.line([start_point, end], 0.02, color)
    c.line([seat, (seat[0] - 0.015, seat[1] - 0.07)], 0.014, INK)
    c.box(seat[0] - 0.02, seat[1] - 0.08, 0.15, 0.03, r.choice((INK, (124, 70, 48))), 0.006, 0, 0.014)
    bar = (head[0] - 0.01, head[1] - 0.1)
    c.line([head, bar], 0.014, INK)
    c.line([(bar[0] - 0.09, bar[1] + r.choice((-0.01, 0.03))), bar, (bar[0] + 0.07, bar[1])], 0.018, INK)
    c.disc(hub[0], hub[1], 0.034, INK)
    c.line([(hub[0] - 0.05, hub[1] + 0.05), (hub[0] + 0.05, hub[1] - 0.05)], 0.012, INK)
    if r.random() < 0.6:
        _basket(c, bar)


def bike(c: Canvas) -> None:
    """A bicycle: against a wall, in a park, by the river in the evening."""
    r = c.random
    c.frame(zoom=r.uniform(0.82, 1.15), x=r.uniform(-0.12, 0.12), y=r.uniform(0.0, 0.16))
    ground = 0.5
    r.choice((_park, _park, _street, _street, _street))(c, ground)
    _bicycle(c, ground)
