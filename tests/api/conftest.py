"""Fixtures for all tests of the public API: one running Resuena, shared by all of them, with two brands."""

from __future__ import annotations

import inspect
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kit.testing import SigningKeys
from kit.testing.databases import Databases
from kit.testing.nats_server import NatsServer
from kit.testing.postgres_server import PostgresServer

sys.path.insert(0, str(Path(__file__).parent))

from resuena_people import Person
from resuena_system import MIGRATIONS, System, running
from resuena_world import REVOKE_KEY, Program, World


@pytest.fixture(scope="session")
def own_databases(postgres: PostgresServer) -> Iterator[dict[str, str]]:
    """Migrated databases that no other suite drops."""
    databases = Databases(postgres)
    yield {name: databases.create(folder) for name, folder in MIGRATIONS.items()}
    databases.drop_all()


@pytest.fixture(scope="session")
def own_nats() -> Iterator[str]:
    """A NATS server whose streams no other suite deletes."""
    server = NatsServer()
    server.start()
    yield server.url
    server.remove()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def system(
    own_databases: dict[str, str],
    own_nats: str,
    signing_keys: SigningKeys,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[System]:
    """Resuena."""
    async with running(own_databases, own_nats, tmp_path_factory.mktemp("resuena"), signing_keys) as started:
        yield started


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def world(system: System) -> AsyncIterator[World]:
    """Resuena with two brands, their people and campaigns, a guest and staff."""
    async with World.of(system) as new_world:
        yield new_world


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def filled(world: World) -> World:
    """The world with at least one entry in each list of the API."""
    await world.leave_traces()
    return world


@pytest_asyncio.fixture(loop_scope="session")
async def program(world: World) -> AsyncIterator[Program]:
    """Creates API keys of the shared brand, which may have 25 at a time, and revokes them after the test."""
    key_ids = []

    async def make(*permissions: str, **values: Any) -> tuple[Person, str]:
        caller, key_id = await world.program(world.own, *permissions, **values)
        key_ids.append(key_id)
        return caller, key_id

    yield make
    for key_id in key_ids:
        await world.own.owner.ask(REVOKE_KEY, {"id": key_id})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs every test of this folder on the event loop on which the system runs."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and inspect.iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
