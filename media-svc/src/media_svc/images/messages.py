"""Images as the contract has them."""

from __future__ import annotations

from media_svc.images.models import Image
from resuena.media.v1 import media_pb2 as pb


def stat_message(key: str, image: Image | None) -> pb.ImageStat:
    """What is known of a key; without an image only that nothing whole is stored under it."""
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
    )
