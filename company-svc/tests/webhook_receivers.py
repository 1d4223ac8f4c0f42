"""Test doubles for deliveries: an HTTP server as receiver, a sender with test settings, and a resolver of host names."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from company_svc.webhooks.adapters.http import HttpSender
from company_svc.webhooks.policies import Address, AllowedHosts

LOCAL = AllowedHosts.of("127.0.0.1 localhost")


@dataclass
class Receiver:
    """An HTTP server of the test that records what it receives."""

    answer: bytes = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
    requests: list[tuple[str, dict[str, str], str]] = field(default_factory=list)
    silent: bool = False
    """Whether it never responds."""
    tls: ssl.SSLContext | None = None
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/events"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                first, *lines = head.strip().split("\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
                body = await reader.readexactly(int(headers["content-length"]))
                self.requests.append((first, headers, body.decode()))
                if self.silent:
                    await reader.read()
                    return
                writer.write(self.answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()


@asynccontextmanager
async def receiving(**values: Any) -> AsyncIterator[Receiver]:
    receiver = Receiver(**values)
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=receiver.tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


@asynccontextmanager
async def posting(allowed: AllowedHosts = LOCAL, seconds: float = 10, **values: Any) -> AsyncIterator[HttpSender]:
    sender = HttpSender(allowed, seconds=seconds, **values)
    try:
        yield sender
    finally:
        await sender.close()


@dataclass
class Names:
    """A resolver that returns the next of its answers at each lookup."""

    answers: list[list[str]]
    hosts: list[str] = field(default_factory=list)

    async def __call__(self, host: str, _port: int) -> list[Address]:
        self.hosts.append(host)
        return [
            ipaddress.ip_address(address) for address in self.answers[min(len(self.hosts), len(self.answers)) - 1]
        ]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(8):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
