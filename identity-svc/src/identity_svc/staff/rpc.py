"""RPC handlers for staff: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.staff.messages import change_messages, member_message, names_of
from identity_svc.staff.service import StaffService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import staff_pb2 as pb
from resuena.identity.v1 import staff_pb2_grpc


@dataclass(frozen=True)
class StaffRpc(staff_pb2_grpc.StaffServiceServicer):
    staff: StaffService

    async def GrantStaff(self, request: pb.GrantStaffRequest, _: object) -> pb.GrantStaffResponse:
        await self.staff.grant_all(current_caller(), request.person_id)
        return pb.GrantStaffResponse()

    async def ListStaff(self, request: pb.ListStaffRequest, _: object) -> pb.ListStaffResponse:
        rows = await self.staff.members(current_caller())
        return pb.ListStaffResponse(members=[member_message(row) for row in rows])

    async def ListStaffChanges(
        self, request: pb.ListStaffChangesRequest, _: object
    ) -> pb.ListStaffChangesResponse:
        after = request.after or None
        rows = await self.staff.changes(current_caller(), after, request.limit)
        return pb.ListStaffChangesResponse(changes=change_messages(rows))

    async def GrantStaffRoles(self, request: pb.GrantStaffRolesRequest, _: object) -> pb.GrantStaffRolesResponse:
        row = await self.staff.grant(
            current_caller(), request.email, names_of(request.roles), request.password, request.code
        )
        return pb.GrantStaffRolesResponse(member=member_message(row))

    async def SetStaffRoles(self, request: pb.SetStaffRolesRequest, _: object) -> pb.SetStaffRolesResponse:
        row = await self.staff.set_roles(
            current_caller(), request.person_id, names_of(request.roles), request.password, request.code
        )
        return pb.SetStaffRolesResponse(member=member_message(row))

    async def RevokeStaff(self, request: pb.RevokeStaffRequest, _: object) -> pb.RevokeStaffResponse:
        await self.staff.revoke(current_caller(), request.person_id, request.password, request.code)
        return pb.RevokeStaffResponse()
