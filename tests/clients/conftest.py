"""Fixtures for clients in other processes: one Resuena that listens on a port, with a brand in it."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kit.testing import SigningKeys, eventually
from kit.testing.databases import Databases
from kit.testing.nats_server import NatsServer
from kit.testing.postgres_server import PostgresServer

HERE = Path(__file__).parent
TOOLS = HERE.parents[1] / ".tools" / "bin"
sys.path[:0] = [str(HERE), str(HERE.parent / "api")]

from live_system import APP, SITE, Live, Node, stale_token  # noqa: E402
from resuena_system import MIGRATIONS, running  # noqa: E402
from resuena_world import World  # noqa: E402

from gateway.server import server  # noqa: E402
from kit.rpc.operations import OperationsServer  # noqa: E402
from resuena.campaign.v1 import campaign_pb2  # noqa: E402

SECONDS = 50


@pytest.fixture(scope="session")
def databases(postgres: PostgresServer) -> Iterator[dict[str, str]]:
    """Migrated databases that no other suite drops."""
    own_databases = Databases(postgres)
    yield {name: own_databases.create(folder) for name, folder in MIGRATIONS.items()}
    own_databases.drop_all()


@pytest.fixture(scope="session")
def nats() -> Iterator[str]:
    """A NATS server whose streams no other suite deletes."""
    nats_server = NatsServer()
    nats_server.start()
    yield nats_server.url
    nats_server.remove()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def live(
    databases: dict[str, str], nats: str, signing_keys: SigningKeys, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Live]:
    """Resuena behind its own HTTP server."""
    folder = tmp_path_factory.mktemp("resuena")
    origins = f"{SITE},{APP}"
    async with running(databases, nats, folder, signing_keys, allowed_origins=origins) as system:
        http_server = OperationsServer(server(system.app, "127.0.0.1:0").config)  # leaves pytest its signals
        http_server.config.lifespan = "off"  # the lifespan has already started
        serving = asyncio.create_task(http_server.serve())
        await eventually(lambda: http_server.started)
        port = http_server.servers[0].sockets[0].getsockname()[1]
        channels = {name: system.channel(name) for name in ("identity", "company", "campaign")}
        world = World(system, channels)
        await world.publish_terms()
        brand = await world.tenant("Café Aurora")
        campaign_id = await world.campaign(brand, campaign_pb2.PAYMENT_TYPE_PRODUCT)
        await system.settled()
        yield Live(f"http://127.0.0.1:{port}", world, brand, campaign_id, stale_token(brand.owner, signing_keys))
        for channel in channels.values():
            await channel.close()
        system.app.state.stopping.set()
        http_server.should_exit = True
        await serving


@pytest.fixture(scope="session")
def node_program() -> str:
    """The path of Node."""
    program = shutil.which("node", path=f"{TOOLS}{os.pathsep}{os.environ.get('PATH', '')}")
    if program is None:
        pytest.fail("Node is missing: `make test-clients` installs it")
    return program


@pytest.fixture(scope="session")
def node(live: Live, node_program: str) -> Node:
    """`await node("apollo.mjs")`: runs a program of this folder and returns the JSON that it prints. Its standard
    input has the API's address, the tokens, and the caller's further values."""
    if not (HERE / "node_modules").is_dir():
        pytest.fail("Packages of Node are missing: `make test-clients` installs them")

    def run(script: str, given: dict[str, Any]) -> Any:
        done = subprocess.run(
            [node_program, script],
            cwd=HERE,
            input=json.dumps(given),
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    async def run_script(script: str, **more: Any) -> Any:
        given = {"url": live.graphql, "site": live.url, "token": live.token, "stale": live.stale, **more}
        return await asyncio.to_thread(run, script, given)

    return run_script


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs every test of this folder on the event loop on which the system runs."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and inspect.iscoroutinefunction(getattr(item, "function", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
