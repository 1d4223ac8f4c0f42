"""Payment instructions for brands: which values of the live setting are used, and which count as unset."""

from __future__ import annotations

import json

import pytest

from kit.payment_instructions import TEXT_MAX, instructions_for, instructions_of

TEXTS = {"es": "Alias: EJEMPLO.PAGOS\nhttps://pagos.example.org/a?b=1", "en": "Alias: EJEMPLO.PAGOS"}


def test_the_text_of_the_currency_and_language_is_answered() -> None:
    setting = json.dumps({"ARS": TEXTS, "USD": {"es": "SWIFT: X", "en": "SWIFT: Y"}})
    assert instructions_for(setting, "ARS", "es") == TEXTS["es"]
    assert instructions_for(setting, "USD", "en") == "SWIFT: Y"
    assert instructions_for(setting, "EUR", "en") is None


@pytest.mark.parametrize("setting", [None, "", "CBU 123", "[]", "{}", "[" * 100_000])
def test_nothing_is_answered_without_a_usable_setting(setting: str | None) -> None:
    assert instructions_of(setting) is None
    assert instructions_for(setting, "ARS", "es") is None


@pytest.mark.parametrize(
    "texts",
    [
        {"es": "A"},
        {"es": "A", "en": "B", "fr": "C"},
        {"es": "A", "en": "  "},
        {"es": "A", "en": 1},
        {"es": "A", "en": "a" * (TEXT_MAX + 1)},
        {"es": "http://pay.example.org", "en": "A"},
        {"es": "HTTPS://pay.example.org", "en": "A"},
        {"es": "javascript://pay.example.org", "en": "A"},
        {"es": "A\tB", "en": "A"},
        {"es": "A\u202eB", "en": "A"},
        {"es": "A\u200bB", "en": "A"},
        {"es": "A\u2060B", "en": "A"},
        {"es": "A\ufeffB", "en": "A"},
        {"es": "A\u00adB", "en": "A"},
        {"es": "A\u061cB", "en": "A"},
        {"es": "A\u2028B", "en": "A"},
        {"es": "A\u2029B", "en": "A"},
        {"es": "A\U000e0041B", "en": "A"},
        {"es": "\u115f", "en": "A"},
        "CBU 123",
    ],
)
def test_texts_that_lack_a_language_or_link_elsewhere_than_to_https_are_refused(texts: object) -> None:
    assert instructions_of(json.dumps({"ARS": TEXTS})) is not None
    assert instructions_of(json.dumps({"ARS": TEXTS, "USD": texts})) is None


def test_a_currency_is_one_in_use_and_named_once() -> None:
    assert instructions_of(json.dumps({"XXX": TEXTS})) is None
    once = json.dumps(TEXTS)
    assert instructions_of(f'{{"ARS": {once}, "ARS": {once}}}') is None
