"""Which decisions are drawn, who judges and resolves, and how agreement is measured. No I/O here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import sqrt

from campaign_svc.disputes.errors import OwnDecision
from campaign_svc.second_opinions.errors import AlreadyReviewed, NoDisagreement, NotFoundWrong, OwnVerdict
from campaign_svc.second_opinions.models import Agreement, Agreements, Kappa, Pair, SecondOpinion
from kit.db import Row
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from resuena.campaign.v1 import second_opinions_pb2 as pb

WAITING, AGREED = pb.SECOND_OPINION_STATE_WAITING, pb.SECOND_OPINION_STATE_AGREED
DISAGREED, RESOLVED = pb.SECOND_OPINION_STATE_DISAGREED, pb.SECOND_OPINION_STATE_RESOLVED
DEFAULT_PERCENT = 5
DAYS_DEFAULT, DAYS_MAX = 30, 365
PAGE = 50
MAX_PAIRS = 100_000
Z95 = 1.959964
"""Quantile of the normal distribution for a 95 % interval."""


def percent_of(setting: str | None) -> int:
    """The live setting's value, from 0 to 100; the default when it is unset or invalid."""
    text = (setting or "").strip()
    return min(100, int(text)) if text.isascii() and text.isdigit() else DEFAULT_PERCENT


def drawn(percent: int, number: Callable[[], float]) -> bool:
    """Whether a decision is drawn, by an unpredictable random number in [0, 1)."""
    return number() * 100 < percent


def checked_days(days: int) -> int:
    """The days of the period. Raises InvalidInput unless they are 1 to 365; 0 means 30."""
    if not 0 <= days <= DAYS_MAX:
        raise InvalidInput(f"From 1 to {DAYS_MAX} days.")
    return days or DAYS_DEFAULT


def check_judge(caller: Caller, opinion: SecondOpinion, first_by: str, settled_by: str | None) -> None:
    """Raises AlreadyReviewed, or OwnDecision if the caller took the decision or settled its dispute."""
    if opinion.second_at is not None:
        raise AlreadyReviewed
    if caller.person_id in (first_by, settled_by):
        raise OwnDecision


def state_of(opinion: SecondOpinion | Row) -> int:
    """SecondOpinionState of the contract."""
    if opinion.second_at is None:
        return WAITING
    if opinion.second_approved == opinion.first_approved:
        return AGREED
    return DISAGREED if opinion.resolved_at is None else RESOLVED


def check_resolver(caller: Caller, opinion: SecondOpinion, first_by: str) -> None:
    """Raises NoDisagreement, or OwnVerdict if the caller gave one of the verdicts."""
    if state_of(opinion) != DISAGREED:
        raise NoDisagreement
    if caller.person_id in (first_by, opinion.second_by):
        raise OwnVerdict


def check_overturner(caller: Caller, opinion: SecondOpinion, first_by: str) -> None:
    """Raises NotFoundWrong unless a resolution found the decision wrong, OwnDecision if the caller took it."""
    if not opinion.second_stands:
        raise NotFoundWrong
    if caller.person_id == first_by:
        raise OwnDecision


def kappa_of(pairs: Iterable[tuple[Hashable, Hashable]]) -> Kappa | None:
    """Cohen's kappa of two raters, with its large-sample 95 % interval; None when it is undefined.

    kappa = (po - pe) / (1 - pe), with po the observed and pe the expected share of agreement: J. Cohen, "A coefficient
    of agreement for nominal scales", Educational and Psychological Measurement 20 (1960). Its standard error is the one
    of J. L. Fleiss, J. Cohen and B. S. Everitt, "Large sample standard errors of kappa and weighted kappa",
    Psychological Bulletin 72 (1969). It is undefined without pairs, and when all verdicts of both raters are in one
    class (pe = 1). The interval is unreliable below some 30 pairs; its width is zero for total agreement,
    and when one rater always gives the same verdict (kappa = 0).
    """
    counts = Counter(pairs)
    n = sum(counts.values())
    if not n:
        return None
    share = {cell: count / n for cell, count in counts.items()}
    classes = {verdict for cell in share for verdict in cell}
    row = {verdict: sum(p for (a, _), p in share.items() if a == verdict) for verdict in classes}
    column = {verdict: sum(p for (_, b), p in share.items() if b == verdict) for verdict in classes}
    observed = sum(share.get((verdict, verdict), 0.0) for verdict in classes)
    expected = sum(row[verdict] * column[verdict] for verdict in classes)
    if len(classes) < 2:
        return None
    kappa = (observed - expected) / (1 - expected)
    agreeing = sum(
        share.get((verdict, verdict), 0.0)
        * ((1 - expected) - (row[verdict] + column[verdict]) * (1 - observed)) ** 2
        for verdict in classes
    )
    differing = (1 - observed) ** 2 * sum(p * (column[a] + row[b]) ** 2 for (a, b), p in share.items() if a != b)
    rest = (observed * expected - 2 * expected + observed) ** 2
    error = sqrt(max(0.0, agreeing + differing - rest) / n) / (1 - expected) ** 2
    low, high = max(-1.0, kappa - Z95 * error), min(1.0, kappa + Z95 * error)
    # Sums of shares are off by some 1e-16, whose root would be displayed as a negative zero.
    return Kappa(*(round(value, 6) + 0.0 for value in (kappa, low, high)))


def agreement(key: str, verdicts: Sequence[tuple[Hashable, Hashable]]) -> Agreement:
    """Counts and kappa of pairs of verdicts."""
    return Agreement(key, len(verdicts), sum(first == second for first, second in verdicts), kappa_of(verdicts))


def agreements(pairs: Sequence[Pair], waiting: int) -> Agreements:
    """Agreement of pairs: in total, by auditor, by reason, by check that warned; the largest group first.

    By reason, each verdict is "rejected for this reason" or not: kappa uses all pairs, and the counts those in which
    at least one verdict has the reason. A check's pairs are those of advertisements of which it warned.
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


def _largest_first(groups: Iterable[Agreement]) -> list[Agreement]:
    return sorted(groups, key=lambda group: (-group.compared, group.key))
