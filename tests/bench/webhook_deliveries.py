"""Measures how fast company-svc delivers events to webhooks: with working receivers, and with a thousand dead ones
beside them.

    make bench ONLY=webhooks

Records events of many companies and delivers them, both in this process as company-svc does, on its own PostgreSQL
server. The receiver is another process with a loopback address for each company, so that each has its own connections.
Dead receivers accept connections and never respond; each has deliveries that are due all the time.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import asyncpg
import httpx
import psutil
from network_figures import _postgres, _private, _process

from company_svc.bootstrap import MIGRATIONS
from company_svc.webhooks.adapters.http import HttpSender
from company_svc.webhooks.policies import AllowedHosts, SecretSeals, made_secret
from company_svc.webhooks.service.deliver import WebhookCourier
from company_svc.webhooks.service.record import Happened, record
from kit.db import Database, utc_now
from kit.db.migrate import upgrade
from kit.testing.databases import Databases
from kit.testing.ports import free_port
from kit.testing.postgres_server import from_wheel
from resuena.company.v1 import webhooks_pb2 as pb

PER_SECOND, SECONDS, WARM_UP_SECONDS = 300, 10, 3
BATCH = 10
"""Events per transaction: a consumer records its batch of facts in one."""
COMPANIES, DEAD, BACKLOG = 100, 1_000, 3_000
DEAD_DUE = 5
"""Deliveries that are due to each dead receiver at the start."""
ARRIVED_SECONDS = 120
WEBHOOKS = """
INSERT INTO webhooks (id, company_id, url, description, events, campaign_ids, state, secret, secret_hint, created_at, failing_since, last_attempt_at)
SELECT company, company, url, '', '{}', '{}', 1, $3, 'abcd', now(), failing, failing
FROM unnest($1::text[], $2::text[]) AS new (company, url), (SELECT $4::timestamptz AS failing) AS since
"""


@dataclass
class Measured:
    """The figures of one load; milliseconds from the commit of an event to its arrival."""

    load: str
    events: int
    per_second: float
    p50_ms: float
    p99_ms: float
    most_ms: float
    cpu_ms: Mapping[str, float]
    """Per delivery, by process."""
    memory_mb: tuple[float, float]
    """Of company-svc before and after: anonymous, unshared pages."""


@asynccontextmanager
async def receiver() -> AsyncIterator[tuple[int, int, psutil.Process]]:
    """Starts the receiver; its working port and its dead one."""
    live, dead = free_port(), free_port()
    command = [sys.executable, str(Path(__file__).with_name("webhook_receiver.py")), str(live), str(dead)]
    async with _process(command, dict(os.environ), live) as process:
        yield live, dead, process


class Events:
    """Records events of each company in turn, with the time of each commit."""

    def __init__(self, database: Database, companies: Sequence[str]) -> None:
        self._database = database
        self._companies = companies
        self._number = 0
        self.committed: dict[int, float] = {}
        """Moment by the sequence of the event."""

    async def some(self, count: int) -> None:
        """Records this many events in one transaction."""
        numbers = range(self._number, self._number + count)
        self._number += count
        now = utc_now()
        async with self._database.transaction() as session:
            await record(session, (self._happened(number) for number in numbers), now)
        self.committed |= dict.fromkeys(numbers, time.time())

    def _happened(self, number: int) -> Happened:
        company, post = self._companies[number % len(self._companies)], f"post-{number}"
        data = {
            "advertisementId": post, "campaignId": "campaign", "personId": "person", "status": 1, "auditDeadline": None
        }  # fmt: skip
        kind = pb.WEBHOOK_EVENT_TYPE_POST_SUBMITTED
        return Happened(kind, company, post, number, utc_now(), data, "campaign")

    async def steadily(self, seconds: float) -> None:
        """Records PER_SECOND events for this long, whether or not earlier ones have arrived."""
        began = time.monotonic()
        for tick in range(round(PER_SECOND * seconds / BATCH)):
            await asyncio.sleep(max(0.0, began + tick * BATCH / PER_SECOND - time.monotonic()))
            await self.some(BATCH)


async def arrivals(port: int, expected: int) -> dict[int, float]:
    """The first arrival of each event, once all have arrived. Raises TimeoutError otherwise."""
    async with asyncio.timeout(ARRIVED_SECONDS), httpx.AsyncClient(trust_env=False, timeout=30) as client:
        while True:
            if (await client.get(f"http://127.0.0.1:{port}/count")).json() >= expected:
                moments = (await client.get(f"http://127.0.0.1:{port}/arrivals")).json()
                return {int(sequence): at for sequence, at in moments.items()}
            await asyncio.sleep(0.2)


async def fill(url: str, seals: SecretSeals, live: int, dead: int) -> list[str]:
    """Creates companies with a webhook each, some of them dead and paused; ids of the companies with a working
    receiver."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    sealed = seals.sealed(made_secret()[0])
    try:
        await connection.execute("SET session_replication_role = replica")
        for kind, number, port, failing in (("live", COMPANIES, live, None), ("dead", DEAD, dead, utc_now())):
            ids = [f"{kind}-{index}" for index in range(number)]
            net = {"live": 0, "dead": 1}[kind]
            urls = [f"http://127.{net}.{index // 250}.{index % 250 + 1}:{port}/events" for index in range(number)]
            for company_id in ids:
                await connection.execute(
                    "INSERT INTO companies (id, name, name_key, creation_dt, creator_id, version) VALUES ($1, $1, $1, now(), '', 1)",
                    company_id,
                )
            await connection.execute(WEBHOOKS, ids, urls, sealed, failing)
        await connection.execute("UPDATE webhooks SET state = 2 WHERE id LIKE 'dead-%'")
        await connection.execute("SET session_replication_role = origin")
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()
    return [f"live-{index}" for index in range(COMPANIES)]


async def revive_the_dead(url: str, database: Database) -> None:
    """Makes deliveries to dead receivers due from now on."""
    events = Events(database, [f"dead-{index}" for index in range(DEAD)])
    for _ in range(DEAD_DUE):
        await events.some(DEAD)
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute("UPDATE webhooks SET state = 1 WHERE id LIKE 'dead-%'")
    await connection.close()


async def measured(load: str, events: Events, live: int, others: Mapping[str, psutil.Process]) -> Measured:
    """Records the events of a load, and waits until they have arrived."""
    gc.collect()
    own = psutil.Process()
    before, memory, first = _cpu(own, others), _private(own), len(events.committed)
    began = time.time()
    if load.startswith("backlog"):
        for _ in range(BACKLOG // 100):
            await events.some(100)
    else:
        await events.steadily(SECONDS)
    arrived = await arrivals(live, len(events.committed))
    ours = {number: at for number, at in arrived.items() if number >= first}
    after = _cpu(own, others)
    waits = sorted(1000 * (at - events.committed[number]) for number, at in ours.items())
    count = len(ours)
    return Measured(
        load=load,
        events=count,
        per_second=round(count / (max(ours.values()) - began), 1),
        p50_ms=round(waits[count // 2], 1),
        p99_ms=round(waits[count * 99 // 100], 1),
        most_ms=round(waits[-1], 1),
        cpu_ms={name: round(1000 * (after[name] - before[name]) / count, 2) for name in after},
        memory_mb=(round(memory, 1), round(_private(own), 1)),
    )


def _cpu(own: psutil.Process, others: Mapping[str, psutil.Process]) -> dict[str, float]:
    used = {"company-svc": sum(own.cpu_times()[:2])}
    for name, process in others.items():
        used[name] = sum(sum(member.cpu_times()[:4]) for member in (process, *process.children()))
    return used


async def measure() -> list[Measured]:
    """Runs each load, sequentially, with the same database."""
    server, leave = from_wheel(f"webhook-deliveries-{os.getpid()}")
    databases = Databases(server)
    try:
        url = databases.create()
        await asyncio.to_thread(upgrade, url, Path(MIGRATIONS))
        seals = SecretSeals("a key of this measurement")
        async with receiver() as (live, dead, process):
            companies = await fill(url, seals, live, dead)
            database, sender = Database(url), HttpSender(AllowedHosts.of("127.0.0.0/8"))
            delivering = asyncio.create_task(WebhookCourier(database, seals, sender).run())
            try:
                others = {"receiver": process, "PostgreSQL": _postgres(url)}
                events = Events(database, companies)
                await events.steadily(WARM_UP_SECONDS)
                await arrivals(live, len(events.committed))
                results = [await measured(load, events, live, others) for load in (f"{PER_SECOND}/s", "backlog")]
                await revive_the_dead(url, database)
                loads = (f"{PER_SECOND}/s, {DEAD:,} dead", f"backlog, {DEAD:,} dead")
                return results + [await measured(load, events, live, others) for load in loads]
            finally:
                delivering.cancel()
                await asyncio.gather(delivering, return_exceptions=True)
                await sender.close()
                await database.dispose()
    finally:
        databases.drop_all()
        leave()


def as_text(results: Sequence[Measured]) -> str:
    """The figures as a table of text."""
    load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    lines = [f"\nWebhooks: {COMPANIES} companies, one replica; load of the machine {load}"]
    lines.append(
        f"  {'':<20}{'events':>8}{'per s':>8}{'p50 ms':>9}{'p99 ms':>9}{'most':>9}{'MB':>8}{'at end':>8}   CPU ms of a delivery"
    )
    for result in results:
        parts = ", ".join(f"{name} {used:g}" for name, used in result.cpu_ms.items())
        row = f"{result.events:>8}{result.per_second:>8}{result.p50_ms:>9}{result.p99_ms:>9}{result.most_ms:>9}"
        lines.append(f"  {result.load:<20}{row}{result.memory_mb[0]:>8}{result.memory_mb[1]:>8}   {parts}")
    return "\n".join(lines)


if __name__ == "__main__":
    found = asyncio.run(measure())
    print(as_text(found))
    print(json.dumps([asdict(one) for one in found], indent=2))
