"""A migrated database of its own for each test of company-svc."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kit.db import Database

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def company_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)
