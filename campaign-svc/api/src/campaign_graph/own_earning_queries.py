"""Queries of the caller's own earnings."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_earning_types import MyEarnings, MyTotal
from kit.graph import Info, field, selects
from resuena.campaign.v1 import own_earnings_pb2 as pb

LATEST = 3
"""Number of movements that `MyEarnings.latest` shows."""


@strawberry.type
class OwnEarningQuery:
    """Roots of the slice."""

    @field(
        description="What the caller earned in a month of the operator's zone, with each movement. Needs "
        "createAdvertisements."
    )
    async def my_earnings(self, info: Info, month: str | None = None) -> MyEarnings:
        latest = LATEST if selects("MyEarnings", "latest") else 0
        request = pb.ListOwnTotalsRequest(month=month, latest=latest)
        return await info.context.of(CampaignLoaders).client.own_earnings.ListOwnTotals(request)  # type: ignore[return-value]

    @field(description="What the caller ever earned, by currency. Needs createAdvertisements.")
    async def my_balance(self, info: Info) -> list[MyTotal]:
        request = pb.ListOwnTotalsRequest(ever=True)
        return (await info.context.of(CampaignLoaders).client.own_earnings.ListOwnTotals(request)).totals  # type: ignore[return-value]
