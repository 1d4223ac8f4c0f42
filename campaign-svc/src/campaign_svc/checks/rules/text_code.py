"""Checks that an ad code in the caption is the advertisement's own. No campaign requires one, so none is no warning."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import codes_in
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_code", 1, TEXT, 3
SUGGESTED_REASON = "NOT_OWN_CONTENT"
TEXTS = {
    "title": ("Código de la publicación", "Code of the ad"),
    "own": ("El texto lleva su código, {code}.", "The caption carries its code, {code}."),
    "foreign": (
        "El texto lleva el código de otra publicación: {found}.",
        "The caption carries the code of another ad: {found}.",
    ),
}
LABELS = {"code": ("Código propio", "Its code"), "found": ("Código en el texto", "Code in the caption")}


def check(facts: Facts) -> Finding | None:
    """Warns of a code that belongs to another advertisement."""
    if facts.foreign_codes:
        return Finding("foreign", True, {"found": ", ".join(facts.foreign_codes), "code": facts.subject.code})
    if facts.subject.code in codes_in(facts.subject.caption):
        return Finding("own", evidence={"code": facts.subject.code})
    return None
