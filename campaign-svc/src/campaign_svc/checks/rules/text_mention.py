"""Whether the accounts that the brief and the campaign's rules ask to mention are mentioned or tagged."""

from __future__ import annotations

from campaign_svc.check_rules.policies import tag_of
from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import asked_once, mentions_in
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_mention", 2, TEXT, 3
SUGGESTED_REASON = "BRAND_NOT_TAGGED"
TEXTS = {
    "title": ("Mención a la marca", "Mention of the brand"),
    "mentioned": ("Menciona o etiqueta a {asked}.", "It mentions or tags {asked}."),
    "missing": ("No menciona ni etiqueta a {missing}.", "It neither mentions nor tags {missing}."),
}
LABELS = {"asked": ("Pedido", "Asked for"), "missing": ("Falta", "Missing")}


def check(facts: Facts) -> Finding | None:
    """Warns of each account asked for that is neither in the caption nor among the tagged people."""
    asked = asked_once([*facts.subject.rules.mentions, *mentions_in(facts.subject.brief)])
    if not asked:
        return None
    named = {tag_of(one) for one in [*mentions_in(facts.subject.caption), *facts.subject.tagged_people]}
    missing = [one for one in asked if tag_of(one) not in named]
    evidence = {"asked": ", ".join(f"@{one}" for one in asked)}
    if missing:
        evidence["missing"] = ", ".join(f"@{one}" for one in missing)
    return Finding("missing" if missing else "mentioned", bool(missing), evidence)
