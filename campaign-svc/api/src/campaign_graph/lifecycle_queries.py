"""Queries on a campaign's life."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Campaign
from kit.graph import ID, Info, argument, field
from resuena.campaign.v1 import lifecycle_pb2 as lifecycle


@strawberry.type
class LifecycleQuery:
    """Roots of the slice."""

    @field(
        description="PreDrafts and Drafts that the caller may edit, newest first: the own company's with "
        "editCampaigns, all for staff."
    )
    async def campaign_drafts(
        self,
        info: Info,
        company_id: ID | None = None,
        limit: int | None = 1000,
        after: ID | None = None,
        external_id: Annotated[
            str | None, argument(description="Only those with this external id, which is unique within a company.")
        ] = None,
    ) -> list[Campaign]:
        request = lifecycle.ListCampaignDraftsRequest(
            company_id=company_id, limit=limit, after=after, external_id=external_id
        )
        return (await info.context.of(CampaignLoaders).client.lives.ListCampaignDrafts(request)).campaigns  # type: ignore[return-value]
