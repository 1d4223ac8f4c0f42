"""Parses rates in live settings: a number of events within a period."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kit.live_settings import LiveSettings

PATTERN = r"([1-9][0-9]{0,6})/([1-9][0-9]{0,3})([smh])"
SETTINGS_SECONDS = 1.0
_UNITS = {"s": 1, "m": 60, "h": 3600}


class Rate(NamedTuple):
    """At most `burst` at once, and within `seconds`."""

    burst: int
    seconds: float


@lru_cache(maxsize=256)
def rate_of(text: str | None) -> Rate | None:
    """Return the rate of a setting like 20/10m, 20 within ten minutes; None if it is unset or malformed."""
    match = re.fullmatch(PATTERN, text or "")
    return Rate(int(match[1]), float(int(match[2]) * _UNITS[match[3]])) if match else None


async def live_rate(settings: LiveSettings, name: str, default: Rate) -> Rate:
    """Return the current rate of a live setting, or the default.

    Right after the start of a process it waits for the settings, for a second at most, since the default may be lower
    than the operator's rate. While NATS is down it is the default.
    """
    await settings.wait_loaded(SETTINGS_SECONDS)
    return rate_of(settings.get(name)) or default
