"""RPC handlers for passkeys: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.passkeys.messages import PASSKEYS
from identity_svc.passkeys.service import PasskeyService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import passkeys_pb2 as pb
from resuena.identity.v1 import passkeys_pb2_grpc


@dataclass(frozen=True)
class PasskeyRpc(passkeys_pb2_grpc.PasskeyServiceServicer):
    passkeys: PasskeyService

    async def BeginPasskey(self, request: pb.BeginPasskeyRequest, _: object) -> pb.BeginPasskeyResponse:
        options = await self.passkeys.begin(current_caller(), request.password, request.code)
        return pb.BeginPasskeyResponse(options=options)

    async def AddPasskey(self, request: pb.AddPasskeyRequest, _: object) -> pb.AddPasskeyResponse:
        passkey = await self.passkeys.add(current_caller(), request.name, request.credential)
        return pb.AddPasskeyResponse(passkey=PASSKEYS.message(passkey))

    async def ListPasskeys(self, _: pb.ListPasskeysRequest, __: object) -> pb.ListPasskeysResponse:
        return pb.ListPasskeysResponse(passkeys=PASSKEYS.messages(await self.passkeys.own(current_caller())))

    async def RenamePasskey(self, request: pb.RenamePasskeyRequest, _: object) -> pb.RenamePasskeyResponse:
        passkey = await self.passkeys.rename(current_caller(), request.id, request.name)
        return pb.RenamePasskeyResponse(passkey=PASSKEYS.message(passkey))

    async def RemovePasskey(self, request: pb.RemovePasskeyRequest, _: object) -> pb.RemovePasskeyResponse:
        await self.passkeys.remove(current_caller(), request.id, request.password, request.code)
        return pb.RemovePasskeyResponse()

    async def BeginPasskeySignIn(
        self, request: pb.BeginPasskeySignInRequest, _: object
    ) -> pb.BeginPasskeySignInResponse:
        begun = self.passkeys.begin_sign_in(request.browser)
        return pb.BeginPasskeySignInResponse(options=begun.options, browser=begun.browser)
