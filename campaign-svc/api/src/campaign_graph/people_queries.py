"""Query for staff: the activity of a creator."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.people_types import PersonActivity
from kit.graph import ID, Info, field
from resuena.campaign.v1 import people_pb2 as pb


@strawberry.type
class PeopleQuery:
    """Roots of the slice."""

    @field(description="What somebody did and earned; empty for an unknown person. Needs readPeople.")
    async def person_activity(self, info: Info, person_id: ID) -> PersonActivity:
        client = info.context.of(CampaignLoaders).client.people
        response = await client.GetPersonActivity(pb.GetPersonActivityRequest(person_id=person_id))
        return response.activity  # type: ignore[return-value]
