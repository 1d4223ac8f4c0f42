"""Queries of the caller's own advertisements."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.enum_types import Platform
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_advertisement_types import (
    MyAdvertisement,
    MyAdvertisementConnection,
    MyAdvertisementWhere,
    RewardState,
)
from kit.graph import ID, Info, argument, field, read_of
from resuena.campaign.v1 import own_advertisements_pb2 as pb


@strawberry.type
class OwnAdvertisementQuery:
    """Roots of the slice."""

    @field(description="The caller's own advertisements, newest first. Needs createAdvertisements.")
    async def my_advertisements(
        self,
        info: Info,
        where: MyAdvertisementWhere | None = None,
        first: int | None = 20,
        after: str | None = None,
    ) -> MyAdvertisementConnection:
        criteria = where or MyAdvertisementWhere()
        request = pb.ListOwnAdvertisementsRequest(
            state=[state.value for state in criteria.state or ()],
            to_do=criteria.to_do,
            first=first,
            after=after,
            read_mask=read_of("MyAdvertisement"),
        )
        return await info.context.of(CampaignLoaders).client.own_ads.ListOwnAdvertisements(request)  # type: ignore[return-value]

    @field(
        description="Networks on which the platform can publish for the caller: where their account is linked. Needs "
        "createAdvertisements."
    )
    async def publishable_networks(self, info: Info) -> list[Platform]:
        ads = info.context.of(CampaignLoaders).client.own_ads
        response = await ads.ListPublishableNetworks(pb.ListPublishableNetworksRequest())
        return [Platform(network) for network in response.networks]

    @field(
        description="One of the caller's own advertisements; null for an unknown one and somebody else's. Needs "
        "createAdvertisements."
    )
    async def my_advertisement(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> MyAdvertisement | None:
        return await info.context.of(CampaignLoaders).own_advertisement.load(id)  # type: ignore[return-value]

    @field(
        description="The caller's approved advertisements that are paid in product or discount, newest first. Needs "
        "createAdvertisements."
    )
    async def my_rewards(
        self, info: Info, state: RewardState, first: int | None = 20, after: str | None = None
    ) -> MyAdvertisementConnection:
        request = pb.ListOwnAdvertisementsRequest(
            reward=state.value, first=first, after=after, read_mask=read_of("MyAdvertisement")
        )
        return await info.context.of(CampaignLoaders).client.own_ads.ListOwnAdvertisements(request)  # type: ignore[return-value]
