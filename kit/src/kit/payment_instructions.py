"""Parses the live setting `payments.instructions`: how a brand pays, as a text by currency and language."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from kit.currencies import is_currency
from kit.texts import seen_length

NAME = "payments.instructions"
LANGUAGES = ("es", "en")
TEXT_MAX = 1_000
_LINK = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of control and format characters, which would be copied with an account number or reverse it."""


@lru_cache(maxsize=16)
def instructions_of(setting: str | None) -> Mapping[str, Mapping[str, str]] | None:
    """The texts by currency and language; None for a setting that is unset, or malformed.

    A JSON object of currencies (ISO 4217), each with the texts "es" and "en": plain text of up to 1,000 characters with
    line breaks, whose links begin with https://.
    """
    try:
        texts = json.loads(setting or "", object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError):
        return None
    usable = isinstance(texts, dict) and bool(texts) and all(map(_is_entry, texts, texts.values()))
    return texts if usable else None


def instructions_for(setting: str | None, currency: str, language: Literal["es", "en"]) -> str | None:
    """The text for an amount in this currency; None where the operator has given none."""
    return ((instructions_of(setting) or {}).get(currency) or {}).get(language)


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


def _is_entry(currency: str, texts: object) -> bool:
    return (
        is_currency(currency)
        and isinstance(texts, dict)
        and sorted(texts) == sorted(LANGUAGES)
        and all(map(_is_text, texts.values()))
    )


def _is_text(text: object) -> bool:
    return (
        isinstance(text, str)
        and len(text) <= TEXT_MAX
        and not any(unicodedata.category(char) in _UNSEEN for char in text if char != "\n")
        and seen_length(text) > 0
        and all(scheme == "https" for scheme in _LINK.findall(text))
    )
