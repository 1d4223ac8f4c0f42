"""RPC handlers for creators' accounts, and the calls of other services."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import grpc

from identity_svc.creator_notices.service import CreatorNoticeService
from identity_svc.creators.messages import STANDINGS, account_message, changes_of
from identity_svc.creators.models import EVERY_FIELD
from identity_svc.creators.policies import IMAGES, TERMS_LISTED
from identity_svc.creators.service import CreatorAccountService
from identity_svc.payout_accounts.models import TypedPayoutAccount
from identity_svc.payout_accounts.service import PayoutAccountService
from identity_svc.social_accounts.rpc import SocialAccountRpc
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import masked_fields
from resuena.company.v1 import company_pb2, company_pb2_grpc
from resuena.identity.v1 import creators_pb2 as pb
from resuena.identity.v1 import creators_pb2_grpc, identity_pb2, social_accounts_pb2
from resuena.media.v1 import media_pb2, media_pb2_grpc


class CreatorPeers:
    """company-svc and media-svc, as the use cases need them."""

    def __init__(self, company: grpc.aio.Channel, media: grpc.aio.Channel) -> None:
        self._terms = company_pb2_grpc.TermsServiceStub(company)
        self._images = media_pb2_grpc.MediaServiceStub(media)

    async def terms(self, language: str) -> Collection[str]:
        """See creators.service.Peers."""
        request = company_pb2.ListTermsRequest(
            language=language, app_type=identity_pb2.APP_TYPE_MOBILE_APP, limit=TERMS_LISTED
        )
        try:
            return {terms.version for terms in (await self._terms.ListTerms(request)).terms}
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error

    async def claim(self, picture: str, owner_id: str) -> bool:
        """See creators.service.Peers."""
        request = media_pb2.ClaimImagesRequest(keys=[picture.removeprefix(IMAGES)], owner_id=owner_id)
        try:
            await self._images.ClaimImages(request)
        except grpc.aio.AioRpcError as error:
            domain_error = from_rpc_error(error)
            if domain_error.status in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT):
                return False
            raise domain_error from error
        return True


@dataclass(frozen=True)
class CreatorAccountRpc(creators_pb2_grpc.CreatorServiceServicer):
    creator_accounts: CreatorAccountService
    payouts: PayoutAccountService

    async def BatchGetCreatorStandings(
        self, request: pb.BatchGetCreatorStandingsRequest, _: object
    ) -> pb.BatchGetCreatorStandingsResponse:
        standings = await self.creator_accounts.standings(current_caller(), request.person_ids)
        return pb.BatchGetCreatorStandingsResponse(
            standings=[
                pb.CreatorStandingSlot(standing=STANDINGS.message(standing) if standing is not None else None)
                for standing in standings
            ]
        )

    async def GetCreatorAccount(
        self, request: pb.GetCreatorAccountRequest, _: object
    ) -> pb.GetCreatorAccountResponse:
        fields = masked_fields(request.read_mask.paths, EVERY_FIELD)
        return pb.GetCreatorAccountResponse(account=await self._account(fields))

    async def UpdateCreatorAccount(
        self, request: pb.UpdateCreatorAccountRequest, _: object
    ) -> pb.UpdateCreatorAccountResponse:
        await self.creator_accounts.update(current_caller(), changes_of(request))
        return pb.UpdateCreatorAccountResponse(account=await self._account())

    async def DeclareAdult(self, _: pb.DeclareAdultRequest, __: object) -> pb.DeclareAdultResponse:
        await self.creator_accounts.declare_adult(current_caller())
        return pb.DeclareAdultResponse(account=await self._account())

    async def AcceptCreatorTerms(
        self, request: pb.AcceptCreatorTermsRequest, _: object
    ) -> pb.AcceptCreatorTermsResponse:
        await self.creator_accounts.accept_terms(current_caller(), request.version, request.language)
        return pb.AcceptCreatorTermsResponse(account=await self._account())

    async def DeclareNetwork(self, request: pb.DeclareNetworkRequest, _: object) -> pb.DeclareNetworkResponse:
        await self.creator_accounts.declare_network(current_caller(), request.platform, request.username)
        return pb.DeclareNetworkResponse(account=await self._account())

    async def RemoveNetwork(self, request: pb.RemoveNetworkRequest, _: object) -> pb.RemoveNetworkResponse:
        await self.creator_accounts.remove_network(current_caller(), request.platform)
        return pb.RemoveNetworkResponse(account=await self._account())

    async def SetPayoutAccount(
        self, request: pb.SetPayoutAccountRequest, _: object
    ) -> pb.SetPayoutAccountResponse:
        typed = TypedPayoutAccount(request.kind, request.number, request.holder, request.tax_id)
        await self.payouts.set_account(current_caller(), typed, request.password, request.code)
        return pb.SetPayoutAccountResponse(account=await self._account())

    async def RemovePayoutAccount(
        self, request: pb.RemovePayoutAccountRequest, _: object
    ) -> pb.RemovePayoutAccountResponse:
        await self.payouts.remove(current_caller(), request.password, request.code)
        return pb.RemovePayoutAccountResponse(account=await self._account())

    async def _account(self, fields: frozenset[str] = EVERY_FIELD) -> pb.CreatorAccount | None:
        return account_message(await self.creator_accounts.account(current_caller(), fields), fields)


@dataclass(frozen=True)
class CreatorSocialAccountRpc(SocialAccountRpc):
    """The service of accounts on networks, whose list also contains what the caller's first screen shows."""

    creator_accounts: CreatorAccountService
    notices: CreatorNoticeService

    async def ListOwnSocialAccounts(
        self, request: social_accounts_pb2.ListOwnSocialAccountsRequest, context: object
    ) -> social_accounts_pb2.ListOwnSocialAccountsResponse:
        response = await super().ListOwnSocialAccounts(request, context)
        if request.with_account:
            fields = masked_fields(request.account_read_mask.paths, EVERY_FIELD)
            account = account_message(await self.creator_accounts.account(current_caller(), fields), fields)
            if account is not None:
                response.account.CopyFrom(account)
        if request.with_unread_notices:
            response.unread_notices = await self.notices.unread(current_caller())
        return response
