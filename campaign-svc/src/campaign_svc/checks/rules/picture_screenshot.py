"""Checks whether the picture looks like a screenshot: plain bars at the top and the bottom."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import BAR_LEAST, BARS_LEAST, SPREAD_LEAST
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_screenshot", 1, PICTURE, 2
SUGGESTED_REASON = "NOT_OWN_CONTENT"
TEXTS = {
    "title": ("No es una captura de pantalla", "Not a screenshot"),
    "photo": (
        "La imagen no tiene franjas de captura de pantalla.",
        "The picture has no bars like a screenshot's.",
    ),
    "bars": (
        "Parece una captura de pantalla: hay franjas lisas arriba ({top}\u00a0%) y abajo ({bottom}\u00a0%).",
        "It looks like a screenshot: there are plain bars at the top ({top}%) and at the bottom ({bottom}%).",
    ),
}
LABELS = {
    "top": ("Franja de arriba, % del alto", "Bar at the top, % of the height"),
    "bottom": ("Franja de abajo, % del alto", "Bar at the bottom, % of the height"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of bars on both sides that take a large part of the height."""
    picture = facts.described()
    if picture is None:
        return None
    if picture.spread < SPREAD_LEAST:
        return None
    top, bottom = picture.top_bar, picture.bottom_bar
    bars = min(top, bottom) >= BAR_LEAST and top + bottom >= BARS_LEAST
    evidence = {"top": round(100 * top), "bottom": round(100 * bottom)}
    return Finding("bars" if bars else "photo", bars, evidence if bars else {})
