"""What NATS stores: streams and consumers, and the record of the last backup."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TypeVar

import nats.errors
import orjson
import structlog
from nats.js import JetStreamContext
from nats.js.api import ConsumerInfo, StreamInfo
from nats.js.errors import BucketNotFoundError, KeyNotFoundError

from kit.jetstream import Connection
from kit.system import LAST_BACKUP, OPERATIONS
from kit.v1 import system_pb2 as pb

log = structlog.get_logger("system")

ASK_SECONDS = 1.0
T = TypeVar("T", StreamInfo, ConsumerInfo)


async def messaging(connection: Connection | None) -> pb.Messaging:
    """The account's use of the store, its streams and their durable consumers."""
    if connection is None or not connection.connected:
        return pb.Messaging(answers=False)
    js = connection.jetstream
    try:
        async with asyncio.timeout(ASK_SECONDS):
            account, streams = await asyncio.gather(js.account_info(), _streams(js))
            consumers = await asyncio.gather(*(_consumers(js, one) for one in streams))
    except (nats.errors.Error, OSError, TimeoutError) as error:
        log.warning("messaging_not_described", cause=type(error).__name__)
        return pb.Messaging(answers=False)
    limit = account.limits.max_storage
    return pb.Messaging(
        answers=True,
        bytes=account.storage,
        max_bytes=limit if limit and limit > 0 else None,
        streams=[_stream(info, of) for info, of in zip(streams, consumers, strict=True)],
    )


async def last_backup(connection: Connection | None) -> pb.Backup | None:
    """What the last backup said of itself; None when there was none, or it cannot be known now."""
    if connection is None or not connection.connected:
        return None
    try:
        async with asyncio.timeout(ASK_SECONDS):
            bucket = await connection.jetstream.key_value(OPERATIONS)
            told = orjson.loads((await bucket.get(LAST_BACKUP)).value or b"")
        backup = pb.Backup(bytes=float(told["bytes"]), to=str(told["to"]), ok=bool(told["ok"]))
        backup.at.FromDatetime(datetime.fromisoformat(told["at"]))
    except (BucketNotFoundError, KeyNotFoundError):
        return None
    except (nats.errors.Error, OSError, TimeoutError, ValueError, KeyError, TypeError) as error:
        log.warning("last_backup_not_read", cause=type(error).__name__)
        return None
    return backup


async def _streams(js: JetStreamContext) -> list[StreamInfo]:
    found: list[StreamInfo] = []
    while page := await js.streams_info(offset=len(found)):
        found += page
        if len(page) < _PAGE:
            break
    return sorted(found, key=lambda info: info.config.name or "")


async def _consumers(js: JetStreamContext, stream: StreamInfo) -> list[ConsumerInfo]:
    if not stream.state.consumer_count:
        return []
    found: list[ConsumerInfo] = []
    while page := await js.consumers_info(stream.config.name or "", offset=len(found)):
        found += page
        if len(page) < _PAGE:
            break
    return sorted((one for one in found if one.config.durable_name), key=lambda one: one.name)


_PAGE = 256
"""Streams and consumers that the server tells at once."""


def _stream(info: StreamInfo, consumers: list[ConsumerInfo]) -> pb.Stream:
    limit = info.config.max_bytes
    return pb.Stream(
        name=info.config.name or "",
        messages=info.state.messages,
        bytes=info.state.bytes,
        max_bytes=limit if limit and limit > 0 else None,
        consumers=[
            pb.Consumer(
                name=one.name,
                pending=one.num_pending or 0,
                unacknowledged=one.num_ack_pending or 0,
                redelivered=one.num_redelivered or 0,
            )
            for one in consumers
        ],
    )
