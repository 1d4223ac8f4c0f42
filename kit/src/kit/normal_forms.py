"""Unicode's normal forms of texts that anybody may send.

unicodedata sorts marks in a row by insertion: of 60 KB that are nothing but marks it takes seconds, in which a service
answers nobody. ruff refuses it elsewhere.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
MARKS_MAX = 30
"""Marks in a row that Unicode expects of any language (UAX #15, 13: Stream-Safe Text Format)."""
_PARTING = "\u034f"
"""The combining grapheme joiner: it shows nothing, and marks are not sorted over it."""
_MADE_OF_MARKS = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")
"""No marks by their class, but their decompositions are."""


def normal_form(form: Form, text: str) -> str:
    """The text in a normal form, in time linear in its length: longer piles of marks are parted by joiners."""
    return unicodedata.normalize(form, text if len(text) <= MARKS_MAX or text.isascii() else _parted(text))  # noqa: TID251


def is_mark(char: str) -> bool:
    """Whether normal forms sort the character among its neighbours, or what it is made of."""
    return unicodedata.combining(char) > 0 or char in _MADE_OF_MARKS


def _parted(text: str) -> str:
    parts: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if is_mark(char) else 0
        if marks > MARKS_MAX:
            parts.append(_PARTING)
            marks = 1
        parts.append(char)
    return "".join(parts)
