"""Backs up and restores what NATS holds: messages not acknowledged by all durable consumers, and key-value buckets."""

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
    """Numbers of messages of a stream, both included; none when `last` is below `first`."""

    first: int
    last: int


async def under_way(client: Client) -> dict[str, Range]:
    """By stream, from the oldest message that a durable consumer has not acknowledged to the newest.

    What somebody acknowledged out of order, or somebody else did, is among them: it finds its inbox row and does
    nothing. Nobody's stream is whole: whoever is to consume it has not come yet.
    """
    manager = client.jsm()
    found = {}
    for stream in await manager.streams_info():
        name = stream.config.name or ""
        if name.startswith(BUCKET):
            continue
        consumers = [one for one in await manager.consumers_info(name) if one.config.durable_name]
        taken = stream.state.last_seq if consumers else stream.state.first_seq - 1
        for one in consumers:
            if one.num_pending or one.num_ack_pending:
                taken = min(taken, one.ack_floor.stream_seq if one.ack_floor else 0)
        found[name] = Range(max(taken + 1, stream.state.first_seq), stream.state.last_seq)
    return found


async def read(client: Client, ranges: Mapping[str, Range]) -> AsyncIterator[bytes]:
    """The messages, as a line of JSON each, in the order of their stream."""
    manager = client.jsm()
    for name, wanted in ranges.items():
        number = wanted.first
        while number <= wanted.last:
            try:
                message = await manager.get_msg(name, seq=number, subject=">", next=True)
            except NotFoundError:  # deleted meanwhile: everybody has taken it up
                break
            if (message.seq or 0) > wanted.last:
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
    """Publishes the messages of such lines as they were published; how many.

    Streams are made when missing, each on so many servers.
    """
    jetstream = client.jetstream()
    made: set[str] = set()
    count = 0
    for line in lines:
        message = json.loads(line)
        stream = stream_of(message["subject"])
        if stream.name not in made:
            await ensure_stream(jetstream, stream.name, stream.subjects, replicas=replicas)
            made.add(stream.name)
        await jetstream.publish(
            message["subject"],
            base64.b64decode(message["data"]),
            stream=stream.name,
            headers=message["headers"] or None,
        )
        count += 1
    return count


async def streams(client: Client) -> dict[str, int]:
    """How many messages each stream ever had; buckets are left out."""
    found = {stream.config.name or "": stream.state.last_seq for stream in await client.jsm().streams_info()}
    return {name: last for name, last in found.items() if not name.startswith(BUCKET)}


async def delete_streams(client: Client) -> None:
    """Deletes all streams with their consumers; buckets stay. The services make them anew."""
    for name in await streams(client):
        await client.jsm().delete_stream(name)


async def buckets(client: Client) -> Values:
    """The values of all buckets that outlive a restart of NATS, by bucket and key."""
    found: Values = {}
    for stream in await client.jsm().streams_info():
        name = (stream.config.name or "").removeprefix(BUCKET)
        lasting = stream.config.storage == StorageType.FILE and not stream.config.max_age
        if (stream.config.name or "").startswith(BUCKET) and lasting and name != OPERATIONS:
            bucket = await client.jetstream().key_value(name)
            found[name] = {key: await _value(bucket, key) for key in await _keys(bucket)}
    return found


async def write_buckets(client: Client, values: Values, replicas: int = 1) -> int:
    """Makes the buckets hold these values and no others; how many values there are."""
    for name, wanted in values.items():
        bucket = await bucket_of(client, name, replicas)
        for key in await _keys(bucket):
            if key not in wanted:
                await bucket.delete(key)
        for key, value in wanted.items():
            await bucket.put(key, base64.b64decode(value))
    return sum(map(len, values.values()))


async def bucket_of(client: Client, name: str, replicas: int = 1) -> KeyValue:
    """The bucket, made on so many servers when it is missing."""
    return await ensure_bucket(client.jetstream(), name, replicas=replicas)


async def _keys(bucket: KeyValue) -> list[str]:
    try:
        return sorted(await bucket.keys())
    except (NoKeysError, KeyNotFoundError):
        return []


async def _value(bucket: KeyValue, key: str) -> str:
    return base64.b64encode((await bucket.get(key)).value or b"").decode()
