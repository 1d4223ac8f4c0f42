"""Limits the size of request heads, which httptools buffers without limit, and requires exactly one host."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEADER_LINES = 64
MAX_HEAD_BYTES = 32 * 1024
MAX_PIPELINED = 16
LINGER_SECONDS = 2.0
_HOST = re.compile(rb"[A-Za-z0-9._~:\[\]-]*")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The response to a request that never reaches the application."""

    status: bytes
    text: bytes


TOO_LARGE = Refusal(b"431 Request Header Fields Too Large", b"Request header fields too large.")
NO_HOST = Refusal(b"400 Bad Request", b"A request names one host.")


class RefusedHeadError(Exception):
    """Raised in the parser's callbacks to stop the parser."""


class BoundedHeadProtocol(HttpToolsProtocol):
    """Refuses a request with more than MAX_HEADER_LINES header lines, or with more than MAX_HEAD_BYTES of header lines
    and request line: 431, and the connection is closed. Trailers of a chunked body count as header lines, and are
    dropped. A request of HTTP/1.1 with no Host, with two, or with an invalid one gets 400 (RFC 9112).

    Of pipelined requests MAX_PIPELINED may wait for the response to the first; one more closes the connection.
    """

    _lines = 0
    _line_bytes = 0
    _kept_bytes = 0
    """Bytes received since the parser finished a head, chunk length or piece of a body: the most that it buffers."""
    _in_head = True
    _hosts: tuple[bytes, ...] = ()
    _refusal: Refusal | None = None

    def data_received(self, data: bytes) -> None:
        """Parses, until a request was refused."""
        if self._refusal:
            return
        self._kept_bytes += len(data)
        super().data_received(data)
        if self._kept_bytes > MAX_HEAD_BYTES and not self._refusal and not self.transport.is_closing():
            self._refusal = TOO_LARGE
            self._refuse(TOO_LARGE)

    def on_message_begin(self) -> None:
        """Counts from zero for each request of a connection."""
        self._lines = self._line_bytes = 0
        self._hosts = ()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Counts a piece of the request line."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Counts a header line, or a trailer."""
        self._lines += 1
        self._count(len(name) + len(value) + len(b": \r\n"))
        if self._in_head:
            if name.lower() == b"host":
                self._hosts += (value,)
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Takes a request whose body may follow."""
        needed = self.parser.get_http_version() == "1.1"
        named_well = all(_HOST.fullmatch(host) for host in self._hosts)
        self._stop_if(not named_well or len(self._hosts) > 1 or (needed and not self._hosts), NO_HOST)
        self._in_head = False
        self._kept_bytes = 0
        super().on_headers_complete()
        self._stop_if(len(self.pipeline) > MAX_PIPELINED, TOO_LARGE)

    def on_chunk_header(self) -> None:
        """The parser read the length of a chunk."""
        self._kept_bytes = 0

    def on_body(self, body: bytes) -> None:
        """Passes on a piece of the body, whose length the application limits."""
        self._kept_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Ends a request."""
        self._in_head = True
        self._kept_bytes = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Responds to the request at which the parser stopped."""
        if self._refusal:
            self._refuse(self._refusal)
        else:
            super().send_400_response(msg)

    def _count(self, size: int) -> None:
        self._line_bytes += size
        self._stop_if(self._lines > MAX_HEADER_LINES or self._line_bytes > MAX_HEAD_BYTES, TOO_LARGE)

    def _stop_if(self, wrong: bool, refusal: Refusal) -> None:
        if wrong:
            self._refusal = refusal
            raise RefusedHeadError

    def _refuse(self, refusal: Refusal) -> None:
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            if self._in_head or self.pipeline or cycle.response_started:
                # The client would read this as the response to an earlier request, or as a part of it.
                self.transport.close()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        fields = [*self.server_state.default_headers, (b"content-type", b"text/plain; charset=utf-8")]
        fields += [(b"content-length", b"%d" % len(refusal.text)), (b"connection", b"close")]
        head = b"".join(b"%s: %s\r\n" % field for field in fields)
        self.transport.write(b"HTTP/1.1 %s\r\n%s\r\n%s" % (refusal.status, head, refusal.text))
        # Closing at once, with bytes unread, would reset the socket, and the client might never read the response.
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)
