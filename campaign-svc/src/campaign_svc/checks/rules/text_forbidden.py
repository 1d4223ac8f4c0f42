"""Checks whether the caption contains a word that the campaign's rules forbid."""

from __future__ import annotations

from campaign_svc.check_rules.policies import words_in
from campaign_svc.checks.models import Facts, Finding
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_forbidden", 1, TEXT, 3
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Sin palabras prohibidas", "No forbidden words"),
    "none": (
        "El texto no tiene ninguna palabra que la campaña prohíbe.",
        "The caption has none of the words that the campaign forbids.",
    ),
    "found": (
        "El texto tiene lo que la campaña prohíbe: {words}.",
        "The caption has what the campaign forbids: {words}.",
    ),
}
LABELS = {"words": ("Palabras prohibidas", "Forbidden words")}


def check(facts: Facts) -> Finding | None:
    """Warns of each forbidden word or phrase, as whole words, ignoring case and accents."""
    forbidden = facts.subject.rules.forbidden_words
    if not forbidden:
        return None
    carried_words = words_in(facts.subject.caption, forbidden)
    if carried_words:
        return Finding("found", True, {"words": ", ".join(carried_words)})
    return Finding("none")
