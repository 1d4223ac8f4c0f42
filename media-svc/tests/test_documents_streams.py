"""Private documents over the wire: identity-svc admits readers and sends no byte; no process holds a film in memory."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from kit.rpc.client import channel
from kit.rpc.errors import InvalidInput, Unauthenticated, from_rpc_error
from kit.testing.rpc import StartRpcServer
from media_svc.documents.rpc import DocumentRpc, IdentityGate
from media_svc.documents.service import DocumentService
from media_svc.storage.service import Store, Stored
from resuena.identity.v1 import identity_service_pb2_grpc, investor_documents_pb2
from resuena.media.v1 import documents_pb2 as pb
from resuena.media.v1 import documents_pb2_grpc

KIB = 1024
FILM_BYTES = 64 * KIB * KIB


class Identity(identity_service_pb2_grpc.IdentityServiceServicer):
    """Admits callers with the ticket `t`; counts the bytes of its responses."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.answered = 0

    async def AuthorizeInvestorDocument(self, request: Any, _: Any) -> Any:
        self.asked.append((request.name, request.ticket))
        if request.ticket != "t":
            raise InvalidInput("This link no longer works.", reason="INVALID_TICKET")
        response = investor_documents_pb2.AuthorizeInvestorDocumentResponse()
        self.answered += response.ByteSize()
        return response


class Counting(Store):
    """Counts the bytes that were read for each reader of a document."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder.as_uri())
        self.read: Counter[int] = Counter()
        self.opened = 0

    async def get(self, key: str, part: tuple[int, int] | None = None) -> Stored:
        stored = await super().get(key, part)
        self.opened += 1
        reader = self.opened

        async def chunks() -> AsyncIterator[bytes]:
            async for chunk in stored.chunks:
                self.read[reader] += len(chunk)
                yield chunk

        return Stored(stored.length, stored.stored_at, chunks())


@pytest.fixture
def store(tmp_path: Path) -> Counting:
    (tmp_path / "film.mp4").touch()
    os.truncate(tmp_path / "film.mp4", FILM_BYTES)
    return Counting(tmp_path)


@pytest.fixture
def identity() -> Identity:
    return Identity()  # type: ignore[abstract]  # implements only the methods called here


@pytest.fixture
async def stub(
    identity: Identity, store: Counting, rpc_server: StartRpcServer
) -> documents_pb2_grpc.DocumentServiceStub:
    """The stub with which the gateway calls."""
    identity_channel = await rpc_server(
        lambda server: identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(identity, server),
        service="media",
    )
    documents = DocumentRpc(DocumentService(store, IdentityGate(identity_channel)))
    opened = await rpc_server(
        lambda server: documents_pb2_grpc.add_DocumentServiceServicer_to_server(documents, server),
        for_streams=True,
    )
    return documents_pb2_grpc.DocumentServiceStub(opened)


def film(ticket: str = "t", **more: Any) -> pb.GetDocumentRequest:
    return pb.GetDocumentRequest(name="film.mp4", ticket=ticket, **more)


async def test_a_head_comes_first_and_chunks_are_small(stub: Any) -> None:
    parts = [part async for part in stub.GetDocument(film(range=pb.ByteRange(first=10, last=299_999)))]
    head = parts[0].head
    assert (head.content_type, head.size, head.extent) == ("video/mp4", FILM_BYTES, pb.DOCUMENT_EXTENT_PART)
    assert (head.first, head.length) == (10, 299_990)
    assert sum(len(part.chunk) for part in parts[1:]) == 299_990
    assert max(len(part.chunk) for part in parts[1:]) <= 128 * KIB
    assert head.etag


async def test_the_extent_says_what_follows(stub: Any) -> None:
    for byte_range, extent, following in (
        (pb.ByteRange(first=FILM_BYTES), pb.DOCUMENT_EXTENT_UNSATISFIABLE, 0),
        (pb.ByteRange(last=7), pb.DOCUMENT_EXTENT_PART, 7),
        (pb.ByteRange(first=0, last=0), pb.DOCUMENT_EXTENT_PART, 1),
    ):
        head, *rest = [part async for part in stub.GetDocument(film(range=byte_range))]
        assert (head.head.extent, head.head.length, head.head.size) == (extent, following, FILM_BYTES)
        assert sum(len(part.chunk) for part in rest) == following
    changed = stub.GetDocument(film(range=pb.ByteRange(last=7), if_range="another"))
    assert (await anext(aiter(changed))).head.extent == pb.DOCUMENT_EXTENT_WHOLE
    changed.cancel()


async def test_identity_lets_in_each_range_and_sends_no_byte(stub: Any, identity: Identity) -> None:
    for first in range(5):
        async for _ in stub.GetDocument(film(range=pb.ByteRange(first=first, last=first + 99_999))):
            pass
    assert identity.asked == [("film.mp4", "t")] * 5
    assert identity.answered == 0


@pytest.mark.parametrize("byte_range", [None, pb.ByteRange(first=0, last=9), pb.ByteRange(first=FILM_BYTES)])
async def test_without_a_ticket_nothing_is_opened(stub: Any, store: Counting, byte_range: Any) -> None:
    for ticket in ("", "forged"):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await anext(aiter(stub.GetDocument(film(ticket, range=byte_range))))
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert from_rpc_error(caught.value).reason == "INVALID_TICKET"
    assert store.opened == 0


async def test_while_identity_is_away_nothing_is_opened(store: Counting, rpc_server: StartRpcServer) -> None:
    async with channel("127.0.0.1:1") as nobody:
        documents = DocumentRpc(DocumentService(store, IdentityGate(nobody)))
        opened = await rpc_server(
            lambda server: documents_pb2_grpc.add_DocumentServiceServicer_to_server(documents, server)
        )
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await anext(aiter(documents_pb2_grpc.DocumentServiceStub(opened).GetDocument(film())))
    assert caught.value.code() is grpc.StatusCode.UNAVAILABLE
    assert store.opened == 0


async def test_a_hundred_who_stopped_reading_have_little_read_for_them(stub: Any, store: Counting) -> None:
    """One reader gets the whole film in the end, so there was time to read all of it for the stopped ones."""
    stopped = []
    for _ in range(100):
        call = stub.GetDocument(film(), timeout=60)
        await anext(aiter(call))
        stopped.append(call)
    received = 0
    async for part in stub.GetDocument(film(), timeout=60):
        received += len(part.chunk)
    assert received == FILM_BYTES == store.read.pop(101)
    assert len(store.read) <= 100
    assert max(store.read.values()) <= 512 * KIB, f"{max(store.read.values()) // KIB} KiB"
    for call in stopped:
        call.cancel()
    assert sum(store.read.values()) < FILM_BYTES


async def test_a_forged_session_opens_nothing_even_with_a_ticket(stub: Any, store: Counting) -> None:
    call = stub.GetDocument(film(), metadata=(("authorization", "Bearer forged"),))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await anext(aiter(call))
    assert isinstance(from_rpc_error(caught.value), Unauthenticated)
    assert store.opened == 0
