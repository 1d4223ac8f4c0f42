"""A real PgBouncer for tests, in transaction mode, with the settings of deploy/pgbouncer."""

from __future__ import annotations

import configparser
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from kit.db.limits import STATEMENT_TIMEOUT, session_limits
from kit.testing.databases import PoolOptions
from kit.testing.ports import free_port
from kit.testing.postgres_server import PostgresServer

OLDEST = (1, 21)
"""The first version that tracks prepared statements in transaction mode."""
_START_SECONDS = 20


class PgBouncer:
    """A PgBouncer process for all databases of one PostgreSQL test server, which it enters as the administrator."""

    def __init__(self, settings: Path, server: str) -> None:
        """``settings`` is the path of pgbouncer.ini, ``server`` the URL of any database of the PostgreSQL server."""
        program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
        if program is None or _version(program) < OLDEST:
            raise RuntimeError("--pooler needs PgBouncer 1.21 or later on the PATH, as Debian 13 has it")
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="resuena-test-pgbouncer-"))
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"127.0.0.1:{free_port()}"
        parts = urlsplit(server)
        config = configparser.ConfigParser(interpolation=None)
        config.read(settings)
        config["databases"] = {"*": f"host={parts.hostname} port={parts.port} user={parts.username}"}
        config["pgbouncer"].update(
            {
                "listen_addr": "127.0.0.1",
                "listen_port": self.address.rpartition(":")[2],
                "auth_type": "any",  # the test server trusts everybody, and `any` needs the fixed user above
                "logfile": str(self._folder / "log"),
            }
        )
        del config["pgbouncer"]["auth_file"]
        with (self._folder / "pgbouncer.ini").open("w") as file:
            config.write(file)

    def start(self) -> None:
        """Start it and wait until it listens; root starts it as ``nobody``, since it refuses root."""
        user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if user is not None:
            os.chown(self._folder, user.pw_uid, user.pw_gid)
        self._process = subprocess.Popen(  # noqa: S603
            [self._program, "--quiet", self._folder / "pgbouncer.ini"],
            stdin=subprocess.DEVNULL,
            user=user.pw_uid if user is not None else None,
        )
        deadline = time.monotonic() + _START_SECONDS
        host, _, port = self.address.rpartition(":")
        while True:
            try:
                socket.create_connection((host, int(port)), timeout=1).close()
                return
            except OSError as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("PgBouncer did not start") from error
                time.sleep(0.05)

    def before(self, server: PostgresServer, url: str, options: PoolOptions) -> str:
        """Return the URL of a database through PgBouncer, with the limits of sessions as its defaults. Blocks."""
        parts = urlsplit(url)
        limits = session_limits(options.get("statement_timeout", STATEMENT_TIMEOUT))
        name = parts.path.removeprefix("/")
        server.execute(*(f"ALTER DATABASE \"{name}\" SET {limit} = '{value}'" for limit, value in limits.items()))
        return parts._replace(netloc=f"{parts.username}@{self.address}").geturl()

    def remove(self) -> None:
        """Stop it at once and delete its files."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def _version(program: str) -> tuple[int, ...]:
    outcome = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)  # noqa: S603
    return tuple(int(part) for part in outcome.stdout.split()[1].split(".")[:2])
