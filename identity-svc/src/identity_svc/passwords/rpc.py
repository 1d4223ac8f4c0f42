"""RPC handlers for passwords: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.passwords.service import PasswordService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import passwords_pb2 as pb
from resuena.identity.v1 import passwords_pb2_grpc


@dataclass(frozen=True)
class PasswordRpc(passwords_pb2_grpc.PasswordServiceServicer):
    passwords: PasswordService

    async def RequestPasswordReset(
        self, request: pb.RequestPasswordResetRequest, _: object
    ) -> pb.RequestPasswordResetResponse:
        await self.passwords.request_reset(current_caller(), request.email)
        return pb.RequestPasswordResetResponse()

    async def ResetPassword(self, request: pb.ResetPasswordRequest, _: object) -> pb.ResetPasswordResponse:
        await self.passwords.reset(
            current_caller(), request.token, request.password, remove_passkeys=request.remove_passkeys
        )
        return pb.ResetPasswordResponse()

    async def ChangePassword(self, request: pb.ChangePasswordRequest, _: object) -> pb.ChangePasswordResponse:
        await self.passwords.change(current_caller(), request.current_password, request.password)
        return pb.ChangePasswordResponse()
