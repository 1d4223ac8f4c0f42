"""Normalizes and validates typed multi-line texts, by one rule for every service (docs/product.md).

Unlike a name, a text keeps its lines, its blanks and its letters of other widths: it is published as written.
"""

from __future__ import annotations

import re
import unicodedata

from kit.names import is_visible, tidy
from kit.rpc.errors import Violation

_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]+")
"""Embeddings, overrides and isolates (UAX #9, 2.1 to 2.4), which change the direction of the text that follows."""

_UNSEEN = ("Cc", "Co", "Cs", "Cn")
"""Unicode categories of characters without a shape: control, private use, surrogate, unassigned."""
_LINE_ENDS = re.compile("[\v\f\x85\u2028\u2029]")
"""Line ends that word processors write, and no page shows."""


def straight(text: str) -> str:
    """The text as it is stored: without direction characters, with plain line ends, without blanks around it."""
    return _LINE_ENDS.sub("\n", _TURNING.sub("", text)).strip()


def seen_length(text: str) -> int:
    """The number of visible characters, each run of blanks as one; 0 without a letter, a digit, a sign or a symbol.

    Controls, private and unassigned code points do not count, although some fonts draw a box for them.
    """
    seen = tidy(" ".join(straight(text).split()))
    shown = sum(unicodedata.category(char) not in _UNSEEN for char in seen)
    return shown if is_visible(seen) else 0


def text_violations(path: str, text: str) -> list[Violation]:
    """The violation of a text with control characters other than line ends and tabs. Code: TEXT_UNREADABLE."""
    kept = straight(text)
    if any(unicodedata.category(char) in ("Cc", "Cs") and char not in "\t\n\r" for char in kept):
        return [
            Violation(path, "The text has a character that cannot be shown. Type it by hand.", "TEXT_UNREADABLE")
        ]
    return []
