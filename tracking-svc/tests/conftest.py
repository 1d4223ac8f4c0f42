"""Fixtures of tracking-svc: a migrated database for each test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kit.db import Database

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def tracking_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)
