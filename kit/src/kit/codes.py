"""Normalizes codes that people type, paste or dictate, before anything is cut or compared."""

from __future__ import annotations

import re
import unicodedata

from kit.normal_forms import normal_form

_LONGEST_PASTED = 2048
_OUTSIDE = re.compile(r"[^A-Z0-9]+")
_LABEL = re.compile(r".*:\s+", re.DOTALL)
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")


def plain_code(text: str) -> str:
    """The code in a typed text: its letters A to Z, in upper case, and its digits.

    Full-width letters and the digits of other scripts count; blanks, hyphens, signs and format characters do not. What
    precedes the last colon is a label ("Code: AB12") and is dropped.
    """
    return _OUTSIDE.sub("", _folded(text).rpartition(":")[2])


def code_of_length(text: str, length: int) -> str:
    """As `plain_code`; in a sentence, the only word of this length is the code."""
    code = plain_code(text)
    if len(code) == length:
        return code
    words = [word for word in _OUTSIDE.split(_folded(text)) if len(word) == length]
    return words[0] if len(words) == 1 else code


def code_words(text: str) -> list[str]:
    """The words of a text as `plain_code` reads them: runs of letters A to Z, in upper case, and digits."""
    shown = "".join(char for char in _folded(text) if unicodedata.category(char) != "Cf")
    return [word for word in _OUTSIDE.split(shown) if word]


def plain_token(text: str) -> str:
    """A pasted token, without label, blanks and format characters; its case and its signs are significant.

    Dashes, which word processors put in place of hyphens, become hyphens.
    """
    token = normal_form("NFKC", _LABEL.sub("", text[:_LONGEST_PASTED].strip())).translate(_DASHES)
    return "".join(char for char in token if not char.isspace() and unicodedata.category(char) != "Cf")


def _folded(text: str) -> str:
    return "".join(map(_folded_char, normal_form("NFKC", text[:_LONGEST_PASTED]))).upper()


def _folded_char(char: str) -> str:
    return str(unicodedata.decimal(char)) if char.isdecimal() else char
