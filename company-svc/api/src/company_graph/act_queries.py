"""Queries of the activity log."""

from __future__ import annotations

import strawberry

from company_graph.act_types import CompanyAct, CompanyActKind
from company_graph.loaders import CompanyLoaders
from kit.graph import ID, Info, field, limit_number
from resuena.company.v1 import acts_pb2 as pb


@strawberry.type
class ActQuery:
    """Roots of the slice."""

    @field(
        description="What was done in a company in the last two years, newest first: all, of one kind, or what one "
        "person did. For its owners and staff with manageCompanies, empty for anybody else. `after` is the last id of "
        "the page before. At most 250 a page."
    )
    async def company_acts(
        self,
        info: Info,
        company_id: ID,
        kind: CompanyActKind | None = None,
        person_id: ID | None = None,
        limit: int | None = 50,
        after: ID | None = None,
    ) -> list[CompanyAct]:
        request = pb.ListCompanyActsRequest(
            company_id=company_id,
            kind=kind.value if kind is not None else None,
            person_id=person_id,
            limit=limit_number(limit),
            after=after,
        )
        response = await info.context.of(CompanyLoaders).client.acts.ListCompanyActs(request)
        return response.acts  # type: ignore[return-value]
