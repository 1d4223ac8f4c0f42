"""Decodes calls about disputes, calls one use case each, encodes the answer."""

from __future__ import annotations

from campaign_svc.campaigns.messages import doer_of, moment_of
from campaign_svc.disputes.messages import DISPUTES, standing_message
from campaign_svc.disputes.service.settle_disputes import DisputeService
from kit.rpc.caller import Caller, current_caller
from resuena.campaign.v1 import disputes_pb2 as pb
from resuena.campaign.v1 import disputes_pb2_grpc


class DisputeRpc(disputes_pb2_grpc.DisputeServiceServicer):
    """DisputeService of the contract."""

    def __init__(self, disputes: DisputeService) -> None:
        self._disputes = disputes

    async def DisputeDecision(self, request: pb.DisputeDecisionRequest, _: object) -> pb.DisputeDecisionResponse:
        caller, disputes = self._acting(request)
        row = await disputes.dispute_decision(caller, request.advertisement_id, request.text)
        return pb.DisputeDecisionResponse(dispute=DISPUTES.message(row))

    async def DisputeRejection(
        self, request: pb.DisputeRejectionRequest, _: object
    ) -> pb.DisputeRejectionResponse:
        _, disputes = self._acting(request)
        row = await disputes.dispute_rejection(
            current_caller(), request.advertisement_id, request.person_id, request.text
        )
        return pb.DisputeRejectionResponse(dispute=DISPUTES.message(row))

    async def BatchGetDisputes(
        self, request: pb.BatchGetDisputesRequest, _: object
    ) -> pb.BatchGetDisputesResponse:
        standings = await self._disputes.standings(current_caller(), request.advertisement_ids)
        return pb.BatchGetDisputesResponse(standings=[standing_message(one) for one in standings])

    async def ListDisputes(self, request: pb.ListDisputesRequest, _: object) -> pb.ListDisputesResponse:
        rows = await self._disputes.listed(
            current_caller(), settled=request.settled, limit=request.limit, after=request.after or None
        )
        return pb.ListDisputesResponse(disputes=DISPUTES.messages(rows))

    async def SettleDispute(self, request: pb.SettleDisputeRequest, _: object) -> pb.SettleDisputeResponse:
        caller, disputes = self._acting(request)
        row = await disputes.settle(caller, request.id, overturned=request.overturn, text=request.text)
        return pb.SettleDisputeResponse(dispute=DISPUTES.message(row))

    def _acting(
        self, request: pb.DisputeDecisionRequest | pb.DisputeRejectionRequest | pb.SettleDisputeRequest
    ) -> tuple[Caller, DisputeService]:
        """Who acts and at which moment: the caller now, or whom the demo's loader names, then."""
        if not request.HasField("past"):
            return current_caller(), self._disputes
        return doer_of(current_caller(), request.past), self._disputes.as_of(moment_of(request.past, "at"))
