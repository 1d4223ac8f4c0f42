"""Labelled captions of the demo: copies, copies with human-like changes, and different captions on the same subject."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from cases import Case
from check_factories import MADE, facts

from campaign_svc.checks.models import Twin
from campaign_svc.checks.policies import caption_digest
from campaign_svc.checks.rules import RULES
from resuena_demo import plan

CHANGES: dict[str, Callable[[str], str]] = {
    "copied": str,
    "other hashtags, capitals and signs": lambda text: (
        text.split("#")[0].upper().replace(".", "!!") + "#promo #ad"
    ),
    "emoji between sentences": lambda text: text.replace(". ", " ✨ "),
    "another account mentioned": lambda text: f"@otra.cuenta {text}",
    "one word changed": lambda text: text.replace(" y ", " pero ", 1).replace(" no ", " nunca ", 1) + " posta",
}


def copied(each: int, seed: int) -> list[Case]:
    """The verdict of `text_copied`, when the original was posted before. A copy with a changed word is not found:
    texts are compared whole."""
    rng = random.Random(seed)
    cases = []
    brands = [order.brand for order in plan.orders()]
    for kind, change in CHANGES.items():
        for _ in range(each):
            text = plan.caption(rng, rng.choice(brands))
            cases.append(Case("text_copied", kind, suspect=True, warned=_warns(change(text), text)))
    for _ in range(each):
        brand = rng.choice(brands)
        caption, other = plan.caption(rng, brand), plan.caption(rng, brand)
        cases.append(
            Case("text_copied", "another text about the brand", suspect=False, warned=_warns(caption, other))
        )
    return cases


def _warns(caption: str, earlier: str) -> bool:
    digest = caption_digest(caption)
    same = digest is not None and digest == caption_digest(earlier)
    twins = [Twin("other", "mornings", "aurora", "bea", MADE - timedelta(days=1))] if same else []
    finding = RULES["text_copied"].check(facts(caption=caption, caption_twins=twins))
    return finding is not None and finding.warns
