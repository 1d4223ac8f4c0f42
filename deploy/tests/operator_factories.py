"""Shared by the tests of `resuena`: its type, a query of an installation's database, and an open transaction."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import asyncpg

from resuena_operator.installation import Installation

Resuena = Callable[..., tuple[int, str, str]]
"""Runs it with these arguments: exit code, standard output, standard error."""


def first_column(installed: Installation, statement: str) -> list[str]:
    """Runs a statement in company-svc's database; returns the first column of its rows."""

    async def fetch() -> list[str]:
        connection = await asyncpg.connect(installed.databases["company"])
        try:
            return [row[0] for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(fetch())


@contextmanager
def held_open(url: str, statement: str = "SELECT 1", **settings: str) -> Iterator[Callable[[], None]]:
    """A transaction that has run this statement and stays open until the yielded function is called, or the block
    ends."""
    begun, end = threading.Event(), threading.Event()

    def hold() -> None:
        async def work() -> None:
            connection = await asyncpg.connect(url, server_settings=settings)
            async with connection.transaction():
                await connection.execute(statement)
                begun.set()
                await asyncio.to_thread(end.wait)
            await connection.close()

        asyncio.run(work())

    thread = threading.Thread(target=hold)
    thread.start()
    assert begun.wait(10)
    try:
        yield end.set
    finally:
        end.set()
        thread.join()
