"""Cohen's kappa against published values, and the groups for which it is reported."""

from __future__ import annotations

import pytest

from campaign_svc.second_opinions.models import Pair
from campaign_svc.second_opinions.policies import agreements, drawn, kappa_of, percent_of

CARCINOMA = ((22, 2, 2, 0), (5, 7, 14, 0), (0, 2, 36, 0), (0, 1, 17, 10))
"""Two pathologists on 118 slides: A. Agresti, Categorical Data Analysis (2002), table 10.8: kappa 0.493, error 0.057."""


def pairs_of(table: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    return [
        (first, second)
        for first, line in enumerate(table)
        for second, count in enumerate(line)
        for _ in range(count)
    ]


def test_kappa_and_its_interval_are_the_published_ones() -> None:
    kappa = kappa_of(pairs_of(CARCINOMA))
    assert kappa is not None
    assert kappa.value == pytest.approx(0.493, abs=0.0005)
    assert (kappa.high - kappa.low) / 2 / 1.96 == pytest.approx(0.057, abs=0.0005)


def test_kappa_of_two_classes() -> None:
    # po = 0.7, pe = 0.5 by hand.
    kappa = kappa_of(pairs_of(((20, 5), (10, 15))))
    assert kappa is not None
    assert kappa.value == pytest.approx(0.4)
    assert kappa.low < 0.4 < kappa.high


@pytest.mark.parametrize(
    ("pairs", "value"),
    [([(1, 1), (0, 0)] * 5, 1.0), ([(1, 0), (0, 1)] * 5, -1.0), ([(1, 0)] * 4, 0.0)],
    ids=["total agreement", "total disagreement", "each always says one thing"],
)
def test_extremes_stay_within_their_bounds(pairs: list[tuple[int, int]], value: float) -> None:
    kappa = kappa_of(pairs)
    assert kappa is not None
    assert kappa.value == pytest.approx(value)
    assert -1 <= kappa.low <= kappa.value + 1e-9
    assert kappa.value - 1e-9 <= kappa.high <= 1


def test_no_zero_is_below_zero() -> None:
    kappa = kappa_of([(1, 0)] * 2 + [(0, 0)] * 8)
    assert kappa is not None
    assert [str(value) for value in (kappa.value, kappa.low, kappa.high)] == ["0.0"] * 3


@pytest.mark.parametrize("pairs", [[], [(1, 1)], [(0, 0)] * 50], ids=["none", "one", "one class"])
def test_without_pairs_or_with_one_class_it_is_undefined(pairs: list[tuple[int, int]]) -> None:
    assert kappa_of(pairs) is None


def pair(first: str | None, second: str | None, by: str = "ana", *warned: str) -> Pair:
    return Pair(by, first is None, first, second is None, second, warned)


def test_groups_have_their_own_pairs() -> None:
    agreement = agreements(
        [
            pair(None, None),
            pair("BLURRY_PICTURE", "PICTURE_REUSED", "ana", "picture_reused"),
            pair("PICTURE_REUSED", "PICTURE_REUSED", "ana", "picture_reused", "text_copied"),
            pair("PICTURE_REUSED", None, "berta"),
        ],
        waiting=7,
    )
    assert (agreement.overall.compared, agreement.overall.agreed, agreement.waiting) == (4, 3, 7)
    assert [(group.key, group.compared, group.agreed) for group in agreement.auditors] == [
        ("ana", 3, 3),
        ("berta", 1, 0),
    ]
    assert [(group.key, group.compared, group.agreed) for group in agreement.reasons] == [
        ("PICTURE_REUSED", 3, 1),
        ("BLURRY_PICTURE", 1, 0),
    ]
    assert [(group.key, group.compared, group.agreed) for group in agreement.checks] == [
        ("picture_reused", 2, 2),
        ("text_copied", 1, 1),
    ]
    assert agreement.checks[0].kappa is None  # all verdicts are rejections
    reused = agreement.reasons[0].kappa
    assert reused is not None
    # Of four pairs two agree on this reason: po = 0.5, pe = 0.5.
    assert reused.value == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("setting", "percent"), [(None, 5), ("", 5), ("x", 5), ("0", 0), ("100", 100), ("900", 100)]
)
def test_the_setting_is_a_percentage(setting: str | None, percent: int) -> None:
    assert percent_of(setting) == percent


def test_so_many_of_a_hundred_are_drawn() -> None:
    numbers = iter([step / 1000 for step in range(1000)])
    assert sum(drawn(5, lambda: next(numbers)) for _ in range(1000)) == 50
