"""RPC handlers for sessions: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC

from identity_svc.sessions.messages import account_session, refresh_message, session_message
from identity_svc.sessions.models import KeyGrant
from identity_svc.sessions.policies import app_of
from identity_svc.sessions.service import SessionService
from kit.rpc.caller import current_caller
from kit.rpc.messages import timestamp
from resuena.identity.v1 import sessions_pb2 as pb
from resuena.identity.v1 import sessions_pb2_grpc


@dataclass(frozen=True)
class SessionRpc(sessions_pb2_grpc.SessionServiceServicer):
    sessions: SessionService

    async def RefreshSession(self, request: pb.RefreshSessionRequest, _: object) -> pb.RefreshSessionResponse:
        opened = await self.sessions.refresh(request.refresh_token, app_of(request.app))
        return pb.RefreshSessionResponse(
            session=session_message(opened.view), refresh_token=refresh_message(opened)
        )

    async def SignOut(self, request: pb.SignOutRequest, _: object) -> pb.SignOutResponse:
        token = request.refresh_token if request.HasField("refresh_token") else None
        ended = await self.sessions.sign_out(current_caller(), token, request.app or None)
        if ended is None:
            return pb.SignOutResponse()
        return pb.SignOutResponse(session_id=ended.id, app=app_of(ended.app))

    async def GetSession(self, _: pb.GetSessionRequest, __: object) -> pb.GetSessionResponse:
        return pb.GetSessionResponse(session=session_message(await self.sessions.current(current_caller())))

    async def ListSessions(self, _: pb.ListSessionsRequest, __: object) -> pb.ListSessionsResponse:
        caller = current_caller()
        rows = await self.sessions.list_open(caller)
        return pb.ListSessionsResponse(sessions=[account_session(row, caller.session_id) for row in rows])

    async def EndSession(self, request: pb.EndSessionRequest, _: object) -> pb.EndSessionResponse:
        caller = current_caller()
        ended = await self.sessions.end(caller, request.id)
        return pb.EndSessionResponse(current=ended.id == caller.session_id, app=app_of(ended.app))

    async def EndAllSessions(self, _: pb.EndAllSessionsRequest, __: object) -> pb.EndAllSessionsResponse:
        return pb.EndAllSessionsResponse(ended=await self.sessions.end_all(current_caller()))

    async def IssueKeyToken(self, request: pb.IssueKeyTokenRequest, _: object) -> pb.IssueKeyTokenResponse:
        grant = KeyGrant(
            key_id=request.key_id,
            company_id=request.company_id,
            name=request.name,
            scopes=frozenset(request.scopes),
            campaigns=frozenset(request.campaigns.ids) if request.HasField("campaigns") else None,
            test=request.test,
            expires_at=request.expires_at.ToDatetime(UTC),
        )
        token, expires_at = await self.sessions.issue_key_token(current_caller(), grant)
        return pb.IssueKeyTokenResponse(access_token=token, expires_at=timestamp(expires_at))

    async def ApplyMembership(self, request: pb.ApplyMembershipRequest, _: object) -> pb.ApplyMembershipResponse:
        """Renews the session only of the person who is calling through the service."""
        caller = current_caller()
        await self.sessions.apply_membership(
            caller, request.person_id, request.company_id, request.role, request.version
        )
        response = pb.ApplyMembershipResponse()
        if request.HasField("session_id") and caller.person_id == request.person_id:
            view = await self.sessions.renewed(request.person_id, request.session_id)
            if view is not None:
                response.session.CopyFrom(session_message(view))
        return response
