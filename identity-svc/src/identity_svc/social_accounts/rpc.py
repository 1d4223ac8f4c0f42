"""Decodes calls about linked accounts, calls one use case each, encodes the answer."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.social_accounts.messages import TOKENS, failures_of, keys_of
from identity_svc.social_accounts.service import NetworkTokenService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import social_accounts_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2_grpc as grpc_pb


@dataclass(frozen=True)
class SocialAccountRpc(grpc_pb.SocialAccountServiceServicer):
    network_tokens: NetworkTokenService

    async def BatchGetNetworkTokens(
        self, request: pb.BatchGetNetworkTokensRequest, _: object
    ) -> pb.BatchGetNetworkTokensResponse:
        tokens = await self.network_tokens.tokens(current_caller(), keys_of(request.keys))
        return pb.BatchGetNetworkTokensResponse(tokens=TOKENS.messages(tokens))

    async def ReportNetworkFailures(
        self, request: pb.ReportNetworkFailuresRequest, _: object
    ) -> pb.ReportNetworkFailuresResponse:
        await self.network_tokens.report(current_caller(), failures_of(request.failures))
        return pb.ReportNetworkFailuresResponse()
