"""Decodes calls about sessions, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.referrals.policies import SignUpOrigin
from identity_svc.sessions.errors import SecondFactorRequired
from identity_svc.sessions.issuing import View
from identity_svc.sessions.opening import Opened
from identity_svc.sessions.service import SessionService
from kit.rpc.caller import current_caller


def stamp(moment: datetime | None) -> Timestamp | None:
    """The moment as protobuf carries it; None stays absent."""
    if moment is None:
        return None
    made = Timestamp()
    made.FromDatetime(moment)
    return made


def session_message(view: View) -> pb.Session:
    """The view as the contract's Session; what is unknown stays absent."""
    message = pb.Session(
        authenticated=view.person is not None,
        permissions=view.permissions,
        guest=view.guest,
        company_id=view.company_id,
        access_token=view.access_token,
        session_id=view.session_id,
    )
    if view.person is not None:
        message.id, message.email = view.person.id, view.person.email or ""
        if view.person.referral_code is not None:
            message.referral_code = view.person.referral_code
        if view.person.first_name is not None:
            message.first_name = view.person.first_name
        if view.person.last_name is not None:
            message.last_name = view.person.last_name
    if view.access_token_expires_at is not None:
        message.access_token_expires_at.FromDatetime(view.access_token_expires_at)
    return message


def refresh_message(opened: Opened) -> pb.RefreshToken:
    """The refresh token as the contract has it."""
    message = pb.RefreshToken(token=opened.refresh_token)
    message.expires_at.FromDatetime(opened.refresh_expires_at)
    return message


class SessionRpc:
    """The session part of IdentityService."""

    sessions: SessionService

    async def SignUp(self, request: pb.SignUpRequest, _: Any) -> pb.SignUpResponse:  # noqa: N802
        """See the contract."""
        origin = SignUpOrigin(
            app=request.app or pb.APP_TYPE_PUBLIC_PORTAL,
            referral_code=request.referral_code,
            company_code=request.company_code,
            source=request.source,
        )
        opened = await self.sessions.sign_up(request.email, request.password, current_caller(), origin)
        return pb.SignUpResponse(session=session_message(opened.view), refresh_token=refresh_message(opened))

    async def SignIn(self, request: pb.SignInRequest, _: Any) -> pb.SignInResponse:  # noqa: N802
        """See the contract."""
        try:
            opened = await self.sessions.sign_in(current_caller(), request.email, request.password)
        except SecondFactorRequired as required:
            return pb.SignInResponse(challenge=required.challenge)
        return pb.SignInResponse(session=session_message(opened.view), refresh_token=refresh_message(opened))

    async def RefreshSession(  # noqa: N802
        self, request: pb.RefreshSessionRequest, _: Any
    ) -> pb.RefreshSessionResponse:
        """See the contract."""
        opened = await self.sessions.refresh(request.refresh_token)
        return pb.RefreshSessionResponse(
            session=session_message(opened.view), refresh_token=refresh_message(opened)
        )

    async def SignOut(self, request: pb.SignOutRequest, _: Any) -> pb.SignOutResponse:  # noqa: N802
        """See the contract."""
        token = request.refresh_token if request.HasField("refresh_token") else None
        return pb.SignOutResponse(session_id=await self.sessions.sign_out(current_caller(), token))

    async def GetSession(self, _: pb.GetSessionRequest, __: Any) -> pb.GetSessionResponse:  # noqa: N802
        """See the contract."""
        return pb.GetSessionResponse(session=session_message(await self.sessions.current(current_caller())))
