"""NATS with JetStream from its PyPI wheel; every acknowledged message is on disk.

The bounds of all streams together must fit into `max_file_store` (tests/architecture/test_streams.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

import nats as client

from kit.provisioning import provision_within
from resuena_local.credentials import write_private
from resuena_local.layout import LOOPBACK, MARK, ROOT, Layout, Process

BINARY = Path(sys.executable).parent / "nats-server"
USERS = ROOT / "deploy" / "kubernetes" / "stores" / "files" / "nats-users.conf"
"""The users with their permissions: one file, also for compose and the chart."""
STREAM_OWNERS = ("resuena.campaign", "resuena.company", "resuena.identity", "resuena.mobile", "resuena.tracking")
"""Whose facts are stored, each in a stream of its own: `<product>.<service>`."""
PROVISION_SECONDS = 20.0


def process(layout: Layout) -> Process:
    """Writes the server's configuration, which contains the users' passwords, and describes the program."""
    configuration = layout.folders.run / "nats.conf"
    write_private(
        configuration,
        "\n".join(
            (
                f"listen: {LOOPBACK}:{layout.ports.nats}",
                "server_name: resuena",
                "jetstream {",
                f'  store_dir: "{layout.folders.nats}"',
                "  sync_interval: always",
                "  max_memory_store: 256MB",
                "  max_file_store: 4GB",
                "}",
                f'authorization {{ include "./{USERS.name}" }}',
                "",
            )
        ),
    )
    passwords = {"$NATS_PASSWORD": layout.credentials.nats} | {
        f"$NATS_{name.upper()}_PASSWORD": password for name, password in layout.credentials.nats_users.items()
    }
    users = USERS.read_text()
    for variable, password in passwords.items():
        users = users.replace(f"password: {variable}", f'password: "{password}"')
    write_private(layout.folders.run / USERS.name, users)
    return Process(
        name="nats",
        group="stores",
        order=10,
        command=(str(BINARY), "--config", str(configuration)),
        environment={MARK: str(layout.folders.data)},
    )


async def provision(layout: Layout) -> None:
    """Creates streams and buckets as the operator's user, since the parts' users may not."""
    await provision_within(layout.nats_url, STREAM_OWNERS, seconds=PROVISION_SECONDS)


async def ready(layout: Layout) -> None:
    """Returns when JetStream is ready; raises the client's error until then."""

    async def ignore(_: Exception) -> None:
        """A refused connection while the server starts is expected and reported by the caller's deadline."""

    connection = await client.connect(
        layout.nats_url, allow_reconnect=False, connect_timeout=2, reconnect_time_wait=0, error_cb=ignore
    )
    try:
        await connection.jetstream().account_info()
    finally:
        await connection.close()
