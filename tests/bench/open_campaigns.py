"""Measures how long the open campaigns of a creator take to read among many campaigns and posts.

    .venv/bin/python tests/bench/open_campaigns.py [POSTS]

Fills a fresh database with 5,000 running campaigns of 200 companies, and posts of 20,000 people. Reads the first page
with the service's own use case, sequentially and with warm caches: for a person who posted to 50 campaigns, to all but
the 25 oldest, to all of them, and to none while one company blocks them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg

from campaign_svc.bootstrap import MIGRATIONS
from campaign_svc.open_campaigns.models import OpenCampaignFilter
from campaign_svc.open_campaigns.service import OpenCampaignService
from kit.db import Database
from kit.db.migrate import upgrade
from kit.rpc.caller import Caller
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

POSTS = 1_000_000
CAMPAIGNS, COMPANIES, PEOPLE = 5_000, 200, 20_000
OPEN_TO_ALMOST_ALL = 25
WARM_UP, READ = 20, 200
EVERY = OpenCampaignFilter(include_blocked=True)
EVERYWHERE, ALMOST, BLOCKED = "everywhere", "almost", "blocked"
FILL = (
    """INSERT INTO known_companies (id, name, version) SELECT 'c' || n, 'Company ' || n, 1 FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO campaigns (id, company_id, name, brief, type, status, payment_type, reward_kind, custom_prices_enabled, creation_dt,
           currency, version, stock)
       SELECT 'k' || lpad(n::text, 5, '0'), 'c' || n % $2::int + 1, 'Campaign ' || n, 'The brief', 2, 5, 2, 2, false,
           now() - n * interval '10 minutes', 'ARS', 1, 1000
       FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO advertisements (id, campaign_id, company_id, person_id, caption_identifier, multimedia_uri, sponsored,
           status, creation_dt, version)
       SELECT 'a' || n, 'k' || lpad((n % $2::int + 1)::text, 5, '0'), 'c' || n % $2::int % 200 + 1, 'p' || n / 50 % $3::int,
           lpad(n::text, 8, '0'), '/media/' || n, true, 3, now() - n * interval '30 seconds', 1
       FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO advertisements (id, campaign_id, company_id, person_id, caption_identifier, multimedia_uri, sponsored,
           status, creation_dt, version)
       SELECT person || n, 'k' || lpad(n::text, 5, '0'), 'c' || n % 200 + 1, person, upper(left(person, 1)) || lpad(n::text, 7, '0'),
           '/media/' || person || n, true, 3, now() - interval '2 days' - n * interval '1 minute', 1
       FROM generate_series(1, $1::int) AS n, unnest($2::text[]) AS person
       WHERE person = $3 OR n <= $1 - $4::int""",
    "INSERT INTO blocked_creators (company_id, person_id, blocked_at) VALUES ('c1', $1, now())",
)


async def fill(url: str, posts: int) -> None:
    """Inserts companies, campaigns and posts."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    given = (
        (COMPANIES,),
        (CAMPAIGNS, COMPANIES),
        (posts, CAMPAIGNS, PEOPLE),
        (CAMPAIGNS, [EVERYWHERE, ALMOST], EVERYWHERE, OPEN_TO_ALMOST_ALL),
        (BLOCKED,),
    )
    for statement, values in zip(FILL, given, strict=True):
        await connection.execute(statement, *values, timeout=1800)
    await connection.execute("VACUUM ANALYZE", timeout=1800)
    size = await connection.fetchval("SELECT pg_size_pretty(pg_total_relation_size('advertisements'))")
    print(f"advertisements: {size}", flush=True)
    await connection.close()


async def timed(name: str, read: Callable[[], Awaitable[object]]) -> None:
    """Reads the same repeatedly; prints the distribution."""
    took = []
    for _ in range(WARM_UP + READ):
        began = time.perf_counter()
        await read()
        took.append(1000 * (time.perf_counter() - began))
    measured = sorted(took[WARM_UP:])
    p50, p95 = (measured[int(len(measured) * share)] for share in (0.5, 0.95))
    print(f"{name}, ms: p50 {p50:.1f}, p95 {p95:.1f}", flush=True)


async def measure(url: str, posts: int) -> None:
    """Fills the database and measures."""
    await fill(url, posts)
    database = Database(url)
    service = OpenCampaignService(database)
    for name, person, expected in (
        ("posted to 50 campaigns", "p7", 20),
        ("posted to all but 25", ALMOST, 20),
        ("posted to all", EVERYWHERE, 0),
        ("posted to none, blocked by one company", BLOCKED, 20),
    ):
        caller = Caller(person_id=person, permissions=frozenset({"createAdvertisements"}))
        assert len((await service.listed(caller)).campaigns) == expected, name
        await timed(name, lambda caller=caller: service.listed(caller))  # type: ignore[misc]
        await timed("  with those that take none", lambda caller=caller: service.listed(caller, EVERY))  # type: ignore[misc]
    await database.dispose()


def main(posts: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"open-campaigns-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        asyncio.run(measure(url, posts))
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSTS)
