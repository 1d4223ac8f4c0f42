"""Checks that the likes are usual for the person and for the campaign."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import usual_of
from campaign_svc.due_checks.models import FIGURES

NAME, VERSION, GROUP, WEIGHT = "figures_usual", 1, FIGURES, 3
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Cifras habituales", "Usual figures"),
    "usual": ("Tiene {likes} me gusta, dentro de lo habitual.", "It has {likes} likes, within what is usual."),
    "high_person": (
        "Tiene {likes} me gusta; las otras publicaciones de la persona tienen {persons}, hasta {most}.",
        "It has {likes} likes; the person's other ads have {persons}, up to {most}.",
    ),
    "high_campaign": (
        "Tiene {likes} me gusta; las otras publicaciones de la campaña tienen {campaigns}, hasta {most}.",
        "It has {likes} likes; the other ads of the campaign have {campaigns}, up to {most}.",
    ),
}
LABELS = {
    "likes": ("Me gusta", "Likes"),
    "persons": ("Mediana de la persona", "Median of the person"),
    "campaigns": ("Mediana de la campaña", "Median of the campaign"),
    "most": ("Límite de lo habitual", "Limit of what is usual"),
    "observations": ("Publicaciones comparadas", "Ads compared"),
}


def check(facts: Facts) -> Finding | None:
    """Warns above median + k·MAD of the person's other ads or, when these are few, of the campaign's."""
    if not facts.likes:
        return None
    for values, label, reason in (
        (facts.persons_likes, "persons", "high_person"),
        (facts.campaigns_likes, "campaigns", "high_campaign"),
    ):
        usual = usual_of(values)
        if usual is None:
            continue
        evidence = {
            "likes": facts.likes,
            label: round(usual.median),
            "most": round(usual.most),
            "observations": len(values),
        }
        high = facts.likes > usual.most
        return Finding(reason if high else "usual", high, evidence)
    return None
