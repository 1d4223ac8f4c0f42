"""Queries of the caller's own payouts."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_payout_types import MyNextPayout, MyPayout, MyPayoutConnection
from kit.graph import ID, Info, argument, field
from resuena.campaign.v1 import own_payouts_pb2 as pb


@strawberry.type
class OwnPayoutQuery:
    """Roots of the slice."""

    @field(
        description="The caller's payouts since they were released, newest first. At most 100 a page. Needs "
        "createAdvertisements."
    )
    async def my_payouts(self, info: Info, first: int | None = 20, after: str | None = None) -> MyPayoutConnection:
        request = pb.ListOwnPayoutsRequest(first=first, after=after)
        return await info.context.of(CampaignLoaders).client.own_payouts.ListOwnPayouts(request)  # type: ignore[return-value]

    @field(
        description="One of the caller's payouts, as its statement tells it; null for an unknown one and somebody "
        "else's. Needs createAdvertisements."
    )
    async def my_payout(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> MyPayout | None:
        return await info.context.of(CampaignLoaders).own_payout.load(id)  # type: ignore[return-value]

    @field(
        description="What the caller has and when it is paid, or why it is not, by currency. Needs "
        "createAdvertisements."
    )
    async def my_next_payouts(self, info: Info) -> list[MyNextPayout]:
        request = pb.ListOwnNextPayoutsRequest()
        return (await info.context.of(CampaignLoaders).client.own_payouts.ListOwnNextPayouts(request)).payouts  # type: ignore[return-value]
