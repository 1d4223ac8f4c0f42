"""RPC handlers that open a session: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.referrals.policies import SignUpOrigin
from identity_svc.sessions.messages import refresh_message, session_message
from identity_svc.sessions.policies import app_of
from identity_svc.sign_in.errors import SecondFactorRequired
from identity_svc.sign_in.service import SignInService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import sign_in_pb2 as pb
from resuena.identity.v1 import sign_in_pb2_grpc


@dataclass(frozen=True)
class SignInRpc(sign_in_pb2_grpc.SignInServiceServicer):
    sign_in: SignInService

    async def SignUp(self, request: pb.SignUpRequest, _: object) -> pb.SignUpResponse:
        origin = SignUpOrigin(
            app=app_of(request.app),
            referral_code=request.referral_code,
            company_code=request.company_code,
            source=request.source,
        )
        opened = await self.sign_in.sign_up(
            request.email,
            request.password,
            current_caller(),
            origin,
            request.device_token,
            email_confirmed=request.email_confirmed,
            person_id=request.person_id,
        )
        return pb.SignUpResponse(
            session=session_message(opened.view),
            refresh_token=refresh_message(opened),
            device_token=opened.device_token,
        )

    async def SignIn(self, request: pb.SignInRequest, _: object) -> pb.SignInResponse:
        try:
            opened = await self.sign_in.sign_in(
                current_caller(), request.email, request.password, request.device_token, app_of(request.app)
            )
        except SecondFactorRequired as required:
            return pb.SignInResponse(challenge=required.challenge)
        return pb.SignInResponse(
            session=session_message(opened.view),
            refresh_token=refresh_message(opened),
            device_token=opened.device_token,
        )

    async def SignInWithPasskey(
        self, request: pb.SignInWithPasskeyRequest, _: object
    ) -> pb.SignInWithPasskeyResponse:
        opened = await self.sign_in.sign_in_with_passkey(
            current_caller(), request.credential, request.browser, request.device_token, app_of(request.app)
        )
        return pb.SignInWithPasskeyResponse(
            session=session_message(opened.view),
            refresh_token=refresh_message(opened),
            device_token=opened.device_token,
        )

    async def CompleteSignIn(self, request: pb.CompleteSignInRequest, _: object) -> pb.CompleteSignInResponse:
        opened = await self.sign_in.complete(
            current_caller(), request.challenge, request.code, request.device_token
        )
        return pb.CompleteSignInResponse(
            session=session_message(opened.view),
            refresh_token=refresh_message(opened),
            device_token=opened.device_token,
        )
