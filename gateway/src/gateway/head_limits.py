"""Limits the size of request heads, which httptools buffers without a limit."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEADER_LINES = 64
MAX_HEAD_BYTES = 32 * 1024
MAX_PIPELINED = 16
LINGER_SECONDS = 2.0
REFUSAL = b"Request header fields too large."


class HeadTooLargeError(Exception):
    """Raised in the parser's callbacks, which makes it stop."""


class BoundedHeadProtocol(HttpToolsProtocol):
    """Refuses a request with more than MAX_HEADER_LINES header lines, or with more than MAX_HEAD_BYTES of header lines
    and request line: 431, and the connection is closed. Trailers of a chunked body count as header lines, and are
    dropped.

    Of requests that are sent ahead of the first one's answer MAX_PIPELINED may wait; one more closes the connection.
    """

    _lines = 0
    _line_bytes = 0
    _kept_bytes = 0
    """Bytes received since the parser finished a head, chunk length or piece of a body: the most that it buffers."""
    _in_head = True
    _too_large = False

    def data_received(self, data: bytes) -> None:
        """Parses, until a request was refused."""
        if self._too_large:
            return
        self._kept_bytes += len(data)
        super().data_received(data)
        if self._kept_bytes > MAX_HEAD_BYTES and not self._too_large and not self.transport.is_closing():
            self._too_large = True
            self._refuse()

    def on_message_begin(self) -> None:
        """Counts from zero for each request of a connection."""
        self._lines = self._line_bytes = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Takes a piece of the request line."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a header line, or a trailer."""
        self._lines += 1
        self._count(len(name) + len(value) + len(b": \r\n"))
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Takes a request whose body may follow."""
        self._in_head = False
        self._kept_bytes = 0
        super().on_headers_complete()
        self._stop_if(len(self.pipeline) > MAX_PIPELINED)

    def on_chunk_header(self) -> None:
        """The parser read the length of a chunk."""
        self._kept_bytes = 0

    def on_body(self, body: bytes) -> None:
        """Takes a piece of the body; how long it may be is the application's business."""
        self._kept_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Ends a request."""
        self._in_head = True
        self._kept_bytes = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answers what the parser stopped at."""
        if self._too_large:
            self._refuse()
        else:
            super().send_400_response(msg)

    def _count(self, size: int) -> None:
        self._line_bytes += size
        self._stop_if(self._lines > MAX_HEADER_LINES or self._line_bytes > MAX_HEAD_BYTES)

    def _stop_if(self, too_large: bool) -> None:
        if too_large:
            self._too_large = True
            raise HeadTooLargeError

    def _refuse(self) -> None:
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            if self._in_head or self.pipeline or cycle.response_started:
                # A 431 would be read as the answer to an earlier request, or as a part of it.
                self.transport.close()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        fields = [*self.server_state.default_headers, (b"content-type", b"text/plain; charset=utf-8")]
        fields += [(b"content-length", b"%d" % len(REFUSAL)), (b"connection", b"close")]
        head = b"".join(b"%s: %s\r\n" % field for field in fields)
        self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\n%s\r\n%s" % (head, REFUSAL))
        # Closed at once, with bytes unread, the socket would be reset, and the client might never read the answer.
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.close)
