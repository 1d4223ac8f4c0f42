"""Queries that tracking-svc answers."""

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
        wanted = where or ArrivalWhere()
        request = pb.SummarizeArrivalsRequest(
            company_id=wanted.company_id,
            from_day=wanted.from_ or None,
            to_day=wanted.to or None,
            source=wanted.source.value if wanted.source else None,
            store=wanted.store.value if wanted.store else None,
            country=wanted.country,
            event=wanted.event.value if wanted.event else pb.TRACKED_EVENT_UNSPECIFIED,
            group_by=[item.value for item in group_by or ()],
            without_company=bool(wanted.without_company),
        )
        answer = await info.context.of(TrackingLoaders).client.tracking.SummarizeArrivals(request)
        return answer.rows  # type: ignore[return-value]

    @field(
        description="The way from the visit over store and sign-up to the first approved advertisement, grouped as "
        "asked: of the own company, or for staff of any or all. A foreign company's is none."
    )
    async def download_funnel(
        self, info: Info, where: FunnelWhere | None = None, group_by: list[FunnelDimension] | None = None
    ) -> list[DownloadFunnel]:
        wanted = where or FunnelWhere()
        request = funnel_pb2.SummarizeFunnelRequest(
            company_id=wanted.company_id,
            from_day=wanted.from_ or None,
            to_day=wanted.to or None,
            group_by=[item.value for item in group_by or ()],
            without_company=bool(wanted.without_company),
        )
        answer = await info.context.of(TrackingLoaders).client.funnel.SummarizeFunnel(request)
        return answer.rows  # type: ignore[return-value]

    @field(description="What visitors left on the public forms, newest first. For staff who may readLeads.")
    async def leads(
        self, info: Info, where: LeadWhere | None = None, limit: int | None = 100, after: ID | None = None
    ) -> list[Lead]:
        wanted = where or LeadWhere()
        request = leads_pb2.ListLeadsRequest(
            kind=wanted.kind.value if wanted.kind else leads_pb2.LEAD_KIND_UNSPECIFIED,
            state=wanted.state.value if wanted.state else leads_pb2.LEAD_STATE_UNSPECIFIED,
            search=wanted.search,
            limit=limit_number(limit),
            after=after,
        )
        answer = await info.context.of(TrackingLoaders).client.leads.ListLeads(request)
        return answer.leads  # type: ignore[return-value]
