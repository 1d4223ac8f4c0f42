"""Queries of views of the inbox."""

from __future__ import annotations

import strawberry

from campaign_graph.inbox_view_types import InboxView
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, field
from resuena.campaign.v1 import inbox_views_pb2 as pb


@strawberry.type
class InboxViewQuery:
    """Roots of the slice."""

    @field(
        description="The caller's own views of a company's inbox, in the order in which they were saved; at most 20. "
        "None for who is no member."
    )
    async def inbox_views(self, info: Info, company_id: ID) -> list[InboxView]:
        request = pb.ListInboxViewsRequest(company_id=company_id)
        return (await info.context.of(CampaignLoaders).client.inbox_views.ListInboxViews(request)).views  # type: ignore[return-value]
