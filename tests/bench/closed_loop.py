"""A closed loop of HTTP requests over kept-alive connections, light enough to share the machine with the server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Request:
    """An HTTP request as it goes over the wire."""

    url: str
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def graphql(
        cls, base: str, query: str, variables: Mapping[str, object] | None = None, token: str | None = None
    ) -> Request:
        """A GraphQL operation, posted to `base`/graphql."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body = json.dumps({"query": query, "variables": variables or {}}).encode()
        return cls(f"{base}/graphql", body, headers)

    def wire(self) -> bytes:
        """The request's bytes: head and body."""
        parts = urlsplit(self.url)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"{'GET' if self.body is None else 'POST'} {target} HTTP/1.1", f"Host: {parts.netloc}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if self.body is not None:
            lines.append(f"Content-Length: {len(self.body)}")
        if not any(name.lower() == "accept-encoding" for name in self.headers):
            lines.append("Accept-Encoding: identity")
        return ("\r\n".join(lines) + "\r\n\r\n").encode() + (self.body or b"")


@dataclass(frozen=True)
class Outcome:
    """What one run measured; times in seconds, in order of arrival. `cpu` is by component, in seconds."""

    seconds: float
    latencies: list[float]
    bytes_per_answer: int
    cpu: Mapping[str, float] = field(default_factory=dict)

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """The latency that `share` (0 to 1) of the requests did not exceed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class BadAnswerError(Exception):
    """An unexpected response, with which the benchmark would measure nonsense."""


class Connection:
    """One kept-alive connection to the server of a URL."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname, parts.port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def answer(self, wire: bytes) -> bytes:
        """The body of the response. Raises BadAnswerError unless the status is 200 or 201 without GraphQL errors."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, limit=2**26)
        reader, writer = self._streams
        writer.write(wire)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = head.split(b" ", 2)[1]
        _, declared, rest = head.partition(b"\r\ncontent-length:")
        if declared:
            body = await reader.readexactly(int(rest.split(b"\r\n", 1)[0]))
        elif b"transfer-encoding: chunked" in head:
            body = await _chunks(reader)
        else:
            raise BadAnswerError("an answer that does not say how long it is")
        if status not in (b"200", b"201") or b'"errors":[{' in body[:2000]:
            raise BadAnswerError(f"{status.decode()}: {body[:500].decode(errors='replace')}")
        return body

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def answer(request: Request) -> bytes:
    """Sends one request on a new connection and returns the body of the response. Raises BadAnswerError."""
    connection = Connection(request.url)
    try:
        return await connection.answer(request.wire())
    finally:
        connection.close()


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)


async def run(steps: Sequence[Request], *, connections: int, rounds: int) -> Outcome:
    """Sends the steps one after another, `rounds` times in total over `connections` connections.

    Each connection waits for a response before it sends the next request. A latency covers all steps together.
    """
    wires = [step.wire() for step in steps]
    latencies: list[float] = []
    size = 0
    left = rounds

    async def loop() -> None:
        nonlocal left, size
        connection = Connection(steps[0].url)
        try:
            while left > 0:
                left -= 1
                started = time.perf_counter()
                bodies = [await connection.answer(wire) for wire in wires]
                latencies.append(time.perf_counter() - started)
                size = sum(map(len, bodies))
        finally:
            connection.close()

    started = time.perf_counter()
    await asyncio.gather(*(loop() for _ in range(connections)))
    return Outcome(time.perf_counter() - started, latencies, size)
