"""Checks whether another person's advertisement has the caption, ignoring hashtags, mentions and punctuation."""

from __future__ import annotations

from campaign_svc.advertisements.policies import SPOT
from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import plain_caption
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_copied", 1, TEXT, 3
SUGGESTED_REASON = "NOT_OWN_CONTENT"
TEXTS = {
    "title": ("Texto propio", "Caption of their own"),
    "own": (
        "No encontramos este texto en la publicación de otra persona.",
        "We found this caption in nobody else's ad.",
    ),
    "copied": (
        "Otra persona ya publicó el mismo texto.",
        "Somebody else posted the same caption before.",
    ),
    "other_company": (
        "Otra persona ya publicó el mismo texto para otra empresa.",
        "Somebody else posted the same caption for another company before.",
    ),
}
LABELS = {"ads": ("Publicaciones con el mismo texto", "Ads with the same caption")}


def check(facts: Facts) -> Finding | None:
    """Warns of the first equal caption. Short ones are equal by chance, and those of a Spot are the brand's."""
    if plain_caption(facts.subject.caption) is None or facts.subject.campaign_type == SPOT:
        return None
    others = [twin for twin in facts.caption_twins if twin.person_id != facts.subject.person_id]
    if not others:
        return Finding("own")
    first = min(others, key=lambda twin: (twin.company_id != facts.subject.company_id, twin.created_at, twin.id))
    reason = "copied" if first.company_id == facts.subject.company_id else "other_company"
    return Finding(reason, True, {"ads": len(others)}, first.id)
