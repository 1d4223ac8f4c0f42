"""Whether the posts are still up, as the mobile side last told."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding
from campaign_svc.checks.policies import NETWORKS, PUBLISHED
from campaign_svc.due_checks.models import POST

NAME, VERSION, GROUP, WEIGHT = "post_up", 1, POST, 3
SUGGESTED_REASON = "TERMS_NOT_MET"
TEXTS = {
    "title": ("Sigue publicada", "Still up"),
    "up": ("Sigue publicada en {networks}.", "It is still up on {networks}."),
    "down": ("Ya no está publicada en {down}.", "It is no longer up on {down}."),
}
LABELS = {
    "networks": ("Redes", "Networks"),
    "down": ("Ya no está en", "No longer on"),
    "state": ("Estado", "State"),
}


def check(facts: Facts) -> Finding | None:
    """Warns of a post whose state is another than Published."""
    if not facts.posts:
        return None
    states = {post.platform: post.status for post in facts.posts}
    for network, state in facts.subject.network_states.items():
        if states.get(network) == PUBLISHED:
            states[network] = state
    down = {network: state for network, state in states.items() if state != PUBLISHED}
    if down:
        names = ", ".join(NETWORKS[network] for network in sorted(down))
        return Finding("down", True, {"down": names, "state": ", ".join(sorted(set(down.values())))})
    return Finding("up", evidence={"networks": ", ".join(NETWORKS[network] for network in sorted(states))})
