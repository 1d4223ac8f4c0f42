"""Decodes requests about approved pictures, calls one use case each, encodes the response; calls two other services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import grpc

from campaign_svc.campaigns.messages import moment_of, optional_text
from campaign_svc.pictures.messages import PICTURES, opened_message, prepared_message
from campaign_svc.pictures.models import PicturesAsked
from campaign_svc.pictures.service import PictureService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import page_info_of
from resuena.campaign.v1 import pictures_pb2 as pb
from resuena.campaign.v1 import pictures_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, persons_pb2
from resuena.media.v1 import media_pb2, media_pb2_grpc


class MediaSizes:
    """media-svc, as archives need it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def sizes(self, keys: Sequence[str]) -> Mapping[str, int]:
        """See pictures.service.Images."""
        try:
            response = await self._stub.BatchStatImages(media_pb2.BatchStatImagesRequest(keys=keys))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return {image.key: image.size for image in response.images if image.present}


class IdentityPeople:
    """identity-svc, as archives need it; it authenticates the caller by the forwarded token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def named(self, ids: Sequence[str]) -> Mapping[str, str]:
        """See pictures.service.People."""
        try:
            response = await self._stub.BatchGetPersons(persons_pb2.BatchGetPersonsRequest(ids=ids))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        people = [slot.person for slot in response.persons if slot.HasField("person")]
        return {
            person.id: f"{person.first_name} {person.last_name}"
            for person in people
            if person.first_name and person.last_name
        }


class PictureRpc(pictures_pb2_grpc.PictureServiceServicer):
    """PictureService of the contract."""

    def __init__(self, pictures: PictureService) -> None:
        self._pictures = pictures

    async def ListApprovedPictures(
        self, request: pb.ListApprovedPicturesRequest, _: object
    ) -> pb.ListApprovedPicturesResponse:
        pictures_asked = PicturesAsked(
            company_id=request.company_id,
            campaign_id=optional_text(request, "campaign_id"),
            person_id=optional_text(request, "person_id"),
            platforms=tuple(request.platforms),
            search=optional_text(request, "search"),
            created_from=moment_of(request, "created_from"),
            created_to=moment_of(request, "created_to"),
        )
        limit = request.limit or None
        rows = await self._pictures.listed(current_caller(), pictures_asked, limit, request.after or None)
        return pb.ListApprovedPicturesResponse(
            pictures=PICTURES.messages(rows),
            page_info=page_info_of(rows),
        )

    async def PreparePictureArchive(
        self, request: pb.PreparePictureArchiveRequest, _: object
    ) -> pb.PreparePictureArchiveResponse:
        archive = await self._pictures.prepare(current_caller(), request.company_id, list(request.ids))
        return prepared_message(archive)

    async def OpenPictureArchive(
        self, request: pb.OpenPictureArchiveRequest, _: object
    ) -> pb.OpenPictureArchiveResponse:
        return opened_message(await self._pictures.open(request.token))
