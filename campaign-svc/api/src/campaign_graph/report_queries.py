"""Queries of reports."""

from __future__ import annotations

from datetime import datetime

import strawberry
from google.protobuf.timestamp_pb2 import Timestamp

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.report_types import (
    CampaignReport,
    CompanyTasks,
    CreatorOrder,
    CreatorPage,
    CreatorPeriod,
    OwedProductPage,
    ReportShare,
    ReportWhere,
    SharedReport,
)
from kit.graph import ID, Info, field, limit_number
from resuena.campaign.v1 import reports_pb2 as pb


def period_of(where: ReportWhere | CreatorPeriod) -> pb.ReportPeriod:
    """The period of the condition."""
    start, end = Timestamp(), Timestamp()
    start.FromDatetime(where.from_)
    end.FromDatetime(where.to)
    return pb.ReportPeriod(**{"from": start, "to": end})


def comparison_of(where: ReportWhere) -> pb.ReportComparison.ValueType:
    """What the condition compares with."""
    return where.comparison.value if where.comparison else pb.REPORT_COMPARISON_UNSPECIFIED


@strawberry.type
class ReportQuery:
    """Roots of the slice."""

    @field(
        description="What campaigns brought in a period of at most 400 days, beside the period before. Campaigns out "
        "of reach are left out."
    )
    async def campaign_report(self, info: Info, where: ReportWhere) -> CampaignReport:
        request = pb.GetReportRequest(
            company_id=where.company_id,
            campaign_ids=where.campaign_ids or [],
            period=period_of(where),
            comparison=comparison_of(where),
        )
        return (await info.context.of(CampaignLoaders).client.reports.GetReport(request)).report  # type: ignore[return-value]

    @field(
        description="Who made advertisements for a company: ever, or in a period, with what those advertisements "
        "brought so far."
    )
    async def creators(
        self,
        info: Info,
        company_id: ID | None = None,
        campaign_id: ID | None = None,
        order: CreatorOrder | None = None,
        limit: int | None = 50,
        after: ID | None = None,
        campaign_ids: list[ID] | None = None,
        period: CreatorPeriod | None = None,
        search: str | None = None,
        tag: str | None = None,
        updated_since: datetime | None = None,
        first: int | None = None,
    ) -> CreatorPage:
        request = pb.ListCreatorsRequest(
            company_id=company_id,
            campaign_id=campaign_id,
            order=order.value if order else pb.CREATOR_ORDER_UNSPECIFIED,
            limit=limit_number(limit if first is None else first),
            after=after,
            campaign_ids=campaign_ids or [],
            period=period_of(period) if period else None,
            search=search or "",
            tag=tag or "",
        )
        if updated_since is not None:
            request.updated_since.FromDatetime(updated_since)
        return await info.context.of(CampaignLoaders).client.reports.ListCreators(request)  # type: ignore[return-value]

    @field(description="What waits for a company; nothing out of reach.")
    async def company_tasks(self, info: Info, company_id: ID | None = None) -> CompanyTasks:
        request = pb.GetCompanyTasksRequest(company_id=company_id)
        return await info.context.of(CampaignLoaders).client.reports.GetCompanyTasks(request)  # type: ignore[return-value]

    @field(
        description="Products that a company has to hand over, the oldest advertisement first; none without "
        "auditAdvertisement, and none to others than its members. `search` is the beginning of an ad code, or words "
        "of a name."
    )
    async def owed_products(
        self,
        info: Info,
        company_id: ID | None = None,
        campaign_id: ID | None = None,
        search: str | None = None,
        limit: int | None = 50,
        after: ID | None = None,
        first: int | None = None,
    ) -> OwedProductPage:
        request = pb.ListOwedProductsRequest(
            company_id=company_id,
            campaign_id=campaign_id,
            search=search or "",
            limit=limit_number(limit if first is None else first),
            after=after,
        )
        return await info.context.of(CampaignLoaders).client.reports.ListOwedProducts(request)  # type: ignore[return-value]

    @field(description="A company's links to reports, newest first, at most 100 a page. Needs editCampaigns.")
    async def report_shares(
        self, info: Info, company_id: ID | None = None, limit: int | None = 100, after: ID | None = None
    ) -> list[ReportShare]:
        request = pb.ListSharesRequest(company_id=company_id, limit=limit_number(limit), after=after)
        return (await info.context.of(CampaignLoaders).client.reports.ListShares(request)).shares  # type: ignore[return-value]

    @field(
        description="The report behind a link, for whoever has its token; counts the view, unless `again` says that "
        "the visitor has counted already: a reload, or a step back. Crawlers do not count. "
        "One at a time: a request for several fails. "
        "Fails with UNKNOWN_SHARE once the link has ended."
    )
    async def shared_report(self, info: Info, token: str, again: bool | None = None) -> SharedReport:
        uncounted = bool(again) or info.context.request.prefetched
        return await info.context.of(CampaignLoaders).shared_report.load((token, uncounted))  # type: ignore[return-value]
