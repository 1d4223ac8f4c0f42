"""Draws pictures that look like posts: still lifes with soft light, from a seed and a palette."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Color = tuple[int, int, int]
WIDTH, HEIGHT = 720, 900
_SCALE = 2

PALETTES: dict[str, tuple[Color, Color, Color, Color]] = {
    "cafe": ((233, 216, 194), (176, 126, 86), (92, 56, 36), (250, 244, 234)),
    "noche": ((34, 38, 66), (232, 120, 84), (250, 196, 110), (18, 20, 38)),
    "verde": ((214, 222, 196), (78, 110, 72), (38, 66, 50), (244, 240, 226)),
    "mar": ((196, 222, 228), (40, 116, 140), (244, 214, 170), (250, 250, 244)),
    "rosa": ((244, 214, 208), (214, 110, 108), (120, 46, 60), (252, 240, 234)),
    "ocre": ((240, 208, 150), (206, 120, 50), (110, 58, 34), (252, 240, 214)),
    "gris": ((214, 214, 212), (110, 114, 120), (44, 48, 54), (244, 244, 242)),
    "lila": ((220, 212, 236), (130, 104, 180), (64, 48, 104), (246, 242, 252)),
}


def _mix(one: Color, other: Color, share: float) -> Color:
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def _ground(top: Color, bottom: Color) -> Image.Image:
    strip = Image.new("RGB", (1, 64))
    for y in range(64):
        strip.putpixel((0, y), _mix(top, bottom, y / 63))
    return strip.resize((WIDTH * _SCALE, HEIGHT * _SCALE), Image.Resampling.BICUBIC)


class Canvas:
    """A picture in the making at twice its size; shapes throw soft shadows."""

    def __init__(self, seed: int, palette: str) -> None:
        self.random = random.Random(seed)
        self.base, self.mid, self.dark, self.light = PALETTES[palette]
        self.image = _ground(
            _mix(self.base, self.light, self.random.uniform(0.1, 0.7)), _mix(self.base, self.mid, 0.35)
        )
        self.width, self.height = self.image.size

    def shape(
        self,
        paint: Callable[[ImageDraw.ImageDraw], None],
        shadow: int = 0,
        angle: float = 0.0,
        fill: Color | None = None,
    ) -> None:
        """Paints a mask, lays it down in `fill` over its own shadow."""
        mask = Image.new("L", self.image.size, 0)
        paint(ImageDraw.Draw(mask))
        if angle:
            mask = mask.rotate(angle, Image.Resampling.BICUBIC)
        if shadow:
            small = mask.resize((self.width // 8, self.height // 8)).filter(ImageFilter.GaussianBlur(shadow / 6))
            soft = ImageChops.offset(small, shadow // 10, shadow // 6).resize(
                self.image.size, Image.Resampling.BILINEAR
            )
            self.image.paste(_mix(self.dark, (0, 0, 0), 0.4), mask=soft.point(lambda value: value * 0.5))
        self.image.paste(fill or self.mid, mask=mask)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: Color, shadow: int = 0, angle: float = 0.0
    ) -> None:
        """An ellipse by its centre, in shares of the width."""
        w = self.width
        box = ((x - rx) * w, y * w - ry * w, (x + rx) * w, y * w + ry * w)
        self.shape(lambda draw: draw.ellipse(box, fill=255), shadow, angle, fill)

    def ring(self, x: float, y: float, r: float, thick: float, fill: Color) -> None:
        """A ring by its centre, in shares of the width."""
        w = self.width
        box = ((x - r) * w, (y - r) * w, (x + r) * w, (y + r) * w)
        self.shape(lambda draw: draw.ellipse(box, outline=255, width=max(1, round(thick * w))), 0, 0, fill)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Color,
        radius: float = 0.01,
        shadow: int = 0,
        angle: float = 0.0,
    ) -> None:
        """A rounded box by its corner, in shares of the width."""
        s = self.width
        area = (x * s, y * s, (x + w) * s, (y + h) * s)
        self.shape(lambda draw: draw.rounded_rectangle(area, radius * s, fill=255), shadow, angle, fill)

    def polygon(self, points: list[tuple[float, float]], fill: Color, shadow: int = 0) -> None:
        """A polygon, in shares of the width."""
        s = self.width
        self.shape(lambda draw: draw.polygon([(x * s, y * s) for x, y in points], fill=255), shadow, 0, fill)

    def finish(self) -> bytes:
        """Light from one side, a little grain, JPEG."""
        picture = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        glow = Image.new("L", (64, 80), 0)
        x, y = self.random.uniform(6, 58), self.random.uniform(4, 24)
        ImageDraw.Draw(glow).ellipse((x - 34, y - 34, x + 34, y + 34), fill=110)
        glow = glow.filter(ImageFilter.GaussianBlur(16)).resize(picture.size, Image.Resampling.BICUBIC)
        picture.paste((255, 248, 232), mask=glow.point(lambda value: value * 0.6))
        edge = Image.new("L", (64, 80), 90)
        ImageDraw.Draw(edge).ellipse((-8, -8, 72, 88), fill=0)
        edge = edge.filter(ImageFilter.GaussianBlur(12)).resize(picture.size, Image.Resampling.BICUBIC)
        picture.paste((10, 8, 12), mask=edge)
        grain = Image.effect_noise(picture.size, 14).convert("RGB")
        picture = Image.blend(picture, ImageChops.overlay(picture, grain), 0.35)
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=84)
        return out.getvalue()


def coffee(c: Canvas) -> None:
    """A cup from above, with a leaf in the foam."""
    r = c.random
    x, y, s = r.uniform(0.38, 0.62), r.uniform(0.5, 0.75), r.uniform(0.26, 0.34)
    for _ in range(5):
        c.box(
            r.uniform(-0.1, 0.9),
            r.uniform(0, 1.2),
            0.5,
            r.uniform(0.004, 0.02),
            _mix(c.base, c.dark, 0.18),
            angle=r.uniform(-4, 4),
        )
    c.ellipse(x, y, s * 1.35, s * 1.35, c.light, 110)
    c.ellipse(x, y, s * 1.2, s * 1.2, _mix(c.light, c.base, 0.25))
    handle = r.choice((-1, 1))
    c.ellipse(x + handle * s * 1.05, y + 0.04, s * 0.28, s * 0.17, c.light, 50, 0)
    c.ellipse(x + handle * s * 1.08, y + 0.04, s * 0.17, s * 0.09, _mix(c.light, c.base, 0.25))
    c.ellipse(x, y, s, s, c.light, 70)
    c.ellipse(x, y, s * 0.9, s * 0.9, (112, 66, 38))
    c.ellipse(x, y, s * 0.84, s * 0.84, (176, 118, 72))
    foam = (246, 230, 206)
    for step in range(6):
        wide = s * (0.62 - step * 0.085)
        c.ellipse(x, y + s * (0.34 - step * 0.17), wide, s * 0.12, foam)
        c.ellipse(x, y + s * (0.29 - step * 0.17), wide * 0.86, s * 0.085, (176, 118, 72))
    c.ellipse(x, y + s * 0.02, s * 0.025, s * 0.6, foam)
    for _ in range(r.randint(3, 9)):
        bx, by = r.uniform(0.05, 0.95), r.uniform(0.06, 1.2)
        c.ellipse(bx, by, 0.022, 0.015, (70, 42, 28), 16, r.uniform(0, 20))


def pastries(c: Canvas) -> None:
    """Medialunas on a plate."""
    r = c.random
    x, y = 0.5, r.uniform(0.55, 0.7)
    c.ellipse(x, y, 0.42, 0.42, c.light, 100)
    c.ellipse(x, y, 0.33, 0.33, _mix(c.light, c.base, 0.3))
    for turn in range(r.randint(3, 4)):
        angle = turn * 2 * math.pi / 3.5 + r.uniform(-0.2, 0.4)
        cx, cy = x + math.cos(angle) * 0.17, y + math.sin(angle) * 0.17
        for step in range(7):
            bend = angle + (step - 3) * 0.33
            size = 0.075 - abs(step - 3) * 0.013
            px, py = cx + math.cos(bend) * 0.09, cy + math.sin(bend) * 0.09
            c.ellipse(
                px,
                py,
                size,
                size * 0.9,
                _mix((226, 158, 74), (166, 92, 36), (step % 2) * 0.45),
                34 if step == 0 else 0,
            )
            c.ellipse(px - 0.012, py - 0.016, size * 0.4, size * 0.25, (246, 200, 128))


def plant(c: Canvas) -> None:
    """Leaves in a pot by a window."""
    r = c.random
    c.box(0.08, 0.05, 0.36, 0.62, _mix(c.light, (255, 255, 255), 0.5), 0.01)
    c.box(0.25, 0.05, 0.012, 0.62, c.base)
    c.box(0.08, 0.35, 0.36, 0.012, c.base)
    c.box(-0.1, 0.98, 1.2, 0.4, _mix(c.mid, c.light, 0.55))
    for turn in range(15):
        lean = -1.35 + turn * 0.19 + r.uniform(-0.08, 0.08)
        length = r.uniform(0.2, 0.42)
        for step in range(14):
            share = step / 13
            px = 0.55 + math.sin(lean) * length * share
            py = 0.82 - math.cos(lean) * length * share * 1.15
            wide = 0.055 * math.sin(math.pi * min(1, share * 0.95 + 0.06))
            c.ellipse(
                px, py, wide, wide * 0.8, _mix((44, 96, 60), (122, 168, 90), r.random() * 0.35 + share * 0.4)
            )
    c.polygon([(0.4, 0.8), (0.7, 0.8), (0.65, 1.1), (0.45, 1.1)], (196, 106, 70), 70)
    c.box(0.385, 0.78, 0.33, 0.06, (212, 122, 84), 0.012, 20)


def books(c: Canvas) -> None:
    """A pile of books with a cup on it."""
    r = c.random
    y = 1.08
    colors = [c.mid, c.dark, (222, 92, 60), (240, 196, 90), c.light, (70, 104, 120)]
    c.box(-0.1, 1.04, 1.2, 0.4, _mix(c.base, c.dark, 0.25))
    for number in range(r.randint(5, 7)):
        high, wide = r.uniform(0.06, 0.1), r.uniform(0.48, 0.66)
        x = 0.5 - wide / 2 + r.uniform(-0.05, 0.05)
        y -= high
        color = colors[number % len(colors)]
        c.box(x, y, wide, high, color, 0.008, 40)
        c.box(x + wide * 0.86, y + high * 0.15, wide * 0.15, high * 0.7, (248, 240, 222), 0.003)
        c.box(
            x + 0.05,
            y + high * 0.38,
            wide * r.uniform(0.2, 0.45),
            high * 0.2,
            _mix(color, (255, 255, 255), 0.55),
            0.004,
        )
    c.box(0.4, y - 0.14, 0.17, 0.14, c.light, 0.03, 40)
    c.ring(0.59, y - 0.075, 0.045, 0.014, c.light)
    c.ellipse(0.485, y - 0.14, 0.085, 0.022, (116, 70, 42))


def skyline(c: Canvas) -> None:
    """A city at dusk from a roof."""
    r = c.random
    c.image = _ground((44, 40, 92), (248, 150, 96))
    c.ellipse(r.uniform(0.25, 0.75), 0.72, 0.11, 0.11, (255, 224, 168))
    for layer in range(3):
        color = _mix((98, 64, 112), (22, 20, 40), layer / 2)
        x = -0.05
        while x < 1.05:
            wide = r.uniform(0.06, 0.15)
            top = r.uniform(0.5, 0.75) + layer * 0.14
            c.box(x, top, wide, 1.3 - top, color, 0)
            if layer:
                for wx in range(int(wide / 0.022)):
                    for wy in range(int((1.2 - top) / 0.035)):
                        if r.random() < 0.28:
                            lit = _mix((255, 210, 120), color, r.random() * 0.5)
                            c.box(x + 0.006 + wx * 0.022, top + 0.014 + wy * 0.035, 0.01, 0.016, lit, 0)
            x += wide + r.uniform(0, 0.02)


def beach(c: Canvas) -> None:
    """Sand, water and somebody's umbrella from above."""
    r = c.random
    c.image = _ground((236, 208, 160), (246, 226, 190))
    edge = r.uniform(0.42, 0.6)
    for step, color in enumerate(((120, 190, 200), (70, 158, 182), (40, 124, 156))):
        points = [(-0.05, -0.05)]
        points += [(x / 20, edge - step * 0.13 + math.sin(x * 0.7 + step) * 0.035) for x in range(-1, 22)]
        points += [(1.05, -0.05)]
        c.polygon(points, color)
        if step == 0:
            foam = [(x / 20, edge + 0.012 + math.sin(x * 0.7) * 0.035) for x in range(-1, 22)]
            c.polygon(foam + [(x, y - 0.02) for x, y in reversed(foam)], (252, 250, 244))
    for _ in range(r.randint(2, 4)):
        x, y, size = r.uniform(0.15, 0.85), r.uniform(edge + 0.15, 1.15), r.uniform(0.09, 0.14)
        color = r.choice([(232, 84, 58), (240, 186, 60), (40, 96, 120), (240, 240, 232)])
        c.ellipse(x, y, size, size, color, 80)
        for slice_number in range(8):
            start = slice_number * math.pi / 4
            if slice_number % 2:
                arc = [
                    (x + math.cos(start + t * math.pi / 32) * size, y + math.sin(start + t * math.pi / 32) * size)
                    for t in range(9)
                ]
                c.polygon([(x, y), *arc], (250, 244, 232))
        c.ellipse(x, y, 0.008, 0.008, (90, 70, 60))


def vinyl(c: Canvas) -> None:
    """A record half out of its sleeve."""
    r = c.random
    x, y, s = 0.6, r.uniform(0.5, 0.7), 0.33
    c.ellipse(x, y, s, s, (22, 22, 26), 110)
    for step in range(11):
        c.ring(x, y, s * (0.97 - step * 0.055), 0.002, (52, 52, 60))
    c.ellipse(x, y, s * 0.33, s * 0.33, c.mid)
    c.ellipse(x, y, s * 0.2, s * 0.2, _mix(c.mid, c.light, 0.6))
    c.ellipse(x, y, 0.01, 0.01, (20, 20, 22))
    c.box(0.06, y - 0.34, 0.5, 0.68, c.dark, 0.006, 90)
    for step in range(6):
        c.ring(0.31, y, 0.05 + step * 0.04, 0.012, _mix(c.light, c.mid, step / 6))


def bottles(c: Canvas) -> None:
    """Three flasks on a shelf."""
    r = c.random
    c.box(-0.1, 1.0, 1.2, 0.4, _mix(c.base, c.dark, 0.2))
    c.ellipse(0.5, 0.55, 0.38, 0.38, _mix(c.base, c.light, 0.75))
    for number, x in enumerate((0.17, 0.42, 0.67)):
        high = r.uniform(0.34, 0.6)
        color = (c.mid, c.light, c.dark)[number]
        top = 1.06 - high
        c.box(x + 0.055, top - 0.09, 0.07, 0.12, _mix(color, (30, 26, 24), 0.6), 0.01, 20)
        c.box(x, top, 0.18, high, color, 0.035, 70)
        c.box(x + 0.02, top + 0.03, 0.018, high - 0.07, _mix(color, (255, 255, 255), 0.55), 0.009)
        c.box(x + 0.035, top + high * 0.38, 0.11, high * 0.34, (252, 248, 238), 0.006)
        c.ring(x + 0.09, top + high * 0.52, 0.026, 0.006, c.mid)


def bike(c: Canvas) -> None:
    """A bicycle against a wall."""
    r = c.random
    for row in range(14):
        for column in range(8):
            shade = _mix(c.base, c.mid, r.uniform(0.05, 0.28))
            c.box(column * 0.15 - (row % 2) * 0.07, row * 0.075, 0.143, 0.068, shade, 0.003)
    c.box(-0.1, 1.04, 1.2, 0.4, _mix(c.dark, (60, 60, 64), 0.6))
    frame = r.choice([(222, 70, 48), (36, 96, 110), (240, 190, 70)])
    left, right, y = (0.26, 0.86), (0.76, 0.86), 0.86
    for x, _ in (left, right):
        c.ring(x, y, 0.195, 0.017, (28, 28, 32))
        c.ring(x, y, 0.176, 0.005, (190, 190, 190))
        for spoke in range(12):
            angle = spoke * math.pi / 6
            tip = (x + math.cos(angle) * 0.175, y + math.sin(angle) * 0.175)
            c.polygon([(x, y), tip, (tip[0] + 0.002, tip[1] + 0.002)], (200, 200, 200))
    hub, seat, head = (0.48, 0.88), (0.41, 0.62), (0.68, 0.6)
    for start, end in ((left, hub), (hub, seat), (seat, left), (seat, head), (head, hub), (head, right)):
        dx, dy = end[0] - start[0], end[1] - start[1]
        size = math.hypot(dx, dy) / 0.011
        c.polygon(
            [
                (start[0] - dy / size, start[1] + dx / size),
                (end[0] - dy / size, end[1] + dx / size),
                (end[0] + dy / size, end[1] - dx / size),
                (start[0] + dy / size, start[1] - dx / size),
            ],
            frame,
        )
    c.box(0.35, 0.575, 0.13, 0.032, (44, 32, 28), 0.016, 12)
    c.box(0.63, 0.53, 0.14, 0.022, (44, 32, 28), 0.011, 12)


def table(c: Canvas) -> None:
    """Empanadas and a glass on a wooden table from above."""
    r = c.random
    for plank in range(6):
        c.box(-0.05, plank * 0.22, 1.1, 0.212, _mix((150, 98, 60), (112, 70, 44), r.random()), 0.004)
        for _ in range(4):
            c.box(
                r.uniform(0, 0.8),
                plank * 0.22 + r.uniform(0.02, 0.18),
                r.uniform(0.1, 0.5),
                0.003,
                (100, 62, 40),
                0,
            )
    c.ellipse(0.48, 0.66, 0.4, 0.36, (44, 48, 52), 90)
    for number in range(5):
        angle = number * 1.25 + r.uniform(-0.1, 0.1)
        x, y = 0.48 + math.cos(angle) * 0.2, 0.66 + math.sin(angle) * 0.17
        c.ellipse(x, y, 0.115, 0.08, (226, 168, 96), 26)
        c.ellipse(x, y - 0.008, 0.095, 0.06, (240, 190, 118))
        for fold in range(9):
            turn = math.pi * fold / 8
            c.ellipse(x + math.cos(turn) * 0.105, y + math.sin(turn) * 0.07, 0.018, 0.016, (204, 140, 74))
        c.ellipse(x + 0.02, y - 0.02, 0.03, 0.014, (250, 214, 150))
    c.ellipse(0.84, 0.24, 0.11, 0.11, (236, 226, 214), 60)
    c.ellipse(0.84, 0.24, 0.092, 0.092, (108, 20, 40))


SCENES: dict[str, Callable[[Canvas], None]] = {
    "coffee": coffee, "pastries": pastries, "plant": plant, "books": books, "skyline": skyline, "beach": beach,
    "vinyl": vinyl, "bottles": bottles, "bike": bike, "table": table,
}  # fmt: skip


def draw(scene: str, palette: str, seed: int) -> bytes:
    """A JPEG of 720×900."""
    canvas = Canvas(seed, palette)
    SCENES[scene](canvas)
    return canvas.finish()


def logo(seed: int, palette: str) -> bytes:
    """A PNG of 512×512: a mark of simple shapes on a field."""
    r = random.Random(seed)
    base, mid, dark, light = PALETTES[palette]
    field, ink = r.choice([(dark, light), (mid, light), (light, dark), (base, dark)])
    image = Image.new("RGB", (1024, 1024), field)
    pen = ImageDraw.Draw(image)
    kind = seed % 5
    if kind == 0:
        for step in range(4):
            pen.arc(
                (160 + step * 90, 160 + step * 90, 864 - step * 90, 864 - step * 90), 200, 520, fill=ink, width=44
            )
    elif kind == 1:
        pen.ellipse((220, 220, 804, 804), fill=ink)
        pen.pieslice((320, 320, 704, 704), r.choice((0, 90, 180)), 270, fill=field)
    elif kind == 2:
        for step in range(3):
            pen.rounded_rectangle((230 + step * 200, 700 - step * 220, 380 + step * 200, 800), 70, fill=ink)
    elif kind == 3:
        pen.polygon([(512, 180), (844, 760), (180, 760)], fill=ink)
        pen.ellipse((432, 500, 592, 660), fill=field)
    else:
        for turn in range(6):
            angle = turn * math.pi / 3
            x, y = 512 + math.cos(angle) * 190, 512 + math.sin(angle) * 190
            pen.ellipse((x - 120, y - 120, x + 120, y + 120), fill=ink)
        pen.ellipse((432, 432, 592, 592), fill=field)
    out = io.BytesIO()
    image.resize((512, 512), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()
