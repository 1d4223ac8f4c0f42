"""A campaign's picture must be uploaded by the caller, and is claimed before the campaign refers to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import pytest
from campaign_factories import MONEY, brand, with_columns
from ledger_factories import rows

from campaign_svc.campaigns.models import CampaignDraft
from campaign_svc.campaigns.rpc import MediaPictures
from campaign_svc.campaigns.service.write_drafts import DraftService
from kit.db import Database
from kit.rpc.errors import InvalidInput, NotFound, PermissionDenied, Unavailable
from kit.testing.rpc import StartRpcServer
from resuena.media.v1 import media_pb2, media_pb2_grpc

MINE, THEIRS, GONE = ("/media/images/aa/" + name for name in ("mine.jpg", "theirs.jpg", "gone.jpg"))
DRAFT: dict[str, Any] = {"name": "Mañanas", "type": 2, "payment_type": MONEY}
Start = Callable[[], Awaitable[DraftService]]


class Media(media_pb2_grpc.MediaServiceServicer):
    """A fake media-svc that knows one owner's picture and can be unavailable."""

    def __init__(self, owner_id: str) -> None:
        self.owner_id = owner_id
        self.claimed: list[str] = []
        self.away = False

    async def ClaimImages(self, request: media_pb2.ClaimImagesRequest, _: Any) -> media_pb2.ClaimImagesResponse:
        if self.away:
            raise Unavailable
        if list(request.keys) != [MINE.removeprefix("/media/")] or request.owner_id != self.owner_id:
            raise NotFound(reason="UNKNOWN_IMAGE")
        self.claimed += request.keys
        return media_pb2.ClaimImagesResponse()


async def serving(start: StartRpcServer, database: Database, media: Media) -> DraftService:
    channel: grpc.aio.Channel = await start(
        lambda server: media_pb2_grpc.add_MediaServiceServicer_to_server(media, server), service="campaign"
    )
    return DraftService(database, pictures=MediaPictures(channel))


async def test_only_what_the_writer_uploaded_is_taken(
    campaign_database: Database, rpc_server: StartRpcServer
) -> None:
    boss = brand("c")
    media = Media(boss.person_id or "")  # type: ignore[abstract]  # implements only the methods called here
    service = await serving(rpc_server, campaign_database, media)
    for address in (THEIRS, GONE):
        with pytest.raises(InvalidInput) as caught:
            await service.create(boss, CampaignDraft(**{**DRAFT, "picture": address}))
        assert (caught.value.reason, caught.value.path) == ("INVALID_IMAGE", "picture")
    with pytest.raises(InvalidInput):
        await service.create(brand("c"), CampaignDraft(**{**DRAFT, "picture": MINE}))
    with pytest.raises(PermissionDenied):
        await service.create(boss, CampaignDraft(**{**DRAFT, "picture": MINE, "company_id": "other"}))
    assert (media.claimed, await rows(campaign_database, "SELECT 1 FROM campaigns")) == ([], [])
    row = with_columns(await service.create(boss, CampaignDraft(**{**DRAFT, "picture": MINE})))
    assert (row.picture, len(media.claimed)) == (MINE, 1)
    with pytest.raises(InvalidInput):
        await service.update(boss, row.id, CampaignDraft(picture=THEIRS))
    colleague = brand("c")  # may keep a picture that another member uploaded
    assert (
        with_columns(await service.update(colleague, row.id, CampaignDraft(picture=MINE, name="Otra")))
    ).name == "Otra"
    assert with_columns(await service.update(boss, row.id, CampaignDraft(), ["picture"])).picture is None


async def test_what_needs_no_picture_works_without_media(
    campaign_database: Database, rpc_server: StartRpcServer
) -> None:
    boss = brand("c")
    media = Media(boss.person_id or "")  # type: ignore[abstract]  # implements only the methods called here
    service = await serving(rpc_server, campaign_database, media)
    media.away = True
    row = await service.create(boss, CampaignDraft(**DRAFT))
    with pytest.raises(Unavailable):
        await service.update(boss, row.id, CampaignDraft(picture=MINE))
    assert with_columns(await service.update(boss, row.id, CampaignDraft(name="Otra"))).picture is None
