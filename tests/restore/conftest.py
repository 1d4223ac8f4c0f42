"""Starts a whole Resuena of its own, with demo data, and finds the clients of tests/faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "faults"))
sys.path.append(str(Path(__file__).parent))

from journey import System

ENVIRONMENT = {
    # Many sign up.
    "RESUENA_ARGON2_MEMORY_KIB": "64",
    "RESUENA_ARGON2_TIME_COST": "1",
}


@pytest.fixture
def system() -> Iterator[System]:
    planned = System.planned(ENVIRONMENT)
    planned.begin()
    yield planned
    planned.remove()
