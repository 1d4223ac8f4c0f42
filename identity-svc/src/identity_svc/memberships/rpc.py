"""Decodes company-svc's call about a membership and answers the person's renewed session."""

from __future__ import annotations

from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.memberships.service import MembershipService
from identity_svc.sessions.rpc import session_message
from identity_svc.sessions.service import SessionService
from kit.rpc.caller import current_caller


class MembershipRpc:
    """The membership part of IdentityService."""

    memberships: MembershipService
    sessions: SessionService

    async def ApplyMembership(  # noqa: N802
        self, request: pb.ApplyMembershipRequest, _: Any
    ) -> pb.ApplyMembershipResponse:
        """See the contract; the session is renewed only for the person who is calling through the service."""
        caller = current_caller()
        await self.memberships.apply(caller, request.person_id, request.company_id, request.role, request.version)
        answer = pb.ApplyMembershipResponse()
        if request.HasField("session_id") and caller.person_id == request.person_id:
            view = await self.sessions.renewed(request.person_id, request.session_id)
            if view is not None:
                answer.session.CopyFrom(session_message(view))
        return answer
