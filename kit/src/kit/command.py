"""The command line that every service has: serve, migrate, dead letters, and what it adds itself."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from pathlib import Path
from typing import TypeVar

import structlog

from kit import telemetry
from kit.db import Database
from kit.events import discard_dead_letter, replay_dead_letters
from kit.process import Subscriptions
from kit.rpc.server import run
from kit.rpc.settings import ServiceSettings, settings_of

log = structlog.get_logger("command")

S = TypeVar("S", bound=ServiceSettings)
Extra = Callable[[S, list[str]], Awaitable[None]]


def main(
    service: str,
    settings_type: type[S],
    *,
    serve: Callable[[S], Coroutine[object, None, None]],
    migrations: Path,
    subscriptions: Subscriptions[S],
    extra: Mapping[str, Extra[S]] | None = None,
) -> None:
    """Reads `python -m <service>_svc [command] [arguments…]` and does it; `serve` when no command is given.

    `extra` commands get the settings and the remaining arguments. Exits with 2 for an unknown command.
    """
    extra = extra or {}
    parser = argparse.ArgumentParser(prog=f"python -m {service}_svc")
    commands = ("serve", "migrate", "replay-dead-letters", "discard-dead-letter", *extra)
    parser.add_argument("command", nargs="?", default="serve", choices=commands)
    parser.add_argument("arguments", nargs="*")
    chosen = parser.parse_args()
    settings = settings_of(settings_type, f"{service}-svc")
    telemetry.setup(f"{service}-svc", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    if chosen.command == "serve":
        run(serve(settings))
    elif chosen.command == "migrate":
        from kit.db.migrate import NotMigrated, upgrade  # Alembic is loaded by whoever migrates

        try:
            upgrade(settings.database_url, migrations)
        except NotMigrated as refused:
            log.error("not_migrated", reason=str(refused))
            parser.exit(1)
        log.info("migrated", migrations=migrations.name)
    elif chosen.command == "replay-dead-letters":
        asyncio.run(_replay(settings, subscriptions))
    elif chosen.command == "discard-dead-letter":
        asyncio.run(_discard(settings, chosen.arguments))
    else:
        asyncio.run(_extra(extra[chosen.command], settings, chosen.arguments))


async def _extra(command: Extra[S], settings: S, arguments: list[str]) -> None:
    await command(settings, arguments)


async def _replay(settings: S, subscriptions: Subscriptions[S]) -> None:
    database = Database(settings.database_url)
    try:
        outcome = await replay_dead_letters(database, subscriptions(settings, database))
        log.info("replayed", applied=outcome.applied, failed=outcome.failed, unknown=outcome.unknown)
    finally:
        await database.dispose()


async def _discard(settings: ServiceSettings, arguments: list[str]) -> None:
    """`discard-dead-letter ID REASON`: deletes a message that will never be applied; the log keeps what and why."""
    match arguments:
        case [letter_id, reason] if reason.strip():
            pass
        case _:
            raise SystemExit("usage: discard-dead-letter ID REASON")
    database = Database(settings.database_url)
    try:
        meta = await discard_dead_letter(database, letter_id)
        if meta is None:
            raise SystemExit("No message with that id waits.")
        log.info("dead_letter_discarded", id=letter_id, message_id=meta.id, subject=meta.subject, reason=reason)
    finally:
        await database.dispose()
