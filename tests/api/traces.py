"""Everything that Resuena keeps, as a search would see it: databases, object store, streams and logs."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

import nats
import structlog
from nats.js import JetStreamContext
from resuena_system import System, sql

from kit.telemetry.setup import setup


async def kept(system: System) -> dict[str, bytes]:
    """What each place holds, by its name: a row of a table, a file of the object store, a message of a stream."""
    found: dict[str, bytes] = {}
    for name, database in system.databases.items():
        for (table,) in await sql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
            for number, (row,) in enumerate(await sql(database, f'SELECT t::text FROM "{table}" t')):
                found[f"{name}.{table} {number}"] = row.encode()
    for path in system.media_dir.rglob("*"):
        if path.is_file():
            found[str(path.relative_to(system.media_dir))] = str(path).encode() + path.read_bytes()
    connection = await nats.connect(system.nats_url)
    try:
        jetstream = connection.jetstream()
        for stream in await connection.jsm().streams_info():
            name = str(stream.config.name)
            async for number, message in _messages(jetstream, name, stream.state.messages):
                found[f"{name} {number}"] = message
    finally:
        await connection.close()
    return found


async def _messages(jetstream: JetStreamContext, stream: str, count: int):  # type: ignore[no-untyped-def]
    subjects = (await jetstream.stream_info(stream)).config.subjects or []
    for subject in subjects:
        following = await jetstream.subscribe(subject, stream=stream, ordered_consumer=True)
        for number in range(count):
            message = await following.next_msg(timeout=10)
            headers = " ".join(f"{key}={value}" for key, value in (message.headers or {}).items())
            yield number, f"{message.subject} {headers} ".encode() + message.data
            if not message.metadata.num_pending:
                break
        await following.unsubscribe()


def places_of(data: Iterable[str], places: Mapping[str, bytes]) -> dict[str, list[str]]:
    """Where each datum stands, as text in any case or as bytes written in hex; those that stand nowhere are left out."""
    found: dict[str, list[str]] = {}
    lowered = {place: content.lower() for place, content in places.items()}
    for datum in data:
        needles = (datum.lower().encode(), datum.encode().hex().encode(), datum.lower().encode().hex().encode())
        where = [place for place, content in lowered.items() if any(needle in content for needle in needles)]
        if where:
            found[datum] = where
    return found


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What is logged meanwhile, written as the services write it."""
    root, written = logging.getLogger(), io.StringIO()
    handlers, level, known = root.handlers[:], root.level, structlog.get_config()
    with mock.patch("sys.stdout", written):
        setup("tests")
    structlog.configure(cache_logger_on_first_use=False)
    try:
        yield written
    finally:
        structlog.configure(**known)
        root.handlers[:] = handlers
        root.setLevel(level)
