"""Checks that likes grow naturally: neither in one burst, nor perfectly evenly, nor backwards."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import growth_of
from campaign_svc.due_checks.models import FIGURES

NAME, VERSION, GROUP, WEIGHT = "figures_growth", 1, FIGURES, 4
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Crecimiento natural", "Natural growth"),
    "natural": ("Los me gusta crecen de forma natural.", "Likes grow naturally."),
    "burst": (
        "Sumó {gain} de {likes} me gusta en {hours} h, días después de publicarse.",
        "It gained {gain} of {likes} likes within {hours} h, days after it was published.",
    ),
    "even": (
        "Sumó me gusta siempre al mismo ritmo: {rate} por día, con {variation}\u00a0% de variación.",
        "It gained likes at a constant pace: {rate} a day, varying by {variation}%.",
    ),
    "falling": (
        "Perdió me gusta: de {peak} bajó a {likes}.",
        "It lost likes: from {peak} down to {likes}.",
    ),
}
LABELS = {
    "likes": ("Me gusta", "Likes"),
    "gain": ("Ganados de golpe", "Gained at once"),
    "hours": ("En horas", "Within hours"),
    "rate": ("Por día", "A day"),
    "variation": ("Variación, %", "Variation, %"),
    "peak": ("Máximo", "Peak"),
    "reports": ("Mediciones", "Reports"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of the first post with an unnatural curve; needs several reports on a post."""
    findings = [growth for curve in facts.curves if (growth := growth_of(curve)) is not None]
    if not findings:
        return None
    odd = next((finding for finding in findings if finding.warns), None)
    return odd or Finding("natural", evidence={"reports": max(len(curve) for curve in facts.curves)})
