"""Precision, recall, intervals and curves are correct for given cases, and reused pictures are found in a small set."""

from __future__ import annotations

import math
from pathlib import Path

import details
import figures
import pictures
import pytest
from cases import Case, Share, curve, precision, recall, table

from campaign_svc.bootstrap import MIGRATIONS
from kit.db import Database


def case(suspect: bool, warned: bool, right: bool = True, distance: float | None = None) -> Case:
    return Case("a", "copied" if suspect else "clean", suspect, warned, right, distance)


CASES = [
    case(True, True, distance=10),
    case(True, True, right=False, distance=20),
    case(True, False, distance=50),
    case(False, True, distance=30),
    case(False, False, distance=math.inf),
]


def test_a_warning_that_names_another_original_is_wrong_for_both_shares() -> None:
    assert (precision(CASES).hits, precision(CASES).of) == (1, 3)
    assert (recall(CASES).hits, recall(CASES).of) == (1, 3)


def test_the_interval_is_wilsons() -> None:
    low, high = Share(100, 95).interval()
    assert low == pytest.approx(0.8882, abs=1e-4)
    assert high == pytest.approx(0.9785, abs=1e-4)
    assert Share(0, 0).interval() == (0.0, 1.0)


def test_a_curve_tells_what_other_thresholds_would_bring() -> None:
    points = [tuple(round(value, 3) for value in point) for point in curve(CASES, [10, 50])]
    assert points == [(10, 1.0, 0.333), (50, 0.5, 0.667)]


def test_the_table_tells_of_each_kind() -> None:
    lines = table(CASES).splitlines()
    assert [line.split()[:3] for line in lines[1:3]] == [["a", "5", "3"], ["suspect:", "copied", "3"]]


async def test_copies_are_found_and_other_pictures_are_not(database_url: object, tmp_path: Path) -> None:
    database = Database(database_url(MIGRATIONS))  # type: ignore[operator]
    scene = sorted(details.drawn())[:1]
    changes = {"gray": pictures.CHANGES["gray"]}
    labelled = list(pictures.labelled(scene, 2, changes, 1))
    cases = await pictures.reused(database, pictures.originals(scene, 2), labelled)
    await database.dispose()
    assert [case.warned for case in cases] == [case.suspect for case in cases] == [True, False, True, False]


def test_each_kind_of_curve_is_drawn_as_often() -> None:
    kinds = [case.kind for case in figures.growth(3, 1)]
    assert {kinds.count(kind) for kind in figures.CURVES} == {3}
