"""Queries of open campaigns for creators."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.open_campaign_types import OpenCampaign, OpenCampaignConnection, OpenCampaignWhere
from kit.graph import ID, Info, argument, field, read_of
from resuena.campaign.v1 import open_campaigns_pb2 as pb


@strawberry.type
class OpenCampaignQuery:
    """Roots of the slice."""

    @field(
        description="Campaigns that take an advertisement from the caller now, newest first; what the caller has to "
        "do before posting anything hides none. Needs createAdvertisements."
    )
    async def open_campaigns(
        self,
        info: Info,
        where: OpenCampaignWhere | None = None,
        first: int | None = 20,
        after: str | None = None,
    ) -> OpenCampaignConnection:
        criteria = where or OpenCampaignWhere()
        request = pb.ListOpenCampaignsRequest(
            payment=criteria.payment.value if criteria.payment else None,
            reward_kind=criteria.reward_kind.value if criteria.reward_kind else None,
            type=criteria.type.value if criteria.type else None,
            text=criteria.text,
            city=criteria.city,
            include_blocked=criteria.include_blocked,
            first=first,
            after=after,
            read_mask=read_of("OpenCampaign"),
        )
        return await info.context.of(CampaignLoaders).client.open_campaigns.ListOpenCampaigns(request)  # type: ignore[return-value]

    @field(
        description="A campaign as the caller sees it, also a closed one of which they made an advertisement; null "
        "when it is unknown or nothing to them. Needs createAdvertisements."
    )
    async def open_campaign(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> OpenCampaign | None:
        return await info.context.of(CampaignLoaders).open_campaign.load(id)  # type: ignore[return-value]
