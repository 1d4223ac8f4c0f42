"""Fixtures of company-svc: a migrated database for each test, and the use cases over it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.db import Database

sys.path.insert(0, str(Path(__file__).parent))

from company_factories import World

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def company_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)


@pytest.fixture
async def world(company_database: Database) -> World:
    new_world = World(company_database)
    await new_world.publish_terms("1")
    return new_world
