"""Queries of drafts and of campaigns' history."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.connection_types import CampaignConnection
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Campaign
from kit.graph import ID, PAGE_SIZE, Connection, Info, argument, field, limit_number, page_size, replaced_by
from resuena.campaign.v1 import lifecycle_pb2 as lifecycle

ExternalId = Annotated[
    str | None, argument(description="Only those with this external id, which is unique within a company.")
]


@strawberry.type
class LifecycleQuery:
    """Roots of the slice."""

    @field(
        description="PreDrafts and Drafts that the caller may edit, newest first: the own company's with "
        "editCampaigns, all for staff.",
        deprecated=replaced_by("campaignDraftsConnection"),
    )
    async def campaign_drafts(
        self,
        info: Info,
        company_id: ID | None = None,
        limit: int | None = 1000,
        after: ID | None = None,
        external_id: ExternalId = None,
    ) -> list[Campaign]:
        return (await _drafts(info, company_id, external_id, limit, after)).campaigns  # type: ignore[return-value]

    @field(
        description="A page of the PreDrafts and Drafts that the caller may edit, newest first: the own company's "
        "with editCampaigns, all for staff. Fails with UNAUTHENTICATED."
    )
    async def campaign_drafts_connection(
        self,
        info: Info,
        company_id: ID | None = None,
        external_id: ExternalId = None,
        first: int | None = PAGE_SIZE,
        after: ID | None = None,
    ) -> CampaignConnection:
        info.context.caller.require_somebody()
        response = await _drafts(info, company_id, external_id, page_size(first), after)
        return Connection(response.campaigns, response.page_info)  # type: ignore[return-value]


async def _drafts(
    info: Info, company_id: ID | None, external_id: str | None, limit: int | None, after: ID | None
) -> lifecycle.ListCampaignDraftsResponse:
    request = lifecycle.ListCampaignDraftsRequest(
        company_id=company_id, limit=limit_number(limit), after=after, external_id=external_id
    )
    return await info.context.of(CampaignLoaders).client.lives.ListCampaignDrafts(request)
