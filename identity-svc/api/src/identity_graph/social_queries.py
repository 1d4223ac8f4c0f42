"""Queries about accounts on networks."""

from __future__ import annotations

import strawberry

from identity_graph.loaders import IdentityLoaders, Own, social_accounts
from identity_graph.social_types import NetworkConfirmation, NetworkDeletion, SocialAccounts
from kit.graph import ID, Info, field, limit_number
from resuena.identity.v1 import social_accounts_pb2 as pb


@strawberry.type
class SocialQueries:
    """Roots about accounts on networks."""

    @field(
        name="socialAccounts",
        description="The caller's accounts on networks, and how each is linked. Needs createAdvertisements.",
    )
    async def own_social_accounts(self, info: Info) -> SocialAccounts:
        together = await info.context.of(IdentityLoaders).together.load(Own.SOCIAL_ACCOUNTS)
        if together is not None:
            return together  # type: ignore[return-value]
        return await social_accounts(info).ListOwnSocialAccounts(pb.ListOwnSocialAccountsRequest())  # type: ignore[return-value]

    @field(
        description="Accounts on networks whose owners staff are to confirm, oldest first. Staff with confirmNetworks."
    )
    async def network_confirmations(
        self, info: Info, limit: int | None = 50, after: ID | None = None
    ) -> list[NetworkConfirmation]:
        request = pb.ListNetworkConfirmationsRequest(limit=limit_number(limit), after=after)
        return (await social_accounts(info).ListNetworkConfirmations(request)).confirmations  # type: ignore[return-value]

    @field(
        description="What became of a network's request to delete what came from there, by the code that the network "
        "shows to whom it concerns; null for an unknown one, and after 90 days. Anybody with the code."
    )
    async def network_deletion(self, info: Info, code: str) -> NetworkDeletion | None:
        response = await social_accounts(info).GetNetworkDeletion(pb.GetNetworkDeletionRequest(code=code))
        return response.deletion if response.HasField("deletion") else None  # type: ignore[return-value]
