"""A PostgreSQL with a streaming replica, made by pg_basebackup."""

import os
import shutil
import tempfile
from pathlib import Path

from kit.testing.ports import free_port
from kit.testing.postgres_server import SETTINGS, PostgresServer, run_program, run_server

_SETTINGS = {
    **SETTINGS,
    "max_connections": "100",
    "synchronous_commit": "on",
    "wal_level": "replica",
    "max_wal_senders": "5",
    "wal_retrieve_retry_interval": "200ms",
}


class ReplicatedPostgres:
    """The two servers; each has the databases and roles of the primary."""

    def __init__(self) -> None:
        """Start both. Blocks until the replica accepts reads."""
        self._folder = Path(tempfile.mkdtemp(prefix="resuena-test-replicated-"))
        self._folder.chmod(0o755)  # the servers of root run as another user
        primary_port, self._replica_port = free_port(), free_port()
        try:
            options = "-U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync --no-instructions"
            run_program(self._joined("primary"), "initdb", *options.split())
            self.primary: PostgresServer = run_server(self._folder / "primary", primary_port, _SETTINGS)
            source = f"--host=127.0.0.1 --port={primary_port} --username=postgres"
            copying = "--write-recovery-conf --wal-method=stream --checkpoint=fast --no-sync"
            run_program(self._joined("replica"), "pg_basebackup", *source.split(), *copying.split())
            self.start_replica()
        except BaseException:
            self.remove()
            raise

    def _joined(self, name: str) -> Path:
        folder = self._folder / name
        (folder / "users").mkdir(parents=True)
        (folder / "users" / str(os.getpid())).touch()
        return folder

    def start_replica(self) -> None:
        """Start the replica, also after it was killed. Blocks until it accepts reads."""
        self.replica: PostgresServer = run_server(self._folder / "replica", self._replica_port, _SETTINGS)

    def kill_replica(self) -> None:
        """End the replica without a checkpoint, as a crash would. Blocks until none of its processes is left."""
        _kill(self._folder / "replica")

    def remove(self) -> None:
        """End both servers and delete their files. Blocks."""
        for name in ("replica", "primary"):
            _kill(self._folder / name)
        shutil.rmtree(self._folder, ignore_errors=True)


def _kill(folder: Path) -> None:
    if (folder / "data" / "postmaster.pid").exists():
        run_program(folder, "pg_ctl", "stop", "--mode=immediate")
