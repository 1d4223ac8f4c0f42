"""How soon a new advertisement's checks have run, and how much CPU they take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from statistics import median

import asyncpg
import data
from journey import System
from phones import Phones
from processes import Processes

ADVERTISEMENTS = 30
ALL_GROUPS = [1, 2, 3, 4, 5]
PENDING = "SELECT count(*) FROM advertisements WHERE id = $1 AND checks_state = 1"
ADD = "INSERT INTO due_checks (advertisement_id, groups, due_at) VALUES ($1, $2, now())"
DUE = "SELECT count(*) FROM due_checks WHERE advertisement_id = $1 AND due_at <= now() + interval '1 minute'"
POLL_SECONDS, POLLS = 0.005, 6_000
PAUSE_SECONDS = 0.2

Found = dict[str, list[float] | dict[str, float]]


async def until_none(
    database: asyncpg.Connection, query: str, ad: str, *, poll_seconds: float = POLL_SECONDS
) -> None:
    for _ in range(POLLS):
        if not await database.fetchval(query, ad):
            return
        await asyncio.sleep(poll_seconds)
    raise TimeoutError("The checks of a new advertisement did not run.")


async def _again(database: asyncpg.Connection, ads: list[str]) -> None:
    for ad in ads:
        await database.execute(ADD, ad, ALL_GROUPS)
        await until_none(database, DUE, ad)
        await asyncio.sleep(PAUSE_SECONDS)


async def measure(system: System) -> Found:
    """Milliseconds from an advertisement's arrival to its check results, and CPU milliseconds of all its checks by
    process.

    Each advertisement arrives alone, with a unique picture. The CPU is measured by running the same checks once more,
    without the arrival and the picture's description, and subtracting what the processes use at rest.
    """
    assert system.data is not None
    phones = Phones(system, system.layout().ports)
    campaign = phones.campaign(phones.brand())
    database = await asyncpg.connect(data.dsn(system, "campaign"))
    waited, ads = [], []
    try:
        for number in range(ADVERTISEMENTS):
            ad = phones.ad(campaign, number)
            ad.multimedia_uri = phones.new_picture()
            started = time.perf_counter()
            phones.deliver([ad])
            await until_none(database, PENDING, ad.id)
            waited.append((time.perf_counter() - started) * 1000)
            ads.append(ad.id)
        await data.checked(database)

        processes = Processes(system.data)
        before, started = processes.cpu(), time.perf_counter()
        await _again(database, ads)
        after, took = processes.cpu(), time.perf_counter() - started
        await asyncio.sleep(took)
        idle = spent(after, processes.cpu())
    finally:
        await database.close()
    cpu = {name: (used - idle[name]) / len(ads) * 1000 for name, used in spent(before, after).items()}
    return {"milliseconds": [round(milliseconds) for milliseconds in sorted(waited)], "cpu_ms_by_process": cpu}


def spent(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    return {name: after[name] - before.get(name, 0.0) for name in after}


def as_text(figures: Found) -> str:
    """The figures as lines of text."""
    waited, cpu = figures["milliseconds"], figures["cpu_ms_by_process"]
    assert isinstance(waited, list)
    assert isinstance(cpu, dict)
    parts = ", ".join(
        f"{name} {used:.1f}" for name, used in sorted(cpu.items(), key=lambda pair: -pair[1]) if used >= 0.1
    )
    return (
        f"\nA new advertisement's checks; {len(waited)}, one after the other\n"
        f"  arrival to results          p50 {median(waited):.0f} ms, longest {waited[-1]:.0f} ms\n"
        f"  CPU of all checks           {sum(cpu.values()):.1f} ms   {parts}"
    )
