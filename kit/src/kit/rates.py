"""Rates as live settings write them: how many within how long."""

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
    """Return the rate of a setting like 20/10m, 20 within ten minutes; None for what is unset or none."""
    found = re.fullmatch(PATTERN, text or "")
    return Rate(int(found[1]), float(int(found[2]) * _UNITS[found[3]])) if found else None


async def live_rate(settings: LiveSettings, name: str, default: Rate) -> Rate:
    """Return the rate that a live setting holds now, or the default.

    In a process that has just started it waits for the settings, for a second at most: the default may be below what
    the operator allows, and would refuse it. While NATS is away it is the default.
    """
    await settings.wait_loaded(SETTINGS_SECONDS)
    return rate_of(settings.get(name)) or default
