"""Uploads over the wire: a refusal reaches the client completely, however early the upload is refused."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
import pytest
from PIL import Image

from kit.db import Database
from kit.rpc.errors import DomainError, from_rpc_error
from kit.testing.rpc import StartRpcServer
from kit.testing.service_keys import SERVICE_KEYS
from kit.testing.tokens import TokenFor
from media_svc.images.policies import MAX_BYTES
from media_svc.images.rpc import MediaRpc
from media_svc.images.service import ImageService
from media_svc.links.service import LinkService
from media_svc.processing.service.worker_pool import Workers
from media_svc.storage.service import Store
from resuena.media.v1 import media_pb2 as pb
from resuena.media.v1 import media_pb2_grpc

CHUNK = 64 * 1024


def png(size: tuple[int, int] = (600, 400)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, "PNG")
    return out.getvalue()


@pytest.fixture
async def register(media_database: Database, store: Store) -> AsyncIterator[Callable[[grpc.aio.Server], None]]:
    workers = Workers(1, 800, 20)
    images = ImageService(media_database, store, workers)
    links = LinkService(SERVICE_KEYS.private("media"), SERVICE_KEYS.public / "media.pem")
    yield lambda server: media_pb2_grpc.add_MediaServiceServicer_to_server(MediaRpc(images, links), server)
    await workers.stop()


@pytest.fixture
async def stub(register: Any, rpc_server: StartRpcServer) -> media_pb2_grpc.MediaServiceStub:
    return media_pb2_grpc.MediaServiceStub(await rpc_server(register))


async def refused(stub: Any, data: bytes, **options: Any) -> DomainError:
    """Uploads as the gateway does, chunk by chunk, and returns the error."""
    call = stub.UploadImage(timeout=60, **options)

    async def write() -> None:
        await call.write(pb.UploadImageRequest(head=pb.UploadHead(file_name="x.png")))
        for start in range(0, len(data), CHUNK):
            await call.write(pb.UploadImageRequest(chunk=data[start : start + CHUNK]))
        await call.done_writing()
        await call

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await write()
    return from_rpc_error(caught.value)


def signed_in(token_for: TokenFor) -> dict[str, Any]:
    return {"metadata": (("authorization", f"Bearer {token_for(person_id='p')}"),)}


@pytest.mark.parametrize("megabytes", [6, 12, 19])
async def test_too_large_upload_is_told_so_while_it_is_still_written(
    stub: Any, token_for: TokenFor, megabytes: int
) -> None:
    for _ in range(3):
        error = await refused(stub, bytes(megabytes * 1024 * 1024), **signed_in(token_for))
        assert (error.reason, error.path) == ("IMAGE_TOO_LARGE", "file")


async def test_visitor_is_told_so_while_the_upload_is_still_written(stub: Any) -> None:
    for _ in range(3):
        assert (await refused(stub, bytes(MAX_BYTES))).reason == "UNAUTHENTICATED"


async def test_what_is_no_picture_is_told_so(stub: Any, token_for: TokenFor) -> None:
    assert (await refused(stub, b"x" * 300_000, **signed_in(token_for))).reason == "INVALID_IMAGE"
    assert (await refused(stub, b"", **signed_in(token_for))).reason == "INVALID_IMAGE"


async def test_upload_sizes_stat_and_claim_over_the_wire(
    register: Any, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    stub = media_pb2_grpc.MediaServiceStub(await rpc_server(register))
    call = stub.UploadImage(**signed_in(token_for), timeout=60)
    await call.write(pb.UploadImageRequest(chunk=png()))
    await call.done_writing()
    taken = await call
    etags = set()
    for size, width in ((pb.IMAGE_SIZE_UNSPECIFIED, 600), (pb.IMAGE_SIZE_GRID, 480), (pb.IMAGE_SIZE_ZOOM, 600)):
        parts = [part async for part in stub.GetImage(pb.GetImageRequest(key=taken.key, size=size))]
        data = b"".join(part.chunk for part in parts[1:])
        assert parts[0].head.length == len(data)
        etags.add(parts[0].head.etag)
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.width == width
            assert picture.format is not None
            assert parts[0].head.content_type == f"image/{picture.format.lower()}"
    assert len(etags) == 3
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.ClaimImages(pb.ClaimImagesRequest(keys=[taken.key]), **signed_in(token_for))
    assert caught.value.code() is grpc.StatusCode.PERMISSION_DENIED
    service = media_pb2_grpc.MediaServiceStub(await rpc_server(register, service="company"))
    await service.ClaimImages(pb.ClaimImagesRequest(keys=[taken.key], owner_id="p"))
    response = await service.BatchStatImages(pb.BatchStatImagesRequest(keys=["x", taken.thumbnail_key]))
    assert [image.present for image in response.images] == [False, True]
    assert (response.images[1].image_key, response.images[1].used) == (taken.key, True)
    stored = [part.chunk async for part in stub.GetImage(pb.GetImageRequest(key=taken.key))][1:]
    assert response.images[1].size == len(b"".join(stored)) > 0


async def test_upload_that_a_service_passes_on_is_the_persons(
    register: Any, rpc_server: StartRpcServer, token_for: TokenFor
) -> None:
    service = media_pb2_grpc.MediaServiceStub(await rpc_server(register, service="demo"))
    call = service.UploadImage(**signed_in(token_for), timeout=60)
    await call.write(pb.UploadImageRequest(chunk=png()))
    await call.done_writing()
    key = (await call).key
    for owner_id, present in (("p", True), ("q", False), ("service:demo", False)):
        response = await service.BatchStatImages(pb.BatchStatImagesRequest(keys=[key], owner_id=owner_id))
        assert [(image.present, image.used) for image in response.images] == [(present, False)]
