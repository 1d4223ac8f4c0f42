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
    """The waiting ones, oldest first, by service. Raises Failed when a database is unreachable."""
    letters: list[dict[str, object]] = []
    for name in services:
        async with database(installation, name) as connection:
            rows = await connection.fetch(WAITING, limit)
        letters += [{"service": name, **dict(row), "failed_at": row["failed_at"].isoformat()} for row in rows]
    return letters


def replay(installation: Installation, services: Sequence[str]) -> list[dict[str, object]]:
    """Makes services apply waiting letters; per service the number applied, failed again, or without a consumer."""
    outcomes = []
    for name in services:
        lines = installation.ask(f"{name}-svc", "replay-dead-letters")
        outcome = next(line for line in reversed(lines) if line.get("message") == "replayed")
        outcomes.append({"service": name, **{key: outcome[key] for key in ("applied", "failed", "unknown")}})
    return outcomes
