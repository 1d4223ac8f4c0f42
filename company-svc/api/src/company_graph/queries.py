"""Queries resolved by company-svc."""

from __future__ import annotations

import strawberry

from company_graph.act_queries import ActQuery
from company_graph.api_key_queries import ApiKeyQuery
from company_graph.loaders import CompanyLoaders
from company_graph.notice_queries import NoticeQuery
from company_graph.types import (
    ClosedMembership,
    Company,
    CompanyConnection,
    CompanyWhere,
    InvitationOffer,
    TermsAndConditions,
    TermsWhere,
)
from company_graph.webhook_queries import WebhookQuery
from kit.graph import (
    ID,
    PAGE_SIZE,
    Connection,
    Info,
    OrderBy,
    field,
    limit_number,
    order_number,
    page_size,
    read_of,
    replaced_by,
    rows,
)
from resuena.company.v1 import company_pb2 as pb
from resuena.company.v1 import members_pb2


@strawberry.type
class Query(NoticeQuery, ActQuery, ApiKeyQuery, WebhookQuery):
    """Roots of the slice."""

    @field(
        description="Companies within the caller's reach: all for staff, else the own one while it is active.",
        deprecated=replaced_by("companiesConnection"),
    )
    async def companies(
        self,
        info: Info,
        where: CompanyWhere | None = None,
        order_by: OrderBy | None = None,
        limit: int | None = 1000,
        after: ID | None = None,
    ) -> list[Company]:
        return (await _companies(info, where or CompanyWhere(), order_by, limit, after)).nodes  # type: ignore[return-value]

    @field(
        description="A page of companies within the caller's reach: all for staff, else the own one while it is "
        "active. Fails with UNAUTHENTICATED."
    )
    async def companies_connection(
        self,
        info: Info,
        where: CompanyWhere | None = None,
        order_by: OrderBy | None = None,
        first: int | None = PAGE_SIZE,
        after: ID | None = None,
    ) -> CompanyConnection:
        info.context.caller.require_somebody()
        return await _companies(info, where or CompanyWhere(), order_by, page_size(first), after)  # type: ignore[return-value]

    @field(
        description="The signed-in person's place in a company that is deactivated, of which they read nothing else; "
        "empty for anybody else."
    )
    async def closed_memberships(self, info: Info) -> list[ClosedMembership]:
        request = members_pb2.ListClosedMembershipsRequest()
        response = await info.context.of(CompanyLoaders).client.members.ListClosedMemberships(request)
        return response.memberships  # type: ignore[return-value]

    @field(
        description="What an invitation offers, for whoever has the secret of its link. Fails with UNKNOWN_INVITATION "
        "(unknown, used, cancelled) or INVITATION_EXPIRED."
    )
    async def invitation_offer(self, info: Info, token: str) -> InvitationOffer:
        request = members_pb2.GetInvitationOfferRequest(token=token)
        return await info.context.of(CompanyLoaders).client.invitations.GetInvitationOffer(request)  # type: ignore[return-value]

    @field(description="Versions of the terms and conditions, newest first.")
    async def terms_and_conditions_historic(
        self, info: Info, where: TermsWhere, limit: int | None = 1
    ) -> list[TermsAndConditions]:
        request = pb.ListTermsRequest(
            language=where.language.name, app_type=where.app_type.value, limit=limit_number(limit)
        )
        response = await info.context.of(CompanyLoaders).client.terms.ListTerms(request)
        return response.terms  # type: ignore[return-value]


async def _companies(
    info: Info, where: CompanyWhere, order_by: OrderBy | None, limit: int | None, after: ID | None
) -> Connection:
    request = pb.ListCompaniesRequest(
        id=where.id,
        active=where.active,
        search=where.search,
        order=order_number(order_by),  # type: ignore[arg-type]
        limit=limit_number(limit),
        after=after,
        read_mask=read_of("Company"),
        as_table=True,
    )
    if where.updated_since is not None:
        request.updated_since.FromDatetime(where.updated_since)
    response = await info.context.of(CompanyLoaders).client.companies.ListCompanies(request)
    return Connection(rows(response.table, pb.Company), response.page_info)
