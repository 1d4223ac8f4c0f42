"""Starts a whole Resuena with demo data, and makes the clients of tests/faults importable."""

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
