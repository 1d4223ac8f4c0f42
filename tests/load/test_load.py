"""The conclusions that `make load` draws from its measurements."""

from __future__ import annotations

import random

import pytest
from clients import ANSWERED, FAILED, SHED, Answer, Answers
from overload import RECOVERY_SECONDS, recovery
from samples import Samples, trend

MINUTE = [10.0 * number for number in range(240)]
ENDED = 1000.0


def noisy(start: float, rise: float) -> list[float]:
    chance = random.Random(7)
    return [start + rise * number / len(MINUTE) + chance.uniform(-3, 3) for number in range(len(MINUTE))]


@pytest.mark.parametrize(
    ("what", "start", "rise"), [("memory MB", 150.0, 40.0), ("descriptors", 60.0, 30.0), ("lag", 0.0, 900.0)]
)
def test_what_rises_grows(what: str, start: float, rise: float) -> None:
    measured = trend((what, "gateway"), MINUTE, noisy(start, rise))
    assert measured.grows
    assert measured.rise == pytest.approx(rise, rel=0.1)


@pytest.mark.parametrize(
    ("what", "start", "rise"), [("memory MB", 150.0, 3.0), ("descriptors", 60.0, -30.0), ("lag", 40.0, 20.0)]
)
def test_what_stays_does_not_grow(what: str, start: float, rise: float) -> None:
    assert not trend((what, "gateway"), MINUTE, noisy(start, rise)).grows


@pytest.mark.parametrize(("rise", "grows"), [(25.0, False), (60.0, True)])
def test_what_nats_holds_may_swing_and_not_grow(*, rise: float, grows: bool) -> None:
    assert trend(("memory MB", "nats"), MINUTE, noisy(60.0, rise)).grows is grows


def test_an_outlier_is_no_growth() -> None:
    values = [100.0] * len(MINUTE)
    values[-5:] = [400.0] * 5
    assert not trend(("memory MB", "gateway"), MINUTE, values).grows


def test_what_is_held_while_it_warms_up_is_no_growth() -> None:
    samples = Samples(None)  # type: ignore[arg-type] # nothing is sampled
    samples.at = MINUTE
    samples.found = {("memory MB", "gateway"): [min(200.0, 100.0 + at) for at in MINUTE]}
    (measured,) = samples.trends().values()
    assert (measured.first, measured.last, measured.grows) == (200.0, 200.0, False)


def answers(slow_until: float, outcome: str = ANSWERED) -> Answers:
    """A hundred responses a second after the overload; until then they took two seconds, or had another outcome."""
    moments = [ENDED + number / 100 for number in range(int(RECOVERY_SECONDS * 100))]
    return Answers(
        found=[
            Answer("page", outcome, due, due + (2.0 if outcome == ANSWERED else 0.01))
            if due < ENDED + slow_until
            else Answer("page", ANSWERED, due, due + 0.02)
            for due in moments
        ]
    )


@pytest.mark.parametrize("outcome", [ANSWERED, SHED, FAILED])
def test_recovery_takes_until_all_is_answered_as_soon_as_before(outcome: str) -> None:
    assert recovery(answers(0.0), ENDED, usual=0.03) == 0.0
    assert recovery(answers(2.5, outcome), ENDED, usual=0.03) == 3.0
    assert recovery(answers(RECOVERY_SECONDS, outcome), ENDED, usual=0.03) is None


def test_goodput_counts_by_weight() -> None:
    sample = Answers(
        seconds=2.0,
        found=[Answer("page", ANSWERED, 0, 1), Answer("audit", ANSWERED, 0, 1), Answer("audit", SHED, 0, 1)],
    )
    assert sample.good({"page": 1.0, "audit": 10.0}) == 5.5
