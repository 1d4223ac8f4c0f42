"""Decodes requests about assignments, calls one use case each, encodes the response."""

from __future__ import annotations

from collections.abc import Collection

import grpc

from campaign_svc.advertisements.messages import outcome_message
from campaign_svc.assignments.service import AssignmentService
from campaign_svc.campaigns.messages import optional_text
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from resuena.campaign.v1 import assignments_pb2 as pb
from resuena.campaign.v1 import assignments_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, memberships_pb2


class IdentityAuditors:
    """identity-svc, as the use case needs it; it authenticates the caller by the forwarded token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def auditors(self, company_id: str) -> Collection[str]:
        """See assignments.service.Auditors."""
        try:
            return (
                await self._stub.ListAuditors(memberships_pb2.ListAuditorsRequest(company_id=company_id))
            ).person_ids
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error


class AssignmentRpc(assignments_pb2_grpc.AssignmentServiceServicer):
    """AssignmentService of the contract."""

    def __init__(self, assignments: AssignmentService) -> None:
        self._assignments = assignments

    async def AssignAdvertisements(
        self, request: pb.AssignAdvertisementsRequest, _: object
    ) -> pb.AssignAdvertisementsResponse:
        person_id = optional_text(request, "person_id")
        outcomes = await self._assignments.assign(current_caller(), list(request.ids), person_id)
        return pb.AssignAdvertisementsResponse(outcomes=[outcome_message(*outcome) for outcome in outcomes])
