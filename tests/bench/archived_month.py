"""Measures how long `resuena archive arrivals` takes for one month, its memory, and the size of file and table.

    .venv/bin/python tests/bench/archived_month.py [ROWS]

Fills one old month of a fresh database with arrivals of 1,000 companies and their roll-ups, archives it and then drops
it, each in a process of its own. While the second one runs, arrivals of today are stored as tracking-svc does.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg

from kit.db import Database, uuid7
from kit.db.migrate import upgrade
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel
from resuena.tracking.v1 import events_pb2
from resuena_operator import archive
from resuena_operator.installation import MARKER
from tracking_svc.arrivals.repository import make_partitions
from tracking_svc.arrivals.service import store_arrivals
from tracking_svc.bootstrap import MIGRATIONS

ROWS = 1_000_000
BATCH = 100
"""Arrivals of today in each transaction."""
FILL = """
INSERT INTO arrivals (occurred_at, id, event, source, source_name, store, language, company_id, company_code,
    campaign_id, person_id, subsection, visitor_hash, bot, device, country, city)
SELECT $1::timestamptz + n * interval '28 days' / $2::int, 'a' || gen_random_uuid(), 1 + n % 3, n % 3, CASE n % 3 WHEN 0 THEN 'name-' || n % 17 END,
    n % 3, (ARRAY['es', 'es-AR', 'en', 'pt-BR'])[1 + n % 4], md5('c' || n % 1000)::uuid::text, md5('c' || n % 1000)::uuid::text,
    CASE WHEN n % 2 = 0 THEN md5('g' || n % 3000)::uuid::text END, CASE WHEN n % 20 = 0 THEN md5('p' || n)::uuid::text END, NULL,
    decode(md5('v' || n), 'hex'), n % 20 = 1, (ARRAY['ios', 'android', 'other'])[1 + n % 3], 'AR',
    'city ' || (random() * random() * 200)::int
FROM generate_series(0, $2 - 1) AS n
"""
COUNT = """
INSERT INTO arrival_counts (company_id, slot, event, source, store, country, bot, source_name, total, new_visitors)
SELECT company_id, date_bin('15 minutes', occurred_at, timestamptz 'epoch') AS slot, event, source, store, country, bot,
    coalesce(source_name, ''), count(*), count(*)
FROM arrivals GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
"""


async def fill(url: str, month: datetime, rows: int) -> None:
    """Fills the month's partition and its roll-ups; prints the partition's size."""
    database = Database(url)
    async with database.transaction() as session:
        await make_partitions(session, {month.date()})
    await database.dispose()
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(FILL, month, rows, timeout=3600)
    await connection.execute(COUNT, timeout=3600)
    await connection.execute("VACUUM ANALYZE", timeout=3600)
    sizes = "SELECT pg_table_size($1::text::regclass), pg_indexes_size($1::text::regclass)"
    table, indexes = await connection.fetchrow(sizes, f"arrivals_{month:%Y_%m}")
    print(f"{rows:,} rows: table {table / 1e6:.0f} MB, indexes {indexes / 1e6:.0f} MB", flush=True)
    await connection.close()


async def run(title: str, *arguments: str) -> None:
    """Runs the command; prints its duration and the peak of its memory."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "resuena_operator", *arguments]
    pid = await asyncio.to_thread(os.posix_spawn, sys.executable, command, os.environ)
    _, status, usage = await asyncio.to_thread(os.wait4, pid, 0)
    seconds = time.perf_counter() - began
    assert status == 0
    peak, cpu = usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime
    print(f"{title}: {seconds:.1f} s, {cpu:.1f} s of CPU, at most {peak:.0f} MiB", flush=True)


async def keep_storing(url: str, milliseconds: list[float]) -> None:
    """Stores arrivals of today until cancelled."""
    database = Database(url)
    try:
        while True:
            batch = [
                events_pb2.EventTracked(id=uuid7(), event=1, source=1, visitor_hash=os.urandom(16), device="ios")  # type: ignore[arg-type]
                for _ in range(BATCH)
            ]
            for message in batch:
                message.occurred_at.FromDatetime(datetime.now(UTC))
            began = time.perf_counter()
            async with database.transaction() as session:
                await store_arrivals(session, batch)
            milliseconds.append(1000 * (time.perf_counter() - began))
    finally:
        await database.dispose()


async def measure(url: str, rows: int, folder: str) -> None:
    """Fills, archives and drops one month."""
    last = archive.first_needed(datetime.now(UTC)) - timedelta(days=1)
    month = datetime(last.year, last.month, 1, tzinfo=UTC)
    await fill(url, month, rows)
    await run("nothing to archive", "archive", "arrivals", "--to", folder, "--before", "2020-01")
    await run("archive", "archive", "arrivals", "--to", folder)
    alone: list[float] = []
    beside: list[float] = []
    storing = asyncio.create_task(keep_storing(url, alone))
    await asyncio.wait([storing], timeout=5)
    storing.cancel()
    storing = asyncio.create_task(keep_storing(url, beside))
    await run("compare again and drop", "archive", "arrivals", "--to", folder, "--drop")
    storing.cancel()
    for title, took in (("alone", sorted(alone)), ("beside the drop", sorted(beside))):
        print(f"storing {BATCH} arrivals {title}: p50 {took[len(took) // 2]:.0f} ms, at most {took[-1]:.0f} ms")


def main(rows: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"archived-month-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        for service in ("IDENTITY", "TRACKING"):
            os.environ[f"RESUENA_{service}_DATABASE_URL"] = url
        assert MARKER in os.environ
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(url, rows, folder))
            [file] = Path(folder).rglob("*.parquet")
            print(f"file: {file.stat().st_size / 1e6:.1f} MB")
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS)
