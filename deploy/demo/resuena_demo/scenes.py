"""Draws a picture for each number of a scene: subject, props, colours, light and framing differ, and all belong together."""

from __future__ import annotations

import io
from collections.abc import Callable

from resuena_demo.drawing.canvas import Canvas
from resuena_demo.drawing.food import coffee, pastries, table
from resuena_demo.drawing.outdoors import beach, bike, skyline
from resuena_demo.drawing.things import books, bottles, plant, vinyl

SCENES: dict[str, Callable[[Canvas], None]] = {
    "coffee": coffee, "pastries": pastries, "plant": plant, "books": books, "skyline": skyline, "beach": beach,
    "vinyl": vinyl, "bottles": bottles, "bike": bike, "table": table,
}  # fmt: skip


def draw(scene: str, number: int) -> bytes:
    """A JPEG of the scene; each number has a picture of its own."""
    canvas = Canvas(scene, number)
    SCENES[scene](canvas)
    out = io.BytesIO()
    canvas.finish().save(out, "JPEG", quality=84)
    return out.getvalue()
