"""A migrated database of its own for each test of media-svc."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from kit.db import Database
from media_svc.images.jobs import Collector
from media_svc.images.service import ImageService
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.service import Store

sys.path.append(str(Path(__file__).parent))  # behind the others: their tests import a `conftest` too

from media_factories import Clock

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def media_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path.as_uri())


@pytest.fixture
async def images(media_database: Database, store: Store, clock: Clock) -> AsyncIterator[ImageService]:
    workers = Workers(1, 800, 20)
    yield ImageService(media_database, store, workers, clock)
    await workers.stop()


@pytest.fixture
def collector(media_database: Database, store: Store, clock: Clock) -> Collector:
    return Collector(media_database, store, clock)


@pytest.fixture
def files(tmp_path: Path) -> Callable[[], set[str]]:
    return lambda: {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
