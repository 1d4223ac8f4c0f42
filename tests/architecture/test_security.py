"""The tests that docs/security.md and `make security` name exist, so that none is renamed or removed unnoticed."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = (ROOT / "docs/security.md").read_text()
NAMED = re.findall(r"`([\w./-]+/(?:test_\w+\.py|[\w-]+\.test\.tsx?)(?:::\w+)?)`", TABLE)
TRIED: dict[str, list[str]] = runpy.run_path(str(ROOT / "tests/security/attacks.py"))["ATTACKS"]
VERDICTS = {"met", "exception", "open", "operator", "not applicable"}
ROW = re.compile(r"^\| V(\d+\.\d+\.\d+) \([12]\) \|.*\| ([a-z ]+) \|$", re.M)


def exists(named: str) -> bool:
    path, _, test = named.partition("::")
    file = ROOT / path
    return file.is_file() and (
        not test or re.search(rf"^(?:async )?def {test}\(", file.read_text(), re.M) is not None
    )


def test_the_table_names_tests_that_exist() -> None:
    assert len(NAMED) > 100
    assert [named for named in NAMED if not exists(named)] == []


def test_make_security_runs_tests_that_exist() -> None:
    assert [test for tests in TRIED.values() for test in tests if not exists(test)] == []


def test_each_requirement_has_one_row_and_the_head_counts_their_verdicts() -> None:
    """Requirements of V10 and V17 that do not apply have a sentence in place of rows."""
    rows = ROW.findall(TABLE)
    assert len(rows) == TABLE.count("\n| V")
    assert len({identifier for identifier, _ in rows}) == len(rows)
    without_rows = sum(map(int, re.findall(r"(\d+) requirements of these levels: not applicable", TABLE)))
    head_counts = {
        verdict: int(number) for verdict, number in re.findall(r"^\| ([a-z ]+) \| (\d+) \|", TABLE, re.M)
    }
    counted = {verdict: sum(verdict == given for _, given in rows) for verdict in VERDICTS}
    assert head_counts == {**counted, "not applicable": counted["not applicable"] + without_rows}
