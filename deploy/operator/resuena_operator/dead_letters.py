"""Messages that a service could not apply, which wait for an operator."""

from __future__ import annotations

from collections.abc import Sequence

from resuena_operator.installation import SERVICES, Installation
from resuena_operator.stores import database

WAITING = """
SELECT id, durable, subject, error, failed_at
FROM dead_letter WHERE replayed_at IS NULL ORDER BY id LIMIT $1"""


async def waiting(
    installation: Installation, services: Sequence[str] = SERVICES, limit: int = 1000
) -> list[dict[str, object]]:
    """Those that wait, oldest first, by service. Raises Failed when a database is not reached."""
    found: list[dict[str, object]] = []
    for name in services:
        async with database(installation, name) as connection:
            rows = await connection.fetch(WAITING, limit)
        found += [{"service": name, **dict(row), "failed_at": row["failed_at"].isoformat()} for row in rows]
    return found


def replay(installation: Installation, services: Sequence[str]) -> list[dict[str, object]]:
    """Has services apply what waits: how many letters of each were applied, failed again, or have no consumer."""
    found = []
    for name in services:
        told = installation.ask(f"{name}-svc", "replay-dead-letters")
        outcome = next(line for line in reversed(told) if line.get("message") == "replayed")
        found.append({"service": name, **{key: outcome[key] for key in ("applied", "failed", "unknown")}})
    return found
