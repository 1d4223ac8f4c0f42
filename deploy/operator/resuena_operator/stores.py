"""Connections to the stores: the five databases, and NATS."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import nats
from nats.aio.client import Client

from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed

NAME = "operator"
CONNECT_SECONDS = 5.0
UNLIMITED = {"statement_timeout": "0", "transaction_timeout": "0"}
"""Settings that remove the time limits which a service's role has by default where a pooler is used (ADR 0117)."""


@asynccontextmanager
async def database(installation: Installation, service: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection to a service's database, in that service's role. Raises Failed when it is unreachable."""
    try:
        connection = await asyncpg.connect(
            installation.databases[service],
            timeout=CONNECT_SECONDS,
            server_settings={"application_name": NAME, **UNLIMITED},
        )
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise Failed(f"The database {service} is not reached: {described(error)}", Exit.AWAY) from error
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def jetstream(installation: Installation) -> AsyncIterator[Client]:
    """A connection to NATS. Raises Failed when it is unreachable."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            client = await nats.connect(
                installation.nats_url, name=NAME, allow_reconnect=False, reconnect_time_wait=0, error_cb=_ignore
            )
            await client.jetstream().account_info()
    except Exception as error:  # nats-py raises its own errors, OSError and TimeoutError
        raise Failed(f"NATS is not reached: {described(error)}", Exit.AWAY) from error
    try:
        yield client
    finally:
        await client.close()


async def _ignore(_: Exception) -> None:
    """Ignores connection errors, which are raised by the waiting call."""


def described(error: BaseException) -> str:
    """An error in one line, without a URL, which may contain a password."""
    text = str(error).strip().splitlines()
    return text[0] if text else type(error).__name__
