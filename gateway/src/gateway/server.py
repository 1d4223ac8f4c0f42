"""The HTTP server: uvicorn that also closes connections with late headers, and a client's surplus connections."""

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
from gateway.connection_limits import ConnectionLimits
from gateway.head_limits import LINGER_SECONDS, BoundedHeadProtocol
from gateway.limits import SLOW_SECONDS
from gateway.live.websocket import MAX_MESSAGE_BYTES

log = structlog.get_logger("server")

GRACE_SECONDS = 10
TAKEN_SECONDS = 15.0
_TAKEN_LOOK_SECONDS = 0.05
PROXY_DRAIN_SECONDS = 6
"""How long a stopping gateway still serves the idle connections of its proxies. Longer than a proxy keeps one idle
(`keepalive` in deploy/compose/Caddyfile), so that none sends a request on a connection that is being closed."""
MAX_CONCURRENCY = 2000
"""Concurrent connections and requests in all processes together; 503 beyond, except for health checks."""
SHARE_OF_A_CLIENT = 8
"""Share of these that one client may have, by its address: an eighth."""


class PunctualProtocol(BoundedHeadProtocol):
    """Closes a connection whose headers are not complete ten seconds after it opened or a request began, and one
    whose response was sent before the request's body was complete.

    The latter is closed for writing at once and for reading `LINGER_SECONDS` later: with bytes unread the socket would
    be reset, and a client that is still sending the body, such as a proxy, might never read the response.
    """

    _headers_due: TimerHandle | None = None
    _lingers = False
    _drains = False
    _address = ""

    def __init__(self, *given: Any, connection_limits: ConnectionLimits, concurrency: int, **more: Any) -> None:
        super().__init__(*given, **more)
        self._connection_limits = connection_limits
        self._concurrency = concurrency

    @property
    def idle(self) -> bool:
        """Whether no request waits for its response."""
        return self.cycle is None or self.cycle.response_complete

    def close(self) -> None:
        """Closes the connection."""
        self.transport.close()

    def connection_made(self, transport: Any) -> None:
        """Starts the timeout of the first request."""
        super().connection_made(transport)
        self._start_clock()
        self._address = self.client[0] if self.client else ""
        self._connection_limits.enter(self._address, self)

    def data_received(self, data: bytes) -> None:
        """Starts the timeout also at empty lines between requests; drops data while the connection lingers."""
        if self._lingers:
            return
        if self._headers_due is None and self.cycle is not None and self.cycle.response_complete:
            self._start_clock()
        super().data_received(data)

    def shutdown(self) -> None:
        """Closes the connection once it is idle; a proxy's may bring one more request within PROXY_DRAIN_SECONDS."""
        if self.idle and self._connection_limits.of_proxy(self._address):
            self._drains = True
            self.loop.call_later(PROXY_DRAIN_SECONDS, super().shutdown)
        else:
            super().shutdown()

    def on_message_begin(self) -> None:
        """Starts the timeout of a later request."""
        super().on_message_begin()
        self._start_clock()

    def on_headers_complete(self) -> None:
        """Stops the timeout, and notifies the application when this process has too many connections or requests."""
        self._stop_clock()
        if max(len(self.connections), len(self.tasks)) >= self._concurrency:
            self.scope["state"][TOO_MANY_CONNECTIONS] = True
        before: Any = self.cycle
        super().on_headers_complete()
        cycle: Any = self.cycle
        if cycle is not before:  # a request to upgrade to a WebSocket gets none
            cycle.keep_alive = cycle.keep_alive and not self._drains
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
        self._connection_limits.leave(self._address, self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hands over the connection to WebSockets, which have limits of their own (`live/quotas.py`)."""
        self._connection_limits.leave(self._address, self)
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
    """Adds `connection: close` to a response that begins while its request's body is still arriving.

    The connection will be closed, and a client with keep-alive would otherwise send the next request on it.
    """
    if message["type"] == "http.response.start" and cycle.more_body:
        cycle.keep_alive = False  # uvicorn adds the header then
    await send(message)


class _AnswerTransport:
    """The transport of uvicorn's request cycle, which closes it after a response with `connection: close`."""

    def __init__(self, protocol: PunctualProtocol) -> None:
        self.write = protocol.transport.write
        self.is_closing = protocol.transport.is_closing
        self.close = protocol.close_after_answer


class PoliteServer(uvicorn.Server):
    """Notifies the application of the shutdown before it waits for open responses, so that endless streams end."""

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
    """A socket bound to host:port, once the workers of a killed gateway have released the port.

    Exits when the address is in use for TAKEN_SECONDS, or cannot be bound at all.
    """
    host, _, port = address.rpartition(":")
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    given_up = time.monotonic() + TAKEN_SECONDS
    waits = False
    while True:
        try:
            listening.bind((host.strip("[]"), int(port)))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > given_up:
                sys.exit(f"cannot listen on {address}: {error.strerror}")
            if not waits:
                log.warning("address_taken", address=address)
            waits = True
            time.sleep(_TAKEN_LOOK_SECONDS)
        else:
            return listening


def server(
    app: ASGIApp,
    address: str,
    *,
    stopping: asyncio.Event | None = None,
    processes: int = 1,
    proxies: Sequence[IPv4Network | IPv6Network] = (),
) -> PoliteServer:
    """A server on host:port, one of `processes`; stops gracefully on SIGTERM and SIGINT, setting `stopping` first.

    `proxies` may open any number of connections within the total limit.
    """
    host, _, port = address.rpartition(":")
    concurrency = MAX_CONCURRENCY // processes
    connection_limits = ConnectionLimits(concurrency // SHARE_OF_A_CLIENT, proxies)
    polite_server = PoliteServer(
        uvicorn.Config(
            app,
            host=host.strip("[]"),
            port=int(port),
            http=partial(  # type: ignore[arg-type] # it is only called
                PunctualProtocol, connection_limits=connection_limits, concurrency=concurrency
            ),
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
    polite_server.stopping = stopping
    return polite_server
