"""Posts on Instagram, by shortcode."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

HOSTS = ("instagram.com",)
_USER = r"[A-Za-z0-9_.~%-]+"
_SHORTCODE = re.compile(rf"/(?:(?!share/){_USER}/)?(?:p|reel|reels|tv)/(?P<code>[A-Za-z0-9_-]{{1,100}})/?")


def canonical_address(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    """The post's canonical address; None when path and query are not those of a post."""
    match = _SHORTCODE.fullmatch(path)
    return match and f"https://instagram.com/p/{match['code']}"
