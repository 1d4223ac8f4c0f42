"""Posts on X, by status number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

HOSTS = ("x.com", "twitter.com")
_USER = r"[A-Za-z0-9_.~%-]+"
_STATUS = re.compile(
    rf"/(?:i/web|{_USER})/status(?:es)?/0*(?P<number>[1-9][0-9]{{0,30}})(?:/(?:photo|video)/[0-9]+)?/?"
)


def canonical_address(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    """The post's canonical address; None when path and query are not those of a post."""
    match = _STATUS.fullmatch(path)
    return match and f"https://x.com/i/web/status/{match['number']}"
