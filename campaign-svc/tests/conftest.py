"""A migrated database of its own for each test of campaign-svc."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.db import Database

sys.path.insert(0, str(Path(__file__).parent))

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def campaign_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)
