"""Checks that comments and likes are in proportion."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import LIKES_FOR_FEW_COMMENTS, LIKES_FOR_RATIO, RATIO_LEAST, RATIO_MOST
from campaign_svc.due_checks.models import FIGURES

NAME, VERSION, GROUP, WEIGHT = "figures_ratio", 1, FIGURES, 2
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Comentarios y me gusta", "Comments and likes"),
    "usual": (
        "Comentarios ({comments}) y me gusta ({likes}), en la proporción habitual.",
        "Comments ({comments}) and likes ({likes}) in the usual proportion.",
    ),
    "few": (
        "Pocos comentarios ({comments}) para {likes} me gusta.",
        "Few comments ({comments}) for {likes} likes.",
    ),
    "many": (
        "Muchos comentarios ({comments}) para {likes} me gusta.",
        "Many comments ({comments}) for few likes ({likes}).",
    ),
}
LABELS = {
    "likes": ("Me gusta", "Likes"),
    "comments": ("Comentarios", "Comments"),
    "share": ("Comentarios por cada 100 me gusta", "Comments to 100 likes"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a ratio out of range, for ads with enough likes."""
    if facts.likes < LIKES_FOR_RATIO:
        return None
    ratio = facts.comments / facts.likes
    evidence = {"likes": facts.likes, "comments": facts.comments, "share": round(100 * ratio, 1)}
    if ratio > RATIO_MOST:
        return Finding("many", True, evidence)
    if ratio < RATIO_LEAST and facts.likes >= LIKES_FOR_FEW_COMMENTS:
        return Finding("few", True, evidence)
    return Finding("usual", evidence=evidence)
