"""Queries resolved by tracking-svc."""

from __future__ import annotations

import strawberry

from kit.graph import ID, Info, field, limit_number
from resuena.tracking.v1 import funnel_pb2, leads_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_graph.loaders import TrackingLoaders
from tracking_graph.types import (
    ArrivalDimension,
    Arrivals,
    ArrivalWhere,
    DownloadFunnel,
    FunnelDimension,
    FunnelWhere,
    Lead,
    LeadWhere,
)


@strawberry.type
class Query:
    """Roots of the slice."""

    @field(
        description="Arrivals at download links, grouped as asked: of the own company, or for staff of any or all. "
        "A foreign company's are none."
    )
    async def arrivals(
        self, info: Info, where: ArrivalWhere | None = None, group_by: list[ArrivalDimension] | None = None
    ) -> list[Arrivals]:
        criteria = where or ArrivalWhere()
        request = pb.SummarizeArrivalsRequest(
            company_id=criteria.company_id,
            from_day=criteria.from_ or None,
            to_day=criteria.to or None,
            source=criteria.source.value if criteria.source else None,
            store=criteria.store.value if criteria.store else None,
            country=criteria.country,
            event=criteria.event.value if criteria.event else pb.TRACKED_EVENT_UNSPECIFIED,
            group_by=[dimension.value for dimension in group_by or ()],
            without_company=bool(criteria.without_company),
        )
        response = await info.context.of(TrackingLoaders).client.tracking.SummarizeArrivals(request)
        return response.rows  # type: ignore[return-value]

    @field(
        description="The way from the visit over store and sign-up to the first approved advertisement, grouped as "
        "asked: of the own company, or for staff of any or all. A foreign company's is none."
    )
    async def download_funnel(
        self, info: Info, where: FunnelWhere | None = None, group_by: list[FunnelDimension] | None = None
    ) -> list[DownloadFunnel]:
        criteria = where or FunnelWhere()
        request = funnel_pb2.SummarizeFunnelRequest(
            company_id=criteria.company_id,
            from_day=criteria.from_ or None,
            to_day=criteria.to or None,
            group_by=[dimension.value for dimension in group_by or ()],
            without_company=bool(criteria.without_company),
        )
        response = await info.context.of(TrackingLoaders).client.funnel.SummarizeFunnel(request)
        return response.rows  # type: ignore[return-value]

    @field(description="What visitors left on the public forms, newest first. For staff who may readLeads.")
    async def leads(
        self, info: Info, where: LeadWhere | None = None, limit: int | None = 100, after: ID | None = None
    ) -> list[Lead]:
        criteria = where or LeadWhere()
        request = leads_pb2.ListLeadsRequest(
            kind=criteria.kind.value if criteria.kind else leads_pb2.LEAD_KIND_UNSPECIFIED,
            state=criteria.state.value if criteria.state else leads_pb2.LEAD_STATE_UNSPECIFIED,
            search=criteria.search,
            limit=limit_number(limit),
            after=after,
        )
        response = await info.context.of(TrackingLoaders).client.leads.ListLeads(request)
        return response.leads  # type: ignore[return-value]
