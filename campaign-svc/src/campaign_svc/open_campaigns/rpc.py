"""Decodes requests about open campaigns, calls one use case each, encodes the response; queries standings."""

from __future__ import annotations

import grpc

from campaign_svc.campaigns.messages import optional_text
from campaign_svc.open_campaigns.messages import open_campaign_message
from campaign_svc.open_campaigns.models import EVERY_FIELD, NOBODY, OpenCampaignFilter, Standing
from campaign_svc.open_campaigns.service import OpenCampaignService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import masked_fields, page_info
from resuena.campaign.v1 import open_campaigns_pb2 as pb
from resuena.campaign.v1 import open_campaigns_pb2_grpc
from resuena.identity.v1 import creators_pb2, identity_service_pb2_grpc


class IdentityStandings:
    """identity-svc, as the use cases need it; it authenticates the caller by the forwarded token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def standing(self, person_id: str) -> Standing:
        """See service.Standings."""
        request = creators_pb2.BatchGetCreatorStandingsRequest(person_ids=[person_id])
        try:
            (slot,) = (await self._stub.BatchGetCreatorStandings(request)).standings
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        if not slot.HasField("standing") or slot.standing.erased:
            return NOBODY
        standing = slot.standing
        return Standing(
            names_given=standing.names_given,
            email_confirmed=standing.email_confirmed,
            adult=standing.adult,
            terms_accepted=standing.terms_accepted,
            platforms=tuple(standing.platforms),
        )


class OpenCampaignRpc(open_campaigns_pb2_grpc.OpenCampaignServiceServicer):
    """OpenCampaignService of the contract."""

    def __init__(self, campaigns: OpenCampaignService) -> None:
        self._campaigns = campaigns

    async def ListOpenCampaigns(
        self, request: pb.ListOpenCampaignsRequest, _: object
    ) -> pb.ListOpenCampaignsResponse:
        campaign_filter = OpenCampaignFilter(
            payment_type=request.payment if request.HasField("payment") else None,
            reward_kind=request.reward_kind if request.HasField("reward_kind") else None,
            type=request.type if request.HasField("type") else None,
            text=optional_text(request, "text") or None,
            city=optional_text(request, "city") or None,
            include_blocked=request.include_blocked,
        )
        fields = masked_fields(request.read_mask.paths, EVERY_FIELD)
        page = await self._campaigns.listed(
            current_caller(),
            campaign_filter,
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
            fields=fields,
        )
        nodes = [open_campaign_message(campaign, fields) for campaign in page.campaigns]
        last = page.campaigns[-1].offer.id if page.campaigns else None
        return pb.ListOpenCampaignsResponse(nodes=nodes, page_info=page_info(last, has_next=page.has_next))

    async def BatchGetOpenCampaigns(
        self, request: pb.BatchGetOpenCampaignsRequest, _: object
    ) -> pb.BatchGetOpenCampaignsResponse:
        fields = masked_fields(request.read_mask.paths, EVERY_FIELD)
        campaigns = await self._campaigns.get_many(current_caller(), request.ids, fields=fields)
        slots = [
            pb.OpenCampaignSlot(campaign=open_campaign_message(campaign, fields) if campaign else None)
            for campaign in campaigns
        ]
        return pb.BatchGetOpenCampaignsResponse(slots=slots)
