"""Checks that something in the picture is sharp."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import SHARPNESS_LEAST, SPREAD_LEAST
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_blurred", 1, PICTURE, 2
SUGGESTED_REASON = "BLURRY_PICTURE"
TEXTS = {
    "title": ("Imagen nítida", "Sharp picture"),
    "sharp": ("La imagen es nítida.", "The picture is sharp."),
    "blurred": (
        "La imagen parece borrosa: su nitidez es {sharpness} y una foto nítida pasa de {least}.",
        "The picture looks blurred: its sharpness is {sharpness}, and a sharp photo has more than {least}.",
    ),
}
LABELS = {
    "sharpness": ("Nitidez (varianza del laplaciano)", "Sharpness (variance of the Laplacian)"),
    "least": ("Mínimo", "Least"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a low variance of the Laplacian; plain pictures are left to another rule."""
    picture = facts.described()
    if picture is None:
        return None
    if picture.spread < SPREAD_LEAST:
        return None
    evidence = {"sharpness": round(picture.sharpness, 1), "least": SHARPNESS_LEAST}
    blurred = picture.sharpness < SHARPNESS_LEAST
    return Finding("blurred" if blurred else "sharp", blurred, evidence)
