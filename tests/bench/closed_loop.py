"""A closed loop of HTTP POSTs over kept-alive connections, light enough to share the machine with the server."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Outcome:
    """What one run measured; times in seconds, in order of arrival."""

    seconds: float
    latencies: list[float]
    bytes_per_answer: int

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """The latency that `share` (0 to 1) of the requests did not exceed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class BadAnswerError(Exception):
    """The server answered something else than data; the benchmark would measure nonsense."""


async def _one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> bytes:
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    status = head.split(b" ", 2)[1]
    length = None
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if length is None:
        raise BadAnswerError("an answer without Content-Length")
    body = await reader.readexactly(length)
    if status != b"200" or b'"errors"' in body[:2000]:
        raise BadAnswerError(f"{status.decode()}: {body[:500].decode(errors='replace')}")
    return body


async def run(
    url: str, payload: dict[str, object], headers: dict[str, str], *, connections: int, requests: int
) -> Outcome:
    """Sends `requests` in all over `connections` connections, each waiting for its answer before the next."""
    parts = urlsplit(url)
    body = json.dumps(payload).encode()
    lines = [f"POST {parts.path} HTTP/1.1", f"Host: {parts.netloc}", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["Accept: application/json", "Accept-Encoding: identity", f"Content-Length: {len(body)}"]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
    latencies: list[float] = []
    sizes: list[int] = []
    left = requests

    async def loop() -> None:
        nonlocal left
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=2**26)
        try:
            while left > 0:
                left -= 1
                started = time.perf_counter()
                sizes.append(len(await _one(reader, writer, request)))
                latencies.append(time.perf_counter() - started)
        finally:
            writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(loop() for _ in range(connections)))
    return Outcome(time.perf_counter() - started, latencies, sizes[-1] if sizes else 0)
