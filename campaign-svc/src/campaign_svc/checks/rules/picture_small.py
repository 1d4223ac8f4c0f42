"""Checks that the picture has enough pixels to be shown large."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import SHORT_SIDE_LEAST
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_small", 1, PICTURE, 1
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Tamaño de la imagen", "Size of the picture"),
    "enough": ("La imagen mide {width} × {height} píxeles.", "The picture has {width} × {height} pixels."),
    "small": (
        "La imagen es chica: {width} × {height} píxeles, y pedimos {least} en el lado más corto.",
        "The picture is small: {width} × {height} pixels, where the shorter side should have {least}.",
    ),
}
LABELS = {
    "width": ("Ancho", "Width"),
    "height": ("Alto", "Height"),
    "least": ("Mínimo del lado más corto", "Least of the shorter side"),
}


def check(facts: Facts) -> Finding | None:
    """Warns when the shorter side is below the minimum."""
    picture = facts.described()
    if picture is None:
        return None
    measures = {"width": picture.width, "height": picture.height, "least": SHORT_SIDE_LEAST}
    small = min(picture.width, picture.height) < SHORT_SIDE_LEAST
    return Finding("small" if small else "enough", small, measures)
