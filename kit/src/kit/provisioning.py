"""Creates all streams and key-value buckets, or sets their present limits: a step of each installation and upgrade.

    python -m kit.provisioning resuena.identity resuena.company …

Connects as `RESUENA_NATS_URL` says. A service's NATS user may not create or change a stream: a stream can copy
another one, and republish on any subject. A process whose user may still does so by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

import nats.errors
import nats.js.errors

from kit.jetstream.connection import Connection, connect
from kit.jetstream.streams import ensure_bucket, ensure_stream, stream_of
from kit.live_settings import BUCKET
from kit.rpc.settings import ServiceSettings, settings_of
from kit.system import OPERATIONS

BUCKETS = (BUCKET, OPERATIONS)
SECONDS = 120.0
"""How long it tries: the servers of a new cluster elect a leader first."""
_RETRY_SECONDS = 1.0
_ERRORS = (nats.errors.Error, nats.js.errors.Error, OSError, TimeoutError)


async def provision(connection: Connection, owners: Sequence[str]) -> None:
    """Create or update both buckets and the stream of each owner, `<product>.<service>`. Raises nats-py's errors."""
    js = connection.jetstream
    for owner in owners:
        stream = stream_of(f"{owner}.>")
        await ensure_stream(js, stream.name, stream.subjects, replicas=connection.replicas, update=True)
    for bucket in BUCKETS:
        await ensure_bucket(js, bucket, replicas=connection.replicas, update=True)


async def provision_within(
    url: str, owners: Sequence[str], *, replicas: int = 1, seconds: float = SECONDS
) -> None:
    """Do so over a connection of its own, again after errors. Raises the last error once the time is over."""
    connection = await connect(url, "provisioning", replicas=replicas)
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    try:
        while True:
            try:
                await connection.wait_connected(until - loop.time())
                await provision(connection, owners)
                return
            except _ERRORS:
                if loop.time() + _RETRY_SECONDS > until:
                    raise
                await asyncio.sleep(_RETRY_SECONDS)
    finally:
        await connection.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; exits with a message when NATS does not take it in time."""
    parser = argparse.ArgumentParser(prog="python -m kit.provisioning")
    parser.add_argument("owners", nargs="+", metavar="PRODUCT.SERVICE")
    owners = parser.parse_args(arguments).owners
    settings = settings_of(ServiceSettings, "provisioning")
    try:
        asyncio.run(provision_within(settings.nats_url, owners, replicas=settings.nats_replicas))
    except _ERRORS as error:
        sys.exit(f"NATS does not take the streams: {error or type(error).__name__}")
    print(f"Streams of {', '.join(owners)} and buckets {', '.join(BUCKETS)} are there.")


if __name__ == "__main__":
    main()
