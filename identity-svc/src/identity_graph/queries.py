"""Queries that identity-svc answers."""

from __future__ import annotations

import strawberry

from identity_graph.loaders import IdentityLoaders
from identity_graph.types import PersonCredential, PersonCredentialWhere, Session
from kit.graph import Info, field
from resuena.identity.v1 import identity_pb2 as pb


@strawberry.type
class Query:
    """Roots of the slice."""

    @field(description="Who the caller is now; also after a reload.")
    async def session(self, info: Info) -> Session:
        """See the description."""
        client = info.context.of(IdentityLoaders).client
        return (await client.identity.GetSession(pb.GetSessionRequest())).session  # type: ignore[return-value]

    @field(description="Network accounts of a person within the caller's reach.")
    async def person_credentials(self, info: Info, where: PersonCredentialWhere) -> list[PersonCredential]:
        """See the description."""
        return await info.context.of(IdentityLoaders).credentials.load(where.person_id)  # type: ignore[return-value]
