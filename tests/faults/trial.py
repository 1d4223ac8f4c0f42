"""One fault while clients write: injected until it has an effect, healed, then acknowledged and stored writes are
compared."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from faults import Fault
from journey import System
from ledger import Verdict
from recount import differences, stored
from settling import unsettled
from writers import Clients

from resuena_local import health

ANSWERS = 2
"""The number of responses for each kind of write before a fault, and for writes that began during it."""
FELT_SECONDS = 60.0
HEALTHY_SECONDS = 120.0
SETTLED_SECONDS = 120.0
MAILED = ("account", "invitation")
"""Kinds of write whose mark is an e-mail address that gets one mail."""


@dataclass
class Outcome:
    """The results of a trial."""

    verdict: Verdict
    times: int
    refusals: dict[str, int]
    healthy_seconds: float
    differences: list[str]
    mailed: list[str]
    """Addresses of the acknowledged accounts and invitations."""

    def check(self) -> None:
        """Raises AssertionError when a write was lost, applied twice or refused to the end, a response untrue, or a
        counter wrong."""
        assert self.verdict.lost == []
        assert self.verdict.twice == []
        assert self.verdict.untrue == []
        assert self.verdict.refused == []
        assert self.differences == []

    def row(self) -> str:
        """The row of the table, as JSON."""
        verdict = self.verdict
        return json.dumps(
            {
                "times": self.times,
                "acknowledged": verdict.acknowledged,
                "lost": len(verdict.lost),
                "twice": len(verdict.twice),
                "untrue": len(verdict.untrue),
                "refused": len(verdict.refused),
                "apart": len(self.differences),
                "seconds": round(self.healthy_seconds, 1),
            }
        )


async def until(look: Callable[[], Awaitable[str]], seconds: float) -> None:
    """Returns once `look` returns an empty text; raises AssertionError with that text after so many seconds."""
    deadline = time.monotonic() + seconds
    while waits := await look():
        assert time.monotonic() < deadline, f"after {seconds:.0f} s: {waits}"
        await asyncio.sleep(0.1)


async def answered(clients: Clients, since: float) -> str:
    """The kinds of write with too few responses to writes that began since then."""
    few = [name for name, answers in clients.answers(since).items() if answers < ANSWERS]
    return f"fewer than {ANSWERS} answers to {', '.join(few)}" if few else ""


async def unready(system: System) -> str:
    """The first process that is not healthy, and why; empty when all are."""
    for name, check in health.checks(system.layout()).items():
        try:
            await check()
        except Exception as error:
            return f"{name}: {health.reason(error)}"
    return ""


async def healthy(system: System, clients: Clients) -> float:
    """Waits until every process is healthy and every kind of write is acknowledged again; the seconds until then."""
    healed = time.monotonic()

    async def look() -> str:
        if waits := await unready(system):
            return waits
        missing = set(clients.answers(healed)) - set(clients.acknowledged(healed))
        return f"no acknowledgement of {', '.join(sorted(missing))}" if missing else ""

    await until(look, HEALTHY_SECONDS)
    return time.monotonic() - healed


async def refusing(clients: Clients, since: float) -> str:
    """Whether a write that began since then was refused."""
    return "" if clients.refused(since) else "no write is refused"


async def trial(
    system: System, fault: Fault, *, times: int = 1, urls: Sequence[str] = (), refused: bool = False
) -> Outcome:
    """Injects a fault this many times while clients use these gateways, and compares once everything is healthy.

    With `refused` the fault lasts until a write is refused.
    """
    slowest = 0.0
    async with Clients.of(system, urls) as clients:
        async with clients.writing():
            for _ in range(times):
                await until(partial(answered, clients, time.monotonic()), FELT_SECONDS)
                async with fault(system):
                    begun = time.monotonic()
                    await until(partial(answered, clients, begun), FELT_SECONDS)
                    if refused:
                        await until(partial(refusing, clients, begun), FELT_SECONDS)
                slowest = max(slowest, await healthy(system, clients))
        await clients.settle()
        layout = system.layout()
        await until(lambda: unsettled(layout), SETTLED_SECONDS)
        queries = {kind.name: (kind.service, kind.stored) for kind in clients.kinds()}
        stored_marks = await stored(layout, queries)
        stored_marks["image"] = {
            mark: 1
            for mark, key in clients.images.items()
            if key in stored_marks["image"] and (layout.folders.media / key).is_file()
        }
        return Outcome(
            clients.ledger.compare(stored_marks),
            times,
            dict(clients.ledger.refusals()),
            slowest,
            await differences(layout),
            [write.mark for write in clients.ledger.writes if write.kind in MAILED and write.acknowledged],
        )
