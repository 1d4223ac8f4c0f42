"""Grows the demo's data to the measured size, by copying rows within PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import asyncpg
from journey import System

COPY = """
INSERT INTO companies SELECT made.*
FROM companies AS one, generate_series(1, $1 - (SELECT count(*) FROM companies)) AS n, jsonb_populate_record(
    one,
    jsonb_build_object(
        'id', 'bench-' || n, 'name', 'Empresa de medición ' || n, 'name_key', 'bench ' || n,
        'creation_dt', one.creation_dt - n * interval '1 minute'
    )
) AS made
WHERE one.id = (SELECT min(id) FROM companies)
"""
DUE = "SELECT count(*) FROM due_checks WHERE due_at <= now()"
COMPANIES = 1000
CAMPAIGNS = (200, 36)


@dataclass(frozen=True)
class Grown:
    """The brand's company, and its campaigns by their number of advertisements."""

    company: str
    campaigns: Mapping[int, str]


async def grow(system: System) -> Grown:
    """Adds campaigns of 200 and of 36 advertisements, and companies until there are 1,000."""
    for size in CAMPAIGNS:
        system.load_many(size)
    database = await asyncpg.connect(dsn(system, "company"))
    await database.execute(COPY, COMPANIES)
    await database.execute("ANALYZE")
    await database.close()
    database = await asyncpg.connect(dsn(system, "campaign"))
    await database.execute("ANALYZE")
    campaigns = {
        size: await database.fetchval("SELECT id FROM campaigns WHERE name LIKE $1", f"%: {size} tazas")
        for size in CAMPAIGNS
    }
    await checked(database)
    company = await database.fetchval("SELECT company_id FROM campaigns WHERE id = $1", campaigns[CAMPAIGNS[0]])
    await database.close()
    return Grown(company, campaigns)


async def checked(database: asyncpg.Connection) -> None:
    """Waits until the checks of all these advertisements have run: they use a core. Raises TimeoutError after five
    minutes."""
    for _ in range(600):
        if not await database.fetchval(DUE):
            return
        await asyncio.sleep(0.5)
    raise TimeoutError("The checks of the grown data did not come to an end.")


def dsn(system: System, service: str) -> str:
    """A service's database URL, in the form that libpq and asyncpg accept."""
    return system.layout().database_url(service).replace("+asyncpg", "")
