"""Queries of a company's records on its creators."""

from __future__ import annotations

import strawberry

from campaign_graph.creator_types import CreatorProfile, CreatorTag, InvitationStop
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, field
from resuena.campaign.v1 import creators_pb2 as pb


@strawberry.type
class CreatorQuery:
    """Roots of the slice."""

    @field(
        description="What a company knows about a person who posts for it, for its members; null for who made nothing "
        "for it, and for everybody else."
    )
    async def creator(self, info: Info, company_id: ID, person_id: ID) -> CreatorProfile | None:
        request = pb.GetCreatorRequest(company_id=company_id, person_id=person_id)
        response = await info.context.of(CampaignLoaders).client.creators.GetCreator(request)
        return response.creator if response.HasField("creator") else None  # type: ignore[return-value]

    @field(description="Tags that a company gives those who post for it, by name, for its members; at most 100.")
    async def creator_tags(self, info: Info, company_id: ID) -> list[CreatorTag]:
        request = pb.ListCreatorTagsRequest(company_id=company_id)
        return (await info.context.of(CampaignLoaders).client.creators.ListCreatorTags(request)).tags  # type: ignore[return-value]

    @field(
        description="What the link of a mailed invitation is about, for whoever has its token; null for an unknown one."
    )
    async def invitation_stop(self, info: Info, token: str) -> InvitationStop | None:
        request = pb.GetInvitationStopRequest(token=token)
        response = await info.context.of(CampaignLoaders).client.creators.GetInvitationStop(request)
        return response.stop if response.HasField("stop") else None  # type: ignore[return-value]
