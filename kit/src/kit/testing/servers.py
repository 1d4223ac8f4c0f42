"""Which PostgreSQL and NATS a test session ran on, told at the end of its output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import asyncpg
import nats
import pytest

if TYPE_CHECKING:
    from testcontainers.core.container import DockerContainer

RAN: pytest.StashKey[list[str]] = pytest.StashKey()
"""What ran, a line for each server of this process."""


def note(config: pytest.Config, version: str, origin: str) -> None:
    """Keeps for the end of the output that this version ran, and where it is from."""
    config.stash.setdefault(RAN, []).append(f"{version}, {origin}")


def image_of(container: DockerContainer) -> str:
    """The image that a container runs, by its name and by what cannot change: its digest, or its id."""
    image = container.get_wrapped_container().image
    digests = image.attrs.get("RepoDigests") or [image.id]
    return f"image {container.image} ({digests[0]})"


async def postgres_version(url: str) -> str:
    """What a PostgreSQL server says that it is."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return f"PostgreSQL {await connection.fetchval('SHOW server_version')}"
    finally:
        await connection.close()


async def nats_version(url: str) -> str:
    """What a NATS server says that it is."""
    client = await nats.connect(url)
    try:
        version = client.connected_server_version
        return f"NATS {version.major}.{version.minor}.{version.patch}"
    finally:
        await client.close()
