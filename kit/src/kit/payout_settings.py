"""Parses the live settings `payouts.minimum` and `payouts.day`: the minimum amount and the day of payouts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache

from kit.currencies import is_currency

MINIMUM, DAY = "payouts.minimum", "payouts.day"
DEFAULT_MINIMUMS: Mapping[str, int] = {"ARS": 1_000_000, "USD": 1_000, "EUR": 1_000}
DEFAULT_DAY = 10
_OTHERS = 1_000
_HIGHEST = 10**12
_DAY = re.compile(r"[1-9]|1[0-9]|2[0-8]")


@lru_cache(maxsize=16)
def minimums_of(setting: str | None) -> Mapping[str, int] | None:
    """Cents by currency; None for a setting that is unset, or malformed.

    A JSON object of currencies (ISO 4217), each with a whole number of cents from 1 to 10^12.
    """
    try:
        minimums = json.loads(setting or "", object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError):
        return None
    usable = isinstance(minimums, dict) and bool(minimums) and all(map(_is_entry, minimums, minimums.values()))
    return minimums if usable else None


def minimum_for(setting: str | None, currency: str) -> int:
    """The minimum payout in cents; 1,000 for a currency that the setting does not name."""
    return (minimums_of(setting) or DEFAULT_MINIMUMS).get(currency, _OTHERS)


def payout_day(setting: str | None) -> int:
    """The day of the month by which last month's earnings are paid, from 1 to 28."""
    return int(setting) if setting and _DAY.fullmatch(setting) else DEFAULT_DAY


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def _is_entry(currency: str, cents: object) -> bool:
    return (
        is_currency(currency) and isinstance(cents, int) and not isinstance(cents, bool) and 1 <= cents <= _HIGHEST
    )
