"""Each journey runs in one manner; all of them together cover all four, and each pair covers both languages and both
widths."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from manners import FOUR, LANGUAGES, PAIRS, languages, manners

JOURNEYS = Path(__file__).parents[2] / "tests" / "journeys"


def names(marker: str) -> list[str]:
    """The journeys with this marker."""
    marked = re.compile(rf"^@{marker}\n(?:(?!def ).*\n)*def (\w+)", re.MULTILINE)
    return [
        f"tests/journeys/{path.name}::{name}"
        for path in sorted(JOURNEYS.glob("test_*.py"))
        for name in marked.findall(path.read_text())
    ]


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_has_both_languages_and_both_widths(pair: tuple[tuple[str, str], ...]) -> None:
    assert {language for language, _ in pair} == {"es", "en"}
    assert {width for _, width in pair} == {"narrow", "wide"}


def test_a_journey_has_the_same_manners_in_every_run() -> None:
    assert manners("tests/journeys/test_money.py::test_one", "pairs") == PAIRS[1]
    assert manners("tests/journeys/test_money.py::test_two", "pairs") == PAIRS[0]
    assert manners("tests/journeys/test_money.py::test_one") == (PAIRS[1][1],)


def test_the_one_manner_is_of_the_pair() -> None:
    for name in names("MANNERS"):
        assert set(manners(name)) < set(manners(name, "pairs"))


def test_the_journeys_together_meet_all_four() -> None:
    counted = [sum(manner in manners(name) for name in names("MANNERS")) for manner in FOUR]

    assert len(names("MANNERS")) > 20
    assert min(counted) >= len(names("MANNERS")) / 8, counted


def test_the_journeys_of_one_width_together_meet_both_languages() -> None:
    counted = [sum(language in languages(name) for name in names("LANGUAGES")) for language in LANGUAGES]

    assert len(names("LANGUAGES")) > 40
    assert min(counted) >= len(names("LANGUAGES")) / 4, counted


def test_when_asked_a_journey_is_made_in_both_languages_and_in_all_four_manners() -> None:
    assert languages("tests/journeys/test_money.py::test_one", "pairs") == LANGUAGES
    assert set(manners("tests/journeys/test_money.py::test_one", "all")) == set(FOUR)
