"""Decodes requests about automatic approvals, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.advertisements.messages import ADVERTISEMENTS
from campaign_svc.automatic_approvals.messages import approval_slot, approved_today_message
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.campaigns.messages import optional_text
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import automatic_approvals_pb2 as pb
from resuena.campaign.v1 import automatic_approvals_pb2_grpc


class AutomaticApprovalRpc(automatic_approvals_pb2_grpc.AutomaticApprovalServiceServicer):
    """AutomaticApprovalService of the contract."""

    def __init__(self, approvals: AutomaticApprovals) -> None:
        self._approvals = approvals

    async def GetApprovedToday(
        self, request: pb.GetApprovedTodayRequest, _: object
    ) -> pb.GetApprovedTodayResponse:
        return approved_today_message(
            await self._approvals.rule_approvals(current_caller(), optional_text(request, "company_id"))
        )

    async def BatchGetApprovals(
        self, request: pb.BatchGetApprovalsRequest, _: object
    ) -> pb.BatchGetApprovalsResponse:
        approvals = await self._approvals.of_advertisements(current_caller(), request.advertisement_ids)
        return pb.BatchGetApprovalsResponse(slots=map(approval_slot, approvals))

    async def UndoApproval(self, request: pb.UndoApprovalRequest, _: object) -> pb.UndoApprovalResponse:
        row = await self._approvals.undo(current_caller(), request.id)
        return pb.UndoApprovalResponse(advertisement=ADVERTISEMENTS.message(row))
