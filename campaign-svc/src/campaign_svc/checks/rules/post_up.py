"""Checks that the posts are still up, by the latest report of their network or the mobile side."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import NETWORKS, PUBLISHED
from campaign_svc.due_checks.models import POST

NAME, VERSION, GROUP, WEIGHT = "post_up", 2, POST, 3
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Sigue publicada", "Still up"),
    "up": ("Sigue publicada en {networks}.", "It is still up on {networks}."),
    "down": ("Ya no está publicada en {down}.", "It is no longer up on {down}."),
    "down_since": (
        "Ya no está publicada en {down}; se la vio por última vez el {seen}.",
        "It is no longer up on {down}; it was last seen on {seen}.",
    ),
}
LABELS = {
    "networks": ("Redes", "Networks"),
    "down": ("Ya no está en", "No longer on"),
    "state": ("Estado", "State"),
    "seen": ("Vista por última vez", "Last seen"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a post in any state but Published, with the time at which its network last returned it."""
    if not facts.posts:
        return None
    states = {post.platform: post.status for post in facts.posts}
    for network, state in facts.subject.network_states.items():
        if states.get(network) == PUBLISHED:
            states[network] = state
    down = {network: state for network, state in states.items() if state != PUBLISHED}
    if down:
        names = ", ".join(NETWORKS[network] for network in sorted(down))
        evidence = {"down": names, "state": ", ".join(sorted(set(down.values())))}
        seen_at = [post.seen_at for post in facts.posts if post.platform in down and post.seen_at is not None]
        if seen_at:
            return Finding("down_since", True, {**evidence, "seen": max(seen_at).isoformat()})
        return Finding("down", True, evidence)
    return Finding("up", evidence={"networks": ", ".join(NETWORKS[network] for network in sorted(states))})
