"""Whether each part serves: the services by gRPC's health protocol, the gateway by HTTP, the stores by a query."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

import asyncpg
import httpx
from nats.js.errors import NotFoundError

from kit.rpc.probe import probe
from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import database, described, jetstream

SECONDS = 3.0


@dataclass
class Part:
    """One part of the system: whether it serves or why not; and figures of it."""

    name: str
    health: str
    figures: dict[str, object] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        return self.health == "serving"


async def _service(installation: Installation, name: str) -> Part:
    address = installation.grpc[name]
    if await asyncio.to_thread(probe, address, timeout=SECONDS):
        return Part(f"{name}-svc", "serving")
    return Part(f"{name}-svc", f"does not answer as healthy at {address}")


async def _gateway(installation: Installation) -> Part:
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS) as client:
            response = await client.get(f"{installation.gateway_url}/readyz")
    except httpx.HTTPError as error:
        return Part("gateway", f"not reached at {installation.gateway_url}: {described(error)}")
    return Part("gateway", "serving" if response.status_code == 200 else f"/readyz answers {response.status_code}")


WAITING = """
SELECT (SELECT count(*) FROM outbox WHERE sent_at IS NULL) AS outbox,
    (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::int FROM outbox WHERE sent_at IS NULL) AS oldest,
    (SELECT count(*) FROM dead_letter WHERE replayed_at IS NULL) AS letters,
    (SELECT string_agg(version_num, ' ') FROM alembic_version) AS migration,
    pg_database_size(current_database()) AS bytes"""


async def _database(installation: Installation, name: str) -> Part:
    try:
        async with database(installation, name) as connection:
            row = await connection.fetchrow(WAITING, timeout=SECONDS)
    except asyncpg.UndefinedTableError:
        return Part(f"database {name}", "has no tables: it was never migrated")
    except Exception as error:
        return Part(f"database {name}", described(error))
    figures = {
        "facts waiting": row["outbox"],
        "oldest, seconds": row["oldest"],
        "dead letters": row["letters"],
        "migration": row["migration"],
        "MiB": round(row["bytes"] / 2**20),
    }
    return Part(f"database {name}", "serving", figures)


async def _nats(installation: Installation) -> Part:
    try:
        async with jetstream(installation) as client:
            manager = client.jsm()
            streams, behind = [], 0
            for stream in await manager.streams_info():
                consumers = await manager.consumers_info(stream.config.name or "")
                behind += sum(consumer.num_pending or 0 for consumer in consumers if consumer.config.durable_name)
                if stream.config.max_bytes and stream.config.max_bytes > 0:
                    streams.append((stream.state.bytes / stream.config.max_bytes, stream.config.name))
            fullest = max(streams, default=(0.0, ""))
            server_version = client.connected_server_version
            version = ".".join(map(str, (server_version.major, server_version.minor, server_version.patch)))
    except Exception as error:
        return Part("nats", described(error))
    figures = {"messages to take": behind, "fullest stream": f"{fullest[1]} {100 * fullest[0]:.0f} %"}
    return Part("nats", "serving", {**figures, "version": version})


async def parts(installation: Installation) -> list[Part]:
    """Checks every part concurrently."""
    pending: list[Awaitable[Part]] = [
        _gateway(installation),
        *(_service(installation, name) for name in SERVICES),
        *(_database(installation, name) for name in SERVICES),
        _nats(installation),
    ]
    return list(await asyncio.gather(*pending))


Report = dict[str, object]
"""What a backup reports of itself: `at`, `bytes`, `to`, `ok`, and `encrypted` or `last_encrypted_at`."""


async def last_backups(installation: Installation) -> tuple[Report | None, Report | None]:
    """The reports of the last backup and of the last successful one.

    Each is None when there was none, or NATS is unreachable.
    """
    last = good = None
    with suppress(NotFoundError, Failed):
        async with jetstream(installation) as client:
            bucket = await client.jetstream().key_value(OPERATIONS)
            last = json.loads((await bucket.get(LAST_BACKUP)).value or b"{}")
            good = json.loads((await bucket.get(LAST_GOOD_BACKUP)).value or b"{}")
    return last, good


async def system(installation: Installation) -> dict[str, Any] | None:
    """The gateway's overview of all processes, as on the page Sistema; None when unavailable."""
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS) as client:
            response = await client.get(f"{installation.system_url}/system")
    except httpx.HTTPError:
        return None
    if response.status_code != 200:
        return None
    document: dict[str, Any] = response.json()
    return document


async def status(installation: Installation) -> dict[str, object]:
    """The content of `resuena status`; `ok` when all parts serve and there are no dead letters."""
    all_parts, (backup, good_backup), more = await asyncio.gather(
        parts(installation),
        last_backups(installation),
        system(installation),
    )
    letters = sum(int(str(part.figures.get("dead letters", 0))) for part in all_parts)
    return {
        "ok": all(part.good for part in all_parts) and not letters,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "installation": installation.kind,
        "url": installation.gateway_url,
        "parts": [asdict(part) for part in all_parts],
        "dead_letters": letters,
        "last_backup": backup,
        "last_good_backup": good_backup,
        "system": more,
    }


TRAFFIC = ("process", "release", "calls a minute", "errors", "p50", "p99", "memory", "live connections")


def traffic(document: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """A row of `TRAFFIC` for each process in `system`."""
    return [
        (
            f"{component['name']} {process['instance']}",
            process["version"],
            _figure(process.get("calls_per_minute"), "{:.0f}"),
            _figure(process.get("error_rate"), "{:.1%}"),
            _figure(process.get("p50_milliseconds"), "{:.0f} ms"),
            _figure(process.get("p99_milliseconds"), "{:.0f} ms"),
            f"{process['memory_bytes'] / 2**20:.0f} MiB",
            _figure(process.get("live_connections"), "{:.0f}"),
        )
        for component in document.get("components", ())
        for process in component["processes"]
    ]


def _figure(value: float | None, form: str) -> str:
    return "" if value is None else form.format(value)


async def wait_until_serving(installation: Installation, seconds: float) -> None:
    """Returns once the services and the gateway serve. Raises Failed when one does not within this time."""
    deadline = time.monotonic() + seconds
    checks: list[Callable[[], Awaitable[Part]]] = [
        *(partial(_service, installation, name) for name in SERVICES),
        partial(_gateway, installation),
    ]
    for check in checks:
        while not (part := await check()).good:
            if time.monotonic() > deadline:
                raise Failed(f"{part.name} does not serve after {seconds:.0f} s: {part.health}", Exit.WRONG)
            await asyncio.sleep(0.2)
