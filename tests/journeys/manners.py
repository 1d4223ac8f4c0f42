"""Chooses the manners, each a language and a width, in which a journey runs."""

from __future__ import annotations

from itertools import product
from typing import Literal
from zlib import crc32

LANGUAGES = ("es", "en")
WIDTHS = ("narrow", "wide")
FOUR = tuple(product(LANGUAGES, WIDTHS))
PAIRS = (
    (("es", "narrow"), ("en", "wide")),
    (("es", "wide"), ("en", "narrow")),
)
"""Each pair covers both languages and both widths."""
HowMany = Literal["one", "pairs", "all"]


def manners(journey: str, how_many: HowMany = "one") -> tuple[tuple[str, str], ...]:
    """The manners of a journey that runs in one or two, derived from its file and name, so that they stay the same in
    each run.

    The one manner is one of the pair.
    """
    if how_many == "all":
        return FOUR
    checksum = crc32(journey.encode())
    pair = PAIRS[checksum % 2]
    return pair if how_many == "pairs" else (pair[checksum >> 16 & 1],)


def languages(journey: str, how_many: HowMany = "one") -> tuple[str, ...]:
    """The manners of a journey with a fixed width: the language of its one manner, or both."""
    return LANGUAGES if how_many != "one" else tuple(language for language, _ in manners(journey))
