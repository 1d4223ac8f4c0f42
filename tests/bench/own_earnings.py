"""Measures how long a creator's own earnings take to read among many movements of others.

    .venv/bin/python tests/bench/own_earnings.py [MOVEMENTS]

Fills the ledger of a fresh database with paid advertisements of 40 campaigns over 400 days, one in a hundred of them
the creator's. Reads the present month's first two pages, its totals and the all-time balance with the service's own use
case, sequentially and with warm caches.
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
from campaign_svc.own_earnings.policies import cursor_of
from campaign_svc.own_earnings.service import OwnEarningService
from kit.db import Database
from kit.db.migrate import upgrade
from kit.rpc.caller import Caller
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

MOVEMENTS = 300_000
CAMPAIGNS = 40
PAGE = 20
WARM_UP, READ = 20, 200
CREATOR = Caller(person_id="p0", permissions=frozenset({"createAdvertisements"}))
FILL = (
    """INSERT INTO campaigns (id, company_id, name, type, status, payment_type, reward_kind, custom_prices_enabled, creation_dt,
           currency, version)
       SELECT 'k' || n, 'company', 'Campaign ' || n, 2, 5, 1, 1, false, now() - interval '400 days', 'ARS', 1
       FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO advertisements (id, campaign_id, company_id, person_id, caption_identifier, multimedia_uri, sponsored,
           status, creation_dt, version)
       SELECT 'a' || n, 'k' || n % $2::int + 1, 'company', 'p' || n % 100, lpad(n::text, 8, '0'), '/media/' || n, true, 3,
           now() - n * (interval '400 days' / $1), 1
       FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)
       SELECT 'pay:' || id, campaign_id, id, 'ARS', creation_dt FROM advertisements""",
    """INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)
       SELECT s.cause, account, CASE account WHEN 4 THEN person_id WHEN 5 THEN 'r' || person_id ELSE s.campaign_id END,
           s.campaign_id, s.currency, cents
       FROM ledger_sets AS s JOIN advertisements AS a ON a.id = s.advertisement_id,
           LATERAL (VALUES (3, -1000), (4, 700), (5, 50), (7, 250)) AS moved (account, cents)""",
)


async def fill(url: str, movements: int) -> None:
    """Inserts the campaigns and the payments for their advertisements."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    for statement, given in zip(FILL, ((CAMPAIGNS,), (movements, CAMPAIGNS), (), ()), strict=True):
        await connection.execute(statement, *given, timeout=1800)
    await connection.execute("VACUUM ANALYZE", timeout=1800)
    for table in ("ledger_sets", "ledger_entries"):
        size = await connection.fetchval(f"SELECT pg_size_pretty(pg_total_relation_size('{table}'))")
        print(f"{table}: {size}", flush=True)
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


async def measure(url: str, movements: int) -> None:
    """Fills the database and measures."""
    await fill(url, movements)
    database = Database(url)
    earnings = OwnEarningService(database)
    page, _ = await earnings.movements(CREATOR, None, first=PAGE)
    assert len(page) == PAGE
    after = cursor_of(page[-1].at, page[-1].id)
    await timed("the month's first page", lambda: earnings.movements(CREATOR, None, first=PAGE))
    await timed("the page behind it", lambda: earnings.movements(CREATOR, None, first=PAGE, after=after))
    await timed("the month's totals", lambda: earnings.of_month(CREATOR, None))
    await timed("the balance", lambda: earnings.ever(CREATOR))
    await database.dispose()


def main(movements: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"earnings-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        asyncio.run(measure(url, movements))
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVEMENTS)
