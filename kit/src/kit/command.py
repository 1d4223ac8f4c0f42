"""The command line of every service: serve, check settings, migrate, dead letters, and the service's own commands."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from pathlib import Path
from typing import TypeVar

import structlog
from sqlalchemy import MetaData

from kit import telemetry
from kit.db import Database
from kit.db.schema import Schema
from kit.events import discard_dead_letter, replay_dead_letters
from kit.process import Subscriptions
from kit.rpc.errors import DomainError, Unavailable
from kit.rpc.health import NotReady
from kit.rpc.server import run
from kit.rpc.settings import ServiceSettings, settings_of

log = structlog.get_logger("command")

S = TypeVar("S", bound=ServiceSettings)
NOT_REACHED = 3
"""Exit code of a command whose dependency, such as the database, is unreachable."""
Extra = Callable[[S, list[str]], Awaitable[None]]


def main(
    service: str,
    settings_type: type[S],
    *,
    serve: Callable[[S], Coroutine[object, None, None]],
    migrations: Path,
    metadata: MetaData,
    subscriptions: Subscriptions[S],
    extra: Mapping[str, Extra[S]] | None = None,
) -> None:
    """Runs `python -m <service>_svc [command] [arguments…]`; `serve` when no command is given.

    `metadata` has the service's tables. `extra` commands get the settings and the remaining arguments. Exits with 2
    for an unknown command or an invalid setting.
    """
    extra = extra or {}
    parser = argparse.ArgumentParser(prog=f"python -m {service}_svc")
    commands = ("serve", "check-settings", "migrate", "replay-dead-letters", "discard-dead-letter", *extra)
    parser.add_argument("command", nargs="?", default="serve", choices=commands)
    parser.add_argument("arguments", nargs="*")
    chosen = parser.parse_args()
    settings = settings_of(settings_type, f"{service}-svc")
    if chosen.command == "check-settings":
        return  # the settings were validated when they were read
    telemetry.setup(f"{service}-svc", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    if chosen.command == "serve":
        run(serve(settings))
    elif chosen.command == "migrate":
        from kit.db.migrate import NotMigrated  # only migrations need to load Alembic

        try:
            _migrate(settings, migrations, metadata)
        except NotMigrated as refused:
            log.error("not_migrated", reason=str(refused))
            parser.exit(1)
    elif chosen.command == "replay-dead-letters":
        _run(_replay(settings, subscriptions))
    elif chosen.command == "discard-dead-letter":
        _run(_discard(settings, chosen.arguments))
    else:
        _run(_extra(extra[chosen.command], settings, chosen.arguments))


def _run(command: Coroutine[object, None, None]) -> None:
    try:
        asyncio.run(command)
    except Unavailable as error:
        raise ended_by(error) from error


def ended_by(error: DomainError) -> SystemExit:
    """The exit of a failed command: its message, or NOT_REACHED after printing which dependency is unreachable."""
    if not isinstance(error, Unavailable):
        return SystemExit(error.message)
    why = error.message if error.message != Unavailable.message else error.__cause__ or error.message
    print(f"Something that this needs is not reached: {why}", file=sys.stderr)
    return SystemExit(NOT_REACHED)


def _migrate(settings: ServiceSettings, migrations: Path, metadata: MetaData) -> None:
    """Applies the migrations that the database lacks.

    A database that a later release has migrated is left unchanged when it has every table and column of `metadata`:
    this release can serve on it, so an upgrade can be rolled back (ADR 0025). Raises NotMigrated.
    """
    from kit.db.migrate import UnknownRevision, upgrade

    try:
        upgrade(settings.database_url, migrations, pooled=bool(settings.database_pooler))
    except UnknownRevision as unknown:
        if lacking := asyncio.run(_lacking(settings, metadata)):
            advice = "Migrate with the release that it comes from, or a later one."
            raise UnknownRevision(f"{unknown} {advice} To serve with this one, {lacking}.") from unknown
        log.warning(
            "migrated_by_a_later_release",
            reason=f"{unknown} It has all tables and columns that this release uses, and stays as it is.",
        )
    else:
        log.info("migrated", migrations=migrations.name)


async def _lacking(settings: ServiceSettings, metadata: MetaData) -> str | None:
    """The readiness check's message about what the database lacks of `metadata`; None when it lacks nothing."""
    database = Database(settings.database_url)
    try:
        await Schema(database, metadata).check()
    except NotReady as error:
        return str(error)
    finally:
        await database.dispose()
    return None


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
    """`discard-dead-letter ID REASON`: deletes a message that will never be applied; the log records the reason."""
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
