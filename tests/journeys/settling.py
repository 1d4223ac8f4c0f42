"""Tells what a running system is still busy with: facts that are not told, or not taken up by who follows them."""

from __future__ import annotations

from typing import Any

import asyncpg
import nats

from resuena_local.layout import Layout
from resuena_local.parts import SERVICES
from resuena_local.postgres import connect


async def rows(layout: Layout, service: str, query: str) -> list[tuple[Any, ...]]:
    """What a query finds in a service's database, read as the administrator."""
    connection = await connect(layout, service)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def unsettled(layout: Layout) -> str:
    """What is still under way: facts that are not told or not taken up. Empty once all settled. A mail that a killed
    process was sending is not waited for: its lease ends later.

    Consumers come before the outboxes, since what they take up may be told on, and no message may come meanwhile.
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
    """Says how many checks of advertisements are due by now; empty when none is."""
    ((due,),) = await rows(layout, "campaign", "SELECT count(*) FROM due_checks WHERE due_at <= now()")
    return f"{due} checks are due" if due else ""


async def _taken_up(layout: Layout) -> tuple[str, dict[str, int]]:
    """Which consumer has not taken up all, and the number of the last message of each stream that has one."""
    connection = await nats.connect(layout.nats_url, allow_reconnect=False, connect_timeout=2)
    try:
        manager = connection.jsm()
        messages = {}
        for stream in await manager.streams_info():
            assert stream.config.name
            for consumer in await manager.consumers_info(stream.config.name):
                # One without a name is a gateway's, perhaps of one that was killed: it follows from now on, and keeps nothing.
                if not consumer.config.durable_name:
                    continue
                messages[stream.config.name] = stream.state.last_seq
                if consumer.num_pending or consumer.num_ack_pending:
                    return f"{consumer.name} of {stream.config.name} has not taken up all", messages
    finally:
        await connection.close()
    return "", messages
