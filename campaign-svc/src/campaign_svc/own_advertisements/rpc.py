"""Decodes requests about the caller's own advertisements, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import optional_text
from campaign_svc.own_advertisements.messages import own_message
from campaign_svc.own_advertisements.models import EVERY_FIELD, Draft, OwnFilter, RevisionDraft
from campaign_svc.own_advertisements.service.read_own import OwnReadingService
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.rpc.caller import current_caller
from kit.rpc.messages import masked_fields, page_info
from resuena.campaign.v1 import own_advertisements_pb2 as pb
from resuena.campaign.v1 import own_advertisements_pb2_grpc


class OwnAdvertisementRpc(own_advertisements_pb2_grpc.OwnAdvertisementServiceServicer):
    """OwnAdvertisementService of the contract."""

    def __init__(self, reading: OwnReadingService, writing: OwnWritingService) -> None:
        self._reading = reading
        self._writing = writing

    async def ListOwnAdvertisements(
        self, request: pb.ListOwnAdvertisementsRequest, _: object
    ) -> pb.ListOwnAdvertisementsResponse:
        own_filter = OwnFilter(
            states=list(request.state),
            to_do=request.to_do if request.HasField("to_do") else None,
            reward=request.reward or None,
        )
        fields = masked_fields(request.read_mask.paths, EVERY_FIELD)
        page = await self._reading.listed(
            current_caller(),
            own_filter,
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
            fields=fields,
        )
        nodes = [own_message(advertisement, fields) for advertisement in page.advertisements]
        last = page.advertisements[-1].row.id if page.advertisements else None
        return pb.ListOwnAdvertisementsResponse(nodes=nodes, page_info=page_info(last, has_next=page.has_next))

    async def BatchGetOwnAdvertisements(
        self, request: pb.BatchGetOwnAdvertisementsRequest, _: object
    ) -> pb.BatchGetOwnAdvertisementsResponse:
        fields = masked_fields(request.read_mask.paths, EVERY_FIELD)
        advertisements = await self._reading.get_many(current_caller(), request.ids, fields=fields)
        slots = [
            pb.OwnAdvertisementSlot(advertisement=own_message(advertisement, fields) if advertisement else None)
            for advertisement in advertisements
        ]
        return pb.BatchGetOwnAdvertisementsResponse(slots=slots)

    async def SubmitOwnAdvertisement(
        self, request: pb.SubmitOwnAdvertisementRequest, _: object
    ) -> pb.SubmitOwnAdvertisementResponse:
        draft = Draft(
            campaign_id=request.campaign_id,
            picture=optional_text(request, "picture"),
            caption=request.caption,
            networks=list(request.networks),
            tagged_people=list(request.tagged_people),
            publish_for_me=list(request.publish_for_me),
        )
        ad = await self._writing.submit(current_caller(), draft)
        return pb.SubmitOwnAdvertisementResponse(advertisement=own_message(ad))

    async def ReviseOwnAdvertisement(
        self, request: pb.ReviseOwnAdvertisementRequest, _: object
    ) -> pb.ReviseOwnAdvertisementResponse:
        draft = RevisionDraft(
            picture=optional_text(request, "picture"),
            caption=request.caption,
            tagged_people=list(request.tagged_people),
        )
        ad = await self._writing.revise(current_caller(), request.id, draft)
        return pb.ReviseOwnAdvertisementResponse(advertisement=own_message(ad))

    async def WithdrawOwnAdvertisement(
        self, request: pb.WithdrawOwnAdvertisementRequest, _: object
    ) -> pb.WithdrawOwnAdvertisementResponse:
        ad = await self._writing.withdraw(current_caller(), request.id)
        return pb.WithdrawOwnAdvertisementResponse(advertisement=own_message(ad))

    async def PublishOwnPost(self, request: pb.PublishOwnPostRequest, _: object) -> pb.PublishOwnPostResponse:
        ad = await self._writing.publish(current_caller(), request.id, request.platform, request.url)
        return pb.PublishOwnPostResponse(advertisement=own_message(ad))

    async def ListPublishableNetworks(
        self, _: pb.ListPublishableNetworksRequest, __: object
    ) -> pb.ListPublishableNetworksResponse:
        return pb.ListPublishableNetworksResponse(
            networks=await self._reading.publishable_networks(current_caller())  # type: ignore[arg-type]
        )

    async def PublishForOwner(self, request: pb.PublishForOwnerRequest, _: object) -> pb.PublishForOwnerResponse:
        ad = await self._writing.publish_for_me(current_caller(), request.id, list(request.networks))
        return pb.PublishForOwnerResponse(advertisement=own_message(ad))

    async def RetryOwnPublication(
        self, request: pb.RetryOwnPublicationRequest, _: object
    ) -> pb.RetryOwnPublicationResponse:
        ad = await self._writing.retry_publication(current_caller(), request.id, request.network)
        return pb.RetryOwnPublicationResponse(advertisement=own_message(ad))

    async def DisputeOwnRejection(
        self, request: pb.DisputeOwnRejectionRequest, _: object
    ) -> pb.DisputeOwnRejectionResponse:
        ad = await self._writing.dispute(current_caller(), request.id, request.text)
        return pb.DisputeOwnRejectionResponse(advertisement=own_message(ad))
