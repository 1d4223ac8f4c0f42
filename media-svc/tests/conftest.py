"""Fixtures of media-svc: a migrated database for each test."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import obstore
import pytest
from obstore.store import from_url

from kit.db import Database
from media_svc.images.jobs import Collector
from media_svc.images.service import ImageService
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.service import Store

sys.path.append(str(Path(__file__).parent))  # last: other services' tests import a `conftest` too

from media_factories import Clock

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@pytest.fixture
def media_database(database: Callable[..., Database]) -> Database:
    return database(MIGRATIONS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(object_store_url: str) -> Store:
    return Store(object_store_url)


@pytest.fixture
async def images(media_database: Database, store: Store, clock: Clock) -> AsyncIterator[ImageService]:
    workers = Workers(1, 800, 20)
    yield ImageService(media_database, store, workers, clock)
    await workers.stop()


@pytest.fixture
def collector(media_database: Database, store: Store, clock: Clock) -> Collector:
    return Collector(media_database, store, clock)


@pytest.fixture
def files(object_store_url: str) -> Callable[[], set[str]]:
    """The keys of all objects in the store."""
    object_store = from_url(object_store_url)
    return lambda: {entry["path"] for batch in obstore.list(object_store) for entry in batch}
