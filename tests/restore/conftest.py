"""Starts a whole Resuena of its own, with demo data, and finds the clients of tests/faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "faults"))
sys.path.append(str(Path(__file__).parent))

from journey import QUICK_PASSWORDS, System


@pytest.fixture
def system() -> Iterator[System]:
    planned = System.planned(QUICK_PASSWORDS)
    planned.begin()
    yield planned
    planned.remove()
