"""Posts on Instagram, by their short code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

HOSTS = ("instagram.com",)
_USER = r"[A-Za-z0-9_.~%-]+"
_SHORTCODE = re.compile(rf"/(?:(?!share/){_USER}/)?(?:p|reel|reels|tv)/(?P<code>[A-Za-z0-9_-]{{1,100}})/?")


def kept(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    """The address that is kept of a post; None when path and query are of none."""
    found = _SHORTCODE.fullmatch(path)
    return found and f"https://instagram.com/p/{found['code']}"
