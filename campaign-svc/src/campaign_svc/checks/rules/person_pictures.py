"""Checks whether several people post the same pictures, as accounts run by one person do."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.due_checks.models import PERSON

NAME, VERSION, GROUP, WEIGHT = "person_pictures", 1, PERSON, 4
SUGGESTED_REASON = "NOT_OWN_CONTENT"
TEXTS = {
    "title": ("Cuenta independiente", "Independent account"),
    "alone": (
        "La persona no comparte imágenes con otras cuentas.",
        "The person shares no pictures with other accounts.",
    ),
    "shared": (
        "La persona comparte varias imágenes con {people} cuentas más.",
        "The person shares several pictures with {people} more accounts.",
    ),
    "shared_one": (
        "La persona comparte varias imágenes con otra cuenta.",
        "The person shares several pictures with another account.",
    ),
}
LABELS = {"people": ("Cuentas con las mismas imágenes", "Accounts with the same pictures")}


def check(facts: Facts) -> Finding | None:
    """Warns of other people with at least two pictures in common."""
    if facts.described() is None:
        return None
    people = facts.record.sharing_people
    if not people:
        return Finding("alone")
    return Finding("shared_one" if people == 1 else "shared", True, {"people": people})
