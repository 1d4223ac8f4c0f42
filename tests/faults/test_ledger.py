"""The ledger detects the faults that these tests look for."""

from __future__ import annotations

import pytest
from ledger import ACKNOWLEDGED, NO_ANSWER, Ledger


@pytest.mark.quick
@pytest.mark.parametrize(
    ("answers", "times", "faults"),
    [
        ([ACKNOWLEDGED], 1, []),
        ([ACKNOWLEDGED], 0, ["lost"]),
        ([ACKNOWLEDGED], 2, ["twice"]),
        ([NO_ANSWER, ACKNOWLEDGED], 1, []),
        ([NO_ANSWER, ACKNOWLEDGED], 0, ["lost"]),
        (["UNAVAILABLE", "UNAVAILABLE"], 0, ["refused"]),
        (["UNAVAILABLE", "UNAVAILABLE"], 1, ["untrue"]),
        (["UNAVAILABLE"], 2, ["twice", "untrue"]),
    ],
)
def test_answers_are_compared_with_what_is_stored(answers: list[str], times: int, faults: list[str]) -> None:
    ledger = Ledger()
    ledger.open("event", "a").answers.extend(answers)
    verdict = ledger.compare({"event": {"a": times} if times else {}})
    assert [name for name in ("lost", "twice", "untrue", "refused") if getattr(verdict, name)] == faults
