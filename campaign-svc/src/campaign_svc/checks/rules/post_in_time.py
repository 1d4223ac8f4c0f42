"""Checks that the posts were published within the campaign's days."""

from __future__ import annotations

from campaign_svc.campaigns.policies import LAST_SECOND
from campaign_svc.checks.models import Facts, Finding
from campaign_svc.due_checks.models import POST

NAME, VERSION, GROUP, WEIGHT = "post_in_time", 1, POST, 2
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Publicada durante la campaña", "Published during the campaign"),
    "within": (
        "Se publicó durante la campaña, el {published}.",
        "It was published during the campaign, on {published}.",
    ),
    "early": (
        "Se publicó el {published}, antes de que la campaña empezara, el {starts}.",
        "It was published on {published}, before the campaign started, on {starts}.",
    ),
    "late": (
        "Se publicó el {published}, después de que la campaña terminara, el {ends}.",
        "It was published on {published}, after the campaign had ended, on {ends}.",
    ),
}
LABELS = {
    "published": ("Publicada", "Published"),
    "starts": ("La campaña empieza", "Campaign starts"),
    "ends": ("La campaña termina", "Campaign ends"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of the first post before the start, or of the last one after the end."""
    starts, ends = facts.subject.starts_at, facts.subject.ends_at
    if not facts.posts or (starts is None and ends is None):
        return None
    first, last = min(post.created_at for post in facts.posts), max(post.created_at for post in facts.posts)
    evidence = {"published": first.isoformat()}
    if starts is not None:
        evidence["starts"] = starts.isoformat()
    if ends is not None:
        evidence["ends"] = ends.isoformat()
    if starts is not None and first < starts:
        return Finding("early", True, evidence)
    if ends is not None and last >= ends + LAST_SECOND:
        return Finding("late", True, {**evidence, "published": last.isoformat()})
    return Finding("within", evidence=evidence)
