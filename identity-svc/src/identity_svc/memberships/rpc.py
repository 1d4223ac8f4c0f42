"""RPC handlers that search persons a company may see: decode the request, call one use case, encode the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.memberships.service import CreatorService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import memberships_pb2 as pb
from resuena.identity.v1 import memberships_pb2_grpc


@dataclass(frozen=True)
class MembershipRpc(memberships_pb2_grpc.MembershipServiceServicer):
    creators: CreatorService

    async def FindCreators(self, request: pb.FindCreatorsRequest, _: object) -> pb.FindCreatorsResponse:
        person_ids = await self.creators.find_ids(current_caller(), request.company_id, request.search)
        return pb.FindCreatorsResponse(person_ids=person_ids)

    async def ListAuditors(self, request: pb.ListAuditorsRequest, _: object) -> pb.ListAuditorsResponse:
        person_ids = await self.creators.auditors(current_caller(), request.company_id)
        return pb.ListAuditorsResponse(person_ids=person_ids)
