"""Decodes requests about disputes, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import acting
from campaign_svc.disputes.messages import DISPUTES, standing_message
from campaign_svc.disputes.service.settle_disputes import DisputeService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import disputes_pb2 as pb
from resuena.campaign.v1 import disputes_pb2_grpc


class DisputeRpc(disputes_pb2_grpc.DisputeServiceServicer):
    """DisputeService of the contract."""

    def __init__(self, disputes: DisputeService) -> None:
        self._disputes = disputes

    async def DisputeDecision(self, request: pb.DisputeDecisionRequest, _: object) -> pb.DisputeDecisionResponse:
        caller, disputes = acting(request, self._disputes)
        row = await disputes.dispute_decision(caller, request.advertisement_id, request.text)
        return pb.DisputeDecisionResponse(dispute=DISPUTES.message(row))

    async def DisputeRejection(
        self, request: pb.DisputeRejectionRequest, _: object
    ) -> pb.DisputeRejectionResponse:
        _, disputes = acting(request, self._disputes)
        row = await disputes.dispute_rejection(
            current_caller(), request.advertisement_id, request.person_id, request.text
        )
        return pb.DisputeRejectionResponse(dispute=DISPUTES.message(row))

    async def BatchGetDisputes(
        self, request: pb.BatchGetDisputesRequest, _: object
    ) -> pb.BatchGetDisputesResponse:
        standings = await self._disputes.standings(current_caller(), request.advertisement_ids)
        return pb.BatchGetDisputesResponse(standings=[standing_message(standing) for standing in standings])

    async def ListDisputes(self, request: pb.ListDisputesRequest, _: object) -> pb.ListDisputesResponse:
        rows = await self._disputes.listed(
            current_caller(), settled=request.settled, limit=request.limit, after=request.after or None
        )
        return pb.ListDisputesResponse(disputes=DISPUTES.messages(rows))

    async def SettleDispute(self, request: pb.SettleDisputeRequest, _: object) -> pb.SettleDisputeResponse:
        caller, disputes = acting(request, self._disputes)
        row = await disputes.settle(caller, request.id, overturned=request.overturn, text=request.text)
        return pb.SettleDisputeResponse(dispute=DISPUTES.message(row))
