"""Checks that likes and comments are in proportion to the account's followers, for posts whose network reports both."""

from __future__ import annotations

from campaign_svc.checks.models import Facts, Finding, PublishedOn
from campaign_svc.checks.policies import (
    FOLLOWERS_FOR_FEW,
    INTERACTIONS_FOR_FOLLOWERS,
    NETWORKS,
    OLD_ENOUGH_FOR_FEW,
    PER_FOLLOWER_LEAST,
    PER_FOLLOWER_MOST,
)
from campaign_svc.due_checks.models import FIGURES

NAME, VERSION, GROUP, WEIGHT = "figures_followers", 1, FIGURES, 2
SUGGESTED_REASON = None
TEXTS = {
    "title": ("Interacciones por seguidor", "Interactions per follower"),
    "usual": (
        "{interactions} interacciones en {network} para {followers} seguidores, en la proporción habitual.",
        "{interactions} interactions on {network} for {followers} followers, in the usual proportion.",
    ),
    "many": (
        "{interactions} interacciones en {network}: demasiadas para {followers} seguidores.",
        "{interactions} interactions on {network}: too many for {followers} followers.",
    ),
    "few": (
        "{interactions} interacciones en {network}: muy pocas para {followers} seguidores.",
        "{interactions} interactions on {network}: very few for {followers} followers.",
    ),
}
LABELS = {
    "network": ("Red", "Network"),
    "interactions": ("Me gusta y comentarios", "Likes and comments"),
    "followers": ("Seguidores cuando se publicó", "Followers when it was published"),
    "share": ("Interacciones por cada 100 seguidores", "Interactions to 100 followers"),
}


def check(facts: Facts) -> Finding | None:
    """Compares likes and comments with followers: warns of the post with the highest rate if it is above the range,
    else of a post below it. None when no post has followers and enough reactions, or enough age, to be judged.
    """
    judged = [
        (rate, post)
        for post in facts.posts
        if (rate := post.per_follower) is not None
        and (post.interactions >= INTERACTIONS_FOR_FOLLOWERS or _few(facts, post, rate))
    ]
    if not judged:
        return None
    rate, post = max(judged, key=lambda pair: pair[0])
    if rate > PER_FOLLOWER_MOST:
        return Finding("many", True, _evidence(post, rate))
    for low, other in judged:
        if _few(facts, other, low):
            return Finding("few", True, _evidence(other, low))
    return Finding("usual", evidence=_evidence(post, rate))


def _few(facts: Facts, post: PublishedOn, rate: float) -> bool:
    """Whether an account with many followers has hardly any reaction after days."""
    return (
        rate < PER_FOLLOWER_LEAST
        and (post.followers or 0) >= FOLLOWERS_FOR_FEW
        and facts.now - post.created_at >= OLD_ENOUGH_FOR_FEW
    )


def _evidence(post: PublishedOn, rate: float) -> dict[str, str | int | float]:
    return {
        "network": NETWORKS[post.platform],
        "interactions": post.interactions,
        "followers": post.followers or 0,
        "share": round(100 * rate, 2),
    }
