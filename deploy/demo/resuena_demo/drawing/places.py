"""What things stand or lie on, and before."""

from __future__ import annotations

from resuena_demo.drawing.canvas import (
    ACCENTS,
    INK,
    LEAF,
    WALLS,
    WHITE,
    WOODS,
    Canvas,
    Color,
    dark,
    light,
    mix,
)


def _plain(_: Canvas, __: Color) -> None:
    """Nothing but its colour."""


def _wood(c: Canvas, base: Color) -> None:
    """Planks."""
    r = c.random
    wide = r.uniform(0.17, 0.34)
    for plank in range(-8, 9):
        c.box(plank * wide, 0, wide * 0.985, 5, mix(base, r.choice((WHITE, INK)), r.uniform(0, 0.09)))
        for _ in range(3):
            x, y = plank * wide + r.uniform(-0.4, 0.4) * wide, r.uniform(-1, 1)
            c.line([(x, y), (x + r.uniform(-0.01, 0.01), y + r.uniform(0.2, 0.7))], 0.003, dark(base, 0.13))


def _marble(c: Canvas, base: Color) -> None:
    """Veins of marble."""
    r = c.random
    for _ in range(7):
        x, y = r.uniform(-0.9, 0.9), -1.1
        points = [(x, y)]
        while y < 1.1:
            x, y = x + r.uniform(-0.16, 0.2), y + r.uniform(0.12, 0.3)
            points.append((x, y))
        c.line(points, r.choice((0.003, 0.006, 0.012)), mix(base, (120, 118, 124), r.uniform(0.12, 0.3)))


def _cloth(c: Canvas, base: Color) -> None:
    """A checked cloth."""
    r = c.random
    step, thread = r.uniform(0.1, 0.2), mix(base, r.choice(ACCENTS), 0.32)
    for n in range(-10, 11):
        c.box(n * step, 0, step * 0.45, 5, mix(base, thread, 0.5))
    for n in range(-10, 11):
        c.box(0, n * step, 5, step * 0.45, thread if r.random() < 2 else base)
        for m in range(-10, 11):
            c.box(m * step, n * step, step * 0.45, step * 0.45, dark(thread, 0.12))


def _tiles(c: Canvas, base: Color) -> None:
    """Tiles."""
    r = c.random
    step = r.uniform(0.2, 0.34)
    for n in range(-6, 7):
        c.line([(n * step, -2), (n * step, 2)], 0.008, light(base, 0.4))
        c.line([(-2, n * step), (2, n * step)], 0.008, light(base, 0.4))


def _terrazzo(c: Canvas, base: Color) -> None:
    """Chips of stone."""
    r = c.random
    for _ in range(90):
        chip = mix(base, r.choice(ACCENTS), 0.45)
        c.oval(
            r.uniform(-1, 1),
            r.uniform(-1, 1),
            r.uniform(0.006, 0.02),
            r.uniform(0.004, 0.014),
            chip,
            0,
            r.uniform(0, 3),
        )


def tabletop(c: Canvas) -> Color:
    """A table, cloth or floor from above; returns its colour."""
    kind = c.random.choice((_wood, _wood, _plain, _marble, _cloth, _tiles, _terrazzo))
    base = c.random.choice(WOODS if kind is _wood else WALLS)
    c.fade(light(base, 0.08), dark(base, 0.1))
    kind(c, base)
    return base


def _wall_window(c: Canvas, wall: Color) -> None:
    """A window."""
    r = c.random
    x, w = r.uniform(-0.5, 0.5), r.uniform(0.4, 0.62)
    sky = r.choice(((206, 228, 240), (250, 224, 186), (236, 240, 242), (120, 138, 178)))
    c.box(x, -0.42, w + 0.05, 0.98, light(wall, 0.5))
    c.box(x, -0.42, w, 0.93, sky)
    for _ in range(5):
        c.disc(
            x + r.uniform(-0.45, 0.45) * w,
            0.02 - r.uniform(0, 0.2),
            r.uniform(0.03, 0.08),
            mix(sky, LEAF, 0.4),
        )
    c.box(x, 0.06, w + 0.05, 0.05, light(wall, 0.5))
    c.box(x, -0.42, 0.018, 0.95, light(wall, 0.5))
    c.box(x, -0.42, w, 0.018, light(wall, 0.5))


def _wall_tiles(c: Canvas, wall: Color) -> None:
    """Tiles."""
    r = c.random
    for row in range(14):
        for column in range(-5, 6):
            tile = mix(wall, r.choice((WHITE, INK)), r.uniform(0, 0.07))
            c.box(column * 0.2 + (row % 2) * 0.1, -0.9 + row * 0.1, 0.19, 0.09, tile, 0, 0, 0.008)


def _wall_frames(c: Canvas, wall: Color) -> None:
    """Framed prints."""
    r = c.random
    for _ in range(r.randint(1, 3)):
        x, y, w = r.uniform(-0.5, 0.5), r.uniform(-0.6, -0.3), r.uniform(0.16, 0.3)
        c.box(x, y, w, w * 1.3, r.choice((WHITE, INK, WOODS[1])), 0.012)
        c.box(x, y, w * 0.84, w * 1.12, light(wall, 0.5))
        c.disc(x, y, w * 0.25, r.choice(ACCENTS))


def _wall_half(c: Canvas, wall: Color) -> None:
    """Its lower half painted."""
    r = c.random
    c.box(0, 0.2, 3, 0.9, mix(wall, r.choice(ACCENTS), 0.4))


def _wall_arch(c: Canvas, wall: Color) -> None:
    """A painted arch."""
    r = c.random
    x, w = r.uniform(-0.2, 0.2), r.uniform(0.5, 0.75)
    tint = mix(wall, r.choice(ACCENTS), 0.3)
    c.disc(x, -0.25, w / 2, tint)
    c.box(x, 0.15, w, 0.8, tint)


def room(c: Canvas, floor: float = 0.34) -> Color:
    """A wall over a table's edge, seen from the front; returns the wall's colour."""
    r = c.random
    wall = r.choice(WALLS)
    c.fade(light(wall, 0.16), dark(wall, 0.1))
    kinds = (_plain, _wall_window, _wall_window, _wall_tiles, _wall_frames, _wall_half, _wall_arch)
    r.choice(kinds)(c, wall)
    top = r.choice((*WOODS, WHITE, dark(wall, 0.35)))
    c.box(0, floor + 0.6, 4, 1.2, top)
    c.box(0, floor + 0.012, 4, 0.024, light(top, 0.25))
    return wall
