"""Posts on X, by the number of their status."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

HOSTS = ("x.com", "twitter.com")
_USER = r"[A-Za-z0-9_.~%-]+"
_STATUS = re.compile(
    rf"/(?:i/web|{_USER})/status(?:es)?/0*(?P<number>[1-9][0-9]{{0,30}})(?:/(?:photo|video)/[0-9]+)?/?"
)


def kept(path: str, _: Mapping[str, Sequence[str]]) -> str | None:
    """The address that is kept of a post; None when path and query are of none."""
    found = _STATUS.fullmatch(path)
    return found and f"https://x.com/i/web/status/{found['number']}"
