"""`python -m gateway settings …`: reads and changes the live settings from a terminal."""

from __future__ import annotations

import asyncio
import sys
from typing import TextIO

from gateway.settings import GatewaySettings
from kit.jetstream import Connection
from kit.remote import RemoteSettings

USAGE = """usage: python -m gateway settings list
       python -m gateway settings get KEY
       python -m gateway settings set KEY VALUE
       python -m gateway settings delete KEY

Keys under `public.` are told to every browser; others (smtp.url, say) stay inside. Changes hold at once, everywhere."""
WAIT_SECONDS = 5.0


class UsageError(Exception):
    """Not a command; the message tells the right ones."""


async def settings_command(arguments: list[str], *, nats_url: str | None = None, out: TextIO | None = None) -> int:
    """Does what the arguments say; the exit code, 1 for a key that is not set. Raises UsageError, TimeoutError when
    NATS is not reached, ValueError for a key or value that cannot be one."""
    out = out or sys.stdout
    wanted = {"list": 1, "get": 2, "set": 3, "delete": 2}
    if not arguments or wanted.get(arguments[0]) != len(arguments):
        raise UsageError(USAGE)
    connection = Connection(nats_url or GatewaySettings().nats_url, "settings-command")
    connection.start()
    remote = RemoteSettings(connection)
    watching: asyncio.Task[None] | None = None
    try:
        await connection.wait_connected(WAIT_SECONDS)
        if arguments[0] == "set":
            await remote.put(arguments[1], arguments[2])
            return 0
        if arguments[0] == "delete":
            return 0 if await remote.delete(arguments[1]) else 1
        watching = asyncio.create_task(remote.run())
        async with asyncio.timeout(WAIT_SECONDS):
            await remote.loaded.wait()
        if arguments[0] == "list":
            for key, value in sorted(remote.snapshot().items()):
                print(f"{key} = {value}", file=out)
            return 0
        found = remote.get(arguments[1])
        if found is not None:
            print(found, file=out)
        return 0 if found is not None else 1
    finally:
        if watching is not None:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        await connection.close()
