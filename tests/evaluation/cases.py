"""Results of an evaluation: one case per advertisement, and over all cases precision and recall with their
intervals."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_Z = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class Case:
    """One labelled advertisement with a check's verdict."""

    check: str
    kind: str
    """The change that was made to it, as `cropped by 10 %`; for a clean one a description."""
    suspect: bool
    """Its label: whether the check should warn."""
    warned: bool
    right: bool = True
    """Whether a warning names the right twin."""
    distance: float | None = None
    """The value that the check compares with its threshold, if any; small is suspect. Infinite: there was nothing to
    compare."""
    pictures: tuple[str, str] | None = None
    """Names of the picture and of its original, for checks of pictures."""

    @property
    def correct(self) -> bool:
        return self.warned == self.suspect and (self.right or not self.warned)


@dataclass(frozen=True)
class Share:
    """A share of cases, with its 95 % interval by Wilson."""

    of: int
    hits: int

    @property
    def value(self) -> float:
        return self.hits / self.of if self.of else math.nan

    def interval(self) -> tuple[float, float]:
        """Lower and upper end; (0, 1) without cases."""
        if not self.of:
            return 0.0, 1.0
        share, square = self.value, _Z * _Z / self.of
        middle = (share + square / 2) / (1 + square)
        half = _Z * math.sqrt(share * (1 - share) / self.of + square / (4 * self.of)) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        if not self.of:
            return "–"
        low, high = self.interval()
        return f"{self.value:.3f} ({low:.3f}–{high:.3f})"


def recall(cases: Iterable[Case]) -> Share:
    """The share of suspect cases with a warning that names the right twin."""
    suspects = [case for case in cases if case.suspect]
    return Share(len(suspects), sum(case.warned and case.right for case in suspects))


def precision(cases: Iterable[Case]) -> Share:
    """The share of warnings that are right."""
    warnings = [case for case in cases if case.warned]
    return Share(len(warnings), sum(case.suspect and case.right for case in warnings))


def by_check(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """Cases by check, in the order of each check's first case."""
    cases_by_check: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        cases_by_check[case.check].append(case)
    return dict(cases_by_check)


def table(cases: Sequence[Case]) -> str:
    """A table of each check's precision and recall, with the share of warnings by kind below it."""
    lines = [f"{'':<44}{'cases':>7}{'warned':>8}   {'precision':<23}recall"]
    for check, own in by_check(cases).items():
        warned = sum(case.warned for case in own)
        lines.append(f"{check:<44}{len(own):>7}{warned:>8}   {precision(own)!s:<23}{recall(own)}")
        for kind in dict.fromkeys(case.kind for case in own):
            alike = [case for case in own if case.kind == kind]
            label = "suspect" if alike[0].suspect else "clean"
            warned = sum(case.warned for case in alike)
            recall_text = str(recall(alike)) if alike[0].suspect else ""
            lines.append(f"  {label + ': ' + kind:<42}{len(alike):>7}{warned:>8}   {'':<23}{recall_text}")
    return "\n".join(lines)


def curve(cases: Sequence[Case], thresholds: Iterable[float]) -> Iterator[tuple[float, float, float]]:
    """Threshold, precision and recall, if the check warned of all cases up to that distance."""
    for threshold in thresholds:
        moved = [
            Case(
                case.check,
                case.kind,
                case.suspect,
                warned=case.distance is not None and case.distance <= threshold,
                right=case.right,
            )
            for case in cases
        ]
        yield threshold, precision(moved).value, recall(moved).value
