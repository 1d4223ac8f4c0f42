"""RPC handlers for the second factor: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.second_factor.service import SecondFactorService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import second_factor_pb2 as pb
from resuena.identity.v1 import second_factor_pb2_grpc


@dataclass(frozen=True)
class SecondFactorRpc(second_factor_pb2_grpc.SecondFactorServiceServicer):
    second_factor: SecondFactorService

    async def BeginSecondFactor(self, _: pb.BeginSecondFactorRequest, __: object) -> pb.BeginSecondFactorResponse:
        setup = await self.second_factor.begin(current_caller())
        return pb.BeginSecondFactorResponse(secret=setup.secret, uri=setup.uri)

    async def EnableSecondFactor(
        self, request: pb.EnableSecondFactorRequest, _: object
    ) -> pb.EnableSecondFactorResponse:
        codes = await self.second_factor.enable(current_caller(), request.code)
        return pb.EnableSecondFactorResponse(recovery_codes=codes)

    async def DisableSecondFactor(
        self, request: pb.DisableSecondFactorRequest, _: object
    ) -> pb.DisableSecondFactorResponse:
        await self.second_factor.disable(current_caller(), request.code)
        return pb.DisableSecondFactorResponse()

    async def RenewRecoveryCodes(
        self, request: pb.RenewRecoveryCodesRequest, _: object
    ) -> pb.RenewRecoveryCodesResponse:
        codes = await self.second_factor.renew_codes(current_caller(), request.code)
        return pb.RenewRecoveryCodesResponse(recovery_codes=codes)
