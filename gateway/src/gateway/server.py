"""The HTTP server: uvicorn that closes connections whose headers do not arrive, or of which a client has too many."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import time
from asyncio import TimerHandle
from collections.abc import Sequence
from functools import partial
from ipaddress import IPv4Network, IPv6Network
from typing import Any

import structlog
import uvicorn
from starlette.types import ASGIApp, Message, Send

from gateway.admission import TOO_MANY_CONNECTIONS
from gateway.crowds import Crowds
from gateway.head_limits import LINGER_SECONDS, BoundedHeadProtocol
from gateway.limits import SLOW_SECONDS
from gateway.live.websocket import MAX_MESSAGE_BYTES

log = structlog.get_logger("server")

GRACE_SECONDS = 10
TAKEN_SECONDS = 15.0
_TAKEN_LOOK_SECONDS = 0.05
MAX_CONCURRENCY = 2000
"""Connections and requests at once, in all processes together; 503 beyond, but for health checks."""
SHARE_OF_A_CLIENT = 8
"""Of these one client, by its address, has an eighth at most."""


class PunctualProtocol(BoundedHeadProtocol):
    """Closes a connection whose headers are not complete ten seconds after it opened or a request began, and one
    whose request was answered before its body was complete.

    The latter is closed for writing at once and for reading `LINGER_SECONDS` later: with bytes unread the socket would
    be reset, and who still sends the body, a proxy say, might never read the answer.
    """

    _headers_due: TimerHandle | None = None
    _lingers = False
    _address = ""

    def __init__(self, *given: Any, crowds: Crowds, concurrency: int, **more: Any) -> None:
        super().__init__(*given, **more)
        self._crowds = crowds
        self._concurrency = concurrency

    @property
    def idle(self) -> bool:
        """Whether no request waits for its answer."""
        return self.cycle is None or self.cycle.response_complete

    def close(self) -> None:
        """Closes the connection."""
        self.transport.close()

    def connection_made(self, transport: Any) -> None:
        """Starts the timeout of the first request."""
        super().connection_made(transport)
        self._start_clock()
        self._address = self.client[0] if self.client else ""
        self._crowds.enter(self._address, self)

    def data_received(self, data: bytes) -> None:
        """Starts the timeout also at empty lines between requests; drops data while the connection lingers."""
        if self._lingers:
            return
        if self._headers_due is None and self.cycle is not None and self.cycle.response_complete:
            self._start_clock()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Starts the timeout of a later request."""
        super().on_message_begin()
        self._start_clock()

    def on_headers_complete(self) -> None:
        """Stops the timeout, and tells the application when this process has too many connections or requests."""
        self._stop_clock()
        if max(len(self.connections), len(self.tasks)) >= self._concurrency:
            self.scope["state"][TOO_MANY_CONNECTIONS] = True
        before: Any = self.cycle
        super().on_headers_complete()
        cycle: Any = self.cycle
        if cycle is not before:  # a request to upgrade to a WebSocket gets none
            cycle.transport = _AnswerTransport(self)
            cycle.send = partial(_send, cycle, cycle.send)

    def on_response_complete(self) -> None:
        """Closes the connection when the body was not read to its end."""
        cycle = self.cycle
        super().on_response_complete()
        if cycle.response_complete and cycle.more_body and self.cycle is cycle:
            self.close_after_answer()

    def close_after_answer(self) -> None:
        """Closes the connection; the rest of a body is read and discarded for LINGER_SECONDS."""
        if self._lingers or self.transport.is_closing():
            return
        if not self.cycle.more_body:
            self.transport.close()
            return
        self._lingers = True
        self.flow.resume_reading()
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops the timeout."""
        self._stop_clock()
        self._crowds.leave(self._address, self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection on; those that live have bounds of their own (`live/seats.py`)."""
        self._crowds.leave(self._address, self)
        super().handle_websocket_upgrade()

    def _start_clock(self) -> None:
        self._stop_clock()
        self._headers_due = self.loop.call_later(SLOW_SECONDS, self._too_late)

    def _stop_clock(self) -> None:
        if self._headers_due is not None:
            self._headers_due.cancel()
            self._headers_due = None

    def _too_late(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.close()


async def _send(cycle: Any, send: Send, message: Message) -> None:
    """Says `connection: close` in an answer that begins while its request's body is still coming.

    Its connection is closed, and a client that keeps connections would send the next request on it.
    """
    if message["type"] == "http.response.start" and cycle.more_body:
        cycle.keep_alive = False  # uvicorn adds the header then
    await send(message)


class _AnswerTransport:
    """The connection as uvicorn's answer to a request sees it, which closes it after a header `connection: close`."""

    def __init__(self, protocol: PunctualProtocol) -> None:
        self.write = protocol.transport.write
        self.is_closing = protocol.transport.is_closing
        self.close = protocol.close_after_answer


class PoliteServer(uvicorn.Server):
    """Tells the application that it stops before it waits for open answers, so that those without end do end."""

    stopping: asyncio.Event | None = None

    def stop(self) -> None:
        """Stops as SIGTERM does."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops."""
        if self.stopping is not None:
            self.stopping.set()
        await super().shutdown(sockets)


def listen(address: str) -> socket.socket:
    """A socket bound to host:port, once the workers of a gateway that was killed have left it.

    Exits when the address stays taken for TAKEN_SECONDS, or cannot be bound at all.
    """
    host, _, port = address.rpartition(":")
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    given_up = time.monotonic() + TAKEN_SECONDS
    waits = False
    while True:
        try:
            made.bind((host.strip("[]"), int(port)))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > given_up:
                sys.exit(f"cannot listen on {address}: {error.strerror}")
            if not waits:
                log.warning("address_taken", address=address)
            waits = True
            time.sleep(_TAKEN_LOOK_SECONDS)
        else:
            return made


def server(
    app: ASGIApp,
    address: str,
    *,
    stopping: asyncio.Event | None = None,
    processes: int = 1,
    proxies: Sequence[IPv4Network | IPv6Network] = (),
) -> PoliteServer:
    """A server on host:port, one of so many; stops gracefully on SIGTERM and SIGINT, setting `stopping` first.

    `proxies` may open as many connections as there are.
    """
    host, _, port = address.rpartition(":")
    concurrency = MAX_CONCURRENCY // processes
    crowds = Crowds(concurrency // SHARE_OF_A_CLIENT, proxies)
    made = PoliteServer(
        uvicorn.Config(
            app,
            host=host.strip("[]"),
            port=int(port),
            http=partial(PunctualProtocol, crowds=crowds, concurrency=concurrency),  # type: ignore[arg-type] # it is only called
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_ping_interval=None,  # the protocol's own pings reach browsers' code
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    made.stopping = stopping
    return made
