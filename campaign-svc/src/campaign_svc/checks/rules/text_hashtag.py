"""Checks that the caption has the hashtags that the advertisement, the brief and the campaign's rules require."""

from __future__ import annotations

from campaign_svc.check_rules.policies import tag_of
from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import asked_once, hashtags_in
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_hashtag", 2, TEXT, 3
SUGGESTED_REASON = "HASHTAG_MISSING"
TEXTS = {
    "title": ("Hashtag de la campaña", "Hashtag of the campaign"),
    "carried": ("El texto lleva {asked}.", "The caption carries {asked}."),
    "missing": ("Al texto le falta {missing}.", "The caption lacks {missing}."),
}
LABELS = {"asked": ("Pedido", "Asked for"), "missing": ("Falta", "Missing")}


def check(facts: Facts) -> Finding | None:
    """Warns of each required hashtag that is missing, ignoring case and accents."""
    own = [facts.subject.hashtag] if facts.subject.hashtag else []
    asked_hashtags = asked_once([*own, *facts.subject.rules.hashtags, *hashtags_in(facts.subject.brief)])
    if not asked_hashtags:
        return None
    carried = set(map(tag_of, hashtags_in(facts.subject.caption)))
    missing = [hashtag for hashtag in asked_hashtags if tag_of(hashtag) not in carried]
    evidence = {"asked": " ".join(f"#{hashtag}" for hashtag in asked_hashtags)}
    if missing:
        evidence["missing"] = " ".join(f"#{hashtag}" for hashtag in missing)
    return Finding("missing" if missing else "carried", bool(missing), evidence)
