"""Unicode normal forms of untrusted texts, in linear time.

unicodedata sorts consecutive marks by insertion: for 60 KB of marks it takes seconds, during which a service cannot
respond. ruff forbids it elsewhere.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
MARKS_MAX = 30
"""The most consecutive marks that Unicode expects in any language (UAX #15, 13: Stream-Safe Text Format)."""
_PARTING = "\u034f"
"""The combining grapheme joiner: it is invisible, and marks are not sorted across it."""
_MADE_OF_MARKS = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")
"""Characters that are no marks by their class, but decompose to marks."""


def normal_form(form: Form, text: str) -> str:
    """The text in a normal form, in time linear in its length: longer runs of marks are split by joiners."""
    return unicodedata.normalize(form, text if len(text) <= MARKS_MAX or text.isascii() else _parted(text))  # noqa: TID251


def is_mark(char: str) -> bool:
    """Whether normal forms reorder the character, or its decomposition, among its neighbours."""
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
