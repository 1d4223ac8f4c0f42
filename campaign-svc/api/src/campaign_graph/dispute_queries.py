"""Queries of disputes."""

from __future__ import annotations

import strawberry

from campaign_graph.dispute_types import Dispute
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, field, limit_number
from resuena.campaign.v1 import disputes_pb2 as pb


@strawberry.type
class DisputeQuery:
    """Roots of the slice."""

    @field(
        description="Disputes: the open ones, the most urgent first, or the settled ones, the latest deadline first. "
        "`after` is the id of the last one of the page before. Needs auditMoneyAdvertisement."
    )
    async def disputes(
        self, info: Info, settled: bool = False, limit: int | None = 50, after: ID | None = None
    ) -> list[Dispute]:
        request = pb.ListDisputesRequest(settled=settled, limit=limit_number(limit), after=after)
        response = await info.context.of(CampaignLoaders).client.disputes.ListDisputes(request)
        return response.disputes  # type: ignore[return-value]
