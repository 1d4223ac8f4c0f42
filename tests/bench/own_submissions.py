"""The CPU cost of a creator's post through the public API, with all its checks, and that of its picture's upload."""

from __future__ import annotations

import asyncio
import time
from statistics import median

import asyncpg
import data
from journey import System
from new_ads import Found, spent, until_none
from phones import Phones, new_photo
from processes import Processes

from resuena_demo import creators
from resuena_demo.creators import PublicDoor

POSTS = 30
POLL_SECONDS = 0.1
"""Rarely, since the queries for the end of the checks count as PostgreSQL's CPU."""
PENDING = "SELECT count(*) FROM advertisements WHERE id = $1 AND checks_state = 1"
PICTURES = "media-svc"
"""The service that describes a picture when its checks first need it."""


async def measure(system: System) -> Found:
    """Milliseconds of each `submitAdvertisement`, and CPU milliseconds of one with its checks by process.

    Each is submitted by a different creator, after the checks of the previous one have run; the pictures were uploaded
    before. What the processes use at rest is subtracted.
    """
    assert system.data is not None
    phones = Phones(system, system.layout().ports)
    campaign = phones.campaign(phones.brand())
    door = PublicDoor(system.url)
    database = await asyncpg.connect(data.dsn(system, "campaign"))
    took = []
    try:
        people = [phones.creator() for _ in range(POSTS)]
        pictures = [await door.upload(new_photo(), person.token) for person in people]
        await data.checked(database)
        processes = Processes(system.data)
        before, began = processes.cpu(), time.perf_counter()
        for person, picture in zip(people, pictures, strict=True):
            submission = {
                "campaignId": campaign,
                "picture": picture,
                "caption": "El primer café del día no se negocia.",
                "networks": ["Instagram"],
            }
            started = time.perf_counter()
            result = await door.ask(
                creators.SUBMIT, {"input": submission, "key": f"bench-{person.id}"}, person.token
            )
            took.append((time.perf_counter() - started) * 1000)
            await until_none(database, PENDING, result["advertisement"]["_id"], poll_seconds=POLL_SECONDS)
        after, lasted = processes.cpu(), time.perf_counter() - began
        await asyncio.sleep(lasted)
        idle = spent(after, processes.cpu())
    finally:
        await database.close()
        await door.close()
    cpu = {name: (used - idle[name]) / POSTS * 1000 for name, used in spent(before, after).items()}
    return {"milliseconds": [round(milliseconds) for milliseconds in sorted(took)], "cpu_ms_by_process": cpu}


def as_text(figures: Found) -> str:
    """The figures as lines of text."""
    took, cpu = figures["milliseconds"], figures["cpu_ms_by_process"]
    assert isinstance(took, list)
    assert isinstance(cpu, dict)
    parts = ", ".join(
        f"{name} {used:.1f}" for name, used in sorted(cpu.items(), key=lambda pair: -pair[1]) if used >= 0.1
    )
    beside = sum(used for name, used in cpu.items() if name != PICTURES)
    return (
        f"\nW6 submitAdvertisement with its checks; {len(took)}, one after the other\n"
        f"  to the answer               p50 {median(took):.0f} ms, longest {took[-1]:.0f} ms\n"
        f"  CPU beside the picture      {beside:.1f} ms   {parts}"
    )
