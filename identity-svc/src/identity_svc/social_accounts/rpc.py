"""RPC handlers for accounts on networks: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.social_accounts.messages import (
    CONFIRMATIONS,
    DELETION,
    OWN,
    PAGES,
    TOKENS,
    failures_of,
    keys_of,
)
from identity_svc.social_accounts.service.confirm_accounts import ConfirmationService
from identity_svc.social_accounts.service.link_accounts import LinkingService
from identity_svc.social_accounts.service.network_callbacks import NetworkCallbackService
from identity_svc.social_accounts.service.network_tokens import NetworkTokenService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import social_accounts_pb2 as pb
from resuena.identity.v1 import social_accounts_pb2_grpc as grpc_pb


@dataclass(frozen=True)
class SocialAccountRpc(grpc_pb.SocialAccountServiceServicer):
    network_tokens: NetworkTokenService
    linking: LinkingService
    confirmations: ConfirmationService
    callbacks: NetworkCallbackService

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

    async def ListOwnSocialAccounts(
        self, _: pb.ListOwnSocialAccountsRequest, __: object
    ) -> pb.ListOwnSocialAccountsResponse:
        own = await self.linking.own(current_caller())
        return pb.ListOwnSocialAccountsResponse(
            accounts=OWN.messages(own.accounts),
            linkable=own.linkable,  # type: ignore[arg-type]
        )

    async def StartLinking(self, request: pb.StartLinkingRequest, _: object) -> pb.StartLinkingResponse:
        return pb.StartLinkingResponse(url=await self.linking.start(current_caller(), request.platform))

    async def CompleteLinking(self, request: pb.CompleteLinkingRequest, _: object) -> pb.CompleteLinkingResponse:
        offered = await self.linking.complete(current_caller(), request.platform, request.code, request.state)
        return pb.CompleteLinkingResponse(pages=PAGES.messages(offered))

    async def ChooseFacebookPage(
        self, request: pb.ChooseFacebookPageRequest, _: object
    ) -> pb.ChooseFacebookPageResponse:
        await self.linking.choose_page(current_caller(), request.page_id)
        return pb.ChooseFacebookPageResponse()

    async def UnlinkSocialAccount(
        self, request: pb.UnlinkSocialAccountRequest, _: object
    ) -> pb.UnlinkSocialAccountResponse:
        await self.linking.unlink(current_caller(), request.platform)
        return pb.UnlinkSocialAccountResponse()

    async def RequestNetworkConfirmation(
        self, request: pb.RequestNetworkConfirmationRequest, _: object
    ) -> pb.RequestNetworkConfirmationResponse:
        await self.confirmations.request(current_caller(), request.platform)
        return pb.RequestNetworkConfirmationResponse()

    async def ListNetworkConfirmations(
        self, request: pb.ListNetworkConfirmationsRequest, _: object
    ) -> pb.ListNetworkConfirmationsResponse:
        after = request.after or None
        rows = await self.confirmations.waiting(current_caller(), after, request.limit)
        return pb.ListNetworkConfirmationsResponse(confirmations=CONFIRMATIONS.messages(rows))

    async def ConfirmNetwork(self, request: pb.ConfirmNetworkRequest, _: object) -> pb.ConfirmNetworkResponse:
        await self.confirmations.confirm(current_caller(), request.id)
        return pb.ConfirmNetworkResponse()

    async def RefuseNetwork(self, request: pb.RefuseNetworkRequest, _: object) -> pb.RefuseNetworkResponse:
        await self.confirmations.refuse(current_caller(), request.id)
        return pb.RefuseNetworkResponse()

    async def ReceiveDeauthorization(
        self, request: pb.ReceiveDeauthorizationRequest, _: object
    ) -> pb.ReceiveDeauthorizationResponse:
        await self.callbacks.deauthorized(request.platform, request.body)
        return pb.ReceiveDeauthorizationResponse()

    async def ReceiveDataDeletion(
        self, request: pb.ReceiveDataDeletionRequest, _: object
    ) -> pb.ReceiveDataDeletionResponse:
        code, url = await self.callbacks.data_deleted(request.platform, request.body)
        return pb.ReceiveDataDeletionResponse(url=url, confirmation_code=code)

    async def GetNetworkDeletion(
        self, request: pb.GetNetworkDeletionRequest, _: object
    ) -> pb.GetNetworkDeletionResponse:
        state = await self.callbacks.deletion(request.code)
        return pb.GetNetworkDeletionResponse(deletion=DELETION.message(state) if state is not None else None)
