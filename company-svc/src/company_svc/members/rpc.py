"""Decodes calls about members, calls one use case each, encodes the answer."""

from __future__ import annotations

from typing import Any

from company_svc.companies.policies import bounded
from company_svc.members.service import MemberService
from kit.rpc.caller import current_caller
from resuena.company.v1 import members_pb2 as pb
from resuena.company.v1 import members_pb2_grpc


def member_message(row: Any) -> pb.Member:
    """A row of members as the contract has it."""
    message = pb.Member(company_id=row.company_id, person_id=row.person_id, role=row.role)
    message.joined_at.FromDatetime(row.joined_at)
    return message


class MemberRpc(members_pb2_grpc.MemberServiceServicer):
    """MemberService of the contract."""

    def __init__(self, members: MemberService) -> None:
        self._members = members

    async def BatchListMembers(  # noqa: N802
        self, request: pb.BatchListMembersRequest, _: Any
    ) -> pb.BatchListMembersResponse:
        """See the contract."""
        lists = await self._members.listed(current_caller(), bounded(list(request.company_ids)))
        return pb.BatchListMembersResponse(
            lists=[pb.MemberList(members=[member_message(row) for row in rows]) for rows in lists]
        )

    async def ChangeMemberRole(  # noqa: N802
        self, request: pb.ChangeMemberRoleRequest, _: Any
    ) -> pb.ChangeMemberRoleResponse:
        """See the contract."""
        member = await self._members.change_role(
            current_caller(), request.company_id, request.person_id, request.role
        )
        return pb.ChangeMemberRoleResponse(member=member_message(member))

    async def RemoveMember(self, request: pb.RemoveMemberRequest, _: Any) -> pb.RemoveMemberResponse:  # noqa: N802
        """See the contract."""
        await self._members.remove(current_caller(), request.company_id, request.person_id)
        return pb.RemoveMemberResponse()
