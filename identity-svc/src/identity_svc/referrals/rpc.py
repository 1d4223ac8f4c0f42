"""RPC handlers for referral codes: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.referrals.service import ReferralService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import referrals_pb2 as pb
from resuena.identity.v1 import referrals_pb2_grpc


@dataclass(frozen=True)
class ReferralRpc(referrals_pb2_grpc.ReferralServiceServicer):
    referrals: ReferralService

    async def CheckReferralCode(
        self, request: pb.CheckReferralCodeRequest, _: object
    ) -> pb.CheckReferralCodeResponse:
        valid, first_name = await self.referrals.checked(current_caller(), request.code)
        return pb.CheckReferralCodeResponse(valid=valid, first_name=first_name)
