"""Checks that no text covers the picture."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import TEXT_MOST
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_text", 1, PICTURE, 1
SUGGESTED_REASON = "PRODUCT_NOT_SHOWN"
TEXTS = {
    "title": ("Sin texto encima", "No text over it"),
    "clear": ("Ningún texto tapa la imagen.", "No text covers the picture."),
    "covered": (
        "Hay texto encima de la imagen: ocupa cerca del {share}\u00a0%. Hasta un {most}\u00a0% no molesta.",
        "There is text over the picture: it takes about {share}%. Up to {most}% does not get in the way.",
    ),
}
LABELS = {
    "share": ("Texto encima, % de la imagen", "Text over it, % of the picture"),
    "most": ("Máximo", "Most"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of lines of text that cover a large part of the picture; does not apply where that was not measured."""
    picture = facts.described()
    if picture is None or picture.text_share is None:
        return None
    covered = picture.text_share > TEXT_MOST
    evidence = {"share": round(100 * picture.text_share), "most": round(100 * TEXT_MOST)}
    return Finding("covered" if covered else "clear", covered, evidence)
