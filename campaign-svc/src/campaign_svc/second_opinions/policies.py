"""Which decisions are drawn, who judges and resolves, and how agreement is measured. No I/O here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import sqrt

from campaign_svc.disputes.errors import OwnDecision
from campaign_svc.second_opinions.errors import AlreadyReviewed, NoDisagreement, NotFoundWrong, OwnVerdict
from campaign_svc.second_opinions.models import Agreement, Agreements, Kappa, Pair, SecondOpinion
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput

DEFAULT_PERCENT = 5
DAYS_DEFAULT, DAYS_MAX = 30, 365
PAGE = 50
MAX_PAIRS = 100_000
Z95 = 1.959964
"""Quantile of the normal distribution that a 95 % interval takes."""


def percent_of(setting: str | None) -> int:
    """The live setting's value, from 0 to 100; the default when it is unset or none."""
    text = (setting or "").strip()
    return min(100, int(text)) if text.isascii() and text.isdigit() else DEFAULT_PERCENT


def drawn(percent: int, number: Callable[[], float]) -> bool:
    """Whether a decision is drawn, by a random number from 0 up to 1 that nobody can foresee."""
    return number() * 100 < percent


def checked_days(days: int) -> int:
    """The days of the period. Raises InvalidInput unless they are 1 to 365; 0 means 30."""
    if not 0 <= days <= DAYS_MAX:
        raise InvalidInput(f"From 1 to {DAYS_MAX} days.")
    return days or DAYS_DEFAULT


def check_judge(caller: Caller, opinion: SecondOpinion, first_by: str, settled_by: str | None) -> None:
    """Raises AlreadyReviewed, or OwnDecision for whoever took the decision or settled its dispute."""
    if opinion.second_at is not None:
        raise AlreadyReviewed
    if caller.person_id in (first_by, settled_by):
        raise OwnDecision


def is_disagreement(opinion: SecondOpinion) -> bool:
    """Whether two verdicts differ and nobody has resolved it."""
    return (
        opinion.second_at is not None
        and opinion.second_approved != opinion.first_approved
        and opinion.resolved_at is None
    )


def check_resolver(caller: Caller, opinion: SecondOpinion, first_by: str) -> None:
    """Raises NoDisagreement, or OwnVerdict for the two who gave the verdicts."""
    if not is_disagreement(opinion):
        raise NoDisagreement
    if caller.person_id in (first_by, opinion.second_by):
        raise OwnVerdict


def check_overturner(caller: Caller, opinion: SecondOpinion, first_by: str) -> None:
    """Raises NotFoundWrong unless a resolution says that the decision was wrong, OwnDecision for who took it."""
    if not opinion.second_stands:
        raise NotFoundWrong
    if caller.person_id == first_by:
        raise OwnDecision


def kappa_of(pairs: Iterable[tuple[Hashable, Hashable]]) -> Kappa | None:
    """Cohen's kappa of two raters, with its large-sample 95 % interval; None when it is undefined.

    kappa = (po - pe) / (1 - pe), with po the observed and pe the expected share of agreement: J. Cohen, "A coefficient
    of agreement for nominal scales", Educational and Psychological Measurement 20 (1960). Its standard error is the one
    of J. L. Fleiss, J. Cohen and B. S. Everitt, "Large sample standard errors of kappa and weighted kappa",
    Psychological Bulletin 72 (1969). It is undefined without pairs, and when all verdicts of both raters fall in one
    class (pe = 1). The interval says little of fewer than some 30 pairs; it has no width for total agreement,
    and when one rater always says the same (kappa = 0).
    """
    counts = Counter(pairs)
    n = sum(counts.values())
    if not n:
        return None
    share = {cell: count / n for cell, count in counts.items()}
    classes = {one for cell in share for one in cell}
    row = {one: sum(p for (a, _), p in share.items() if a == one) for one in classes}
    column = {one: sum(p for (_, b), p in share.items() if b == one) for one in classes}
    observed = sum(share.get((one, one), 0.0) for one in classes)
    expected = sum(row[one] * column[one] for one in classes)
    if len(classes) < 2:
        return None
    kappa = (observed - expected) / (1 - expected)
    agreeing = sum(
        share.get((one, one), 0.0) * ((1 - expected) - (row[one] + column[one]) * (1 - observed)) ** 2
        for one in classes
    )
    differing = (1 - observed) ** 2 * sum(p * (column[a] + row[b]) ** 2 for (a, b), p in share.items() if a != b)
    rest = (observed * expected - 2 * expected + observed) ** 2
    error = sqrt(max(0.0, agreeing + differing - rest) / n) / (1 - expected) ** 2
    low, high = max(-1.0, kappa - Z95 * error), min(1.0, kappa + Z95 * error)
    # Sums of shares are off by some 1e-16, whose root would be shown as a zero below zero.
    return Kappa(*(round(one, 6) + 0.0 for one in (kappa, low, high)))


def agreement(key: str, verdicts: Sequence[tuple[Hashable, Hashable]]) -> Agreement:
    """Counts and kappa of pairs of verdicts."""
    return Agreement(key, len(verdicts), sum(first == second for first, second in verdicts), kappa_of(verdicts))


def agreements(pairs: Sequence[Pair], waiting: int) -> Agreements:
    """How far pairs agree: altogether, by who decided, by reason, by check that warned; the largest group first.

    By reason each verdict is "rejected for this reason" or not: kappa takes all pairs, and the counts those in which
    one of the two named the reason. A check's pairs are those of advertisements of which it warned.
    """

    def sides(some: Iterable[Pair]) -> list[tuple[bool, bool]]:
        return [(pair.first_approved, pair.second_approved) for pair in some]

    auditors: dict[str, list[Pair]] = {}
    checks: dict[str, list[Pair]] = {}
    reasons: dict[str, list[Pair]] = {}
    for pair in pairs:
        auditors.setdefault(pair.first_by, []).append(pair)
        for name in pair.warned:
            checks.setdefault(name, []).append(pair)
        for reason in {pair.first_reason, pair.second_reason} - {None}:
            reasons.setdefault(reason or "", []).append(pair)
    return Agreements(
        overall=agreement("", sides(pairs)),
        auditors=_largest_first(agreement(key, sides(some)) for key, some in auditors.items()),
        reasons=_largest_first(_by_reason(reason, some, pairs) for reason, some in reasons.items()),
        checks=_largest_first(agreement(key, sides(some)) for key, some in checks.items()),
        waiting=waiting,
    )


def _by_reason(reason: str, named: Sequence[Pair], pairs: Sequence[Pair]) -> Agreement:
    both = sum(pair.first_reason == pair.second_reason for pair in named)
    verdicts = [(pair.first_reason == reason, pair.second_reason == reason) for pair in pairs]
    return Agreement(reason, len(named), both, kappa_of(verdicts))


def _largest_first(found: Iterable[Agreement]) -> list[Agreement]:
    return sorted(found, key=lambda one: (-one.compared, one.key))
