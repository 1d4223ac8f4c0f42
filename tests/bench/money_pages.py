"""Measures how long a company's ledger takes to read, page by page and whole, among many movements.

    .venv/bin/python tests/bench/money_pages.py [MOVEMENTS]

Fills the tables of a fresh database with the movements of one company: 40 campaigns, whose advertisements are reserved,
paid and paid for their reactions. Reads first and deep pages with the service's own use case, sequentially and with
warm caches, checks each balance, and pages through all movements as the CSV export does.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import asyncpg

from campaign_svc.bootstrap import MIGRATIONS
from campaign_svc.money.models import MoneyMovement
from campaign_svc.money.service import MoneyService
from kit.db import Database
from kit.db.migrate import upgrade
from kit.rpc.caller import Caller
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

MOVEMENTS = 1_000_000
CAMPAIGNS = 40
PAGE, CSV_PAGE = 25, 250
WARM_UP, READ = 20, 300
PRICE, REACTIONS, LEFT = 1_200, 7, 50_000
COMPANY = "company"
MEMBER = Caller(person_id="somebody", tenant_id=COMPANY, permissions=frozenset({"readCampaings"}))
FILL = (
    """INSERT INTO campaigns (id, company_id, name, type, status, payment_type, reward_kind, custom_prices_enabled, creation_dt,
           currency, version, investment, budget_available, budget_spent)
       SELECT 'k' || n, $1::text, 'Campaign ' || n, 2, 5, 1, 1, false, now() - interval '400 days', 'ARS', 1,
           $2::bigint * ($3::bigint + $4) + $5, $5, $2 * ($3 + $4)
       FROM generate_series(1, $6::int) AS n""",
    """INSERT INTO advertisements (id, campaign_id, company_id, person_id, caption_identifier, multimedia_uri, sponsored,
           status, creation_dt, version)
       SELECT 'a' || n, 'k' || n % $3::int + 1, $1::text, 'p' || n % 5000, lpad(n::text, 8, '0'), '/media/' || n, true, 3,
           now() - n * interval '30 seconds', 1
       FROM generate_series(1, $2::int) AS n""",
    """INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)
       SELECT 'fund:k' || n, 'k' || n, NULL, 'ARS', now() - interval '400 days' FROM generate_series(1, $1::int) AS n""",
    """INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)
       SELECT kind || ':' || one.id || coalesce(':' || reactions, ''), one.campaign_id, one.id, 'ARS', one.creation_dt + later
       FROM advertisements AS one, (VALUES ('freeze', NULL, interval '0'), ('pay', NULL, interval '6 hours'),
           ('react', $1::text, interval '3 days')) AS kinds (kind, reactions, later)""",
    """INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)
       SELECT cause, account, CASE account WHEN 1 THEN $1::text WHEN 4 THEN 'p' ELSE campaign_id END, campaign_id, currency, cents
       FROM ledger_sets, LATERAL (VALUES
           ('fund', 1, -($2::bigint * ($3::bigint + $4) + $5)), ('fund', 2, $2 * ($3 + $4) + $5),
           ('freeze', 2, -$3), ('freeze', 3, $3), ('pay', 3, -$3), ('pay', 4, $3), ('react', 2, -$4), ('react', 4, $4)
       ) AS moved (kind, account, cents) WHERE kind = split_part(cause, ':', 1)""",
)


async def fill(url: str, movements: int) -> int:
    """Inserts the campaigns and their movements; returns the number of movements."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    each = (movements // CAMPAIGNS - 1) // 3
    sums = (each, PRICE, REACTIONS, LEFT)
    values = (
        (COMPANY, *sums, CAMPAIGNS),
        (COMPANY, each * CAMPAIGNS, CAMPAIGNS),
        (CAMPAIGNS,),
        ("7",),
        (COMPANY, *sums),
    )
    for statement, given in zip(FILL, values, strict=True):
        await connection.execute(statement, *given, timeout=1800)
    await connection.execute("VACUUM ANALYZE", timeout=1800)
    count: int = await connection.fetchval("SELECT count(*) FROM ledger_sets")
    for table in ("ledger_sets", "ledger_entries"):
        size = await connection.fetchval(f"SELECT pg_size_pretty(pg_total_relation_size('{table}'))")
        print(f"{table}: {size}", flush=True)
    await connection.close()
    return count


def add_up(page: Sequence[MoneyMovement], before: MoneyMovement | None) -> None:
    """Raises AssertionError unless each balance equals the next newer one less that one's change."""
    for movement in page:
        if before is not None:
            expected = before.available - before.available_change, before.frozen - before.frozen_change
            assert (movement.available, movement.frozen) == expected, (before, movement)
        before = movement


async def timed(name: str, money: MoneyService, campaign_id: str | None, after: str | None) -> None:
    """Reads the same page repeatedly; prints the distribution."""
    took = []
    for _ in range(WARM_UP + READ):
        began = time.perf_counter()
        page = await money.movements(MEMBER, COMPANY, campaign_id, limit=PAGE, after=after)
        took.append(1000 * (time.perf_counter() - began))
        assert len(page) == PAGE
    measured = sorted(took[WARM_UP:])
    p50, p95, p99 = (measured[int(len(measured) * share)] for share in (0.5, 0.95, 0.99))
    print(f"{name}, ms: p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}", flush=True)


async def measure(url: str, movements: int) -> None:
    """Fills the database and measures."""
    count = await fill(url, movements)
    database = Database(url)
    money = MoneyService(database)
    seen, memory, began = 0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    last: MoneyMovement | None = None
    middle: str | None = None
    while page := await money.movements(
        MEMBER, COMPANY, None, limit=CSV_PAGE, after=last.id if last is not None else None
    ):
        add_up(page, last)
        seen, last = seen + len(page), page[-1]
        if middle is None and seen * 2 >= count:
            middle = last.id
    assert last is not None
    assert seen == count, f"{seen} of {count} movements"
    took = time.perf_counter() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024
    print(
        f"all {seen} movements by {CSV_PAGE}: {took:.0f} s, {1000 * took * CSV_PAGE / seen:.1f} ms a page",
        flush=True,
    )
    print(f"memory grew by {grown:.0f} MB")
    assert (last.available - last.available_change, last.frozen - last.frozen_change) == (0, 0), last
    await timed("the company's first page", money, None, None)
    await timed("a page in its middle", money, None, middle)
    await timed("a campaign's first page", money, "k1", None)
    began = time.perf_counter()
    for _ in range(READ):
        await money.balances(MEMBER, COMPANY, None)
    print(f"balances, ms: {1000 * (time.perf_counter() - began) / READ:.1f}")
    await database.dispose()


def main(movements: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"ledger-{os.getpid()}")
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
