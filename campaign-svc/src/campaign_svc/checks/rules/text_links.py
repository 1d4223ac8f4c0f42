"""Checks for links in the caption to sites that the brief does not name."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import sites_in
from campaign_svc.due_checks.models import TEXT

NAME, VERSION, GROUP, WEIGHT = "text_links", 1, TEXT, 2
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Sin enlaces a otros sitios", "No links to other sites"),
    "none": ("El texto no lleva a otros sitios.", "The caption leads to no other site."),
    "elsewhere": (
        "El texto lleva a un sitio que el brief no nombra: {sites}.",
        "The caption leads to a site that the brief does not name: {sites}.",
    ),
}
LABELS = {"sites": ("Sitios", "Sites")}


def check(facts: Facts) -> Finding | None:
    """Warns of each site in the caption that the brief does not name."""
    allowed = set(sites_in(facts.subject.brief))
    foreign = [site for site in dict.fromkeys(sites_in(facts.subject.caption)) if site not in allowed]
    if foreign:
        return Finding("elsewhere", True, {"sites": ", ".join(foreign)})
    return Finding("none")
