"""One Resuena for all tests of the public API: started once, filled with two brands, asked by everybody."""

from __future__ import annotations

import inspect
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from kit.testing import SigningKeys
from kit.testing.databases import Databases
from kit.testing.nats_server import NatsServer
from kit.testing.postgres_server import PostgresServer

sys.path.insert(0, str(Path(__file__).parent))

from resuena_system import MIGRATIONS, System, running
from resuena_world import World


@pytest.fixture(scope="session")
def own_databases(postgres: PostgresServer) -> Iterator[dict[str, str]]:
    """Migrated databases that no other suite drops."""
    made = Databases(postgres)
    yield {name: made.create(folder) for name, folder in MIGRATIONS.items()}
    made.drop_all()


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
    async with World.of(system) as made:
        yield made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def filled(world: World) -> World:
    """The world with one thing of each kind that lists show."""
    await world.leave_traces()
    return world


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here runs on the loop that the system runs on."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and inspect.iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
