"""Reports what a running system is still busy with: facts that are not sent, or not processed by their consumers."""

from __future__ import annotations

from typing import Any

import asyncpg
import nats

from resuena_local.layout import Layout
from resuena_local.parts import SERVICES
from resuena_local.postgres import connect


async def rows(layout: Layout, service: str, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query on a service's database, as the administrator."""
    connection = await connect(layout, service)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def unsettled(layout: Layout) -> str:
    """The pending work: facts that are not sent or not processed; empty once all is settled. A mail that a killed
    process was sending is not waited for: its lease expires later.

    Consumers are checked before the outboxes, since they may publish further facts; no message may arrive meanwhile.
    """
    try:
        waits, messages = await _taken_up(layout)
        if waits:
            return waits
        for service in SERVICES:
            ((waiting,),) = await rows(layout, service, "SELECT count(*) FROM outbox WHERE sent_at IS NULL")
            if waiting:
                return f"{service} has {waiting} facts to tell"
        return "" if (await _taken_up(layout))[1] == messages else "facts are told"
    except (OSError, asyncpg.PostgresError, nats.errors.Error) as error:
        return f"{type(error).__name__}: {error}"


async def due_checks(layout: Layout) -> str:
    """The number of due checks of advertisements, as text; empty when none is due."""
    ((due,),) = await rows(layout, "campaign", "SELECT count(*) FROM due_checks WHERE due_at <= now()")
    return f"{due} checks are due" if due else ""


async def _taken_up(layout: Layout) -> tuple[str, dict[str, int]]:
    """A consumer with pending messages, and the last sequence number of each stream with consumers."""
    connection = await nats.connect(layout.nats_url, allow_reconnect=False, connect_timeout=2)
    try:
        manager = connection.jsm()
        messages = {}
        for stream in await manager.streams_info():
            assert stream.config.name
            for consumer in await manager.consumers_info(stream.config.name):
                # Consumers without a name are a gateway's, perhaps of a killed one: they start at the present and keep
                # nothing.
                if not consumer.config.durable_name:
                    continue
                messages[stream.config.name] = stream.state.last_seq
                if consumer.num_pending or consumer.num_ack_pending:
                    return f"{consumer.name} of {stream.config.name} has not taken up all", messages
    finally:
        await connection.close()
    return "", messages
