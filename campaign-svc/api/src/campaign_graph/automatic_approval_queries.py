"""Queries of automatic approvals."""

from __future__ import annotations

import strawberry

from campaign_graph.automatic_approval_types import AutomaticApprovals
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, field
from resuena.campaign.v1 import automatic_approvals_pb2 as pb


@strawberry.type
class AutomaticApprovalQuery:
    """Roots of the slice."""

    @field(description="What a company's rule approved today, and what of it can be undone; nothing out of reach.")
    async def automatic_approvals(self, info: Info, company_id: ID | None = None) -> AutomaticApprovals:
        request = pb.GetApprovedTodayRequest(company_id=company_id)
        return await info.context.of(CampaignLoaders).client.approvals.GetApprovedToday(request)  # type: ignore[return-value]
