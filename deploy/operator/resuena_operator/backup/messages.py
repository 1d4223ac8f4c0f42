"""Backs up and restores data in NATS: messages not acknowledged by all durable consumers, and key-value buckets."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass

from nats.aio.client import Client
from nats.js.api import StorageType
from nats.js.errors import KeyNotFoundError, NoKeysError, NotFoundError
from nats.js.kv import KeyValue

from kit.jetstream import ensure_bucket, ensure_stream, stream_of
from kit.system import OPERATIONS

BUCKET = "KV_"
Values = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Range:
    """Sequence numbers of a stream, both inclusive; empty when `last` is below `first`."""

    first: int
    last: int


async def under_way(client: Client) -> dict[str, Range]:
    """By stream, from the oldest message not acknowledged by a durable consumer to the newest.

    Messages acknowledged out of order, or by another consumer, are included: their inbox rows make them
    no-ops. Streams without consumers are included whole, since their consumers may not exist yet.
    """
    manager = client.jsm()
    ranges = {}
    for stream in await manager.streams_info():
        name = stream.config.name or ""
        if name.startswith(BUCKET):
            continue
        consumers = [consumer for consumer in await manager.consumers_info(name) if consumer.config.durable_name]
        acknowledged_seq = stream.state.last_seq if consumers else stream.state.first_seq - 1
        for consumer in consumers:
            if consumer.num_pending or consumer.num_ack_pending:
                acknowledged_seq = min(
                    acknowledged_seq, consumer.ack_floor.stream_seq if consumer.ack_floor else 0
                )
        ranges[name] = Range(max(acknowledged_seq + 1, stream.state.first_seq), stream.state.last_seq)
    return ranges


async def read(client: Client, ranges: Mapping[str, Range]) -> AsyncIterator[bytes]:
    """The messages, a line of JSON each, in stream order."""
    manager = client.jsm()
    for name, wanted_range in ranges.items():
        number = wanted_range.first
        while number <= wanted_range.last:
            try:
                message = await manager.get_msg(name, seq=number, subject=">", next=True)
            except NotFoundError:  # deleted meanwhile: all consumers have handled it
                break
            if (message.seq or 0) > wanted_range.last:
                break
            number = (message.seq or number) + 1
            line = {
                "stream": name,
                "seq": message.seq,
                "subject": message.subject,
                "headers": dict(message.headers or {}),
                "data": base64.b64encode(message.data or b"").decode(),
            }
            yield json.dumps(line).encode() + b"\n"


async def write(client: Client, lines: Iterable[bytes], replicas: int = 1) -> int:
    """Publishes the messages of such lines as they were; returns the number.

    Creates missing streams with this many replicas.
    """
    jetstream = client.jetstream()
    ensured: set[str] = set()
    count = 0
    for line in lines:
        message = json.loads(line)
        stream = stream_of(message["subject"])
        if stream.name not in ensured:
            await ensure_stream(jetstream, stream.name, stream.subjects, replicas=replicas)
            ensured.add(stream.name)
        await jetstream.publish(
            message["subject"],
            base64.b64decode(message["data"]),
            stream=stream.name,
            headers=message["headers"] or None,
        )
        count += 1
    return count


async def streams(client: Client) -> dict[str, int]:
    """The number of messages that each stream ever had, without buckets."""
    last_numbers = {
        stream.config.name or "": stream.state.last_seq for stream in await client.jsm().streams_info()
    }
    return {name: last for name, last in last_numbers.items() if not name.startswith(BUCKET)}


async def empty_streams(client: Client) -> None:
    """Deletes all messages and consumers; buckets stay. The services create their consumers again."""
    for name in await streams(client):
        await recreate(client, name)


async def recreate(client: Client, name: str) -> None:
    """Replaces a stream by an empty one with the same configuration; its consumers are gone."""
    manager = client.jsm()
    config = (await manager.stream_info(name)).config
    await manager.delete_stream(name)
    await manager.add_stream(config)


async def buckets(client: Client) -> Values:
    """The values of all persistent buckets, by bucket and key."""
    values: Values = {}
    for stream in await client.jsm().streams_info():
        name = (stream.config.name or "").removeprefix(BUCKET)
        lasting = stream.config.storage == StorageType.FILE and not stream.config.max_age
        if (stream.config.name or "").startswith(BUCKET) and lasting and name != OPERATIONS:
            bucket = await client.jetstream().key_value(name)
            values[name] = {key: await _value(bucket, key) for key in await _keys(bucket)}
    return values


async def write_buckets(client: Client, values: Values, replicas: int = 1) -> int:
    """Replaces the buckets' values by these; returns the number of values."""
    for name, wanted_values in values.items():
        bucket = await bucket_of(client, name, replicas)
        for key in await _keys(bucket):
            if key not in wanted_values:
                await bucket.delete(key)
        for key, value in wanted_values.items():
            await bucket.put(key, base64.b64decode(value))
    return sum(map(len, values.values()))


async def bucket_of(client: Client, name: str, replicas: int = 1) -> KeyValue:
    """The bucket, created with this many replicas when missing."""
    return await ensure_bucket(client.jetstream(), name, replicas=replicas)


async def _keys(bucket: KeyValue) -> list[str]:
    try:
        return sorted(await bucket.keys())
    except (NoKeysError, KeyNotFoundError):
        return []


async def _value(bucket: KeyValue, key: str) -> str:
    return base64.b64encode((await bucket.get(key)).value or b"").decode()
