"""Queries of staff about persons."""

from __future__ import annotations

import strawberry

from identity_graph.loaders import IdentityLoaders
from identity_graph.people_types import PersonMatches, PersonRecord
from kit.graph import ID, Info, field
from resuena.identity.v1 import people_pb2 as pb


@strawberry.type
class PeopleQueries:
    """Roots about persons."""

    @field(
        description="Persons by id, referral code, the beginning of e-mail or handle, account on a network, or "
        "beginnings of words of the name. Needs readPeople."
    )
    async def people(self, info: Info, search: str) -> PersonMatches:
        client = info.context.of(IdentityLoaders).client.people
        return await client.SearchPeople(pb.SearchPeopleRequest(text=search))  # type: ignore[return-value]

    @field(
        description="What is known of a person; null for an unknown one. That the caller read it is kept for two "
        "years. Needs readPeople."
    )
    async def person_record(self, info: Info, person_id: ID) -> PersonRecord | None:
        client = info.context.of(IdentityLoaders).client.people
        response = await client.GetPersonRecord(pb.GetPersonRecordRequest(person_id=person_id))
        return response.record if response.HasField("record") else None  # type: ignore[return-value]
