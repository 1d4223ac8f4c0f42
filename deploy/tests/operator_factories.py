"""Shared by the tests of `resuena`: its type, and a query of an installation's database."""

import asyncio
from collections.abc import Callable

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
