"""RPC handlers for images: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from kit.rpc.caller import current_caller
from kit.rpc.errors import DomainError
from kit.rpc.messages import timestamp
from media_svc.images.messages import UPLOADED, description_message, stat_message
from media_svc.images.policies import MAX_BYTES, ZOOM, content_type_of
from media_svc.images.service import ImageService
from media_svc.links.policies import FOLDER
from media_svc.links.service import LinkService
from media_svc.processing.service.draw_link_picture import LinkPicture
from resuena.media.v1 import media_pb2 as pb
from resuena.media.v1 import media_pb2_grpc

_DRAINED_BYTES = 4 * MAX_BYTES
_DRAIN_SECONDS = 30.0


class MediaRpc(media_pb2_grpc.MediaServiceServicer):
    def __init__(self, images: ImageService, links: LinkService) -> None:
        self._images = images
        self._links = links

    async def UploadImage(
        self, request_iterator: AsyncIterator[pb.UploadImageRequest], _: object
    ) -> pb.UploadImageResponse:
        """See the contract.

        A refused upload is read to its end: a client that is still writing when the response arrives would see a broken
        stream instead of the reason.
        """

        async def chunks() -> AsyncIterator[bytes]:
            async for part in request_iterator:
                if part.WhichOneof("part") == "chunk":
                    yield part.chunk

        try:
            image = await self._images.upload(current_caller(), chunks())
        except DomainError:
            await _drain(request_iterator)
            raise
        return UPLOADED.message(image)

    async def GetImage(self, request: pb.GetImageRequest, _: object) -> AsyncIterator[pb.GetImageResponse]:
        """See the contract; the key is content-addressed, so key and size also form the entity tag."""
        if request.key.startswith(FOLDER):
            key, stored = await self._images.open(self._links.opened(request.key), ZOOM)
        else:
            key, stored = await self._images.open(request.key, request.size)
        folder, _, name = key.partition("/")
        etag = f"{folder}-{name.partition('.')[0].replace('/', '')}"
        head = pb.ImageHead(content_type=content_type_of(key), length=stored.length, etag=etag)
        head.stored_at.FromDatetime(stored.stored_at)
        yield pb.GetImageResponse(head=head)
        async for chunk in stored.chunks:
            yield pb.GetImageResponse(chunk=chunk)

    async def SignImage(self, request: pb.SignImageRequest, _: object) -> pb.SignImageResponse:
        key, until = self._links.sign(current_caller(), request.key)
        return pb.SignImageResponse(key=key, expires_at=timestamp(until))

    async def BatchStatImages(self, request: pb.BatchStatImagesRequest, _: object) -> pb.BatchStatImagesResponse:
        images = await self._images.stat(current_caller(), request.keys, request.owner_id)
        return pb.BatchStatImagesResponse(
            images=[stat_message(key, image) for key, image in zip(request.keys, images, strict=True)]
        )

    async def ClaimImages(self, request: pb.ClaimImagesRequest, _: object) -> pb.ClaimImagesResponse:
        await self._images.claim(current_caller(), request.keys, request.owner_id)
        return pb.ClaimImagesResponse()

    async def BatchDescribeImages(
        self, request: pb.BatchDescribeImagesRequest, _: object
    ) -> pb.BatchDescribeImagesResponse:
        descriptions = await self._images.describe(current_caller(), request.keys)
        return pb.BatchDescribeImagesResponse(
            images=[
                description_message(key, described)
                for key, described in zip(request.keys, descriptions, strict=True)
            ]
        )

    async def DrawLinkPicture(self, request: pb.DrawLinkPictureRequest, _: object) -> pb.DrawLinkPictureResponse:
        figures = [(figure.value, figure.label) for figure in request.figures]
        texts = LinkPicture(request.overline, request.title, request.subtitle, figures)
        return pb.DrawLinkPictureResponse(png=await self._images.draw(texts))


async def _drain(parts: AsyncIterator[pb.UploadImageRequest]) -> None:
    """Reads and discards the rest of a stream, up to the gateway's size limit."""
    left = _DRAINED_BYTES
    try:
        async with asyncio.timeout(_DRAIN_SECONDS):
            async for part in parts:
                left -= len(part.chunk)
                if left < 0:
                    break
    except TimeoutError:
        return
