"""Decodes streams of images, calls one use case each, encodes the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from kit.rpc.caller import current_caller
from media_svc.images.policies import content_type_of
from media_svc.images.service import ImageService
from resuena.media.v1 import media_pb2 as pb
from resuena.media.v1 import media_pb2_grpc


class MediaRpc(media_pb2_grpc.MediaServiceServicer):
    """MediaService of the contract."""

    def __init__(self, images: ImageService) -> None:
        self._images = images

    async def UploadImage(  # noqa: N802
        self, request_iterator: AsyncIterator[pb.UploadImageRequest], _: Any
    ) -> pb.UploadImageResponse:
        """See the contract."""

        async def chunks() -> AsyncIterator[bytes]:
            async for part in request_iterator:
                if part.WhichOneof("part") == "chunk":
                    yield part.chunk

        taken = await self._images.take(current_caller(), chunks())
        return pb.UploadImageResponse(
            key=taken.key,
            thumbnail_key=taken.thumbnail_key,
            width=taken.width,
            height=taken.height,
            content_type=taken.content_type,
        )

    async def GetImage(self, request: pb.GetImageRequest, _: Any) -> AsyncIterator[pb.GetImageResponse]:  # noqa: N802
        """See the contract; the key names the content, so it is the entity tag too."""
        stored = await self._images.open(request.key)
        etag = request.key.rpartition("/")[2].partition(".")[0]
        head = pb.ImageHead(content_type=content_type_of(request.key), length=stored.length, etag=etag)
        head.stored_at.FromDatetime(stored.stored_at)
        yield pb.GetImageResponse(head=head)
        async for chunk in stored.chunks:
            yield pb.GetImageResponse(chunk=chunk)
