"""Starts a whole Resuena for these tests only, and records the figures of each fault for the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[2] / "campaign-svc" / "tests"))  # factories of campaigns and creators
pytest.register_assert_rewrite("trial", "publishers")  # a failure names the writes

from beside import Beside  # noqa: E402 - its asserts are rewritten too
from journey import QUICK_PASSWORDS, System  # noqa: E402
from stand_ins import described, stand_in  # noqa: E402

__all__ = ["beside", "described", "stand_in", "system"]


@pytest.fixture(scope="session")
def system() -> Iterator[System]:
    """Resuena without demo data, as `make up` starts it; all tests share it."""
    planned = replace(System.planned(QUICK_PASSWORDS), demo=False)
    planned.begin()
    yield planned
    planned.remove()


@pytest.fixture(scope="module")
def beside(system: System) -> Iterator[Beside]:
    """A second replica of each service and two more gateways."""
    replicas = Beside(system)
    with replicas.running():
        yield replicas
