"""Checks whether an earlier advertisement has the picture, whole, cropped, recoloured or mirrored.

`likeness_of` in checks/policies.py decides which pictures are the same, within `FINE_BITS`.
"""

from __future__ import annotations

from campaign_svc.advertisements.policies import SPOT
from campaign_svc.checks.models import Facts, Finding, Likeness, Twin
from campaign_svc.due_checks.models import PICTURE

NAME, VERSION, GROUP, WEIGHT = "picture_reused", 1, PICTURE, 5
SUGGESTED_REASON = "PICTURE_REUSED"
TEXTS = {
    "title": ("Imagen propia y nueva", "New picture of their own"),
    "new": ("No encontramos esta imagen en otra publicación.", "We found this picture in no other ad."),
    "same_campaign": (
        "Otra persona ya publicó esta imagen en la misma campaña ({likeness}).",
        "Somebody else posted this picture in the same campaign before ({likeness}).",
    ),
    "same_person": (
        "La misma persona ya usó esta imagen en otra publicación ({likeness}).",
        "The same person used this picture in another ad before ({likeness}).",
    ),
    "same_company": (
        "Otra persona ya publicó esta imagen en otra campaña de la empresa ({likeness}).",
        "Somebody else posted this picture in another campaign of the company before ({likeness}).",
    ),
    "other_company": (
        "Esta imagen ya está en una publicación para otra empresa ({likeness}).",
        "This picture is in an ad for another company already ({likeness}).",
    ),
}
LABELS = {
    "likeness": ("Parecido", "Likeness"),
    "bits": ("Diferencia, de 1.024", "Difference, of 1,024"),
    "ads": ("Publicaciones con la misma imagen", "Ads with the same picture"),
}
_NEAREST_FIRST = ("same_campaign", "same_person", "same_company", "other_company")


def check(facts: Facts) -> Finding | None:
    """Warns of the most significant twin; within a Spot, whose content is the brand's, equal pictures are expected."""
    if facts.described() is None:
        return None
    spot = facts.subject.campaign_type == SPOT
    twins = [twin for twin in facts.picture_twins if not (spot and twin.campaign_id == facts.subject.campaign_id)]
    if not twins:
        return Finding("new")
    kinds = {twin.id: _kind(facts, twin) for twin in twins}
    first = min(twins, key=lambda twin: (_NEAREST_FIRST.index(kinds[twin.id]), twin.created_at, twin.id))
    evidence: dict[str, str | int | float] = {"likeness": f"@{first.likeness.value}"}
    if first.likeness is not Likeness.SAME:
        evidence["bits"] = first.bits
    return Finding(kinds[first.id], warns=True, evidence={**evidence, "ads": len(twins)}, twin_id=first.id)


def _kind(facts: Facts, twin: Twin) -> str:
    if twin.person_id == facts.subject.person_id:
        return "same_person"
    if twin.campaign_id == facts.subject.campaign_id:
        return "same_campaign"
    return "same_company" if twin.company_id == facts.subject.company_id else "other_company"
