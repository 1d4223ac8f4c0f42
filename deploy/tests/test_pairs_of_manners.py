"""Each journey meets both languages and both widths, and all of them together meet all four manners."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from manners import FOUR, PAIRS, manners

JOURNEYS = Path(__file__).parents[2] / "tests" / "journeys"
MADE = re.compile(r"^@MANNERS\n(?:(?!def ).*\n)*def (\w+)", re.MULTILINE)


def names() -> list[str]:
    """The journeys that are made in a pair of manners."""
    return [
        f"tests/journeys/{path.name}::{name}"
        for path in sorted(JOURNEYS.glob("test_*.py"))
        for name in MADE.findall(path.read_text())
    ]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_has_both_languages_and_both_widths(pair: tuple[tuple[str, str], ...]) -> None:
    assert {language for language, _ in pair} == {"es", "en"}
    assert {width for _, width in pair} == {"narrow", "wide"}


def test_a_journey_has_the_same_pair_in_every_run() -> None:
    assert manners("tests/journeys/test_money.py::test_one") == PAIRS[1]
    assert manners("tests/journeys/test_money.py::test_two") == PAIRS[0]


def test_the_journeys_together_meet_all_four() -> None:
    counted = [sum(manner in manners(name) for name in names()) for manner in FOUR]

    assert len(names()) > 20
    assert min(counted) >= len(names()) / 4, counted


def test_when_asked_a_journey_is_made_in_all_four() -> None:
    assert set(manners("tests/journeys/test_money.py::test_one", every=True)) == set(FOUR)
