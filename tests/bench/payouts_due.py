"""Measures how long the due payouts take to compute, without the time of identity-svc.

    .venv/bin/python tests/bench/payouts_due.py [PEOPLE [ENTRIES]]

Fills the ledger of a fresh database with people who each earned several amounts in the year before, and computes the
payouts due for the last month with the service's own use case, sequentially and with warm caches.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import asyncpg

from campaign_svc.banks.models import Payee
from campaign_svc.bootstrap import MIGRATIONS
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from kit.db import Database
from kit.db.migrate import upgrade
from kit.rpc.caller import Caller
from kit.testing.databases import Databases
from kit.testing.postgres_server import from_wheel
from resuena.identity.v1 import payout_accounts_pb2

PEOPLE, ENTRIES, READ = 100_000, 10, 5
NOW = datetime(2026, 11, 5, tzinfo=UTC)
PAYER = Caller(person_id="s", permissions=frozenset({"managePayouts"}))
CBU = Payee(payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU, NOW)
FILL = (
    """INSERT INTO ledger_sets (cause, currency, recorded_at)
       SELECT 'pay:' || n, 'ARS', timestamptz '2026-11-04' - n / $1::int * interval '33 days'
       FROM generate_series(1, $1::int * $2::int) AS n""",
    """INSERT INTO ledger_entries (cause, account, owner_id, currency, amount, recorded_at)
       SELECT cause, account, CASE account WHEN 3 THEN 'k' ELSE 'p' || substr(cause, 5)::int % $1::int END, 'ARS', cents,
           recorded_at
       FROM ledger_sets, (VALUES (3, -200000), (4, 200000)) AS moved (account, cents)""",
)


class Everybody:
    """A stub of identity-svc in which each person has one payout account."""

    async def kinds(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """As Payees."""
        return dict.fromkeys(person_ids, CBU)

    async def masked(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """As Payees."""
        return await self.kinds(person_ids)

    async def whole(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """As Payees."""
        return await self.kinds(person_ids)


def own_seconds() -> float:
    """CPU seconds of this process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


async def backend_seconds(connection: asyncpg.Connection[asyncpg.Record]) -> float:
    """CPU seconds of PostgreSQL's processes for this database."""
    rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
    ticks = 0
    for row in rows:
        stat = Path(f"/proc/{row['pid']}/stat").read_text()  # noqa: ASYNC240 - no disk
        fields = stat.rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def measure(url: str, people: int, entries: int) -> None:
    """Fills the database and measures."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    for statement, values in zip(FILL, ((people, entries), (people,)), strict=True):
        await connection.execute(statement, *values, timeout=1800)
    await connection.execute("VACUUM ANALYZE", timeout=1800)
    database = Database(url)
    service = PreparationService(database, Everybody(), now=lambda: NOW)
    for _ in range(READ + 1):
        before = time.perf_counter(), own_seconds(), await backend_seconds(connection)
        (due,) = await service.due(PAYER, None)
        after = time.perf_counter(), own_seconds(), await backend_seconds(connection)
        took, own, backends = (end - begin for begin, end in zip(before, after, strict=True))
        print(
            f"{due.people} people: {took:.2f} s; CPU {own:.2f} s of the service, {backends:.2f} s of PostgreSQL",
            flush=True,
        )
    await connection.close()
    await database.dispose()


def main(people: int, entries: int) -> None:
    """Runs on its own PostgreSQL server."""
    server, leave = from_wheel(f"due-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        upgrade(url, Path(MIGRATIONS))
        asyncio.run(measure(url, people, entries))
    finally:
        databases.drop_all()
        leave()


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    main(*given, *(PEOPLE, ENTRIES)[len(given) :])
