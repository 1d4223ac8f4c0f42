"""Checks that the accounts required by the brief and the campaign's rules are mentioned or tagged."""

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
    """Warns of each required account that is neither in the caption nor among the tagged people."""
    asked_accounts = asked_once([*facts.subject.rules.mentions, *mentions_in(facts.subject.brief)])
    if not asked_accounts:
        return None
    named = {tag_of(account) for account in [*mentions_in(facts.subject.caption), *facts.subject.tagged_people]}
    missing = [account for account in asked_accounts if tag_of(account) not in named]
    evidence = {"asked": ", ".join(f"@{account}" for account in asked_accounts)}
    if missing:
        evidence["missing"] = ", ".join(f"@{account}" for account in missing)
    return Finding("missing" if missing else "mentioned", bool(missing), evidence)
