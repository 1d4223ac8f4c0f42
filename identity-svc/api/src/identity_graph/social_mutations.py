"""Mutations about accounts on networks: link, choose a Page, unlink, and confirm by hand; callbacks of networks."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated

import strawberry

from identity_graph.loaders import IdentityClient, social_accounts
from identity_graph.social_types import LinkingResult, SocialAccount, SocialAccountsResult
from identity_graph.types import Platform
from kit.graph import (
    ID,
    AckResult,
    Callback,
    CallbackRequest,
    CallbackResponse,
    Info,
    argument,
    mutation,
    plain,
    succeeded,
)
from resuena.identity.v1 import identity_pb2
from resuena.identity.v1 import social_accounts_pb2 as pb


async def _accounts(info: Info) -> SocialAccountsResult:
    own = await social_accounts(info).ListOwnSocialAccounts(pb.ListOwnSocialAccountsRequest())
    data = {"accounts": [plain(SocialAccount, account) for account in own.accounts]}
    return succeeded(SocialAccountsResult, data=data, social_accounts=own)


@strawberry.type
class SocialMutations:
    """Roots about accounts on networks."""

    @mutation(
        description="Begins to link an account: answers the address of the network's page that asks for permissions, "
        "from which the caller comes back to /app/networks/linked within 15 minutes, in the same session. Fails with "
        "NOT_ALLOWED out of the app, or NETWORK_NOT_LINKABLE."
    )
    async def start_linking_social_account(self, info: Info, network: Platform) -> LinkingResult:
        response = await social_accounts(info).StartLinking(pb.StartLinkingRequest(platform=network.value))
        return succeeded(LinkingResult, data={}, url=response.url)

    @mutation(
        seconds=40.0,
        description="Links the account for which the caller came back, or answers the Pages of which they choose one. "
        "The state serves once. Fails with NOT_ALLOWED out of the app, NETWORK_NOT_LINKABLE, LINKING_UNKNOWN, "
        "NETWORK_CODE_REFUSED, NETWORK_AWAY, NETWORK_PERMISSIONS_MISSING, NO_FACEBOOK_PAGE or NETWORK_TAKEN.",
    )
    async def link_social_account(
        self,
        info: Info,
        network: Platform,
        code: Annotated[str, argument(description="What the network added to the address as `code`.")],
        state: Annotated[str, argument(description="What the network added to the address as `state`.")],
    ) -> SocialAccountsResult:
        request = pb.CompleteLinkingRequest(platform=network.value, code=code, state=state)
        pages = (await social_accounts(info).CompleteLinking(request)).pages
        done = await _accounts(info)
        done.pages = list(pages) or None  # type: ignore[arg-type]
        return done

    @mutation(
        description="Links one of the Pages that linkSocialAccount answered within the last 15 minutes. Fails with "
        "NOT_ALLOWED out of the app, NETWORK_NOT_LINKABLE, UNKNOWN_PAGE or NETWORK_TAKEN."
    )
    async def choose_facebook_page(
        self, info: Info, page_id: Annotated[ID, argument(description="Id of the Page.")]
    ) -> SocialAccountsResult:
        await social_accounts(info).ChooseFacebookPage(pb.ChooseFacebookPageRequest(page_id=page_id))
        return await _accounts(info)

    @mutation(
        description="Removes the caller's account on a network, linked or told by hand; again changes nothing. Fails "
        "with NOT_ALLOWED out of the app, or NETWORK_LINKED for one that the mobile side linked."
    )
    async def unlink_social_account(self, info: Info, network: Platform) -> SocialAccountsResult:
        await social_accounts(info).UnlinkSocialAccount(pb.UnlinkSocialAccountRequest(platform=network.value))
        return await _accounts(info)

    @mutation(
        description="Asks staff to look for a code, which is then in the account, in the profile's text of the account "
        "that the caller declared; again it keeps the code, after a refusal it makes another. Fails with NOT_ALLOWED "
        "out of the app, or NETWORK_NOT_DECLARED."
    )
    async def request_network_confirmation(self, info: Info, network: Platform) -> SocialAccountsResult:
        request = pb.RequestNetworkConfirmationRequest(platform=network.value)
        await social_accounts(info).RequestNetworkConfirmation(request)
        return await _accounts(info)

    @mutation(
        description="Notes that the code is in the profile's text, and tells the account's owner. Staff with "
        "confirmNetworks. Fails with UNKNOWN_CONFIRMATION for one that does not wait."
    )
    async def confirm_network(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> AckResult:
        await social_accounts(info).ConfirmNetwork(pb.ConfirmNetworkRequest(id=id))
        return succeeded(AckResult)

    @mutation(
        description="Notes that the code is not in the profile's text, and tells the account's owner, who may ask "
        "again. Staff with confirmNetworks. Fails with UNKNOWN_CONFIRMATION for one that does not wait."
    )
    async def refuse_network(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> AckResult:
        await social_accounts(info).RefuseNetwork(pb.RefuseNetworkRequest(id=id))
        return succeeded(AckResult)


_Receive = Callable[
    [identity_pb2.Platform.ValueType, IdentityClient, CallbackRequest], Awaitable[CallbackResponse]
]


async def _deauthorized(
    platform: identity_pb2.Platform.ValueType, client: IdentityClient, request: CallbackRequest
) -> CallbackResponse:
    call = pb.ReceiveDeauthorizationRequest(platform=platform, body=request.body)
    await client.social_accounts.ReceiveDeauthorization(call)
    return CallbackResponse()


async def _data_deleted(
    platform: identity_pb2.Platform.ValueType, client: IdentityClient, request: CallbackRequest
) -> CallbackResponse:
    call = pb.ReceiveDataDeletionRequest(platform=platform, body=request.body)
    response = await client.social_accounts.ReceiveDataDeletion(call)
    body = {"url": response.url, "confirmation_code": response.confirmation_code}
    return CallbackResponse(json.dumps(body), "application/json")


def _of_networks(name: str, receive: _Receive) -> dict[str, Callback]:
    return {
        f"/networks/{network}/{name}": Callback(partial(receive, platform), max_bytes=16 * 1024)
        for network, platform in (
            ("instagram", identity_pb2.PLATFORM_INSTAGRAM),
            ("facebook", identity_pb2.PLATFORM_FACEBOOK),
        )
    }


NETWORK_CALLS = _of_networks("deauthorize", _deauthorized) | _of_networks("data-deletion", _data_deleted)
"""Callbacks of networks, which the service authenticates only by their signature."""
