"""Signed addresses give access to an image as JPEG for a limited time, and to nothing else."""

from __future__ import annotations

import io
from datetime import timedelta
from pathlib import Path

import grpc
import pytest
from media_factories import ANA, COMPANY, Clock, upload
from PIL import Image

from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, from_rpc_error
from kit.rpc.service_keys import make, private_file, public_file
from kit.testing.rpc import StartRpcServer
from media_svc.images.rpc import MediaRpc
from media_svc.images.service import ImageService
from media_svc.links.policies import LASTS
from media_svc.links.service import LinkService
from media_svc.storage.errors import UnknownImage
from resuena.media.v1 import media_pb2 as pb
from resuena.media.v1 import media_pb2_grpc

KEY = "images/ab/" + "0" * 62 + ".png"


@pytest.fixture
def links(tmp_path: Path, clock: Clock) -> LinkService:
    make(tmp_path, ["media"])
    return LinkService(private_file(tmp_path, "media"), public_file(tmp_path, "media"), clock)


def test_a_signed_key_opens_its_image_until_it_expires(links: LinkService, clock: Clock) -> None:
    signed, until = links.sign(COMPANY, KEY)
    assert until == clock.now + LASTS
    assert links.opened(signed) == KEY
    clock.now += LASTS + timedelta(seconds=1)
    with pytest.raises(UnknownImage):
        links.opened(signed)


def test_a_changed_signed_key_opens_nothing(links: LinkService) -> None:
    signed, _ = links.sign(COMPANY, KEY)
    for place in range(len("signed/"), len(signed) - len(".jpg") - 1):
        other = "A" if signed[place] != "A" else "B"
        with pytest.raises(UnknownImage):
            links.opened(signed[:place] + other + signed[place + 1 :])


@pytest.mark.parametrize("key", ["", "signed/", "signed/../../x.jpg", "signed/" + "A" * 135 + ".jpg", KEY])
def test_what_was_not_signed_opens_nothing(links: LinkService, key: str) -> None:
    with pytest.raises(UnknownImage):
        links.opened(key)


@pytest.mark.parametrize("key", ["", "thumbs/ab/" + "0" * 62 + ".jpg", "https://elsewhere.example/x.jpg"])
def test_only_keys_of_images_are_signed(links: LinkService, key: str) -> None:
    with pytest.raises(UnknownImage):
        links.sign(COMPANY, key)


@pytest.mark.parametrize("caller", [ANA, Caller()])
def test_only_services_sign(links: LinkService, caller: Caller) -> None:
    with pytest.raises(PermissionDenied):
        links.sign(caller, KEY)


async def test_a_png_is_fetched_as_a_jpeg_by_its_signed_key(
    images: ImageService, links: LinkService, rpc_server: StartRpcServer
) -> None:
    image = await upload(images, COMPANY, "red", (2000, 1500))
    rpc = MediaRpc(images, links)

    def register(server: grpc.aio.Server) -> None:
        media_pb2_grpc.add_MediaServiceServicer_to_server(rpc, server)

    stub = media_pb2_grpc.MediaServiceStub(await rpc_server(register))
    signed, _ = links.sign(COMPANY, image.key)
    parts = [part async for part in stub.GetImage(pb.GetImageRequest(key=signed))]
    assert parts[0].head.content_type == "image/jpeg"
    opened = Image.open(io.BytesIO(b"".join(part.chunk for part in parts[1:])))
    assert (opened.format, opened.size) == ("JPEG", (1440, 1080))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.SignImage(pb.SignImageRequest(key=image.key))
    assert from_rpc_error(caught.value).status is grpc.StatusCode.PERMISSION_DENIED
