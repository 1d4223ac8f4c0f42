"""The rules: each module of this package is one check, listed in RULES."""

from __future__ import annotations

from collections.abc import Mapping

from campaign_svc.check_rules.models import CatalogueEntry
from campaign_svc.checks.models import Rule
from campaign_svc.checks.rules import (
    figures_followers,
    figures_growth,
    figures_ratio,
    figures_usual,
    person_new,
    person_pictures,
    person_record,
    picture_blurred,
    picture_plain,
    picture_reused,
    picture_screenshot,
    picture_small,
    picture_text,
    post_in_time,
    post_networks,
    post_up,
    text_code,
    text_copied,
    text_forbidden,
    text_hashtag,
    text_links,
    text_mention,
)

RULES: Mapping[str, Rule] = {
    "figures_followers": figures_followers,
    "figures_growth": figures_growth,
    "figures_ratio": figures_ratio,
    "figures_usual": figures_usual,
    "person_new": person_new,
    "person_pictures": person_pictures,
    "person_record": person_record,
    "picture_blurred": picture_blurred,
    "picture_plain": picture_plain,
    "picture_reused": picture_reused,
    "picture_screenshot": picture_screenshot,
    "picture_small": picture_small,
    "picture_text": picture_text,
    "post_in_time": post_in_time,
    "post_networks": post_networks,
    "post_up": post_up,
    "text_code": text_code,
    "text_copied": text_copied,
    "text_forbidden": text_forbidden,
    "text_hashtag": text_hashtag,
    "text_links": text_links,
    "text_mention": text_mention,
}
"""The rules by their names."""


def catalogue() -> dict[str, CatalogueEntry]:
    """The available checks by name, in the order of their groups."""
    ordered = sorted(RULES.values(), key=lambda rule: (rule.GROUP, rule.NAME))
    return {rule.NAME: CatalogueEntry(rule.NAME, rule.TEXTS["title"], rule.GROUP, rule.WEIGHT) for rule in ordered}
