"""Writes a service's next Alembic revision: the differences between its models and the tables of its migrations."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from alembic import command

from kit.db.migrate import config, upgrade
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

ROOT = Path(__file__).resolve().parents[2]


def main(service: str, name: str) -> None:
    """Migrates an empty database of its own to the head, and compares the models of `<service>-svc` with it."""
    migrations = ROOT / f"{service}-svc/migrations"
    server, leave = from_wheel(f"migration-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, migrations)
        command.revision(config(migrations, url), name, autogenerate=True)
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
