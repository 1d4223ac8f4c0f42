"""The faults of `make mutants` still apply to the code, and the tests that should detect them exist."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MUTANTS: list[dict[str, Any]] = tomllib.loads((ROOT / "tests" / "mutants" / "mutants.toml").read_text())["mutant"]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["title"])
def test_a_fault_has_its_place_and_its_tests(mutant: dict[str, Any]) -> None:
    assert (ROOT / mutant["file"]).read_text().count(mutant["old"]) == 1, "`old` must stand once in the file"
    assert mutant["new"] != mutant["old"]
    assert mutant["tests"]
    for test in mutant["tests"]:
        file, _, name = test.partition("::")
        assert (ROOT / file).exists()
        assert not name or f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(), f"{file} has no {name}"


def test_each_fault_has_a_name_of_its_own() -> None:
    assert len({mutant["title"] for mutant in MUTANTS}) == len(MUTANTS) >= 55
