"""RPC handlers for members: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

import grpc

from company_svc.members.events import Standing
from company_svc.members.messages import CLOSED, MEMBERS
from company_svc.members.service import MemberService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.limits import check_batch
from resuena.company.v1 import members_pb2 as pb
from resuena.company.v1 import members_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, sessions_pb2


class IdentityMemberships:
    """identity-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def apply(self, standing: Standing, session_id: str | None) -> sessions_pb2.Session | None:
        """See members.service.Memberships."""
        request = sessions_pb2.ApplyMembershipRequest(
            person_id=standing.person_id,
            company_id=standing.company_id,
            role=standing.role,  # type: ignore[arg-type]
            version=standing.version,
            session_id=session_id,
        )
        try:
            response = await self._stub.ApplyMembership(request)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return response.session if response.HasField("session") else None


class MemberRpc(members_pb2_grpc.MemberServiceServicer):
    """MemberService of the contract."""

    def __init__(self, members: MemberService) -> None:
        self._members = members

    async def BatchListMembers(
        self, request: pb.BatchListMembersRequest, _: object
    ) -> pb.BatchListMembersResponse:
        check_batch(request.company_ids)
        lists = await self._members.listed(current_caller(), request.company_ids)
        return pb.BatchListMembersResponse(lists=[pb.MemberList(members=MEMBERS.messages(rows)) for rows in lists])

    async def ListClosedMemberships(
        self, _: pb.ListClosedMembershipsRequest, __: object
    ) -> pb.ListClosedMembershipsResponse:
        rows = await self._members.closed(current_caller())
        return pb.ListClosedMembershipsResponse(memberships=CLOSED.messages(rows))

    async def ChangeMemberRole(
        self, request: pb.ChangeMemberRoleRequest, _: object
    ) -> pb.ChangeMemberRoleResponse:
        member = await self._members.change_role(
            current_caller(), request.company_id, request.person_id, request.role
        )
        return pb.ChangeMemberRoleResponse(member=MEMBERS.message(member))

    async def RemoveMember(self, request: pb.RemoveMemberRequest, _: object) -> pb.RemoveMemberResponse:
        await self._members.remove(current_caller(), request.company_id, request.person_id)
        return pb.RemoveMemberResponse()
