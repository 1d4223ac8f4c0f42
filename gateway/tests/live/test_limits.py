"""Slow and oversized requests are refused and closed, on a server that listens on a socket."""

import asyncio
from typing import Any

import pytest

from gateway import graphql_endpoint as endpoint
from gateway import server
from gateway.limits import SLOW_SECONDS, body


def test_slow_is_ten_seconds() -> None:
    assert SLOW_SECONDS == 10
    assert body.__kwdefaults__ == {"total": SLOW_SECONDS}


@pytest.mark.parametrize("framing", [b"content-length: 100", b"transfer-encoding: chunked"])
async def test_a_slow_body_is_answered_and_closed(
    running: Any, monkeypatch: pytest.MonkeyPatch, framing: bytes
) -> None:
    monkeypatch.setattr(endpoint, "body", lambda request: body(request, total=0.2))
    host, _, port = running.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n" + framing + b"\r\n\r\n"
    writer.write(head + (b"1\r\n{\r\n" if b"chunked" in framing else b"{"))
    response = await asyncio.wait_for(reader.read(), 5)
    assert b"408" in response.split(b"\r\n")[0]
    assert b"connection: close" in response
    writer.close()


async def test_slow_headers_are_closed(running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SLOW_SECONDS", 0.2)
    host, _, port = running.address.rpartition(":")
    for sent in (b"", b"POST /graphql HTTP/1.1\r\nhost: x\r\nx-slow: "):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()


async def test_a_chunked_body_past_64_kb_is_refused_while_it_arrives(running: Any) -> None:
    host, _, port = running.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    writer.write(head + (b"2000\r\n" + b" " * 0x2000 + b"\r\n") * 9)  # a body without an end
    response = await asyncio.wait_for(reader.read(), 5)
    assert b"413" in response.split(b"\r\n")[0]
    writer.close()
