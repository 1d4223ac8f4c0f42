"""Queries of API keys."""

from __future__ import annotations

import strawberry

from company_graph.api_key_types import ApiKey
from company_graph.loaders import CompanyLoaders
from kit.graph import ID, Info, field
from resuena.company.v1 import api_keys_pb2 as pb


@strawberry.type
class ApiKeyQuery:
    """Roots of the slice."""

    @field(
        description="The API keys of a company, newest first, also those that ended within 90 days; 200 at most. For "
        "its owners, empty for anybody else."
    )
    async def api_keys(self, info: Info, company_id: ID) -> list[ApiKey]:
        request = pb.ListApiKeysRequest(company_id=company_id)
        response = await info.context.of(CompanyLoaders).client.api_keys.ListApiKeys(request)
        return response.keys  # type: ignore[return-value]
