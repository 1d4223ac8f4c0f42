"""Escapes cells of CSV files that people open in a spreadsheet."""

from __future__ import annotations

import unicodedata

from kit.normal_forms import normal_form


def neutralised(text: str) -> str:
    """The text, with an apostrophe in front if a spreadsheet could take it for a formula (OWASP, CSV injection).

    Spreadsheets skip leading blanks, and read full-width signs as plain ones.
    """
    start = next((place for place, character in enumerate(text) if not _is_blank(character)), len(text))
    sign = normal_form("NFKC", text[start : start + 1])
    broken = any(character in text[:start] for character in "\t\r\n")
    return f"'{text}" if broken or sign[:1] in {"=", "+", "-", "@"} else text


def _is_blank(character: str) -> bool:
    """Whether a character is invisible: blanks, controls and direction marks."""
    return character.isspace() or unicodedata.category(character).startswith("C")
