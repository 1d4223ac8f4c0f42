"""Measures how long campaign-svc takes to find near duplicates of a picture among many hashes in PostgreSQL.

    slot .venv/bin/python tests/bench/near_duplicates.py [HASHES]

Fills the tables of a fresh database with pictures whose hashes are random, plants a copy that differs by a few bits for
each search, and searches with the service's own statement, sequentially and with warm caches.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

import asyncpg

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
BITS = 6
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


def near(rng: random.Random, original: Description, key: str) -> Description:
    """A picture whose whole-picture hash is near that of one of the other's crops."""
    coarse = original.coarse_hashes[rng.randrange(CROPS)] % (1 << 64)
    for bit in rng.sample(range(64), BITS):
        coarse ^= 1 << bit
    whole = coarse - (1 << 64) if coarse >> 63 else coarse
    other = picture(rng, key)
    return replace(other, coarse_hashes=[whole, *other.coarse_hashes[1:]])


async def fill(url: str, pictures: int) -> None:
    """Inserts random pictures."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(FILL_PICTURES, pictures, timeout=1800)
    await connection.execute(FILL_HASHES, CROPS, timeout=1800)
    await connection.execute("VACUUM ANALYZE", timeout=1800)
    size = await connection.fetchval("SELECT pg_size_pretty(pg_total_relation_size('picture_hashes'))")
    print(f"{pictures} pictures with {pictures * CROPS} hashes, {size}", flush=True)
    await connection.close()


async def measure(url: str, pictures: int) -> None:
    """Fills the database, plants copies and searches; prints the distribution."""
    await fill(url, pictures)
    database = Database(url)
    rng = random.Random(2026)
    planted = [picture(rng, f"planted/{number}") for number in range(SEARCHES)]
    async with database.transaction() as session:
        await repository.keep_pictures(session, planted, utc_now())
    seconds, hits = [], 0
    for number in [*range(WARM_UP), *range(SEARCHES)]:
        probe = near(rng, planted[number], f"asked/{number}")
        async with database.transaction() as session:
            await repository.begin(session)
            began = time.perf_counter()
            keys = [row.key for row in await repository.near_pictures(session, probe)]
            seconds.append(time.perf_counter() - began)
        hits += planted[number].key in keys
    took = sorted(1000 * duration for duration in seconds[WARM_UP:])
    p50, p95, p99 = (took[int(len(took) * share)] for share in (0.5, 0.95, 0.99))
    print(f"search, ms: p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}, most {took[-1]:.1f}")
    print(f"found {hits} of {len(seconds)} copies that differ by {BITS} bits of 64")
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HASHES)
