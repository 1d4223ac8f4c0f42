"""The operations server over a real socket: it answers probes, and buffers little of requests that never end."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kit.rpc.health import Health
from kit.rpc.operations import OperationsServer, operations_app
from kit.testing import eventually

ROOT = Path(__file__).parents[3]
HEAD = b"GET /livez HTTP/1.1\r\nhost: x\r\n"


@pytest_asyncio.fixture
async def address() -> AsyncIterator[tuple[str, int]]:
    http_server = OperationsServer.at("127.0.0.1:0", operations_app(Health({}, {}, [])))
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    yield http_server.servers[0].sockets[0].getsockname()
    http_server.should_exit = True
    await task


async def sent(address: tuple[str, int], request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), 5)
    except ConnectionResetError:  # closed with bytes unread
        return b""
    finally:
        writer.close()


async def test_a_probe_is_answered(address: tuple[str, int]) -> None:
    assert b"200 OK" in await sent(address, HEAD + b"connection: close\r\n\r\n")


async def test_readiness_and_metrics_tell_the_release(address: tuple[str, int]) -> None:
    (declared,) = re.findall(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    end = b" HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    assert f'"version":"{declared}"'.encode() in await sent(address, b"GET /readyz" + end)
    assert f'build_info{{version="{declared}"}} 1.0'.encode() in await sent(address, b"GET /metrics" + end)


@pytest.mark.parametrize(
    "endless",
    [
        pytest.param(HEAD + b"x-flood: value\r\n" * 20_000, id="lines"),
        pytest.param(HEAD + b"x-endless: " + b"v" * 300_000, id="one line"),
        pytest.param(b"GET /" + b"u" * 300_000, id="request line"),
        pytest.param(
            b"POST /livez HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
            + b"x-trailer: value\r\n" * 20_000,
            id="trailers",
        ),
    ],
)
async def test_a_head_without_end_closes_the_connection(address: tuple[str, int], endless: bytes) -> None:
    assert b"200 OK" not in await sent(address, endless)
