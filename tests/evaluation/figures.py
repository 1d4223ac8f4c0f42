"""Labelled engagement: organic curves and bought ones, usual numbers of likes and unusual ones."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from cases import Case
from check_factories import MADE, facts

from campaign_svc.checks.models import Point, PublishedOn
from campaign_svc.checks.rules import RULES

Curve = Sequence[Point]
HOURS = (1, 3, 6, 12, 24, 36, 48, 72, 96, 120, 168, 240, 336)
"""Hours after the post at which networks are polled."""


def _points(likes_at: Callable[[float], float], hours: Sequence[float] = HOURS) -> Curve:
    points = []
    for hour in hours:
        likes = max(0, round(likes_at(hour)))
        points.append(Point(MADE + timedelta(hours=hour), likes, likes // 14))
    return points


def _rising(points: Curve) -> Curve:
    """Cumulative counts never fall."""
    rising: list[Point] = []
    for point in points:
        likes = max(point.likes, rising[-1].likes if rising else 0)
        rising.append(Point(point.at, likes, point.comments))
    return rising


def saturating(rng: random.Random) -> Curve:
    """Most of the likes in the first two days, then fewer and fewer."""
    most, pace = rng.lognormvariate(5.6, 0.6) + 100, rng.uniform(10, 40)
    return _rising(_points(lambda hour: most * (1 - math.exp(-hour / pace)) * rng.gauss(1, 0.03)))


def shared_later(rng: random.Random) -> Curve:
    """A second wave, as after a share by a person with many followers."""
    first, second, moment = rng.uniform(100, 400), rng.uniform(100, 500), rng.uniform(60, 150)
    return _rising(
        _points(
            lambda hour: (
                (
                    first * (1 - math.exp(-hour / 20))
                    + (second * (1 - math.exp(-(hour - moment) / 24)) if hour > moment else 0)
                )
                * rng.gauss(1, 0.02)
            )
        )
    )


def slow(rng: random.Random) -> Curve:
    """A small account's post, discovered slowly, with irregular days and nights."""
    pace = rng.uniform(0.6, 3)
    total, points = 0.0, []
    for before, hour in zip((0, *HOURS), HOURS, strict=False):
        total += pace * (hour - before) * rng.uniform(0.5, 1.5)
        points.append(Point(MADE + timedelta(hours=hour), round(total), round(total / 14)))
    return points


def settling(rng: random.Random) -> Curve:
    """Grows, then loses one to six percent of its likes, as when the network deletes accounts. Clean."""
    grown = list(saturating(rng))
    last = grown[-1]
    lost = round(last.likes * rng.uniform(0.01, 0.06))
    return [*grown, Point(last.at + timedelta(days=4), last.likes - lost, last.comments)]


def burst(rng: random.Random) -> Curve:
    """Hundreds of bought likes within hours, days after the post."""
    own, bought, moment = rng.uniform(10, 60), rng.uniform(300, 3_000), rng.uniform(50, 110)
    hours = sorted({*HOURS, moment, moment + rng.uniform(2, 5)})
    return _rising(
        _points(lambda hour: own * (1 - math.exp(-hour / 24)) + (bought if hour > moment else 0), hours)
    )


def spread_burst(rng: random.Random) -> Curve:
    """The same, spread over a day, as careful sellers do."""
    own, bought, moment = rng.uniform(10, 60), rng.uniform(300, 3_000), rng.uniform(50, 110)
    return _rising(
        _points(
            lambda hour: own * (1 - math.exp(-hour / 24)) + bought * min(1, max(0, (hour - moment) / 24)),
            range(2, 340, 6),
        )
    )


def even(rng: random.Random) -> Curve:
    """The same number each day, from a bot."""
    pace = rng.uniform(2, 20)
    return _points(lambda hour: pace * hour, [24.0 * day for day in range(1, 15)])


def falling(rng: random.Random) -> Curve:
    """Bought likes that the network removes later."""
    grown = list(saturating(rng))
    last = grown[-1]
    return [*grown, Point(last.at + timedelta(days=2), round(last.likes * rng.uniform(0.4, 0.8)), last.comments)]


CURVES: dict[str, tuple[bool, Callable[[random.Random], Curve]]] = {
    "most in the first days": (False, saturating),
    "a second wave": (False, shared_later),
    "slow, uneven": (False, slow),
    "a few likes lost": (False, settling),
    "a burst days later": (True, burst),
    "a burst delivered over a day": (True, spread_burst),
    "one pace all the time": (True, even),
    "falls again": (True, falling),
}


def growth(each: int, seed: int) -> list[Case]:
    """The verdicts of `figures_growth` on curves."""
    rng = random.Random(seed)
    return [
        Case("figures_growth", kind, suspect, _warns("figures_growth", curves=[make(rng)]))
        for kind, (suspect, make) in CURVES.items()
        for _ in range(each)
    ]


def usual(each: int, seed: int) -> list[Case]:
    """The verdicts of `figures_usual` on likes, compared with those of the person's other ads."""
    rng = random.Random(seed)
    cases = []
    for kind, suspect, factor in (
        ("as usual", False, 1.0),
        ("twice the usual", False, 2.0),
        ("twelve times the usual", True, 12.0),
        ("thirty times the usual", True, 30.0),
    ):
        for _ in range(each):
            level = rng.lognormvariate(4.4, 0.7)
            others = [round(level * rng.lognormvariate(0, 0.4)) for _ in range(rng.randrange(6, 25))]
            likes = round(level * factor * rng.lognormvariate(0, 0.25))
            warned = _warns("figures_usual", likes=likes, persons_likes=others, campaigns_likes=())
            cases.append(Case("figures_usual", kind, suspect, warned))
    return cases


def ratio(each: int, seed: int) -> list[Case]:
    """The verdicts of `figures_ratio` on comments compared with likes."""
    rng = random.Random(seed)
    cases = []
    for kind, suspect, low, high, least in (
        ("one comment for 10 to 80 likes", False, 0.012, 0.1, 150),
        ("a question that many answer", False, 0.2, 0.7, 150),
        ("thousands of likes, hardly a comment", True, 0.0, 0.0008, 2_000),
        ("more comments than likes", True, 1.3, 4.0, 150),
    ):
        for _ in range(each):
            likes = round(least * rng.lognormvariate(0.8, 0.5))
            warned = _warns("figures_ratio", likes=likes, comments=round(likes * rng.uniform(low, high)))
            cases.append(Case("figures_ratio", kind, suspect, warned))
    return cases


def followers(each: int, seed: int) -> list[Case]:
    """The verdicts of `figures_followers` on likes and comments compared with an account's followers."""
    rng = random.Random(seed)
    cases = []
    for kind, suspect, (fewest, most), (low, high) in (
        ("a large account, 0.3 to 6 of a hundred react", False, (10_000, 400_000), (0.003, 0.06)),
        ("a small account, 5 to 35 of a hundred react", False, (400, 4_000), (0.05, 0.35)),
        ("bought likes, nearly as many as followers", True, (400, 4_000), (0.55, 3.0)),
        ("bought followers, hardly any reacts", True, (15_000, 400_000), (0.00002, 0.0004)),
    ):
        for _ in range(each):
            audience = round(math.exp(rng.uniform(math.log(fewest), math.log(most))))
            post = PublishedOn(2, MADE, "Published", round(audience * rng.uniform(low, high)), audience)
            warned = _warns("figures_followers", posts=[post])
            cases.append(Case("figures_followers", kind, suspect, warned))
    return cases


def _warns(check: str, **values: Any) -> bool:
    finding = RULES[check].check(facts(**values))
    return finding is not None and finding.warns
