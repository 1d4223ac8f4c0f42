"""Writes a service's next Alembic revision: the differences between its models and the tables of its migrations."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from kit.db.migrate import add_revision, upgrade
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel


def main(service: str, name: str) -> None:
    """Migrates an empty database of its own to the head, and compares the models of `<service>-svc` with it."""
    migrations = import_module(f"{service}_svc.bootstrap").MIGRATIONS  # it imports every table
    metadata = import_module(f"{service}_svc.tables").Table.metadata
    server, leave = from_wheel(f"migration-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, migrations)
        add_revision(url, migrations, name, metadata)
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    main(*sys.argv[1:])
