"""Private documents are sent whole or in the range that a player requests, no faster than the player reads."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import grpc
import httpx
import pytest
import pytest_asyncio

from gateway.private_documents import byte_range
from kit.rpc.caller import current_context
from kit.rpc.errors import InvalidInput, NotFound, Unavailable
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys, eventually
from resuena.media.v1 import documents_pb2 as pb
from resuena.media.v1 import documents_pb2_grpc

FILM = "/shelves/1/films/film.mp4?ticket=t"
KIB = 1024
CHUNK = 64 * KIB
REFUSAL = "No.\n"
HEADS = {
    "film.mp4": pb.DocumentHead(size=100, extent=pb.DOCUMENT_EXTENT_WHOLE, length=100),
    "part.mp4": pb.DocumentHead(size=100, extent=pb.DOCUMENT_EXTENT_PART, first=10, length=5),
    "beyond.mp4": pb.DocumentHead(size=100, extent=pb.DOCUMENT_EXTENT_UNSATISFIABLE),
    "empty.mp4": pb.DocumentHead(extent=pb.DOCUMENT_EXTENT_WHOLE),
    "long.mp4": pb.DocumentHead(size=64 * KIB * KIB, extent=pb.DOCUMENT_EXTENT_WHOLE, length=64 * KIB * KIB),
}


class Documents(documents_pb2_grpc.DocumentServiceServicer):
    """Streams the document of a name in HEADS, and counts the bytes requested, by the client's user agent."""

    def __init__(self) -> None:
        self.asked: list[pb.GetDocumentRequest] = []
        self.sent: Counter[str | None] = Counter()
        self.open = 0

    async def GetDocument(
        self, request: pb.GetDocumentRequest, _: object
    ) -> AsyncIterator[pb.GetDocumentResponse]:
        self.asked.append(request)
        if request.ticket != "t":
            raise InvalidInput(reason="INVALID_TICKET")
        if request.name == "away.mp4":
            raise Unavailable
        if request.name not in HEADS:
            raise NotFound(reason="UNKNOWN_DOCUMENT")
        head = HEADS[request.name]
        self.open += 1
        try:
            head.content_type, head.etag = "video/mp4", "e1"
            yield pb.GetDocumentResponse(head=head)
            for start in range(0, head.length, CHUNK):
                chunk = bytes(min(CHUNK, head.length - start))
                self.sent[current_context().user_agent] += len(chunk)
                yield pb.GetDocumentResponse(chunk=chunk)
        finally:
            self.open -= 1


@pytest_asyncio.fixture
async def documents(signing_keys: SigningKeys) -> AsyncIterator[SimpleNamespace]:
    servicer = Documents()

    def register(server: grpc.aio.Server) -> None:
        documents_pb2_grpc.add_DocumentServiceServicer_to_server(servicer, server)

    server = build_server(register, SERVICE_KEYS.verifier(signing_keys.source, "media"))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield SimpleNamespace(servicer=servicer, address=f"127.0.0.1:{port}")
    await server.stop(None)


@pytest_asyncio.fixture
async def client(serve: Any, documents: SimpleNamespace) -> httpx.AsyncClient:
    """A gateway that knows the address of media-svc; no service listens at the address of the slice's own."""
    http_client: httpx.AsyncClient = await serve(media_address=documents.address)
    return http_client


async def test_a_document_comes_whole_and_is_kept_by_nobody(
    client: httpx.AsyncClient, documents: SimpleNamespace
) -> None:
    response = await client.get(FILM)
    assert (response.status_code, response.content) == (200, bytes(100))
    assert response.headers["cache-control"] == "private, no-store"
    assert response.headers["x-robots-tag"] == "noindex"
    assert response.headers["accept-ranges"] == "bytes"
    assert response.headers["etag"] == '"e1"'
    assert response.headers["content-type"] == "video/mp4"
    assert response.headers["content-length"] == "100"
    assert response.headers["content-security-policy"].startswith("default-src 'none'; media-src 'self'")
    assert documents.servicer.asked == [pb.GetDocumentRequest(name="film.mp4", ticket="t")]


async def test_a_part_says_where_it_stands(client: httpx.AsyncClient) -> None:
    response = await client.get("/shelves/1/films/part.mp4?ticket=t", headers={"range": "bytes=10-14"})
    assert (response.status_code, response.headers["content-range"]) == (206, "bytes 10-14/100")
    assert (len(response.content), response.headers["content-length"]) == (5, "5")
    assert response.headers["etag"] == '"e1"'


async def test_what_is_outside_is_416(client: httpx.AsyncClient) -> None:
    response = await client.get("/shelves/1/films/beyond.mp4?ticket=t", headers={"range": "bytes=100-"})
    assert (response.status_code, response.headers["content-range"], response.content) == (416, "bytes */100", b"")
    assert response.headers["cache-control"] == "private, no-store"


async def test_head_tells_of_the_whole_document_and_ends_the_stream(
    client: httpx.AsyncClient, documents: SimpleNamespace
) -> None:
    response = await client.head("/shelves/1/films/long.mp4?ticket=t", headers={"range": "bytes=0-1"})
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-length"] == str(64 * KIB * KIB)
    assert response.headers["etag"] == '"e1"'
    assert not documents.servicer.asked[0].HasField("range")
    await eventually(lambda: _closed(documents.servicer))


async def test_an_empty_document_is_empty(client: httpx.AsyncClient) -> None:
    response = await client.get("/shelves/1/films/empty.mp4?ticket=t")
    assert (response.status_code, response.content, response.headers["content-length"]) == (200, b"", "0")


async def test_what_the_client_has_is_not_sent_again(client: httpx.AsyncClient) -> None:
    response = await client.get(FILM, headers={"if-none-match": '"e1"'})
    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize(
    "address", ["/shelves/1/films/film.mp4", FILM[:-1], FILM + "x", "/shelves/1/films/x?ticket=t"]
)
async def test_without_a_ticket_for_it_the_slices_text_says_so(client: httpx.AsyncClient, address: str) -> None:
    for method in ("GET", "HEAD"):
        response = await client.request(method, address, headers={"range": "bytes=0-1", "if-none-match": "*"})
        assert (response.status_code, response.headers["cache-control"]) == (403, "no-store")
        assert response.text == (REFUSAL if method == "GET" else "")
        assert "etag" not in response.headers


async def test_while_media_is_away_it_is_503(client: httpx.AsyncClient, serve: Any) -> None:
    for http_client in (client, await serve()):
        response = await http_client.get("/shelves/1/films/away.mp4?ticket=t")
        assert (response.status_code, response.headers["cache-control"]) == (503, "no-store")
        assert response.text == "Service not available right now!\n"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_a_document_is_only_read(client: httpx.AsyncClient, method: str) -> None:
    assert (await client.request(method, FILM)).status_code == 405


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("bytes=0-", pb.ByteRange(first=0)),
        ("bytes=10-19", pb.ByteRange(first=10, last=19)),
        ("bytes=5-5", pb.ByteRange(first=5, last=5)),
        ("BYTES=0-1 ", pb.ByteRange(first=0, last=1)),
        ("bytes=-5", pb.ByteRange(last=5)),
        ("bytes=-0", pb.ByteRange(last=0)),
        ("bytes=007-0010", pb.ByteRange(first=7, last=10)),
        ("bytes=" + "9" * 5000 + "-", pb.ByteRange(first=2**63 - 1)),
        ("bytes=0-" + "9" * 30, pb.ByteRange(first=0, last=2**63 - 1)),
        ("bytes=" + "0" * 5000 + "1-", pb.ByteRange(first=1)),
    ],
)
def test_one_range_is_understood(header: str, expected: pb.ByteRange) -> None:
    assert byte_range(header) == expected


@pytest.mark.parametrize(
    "header",
    [
        "",
        "bytes=-",
        "bytes=5-2",
        "bytes=10-9",
        "bytes=a-b",
        "bytes=1",
        "bytes=--1",
        "bytes=1-2-3",
        "bytes 1-2",
        "items=0-1",
        "bytes=0-1,5-6",
        "bytes=\u00b2-",
    ],
)
def test_what_is_malformed_or_more_than_one_range_counts_as_none(header: str) -> None:
    assert byte_range(header) is None


@pytest.mark.parametrize(
    ("condition", "counts", "tag"),
    [
        ('"e1"', True, "e1"),
        ('"another"', True, "another"),
        ('W/"e1"', False, None),
        ("e1", False, None),
        ("Sun, 22 Nov 2026 10:00:00 GMT", False, None),
        ("", False, None),
    ],
)
async def test_a_range_may_depend_on_a_strong_entity_tag(
    client: httpx.AsyncClient, documents: SimpleNamespace, *, condition: str, counts: bool, tag: str | None
) -> None:
    await client.get(FILM, headers={"range": "bytes=0-1", "if-range": condition})
    (request,) = documents.servicer.asked
    assert request.HasField("range") is counts
    assert (request.if_range if request.HasField("if_range") else None) == tag


async def test_who_takes_no_more_is_sent_no_more(
    client: httpx.AsyncClient, build_app: Callable[..., Any], documents: SimpleNamespace
) -> None:
    """By the time that one reader has all of a long film, little was read for a hundred who stopped reading."""
    app = build_app(media_address=documents.address)
    async with app.router.lifespan_context(app), AsyncExitStack() as readers:
        for number in range(100):
            await readers.enter_async_context(_Stopped(app, f"r{number}"))
        response = await client.get("/shelves/1/films/long.mp4?ticket=t", headers={"user-agent": "all"})
        assert len(response.content) == 64 * KIB * KIB
        sent = documents.servicer.sent
        assert sent.pop("all") == 64 * KIB * KIB
        assert len(sent) == 100
        assert max(sent.values()) <= 512 * KIB, f"{max(sent.values()) // KIB} KiB"
    await eventually(lambda: _closed(documents.servicer))


def _closed(servicer: Documents) -> None:
    assert servicer.open == 0, "a stream that nobody reads is open"


class _Stopped:
    """A reader who takes the first bytes of a long film and then no more; goes away at the end."""

    def __init__(self, app: Any, name: str) -> None:
        self._app, self._name = app, name
        self._started, self._never = asyncio.Event(), asyncio.Event()

    async def __aenter__(self) -> None:
        self._request = asyncio.create_task(self._app(self._scope(), self._receive, self._send))
        await eventually(self._has_begun)

    async def __aexit__(self, *_: object) -> None:
        self._request.cancel()
        await asyncio.gather(self._request, return_exceptions=True)

    def _has_begun(self) -> None:
        assert not self._request.done(), self._request
        assert self._started.is_set()

    async def _receive(self) -> Any:
        await self._never.wait()

    async def _send(self, message: Any) -> None:
        if message.get("body"):
            self._started.set()
            await self._never.wait()

    def _scope(self) -> dict[str, Any]:
        path = "/shelves/1/films/long.mp4"
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"ticket=t",
            "headers": [(b"host", b"test"), (b"user-agent", self._name.encode())],
            "client": ("10.0.0.9", 1234),
            "server": ("test", 80),
        }
