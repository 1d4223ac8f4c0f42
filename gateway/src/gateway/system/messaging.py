"""Reads streams, consumers, and the record of the last backup from NATS."""

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
from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS
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
            consumers = await asyncio.gather(*(_consumers(js, stream) for stream in streams))
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


async def last_backup(connection: Connection | None, key: str = LAST_BACKUP) -> pb.Backup | None:
    """The record of the last backup; None when there was none, or it cannot be read now.

    `key` is the record's key in the bucket: LAST_GOOD_BACKUP for the last successful one.
    """
    if connection is None or not connection.connected:
        return None
    try:
        async with asyncio.timeout(ASK_SECONDS):
            bucket = await connection.jetstream.key_value(OPERATIONS)
            record = orjson.loads((await bucket.get(key)).value or b"")
        backup = pb.Backup(bytes=float(record["bytes"]), to=str(record["to"]), ok=bool(record["ok"]))
        backup.at.FromDatetime(datetime.fromisoformat(record["at"]))
    except (BucketNotFoundError, KeyNotFoundError):
        return None
    except (nats.errors.Error, OSError, TimeoutError, ValueError, KeyError, TypeError) as error:
        log.warning("last_backup_not_read", cause=type(error).__name__)
        return None
    return backup


async def last_good_backup(connection: Connection | None, last: pb.Backup | None) -> pb.Backup | None:
    """The report of the last successful backup: `last`, the last one, unless it failed; None when there was none."""
    return last if last is not None and last.ok else await last_backup(connection, LAST_GOOD_BACKUP)


async def _streams(js: JetStreamContext) -> list[StreamInfo]:
    streams: list[StreamInfo] = []
    while page := await js.streams_info(offset=len(streams)):
        streams += page
        if len(page) < _PAGE:
            break
    return sorted(streams, key=lambda info: info.config.name or "")


async def _consumers(js: JetStreamContext, stream: StreamInfo) -> list[ConsumerInfo]:
    if not stream.state.consumer_count:
        return []
    consumers: list[ConsumerInfo] = []
    while page := await js.consumers_info(stream.config.name or "", offset=len(consumers)):
        consumers += page
        if len(page) < _PAGE:
            break
    return sorted(
        (consumer for consumer in consumers if consumer.config.durable_name), key=lambda consumer: consumer.name
    )


_PAGE = 256
"""Page size of the server's lists of streams and consumers."""


def _stream(info: StreamInfo, consumers: list[ConsumerInfo]) -> pb.Stream:
    limit = info.config.max_bytes
    return pb.Stream(
        name=info.config.name or "",
        messages=info.state.messages,
        bytes=info.state.bytes,
        max_bytes=limit if limit and limit > 0 else None,
        consumers=[
            pb.Consumer(
                name=consumer.name,
                pending=consumer.num_pending or 0,
                unacknowledged=consumer.num_ack_pending or 0,
                redelivered=consumer.num_redelivered or 0,
            )
            for consumer in consumers
        ],
    )
