"""Codes as people paste them: all but letters and digits is removed before a code is cut or compared."""

from __future__ import annotations

import pytest

from kit.codes import code_of_length, plain_code


@pytest.mark.parametrize(
    "typed",
    [
        "RQATQVW4",
        "rqatqvw4",
        " RQATQVW4",
        "RQAT QVW4",
        "RQAT-QVW4",
        "RQAT\u2013QVW4",
        "#RQATQVW4",
        "RQATQVW4.",
        "\u200bRQATQVW4",
        "\u202aRQATQVW4\u202c",
        "ＲＱＡＴＱＶＷ４",
        "Código: RQATQVW4",
        "Código: RQAT-QVW4",
        "Mi código es RQATQVW4",
    ],
)
def test_an_ad_code_is_found_in_what_was_pasted(typed: str) -> None:
    assert code_of_length(typed, 8) == "RQATQVW4"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("123 456", "123456"),
        ("１２３４５６", "123456"),
        ("٣٤٥٦٧٨", "345678"),
        ("123-456\n", "123456"),
        ("", ""),
        ("–", ""),
    ],
)
def test_digits_of_every_script_count(typed: str, code: str) -> None:
    assert plain_code(typed) == code


@pytest.mark.parametrize("typed", ["RQATQVW", "RQATQVW45", "ocho letra y doce letra", "x" * 5000])
def test_what_holds_no_code_of_that_length_stays_too_long_or_short(typed: str) -> None:
    assert len(code_of_length(typed, 8)) != 8
