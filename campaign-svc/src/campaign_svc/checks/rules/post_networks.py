"""Checks that the advertisement is on the networks that it was made for."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import NETWORKS, POSTS_EXPECTED
from campaign_svc.due_checks.models import POST

NAME, VERSION, GROUP, WEIGHT = "post_networks", 1, POST, 2
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Publicada donde se prometió", "Published where it was promised"),
    "all": ("Está publicada en {promised}.", "It is published on {promised}."),
    "missing": (
        "Falta en {missing}; se prometió en {promised}.",
        "It is missing on {missing}; it was promised on {promised}.",
    ),
}
LABELS = {"promised": ("Prometido", "Promised"), "missing": ("Falta", "Missing")}


def check(facts: Facts) -> Finding | None:
    """Warns of a promised network without a post after a day: posts arrive after their advertisement."""
    if not facts.subject.networks:
        return None
    published = {post.platform for post in facts.posts}
    missing = [network for network in facts.subject.networks if network not in published]
    if missing and facts.now < facts.subject.created_at + POSTS_EXPECTED:
        return None
    evidence = {"promised": ", ".join(NETWORKS[network] for network in facts.subject.networks)}
    if missing:
        evidence["missing"] = ", ".join(NETWORKS[network] for network in missing)
    return Finding("missing" if missing else "all", bool(missing), evidence)
