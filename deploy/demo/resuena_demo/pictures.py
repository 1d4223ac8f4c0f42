"""Draws the logos of the demo's companies."""

from __future__ import annotations

import io
import math
import random

from PIL import Image, ImageDraw

Color = tuple[int, int, int]
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
