"""A TCP proxy whose connections can be delayed, reset, held and left half open while they are in use."""

from __future__ import annotations

import asyncio
import socket
import struct
import threading
from collections.abc import Coroutine
from typing import TypeVar

T = TypeVar("T")
CHUNK = 65536
HOST = "127.0.0.1"
RESET_ON_CLOSE = struct.pack("ii", 1, 0)
"""SO_LINGER of zero seconds: closing sends a RST."""


class Link:
    """One proxied connection: the client side, then the server side."""

    def __init__(self, *sides: asyncio.StreamWriter) -> None:
        self.sides = list(sides)
        self.forgotten = False

    def reset(self) -> None:
        for side in self.sides:
            if (raw_socket := side.get_extra_info("socket")) is not None and not side.is_closing():
                raw_socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            side.transport.abort()


class Proxy:
    """Proxies connections to one port of this machine, in its own thread."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._links: set[Link] = set()
        self._seconds = 0.0
        self._refuses = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=f"proxy-{target}", daemon=True)
        self._thread.start()
        self.port = self._run(self._listen())

    def delay(self, seconds: float) -> None:
        """Delays each chunk of bytes by this time, in both directions."""
        self._seconds = seconds

    def reset(self, *, refuse: bool) -> None:
        """Resets every connection; with `refuse` new ones too, until the next call."""

        async def act() -> None:
            self._refuses = refuse
            for link in self._links:
                link.reset()

        self._run(act())

    def hold(self, held: bool) -> None:
        """Forwards nothing, not even the end of a connection. Held bytes are forwarded later, as TCP would resend."""

        async def act() -> None:
            if held:
                self._flows.clear()
            else:
                self._flows.set()

        self._run(act())

    def forget(self) -> None:
        """Leaves the current connections half open: neither side hears from the other again. New ones work."""

        async def act() -> None:
            for link in self._links:
                link.forgotten = True

        self._run(act())

    def close(self) -> None:
        """Closes all connections and ends the thread."""

        async def end() -> None:
            self._server.close()
            self._flows.set()
            while self._links:
                for link in self._links:
                    link.reset()
                await asyncio.sleep(0)

        self._run(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[object, object, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _listen(self) -> int:
        self._flows = asyncio.Event()
        self._flows.set()
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(writer)
        self._links.add(link)
        try:
            if self._refuses:
                link.reset()
                return
            await self._flows.wait()
            there, back = await asyncio.open_connection(HOST, self._target)
            link.sides.append(back)
            await asyncio.gather(self._carry(link, reader, writer, back), self._carry(link, there, back, writer))
        except OSError:
            link.reset()  # one side has disconnected
        finally:
            self._links.discard(link)
            for side in link.sides:
                side.close()

    async def _carry(
        self, link: Link, reader: asyncio.StreamReader, own: asyncio.StreamWriter, other: asyncio.StreamWriter
    ) -> None:
        data = b"-"
        while data:
            data = await reader.read(CHUNK)
            await asyncio.sleep(self._seconds)
            await self._flows.wait()
            if not link.forgotten and data:
                other.write(data)
                await other.drain()
        (own if link.forgotten else other).close()
