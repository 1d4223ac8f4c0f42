"""Checks that the picture is not of a single colour."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import SPREAD_LEAST
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_plain", 1, PICTURE, 2
SUGGESTED_REASON = "PRODUCT_NOT_SHOWN"
TEXTS = {
    "title": ("La imagen muestra algo", "The picture shows something"),
    "varied": ("La imagen no es de un solo color.", "The picture is not of a single colour."),
    "plain": (
        "La imagen es casi de un solo color: varía {spread}, y una foto varía más de {least}.",
        "The picture is nearly of a single colour: it varies by {spread}, and a photo varies by more than {least}.",
    ),
}
LABELS = {
    "spread": ("Variación de color, de 255", "Spread of colours, of 255"),
    "least": ("Mínimo", "Least"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a low spread of colours."""
    picture = facts.described()
    if picture is None:
        return None
    plain = picture.spread < SPREAD_LEAST
    evidence = {"spread": round(picture.spread, 1), "least": SPREAD_LEAST}
    return Finding("plain" if plain else "varied", plain, evidence)
