"""Collects the PostgreSQL and NATS versions of a test session, which are printed at the end of its output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import asyncpg
import nats
import pytest

if TYPE_CHECKING:
    from testcontainers.core.container import DockerContainer

RAN: pytest.StashKey[list[str]] = pytest.StashKey()
"""One line for each server of this process."""


def note(config: pytest.Config, version: str, origin: str) -> None:
    """Records a server's version and origin for the end of the output."""
    config.stash.setdefault(RAN, []).append(f"{version}, {origin}")


def image_of(container: DockerContainer) -> str:
    """The image of a container, by its name and its immutable digest or id."""
    image = container.get_wrapped_container().image
    digests = image.attrs.get("RepoDigests") or [image.id]
    return f"image {container.image} ({digests[0]})"


async def postgres_version(url: str) -> str:
    """The version that a PostgreSQL server reports."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return f"PostgreSQL {await connection.fetchval('SHOW server_version')}"
    finally:
        await connection.close()


async def nats_version(url: str) -> str:
    """The version that a NATS server reports."""
    client = await nats.connect(url)
    try:
        version = client.connected_server_version
        return f"NATS {version.major}.{version.minor}.{version.patch}"
    finally:
        await client.close()
