"""Which of the four manners, a language and a width each, a journey is made in."""

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
"""Either meets each language and each width."""
HowMany = Literal["one", "pairs", "all"]


def manners(journey: str, how_many: HowMany = "one") -> tuple[tuple[str, str], ...]:
    """Those of a journey in both languages and widths, by its file and name, which stay the same from run to run.

    The one manner is one of the pair.
    """
    if how_many == "all":
        return FOUR
    checksum = crc32(journey.encode())
    pair = PAIRS[checksum % 2]
    return pair if how_many == "pairs" else (pair[checksum >> 16 & 1],)


def languages(journey: str, how_many: HowMany = "one") -> tuple[str, ...]:
    """Those of a journey whose width is given: the language of its one manner, or both."""
    return LANGUAGES if how_many != "one" else tuple(language for language, _ in manners(journey))
