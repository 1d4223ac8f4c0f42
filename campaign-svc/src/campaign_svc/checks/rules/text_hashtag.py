"""Whether the caption carries the hashtags that the advertisement, the brief and the campaign's rules ask for."""

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
    """Warns of each hashtag that is asked for and missing, in any case and with or without accents."""
    own = [facts.subject.hashtag] if facts.subject.hashtag else []
    asked = asked_once([*own, *facts.subject.rules.hashtags, *hashtags_in(facts.subject.brief)])
    if not asked:
        return None
    carried = set(map(tag_of, hashtags_in(facts.subject.caption)))
    missing = [one for one in asked if tag_of(one) not in carried]
    evidence = {"asked": " ".join(f"#{one}" for one in asked)}
    if missing:
        evidence["missing"] = " ".join(f"#{one}" for one in missing)
    return Finding("missing" if missing else "carried", bool(missing), evidence)
