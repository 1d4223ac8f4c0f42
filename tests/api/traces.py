"""Searches everything that Resuena keeps: databases, object store, streams and logs."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from unittest import mock

import nats
import structlog
from nats.js.api import RawStreamMsg
from nats.js.errors import NotFoundError
from resuena_system import System, sql

from kit.telemetry.setup import setup


async def kept(system: System) -> dict[str, bytes]:
    """The content of each place, by its name: a row of a table, a file of the object store, a message of a stream."""
    contents: dict[str, bytes] = {}
    for name, database in system.databases.items():
        for (table,) in await sql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
            for number, (row,) in enumerate(await sql(database, f'SELECT t::text FROM "{table}" t')):
                contents[f"{name}.{table} {number}"] = row.encode()
    for path in system.media_dir.rglob("*"):
        if path.is_file():
            contents[str(path.relative_to(system.media_dir))] = str(path).encode() + path.read_bytes()
    connection = await nats.connect(system.nats_url)
    try:
        jetstream = connection.jetstream()
        for stream in await connection.jsm().streams_info():
            name, state = str(stream.config.name), stream.state
            for number in range(max(1, state.first_seq), state.last_seq + 1):
                with suppress(NotFoundError):  # deleted since
                    contents[f"{name} {number}"] = _whole(await jetstream.get_msg(name, number))
    finally:
        await connection.close()
    return contents


def _whole(message: RawStreamMsg) -> bytes:
    headers = " ".join(f"{key}={value}" for key, value in (message.headers or {}).items())
    return f"{message.subject} {headers} ".encode() + (message.data or b"")


def places_of(data: Iterable[str], places: Mapping[str, bytes]) -> dict[str, list[str]]:
    """The places of each datum, as text in any case or as bytes written in hex; data without a place are left out."""
    places_by_datum: dict[str, list[str]] = {}
    lowered = {place: content.lower() for place, content in places.items()}
    for datum in data:
        needles = (datum.lower().encode(), datum.encode().hex().encode(), datum.lower().encode().hex().encode())
        where = [place for place, content in lowered.items() if any(needle in content for needle in needles)]
        if where:
            places_by_datum[datum] = where
    return places_by_datum


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Collects log lines meanwhile, formatted as the services format them."""
    root, written = logging.getLogger(), io.StringIO()
    handlers, level, configuration = root.handlers[:], root.level, structlog.get_config()
    with mock.patch("sys.stdout", written):
        setup("tests")
        try:
            yield written
        finally:
            structlog.configure(**configuration)
            root.handlers[:] = handlers
            root.setLevel(level)
