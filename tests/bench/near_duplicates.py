"""Measures how long campaign-svc takes to store pictures' hashes in PostgreSQL and to find near duplicates among them.

    .venv/bin/python tests/bench/near_duplicates.py [HASHES ...]

Fills the tables of a fresh database with pictures whose hashes are random (1 M by default), stores pictures with the
service's own statements, and searches for a copy of each that differs by a few bits, sequentially and with warm caches.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import asyncpg
import psutil
from sqlalchemy import text

from campaign_svc.bootstrap import MIGRATIONS
from campaign_svc.checks import repository
from campaign_svc.checks.models import Description
from kit.db import Database, utc_now
from kit.db.migrate import upgrade
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel

HASHES = 1_000_000
CROPS = 14
SEARCHES, WARM_UP = 1_000, 50
TOGETHER = 20
"""Pictures that campaign-svc stores in a transaction, at most."""
BITS = (6, 7, 8, 9, 10)
"""How many of 64 bits a copy differs by; each search takes the next."""
BY_BAND = "ix_picture_hashes_band%"
FILL_PICTURES = """
INSERT INTO known_pictures
    (key, version, width, height, sharpness, spread, top_bar, bottom_bar, fine_hashes, mirrored_coarse, mirrored_fine, described_at)
SELECT 'images/' || n, 1, 1080, 1350, 100, 50, 0, 0, '', 0, '', now() FROM generate_series(1, $1::int) AS n
"""
FILL_HASHES = """
INSERT INTO picture_hashes (picture_id, crop, hash, band0, band1, band2, band3)
SELECT id, crop, hash, (hash >> 48)::smallint, (hash << 16 >> 48)::smallint, (hash << 32 >> 48)::smallint, (hash << 48 >> 48)::smallint
FROM known_pictures, generate_series(0, $1::int - 1) AS crop,
    LATERAL (SELECT ('x' || left(md5(id || '-' || crop), 16))::bit(64)::bigint AS hash) AS made
"""


def picture(rng: random.Random, key: str) -> Description:
    """A picture with random hashes."""
    return Description(
        key=key,
        version=1,
        width=1080,
        height=1350,
        coarse_hashes=[rng.getrandbits(64) - (1 << 63) for _ in range(CROPS)],
        fine_hashes=b"",
        mirrored_coarse=rng.getrandbits(64) - (1 << 63),
        mirrored_fine=b"",
        sharpness=100.0,
        spread=50.0,
        top_bar=0.0,
        bottom_bar=0.0,
        text_share=0.0,
    )


def near(rng: random.Random, original: Description, key: str, bits: int) -> Description:
    """A picture whose whole-picture hash is near that of one of the other's crops."""
    coarse = original.coarse_hashes[rng.randrange(CROPS)] % (1 << 64)
    for bit in rng.sample(range(64), bits):
        coarse ^= 1 << bit
    whole = coarse - (1 << 64) if coarse >> 63 else coarse
    other = picture(rng, key)
    return replace(other, coarse_hashes=[whole, *other.coarse_hashes[1:]])


async def fill(url: str, pictures: int) -> None:
    """Inserts pictures with random hashes while the band indexes are dropped, and then creates these indexes."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    indexes = await connection.fetch("SELECT indexname, indexdef FROM pg_indexes WHERE indexname LIKE $1", BY_BAND)
    for index in indexes:
        await connection.execute(f"DROP INDEX {index['indexname']}")
    await connection.execute("SET session_replication_role = replica")  # no look-up of a foreign key for each hash
    await connection.execute(FILL_PICTURES, pictures, timeout=3600)
    await connection.execute(FILL_HASHES, CROPS, timeout=3600)
    await connection.execute("SET maintenance_work_mem = '1GB'")
    for index in indexes:
        await connection.execute(index["indexdef"], timeout=3600)
    await connection.execute("VACUUM ANALYZE", timeout=3600)
    size = await connection.fetchval("SELECT pg_total_relation_size('picture_hashes')")
    hashes = pictures * CROPS
    print(
        f"{pictures} pictures with {hashes} hashes, {size / 1e6:.0f} MB, {size / hashes:.0f} bytes each",
        flush=True,
    )
    await connection.close()


async def cpu(database: Database) -> float:
    """Total CPU time in seconds of the PostgreSQL processes that are running now."""
    async with database.read() as session:
        backend = await (await session.connection()).scalar(text("SELECT pg_backend_pid()"))
    server = psutil.Process(backend).parent()
    assert server
    return float(sum(sum(process.cpu_times()[:2]) for process in server.children()))


async def store(database: Database, pictures: Sequence[Description]) -> None:
    """Stores pictures as campaign-svc does; prints the rate."""
    began = time.perf_counter()
    for first in range(0, len(pictures), TOGETHER):
        async with database.transaction() as session:
            await repository.keep_pictures(session, pictures[first : first + TOGETHER], utc_now())
    rate = len(pictures) / (time.perf_counter() - began)
    print(f"stored {rate:.0f} pictures a second with {rate * CROPS:.0f} hashes, {TOGETHER} at once", flush=True)


async def measure(url: str, pictures: int) -> None:
    """Fills the database, plants copies and searches; prints the distribution."""
    await fill(url, pictures)
    database = Database(url)
    rng = random.Random(2026)
    planted = [picture(rng, f"planted/{number}") for number in range(SEARCHES)]
    await store(database, planted)
    seconds, hits, used = list[float](), Counter[int](), 0.0
    for number in [*range(WARM_UP), *range(SEARCHES)]:
        if len(seconds) == WARM_UP:
            used = await cpu(database)
        bits = BITS[number % len(BITS)]
        probe = near(rng, planted[number], f"asked/{number}", bits)
        async with database.transaction() as session:
            await repository.begin(session)
            began = time.perf_counter()
            keys = [row.key for row in await repository.near_pictures(session, probe)]
            seconds.append(time.perf_counter() - began)
        hits[bits] += len(seconds) > WARM_UP and planted[number].key in keys
    used = 1000 * (await cpu(database) - used) / SEARCHES
    took = sorted(1000 * duration for duration in seconds[WARM_UP:])
    p50, p95, p99 = (took[int(len(took) * share)] for share in (0.5, 0.95, 0.99))
    print(
        f"search, ms: p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}, most {took[-1]:.1f}; PostgreSQL's CPU {used:.1f}"
    )
    each = SEARCHES // len(BITS)
    print("found, of copies that differ by so many bits of 64:", end=" ")
    print(", ".join(f"{bits}: {hits[bits] / each:.1%}" for bits in BITS))
    await database.dispose()


def main(hashes: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"near-duplicates-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        asyncio.run(measure(url, hashes // CROPS))
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hashes", type=int, nargs="*", default=[HASHES])
    for asked in parser.parse_args().hashes:
        main(asked)
