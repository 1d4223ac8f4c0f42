"""Rates as live settings write them: how many within how long."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

PATTERN = r"([1-9][0-9]{0,6})/([1-9][0-9]{0,3})([smh])"
_UNITS = {"s": 1, "m": 60, "h": 3600}


class Rate(NamedTuple):
    """At most `burst` at once, and within `seconds`."""

    burst: int
    seconds: float


@lru_cache(maxsize=256)
def rate_of(text: str | None) -> Rate | None:
    """Return the rate of a setting like 20/10m, 20 within ten minutes; None for what is unset or none."""
    found = re.fullmatch(PATTERN, text or "")
    return Rate(int(found[1]), float(int(found[2]) * _UNITS[found[3]])) if found else None
