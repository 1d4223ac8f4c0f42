"""Encodes images as protobuf messages."""

from __future__ import annotations

from kit.rpc.tables import RowEncoder
from media_svc.images.models import Image, ImageDescription
from resuena.media.v1 import media_pb2 as pb

UPLOADED = RowEncoder(pb.UploadImageResponse)


def stat_message(key: str, image: Image | None) -> pb.ImageStat:
    """The stat of a key; without an image, one with `present` unset."""
    if image is None:
        return pb.ImageStat(key=key)
    return pb.ImageStat(
        key=key,
        present=True,
        used=image.used_at is not None,
        image_key=image.key,
        thumbnail_key=image.thumbnail_key,
        width=image.width,
        height=image.height,
        size=image.size,
    )


def description_message(key: str, described: tuple[Image, ImageDescription] | None) -> pb.ImageDescription:
    """The description of the image of a key; without one, a message with `present` unset."""
    if described is None:
        return pb.ImageDescription(key=key)
    image, description = described
    return pb.ImageDescription(present=True, width=image.width, height=image.height, **description.model_dump())
