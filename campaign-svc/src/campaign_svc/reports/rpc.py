"""Decodes requests about reports, calls one use case each, encodes the response."""

from __future__ import annotations

from collections.abc import Sequence

import grpc

from campaign_svc.campaigns.messages import moment_of, optional_text
from campaign_svc.reports.messages import (
    OWED_PRODUCTS,
    creator_messages,
    opened_message,
    report_message,
    share_message,
    tasks_message,
)
from campaign_svc.reports.models import CreatorsAsked, Ends, OwedAsked
from campaign_svc.reports.policies import CREATORS, OWED, PERIOD_BEFORE
from campaign_svc.reports.service import ReportService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.limits import page_limit
from kit.rpc.messages import page_info_of
from kit.user_agents import is_bot
from resuena.campaign.v1 import reports_pb2 as pb
from resuena.campaign.v1 import reports_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, memberships_pb2


def _ends(message: pb.ReportPeriod, comparison: int = PERIOD_BEFORE) -> Ends:
    return Ends(moment_of(message, "from"), moment_of(message, "to"), comparison or PERIOD_BEFORE)


class IdentityNames:
    """identity-svc, as the use case needs it; it authenticates the caller by the forwarded token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def creators(self, company_id: str, search: str) -> Sequence[str]:
        """See reports.service.Names."""
        request = memberships_pb2.FindCreatorsRequest(company_id=company_id, search=search)
        try:
            return (await self._stub.FindCreators(request)).person_ids
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error


class ReportRpc(reports_pb2_grpc.ReportServiceServicer):
    """ReportService of the contract."""

    def __init__(self, reports: ReportService) -> None:
        self._reports = reports

    async def GetReport(self, request: pb.GetReportRequest, _: object) -> pb.GetReportResponse:
        report = await self._reports.report(
            current_caller(),
            optional_text(request, "company_id"),
            list(request.campaign_ids),
            _ends(request.period, request.comparison),
        )
        return pb.GetReportResponse(report=report_message(report))

    async def ListCreators(self, request: pb.ListCreatorsRequest, _: object) -> pb.ListCreatorsResponse:
        campaign_id = optional_text(request, "campaign_id")
        creators_asked = CreatorsAsked(
            company_id=optional_text(request, "company_id"),
            campaign_ids=[*request.campaign_ids, *([] if campaign_id is None else [campaign_id])],
            ends=_ends(request.period) if request.HasField("period") else None,
            order=request.order,
            limit=page_limit(request.limit or None, default=CREATORS),
            after=request.after or None,
            search=request.search.strip(),
            tag=request.tag.strip(),
            updated_since=moment_of(request, "updated_since"),
        )
        page, total = await self._reports.creators(current_caller(), creators_asked)
        return pb.ListCreatorsResponse(
            creators=creator_messages(page),
            total=total,
            page_info=page_info_of(page, "person_id"),
        )

    async def GetCompanyTasks(self, request: pb.GetCompanyTasksRequest, _: object) -> pb.GetCompanyTasksResponse:
        return tasks_message(await self._reports.tasks(current_caller(), optional_text(request, "company_id")))

    async def ListOwedProducts(
        self, request: pb.ListOwedProductsRequest, _: object
    ) -> pb.ListOwedProductsResponse:
        owed_asked = OwedAsked(
            company_id=optional_text(request, "company_id"),
            campaign_id=optional_text(request, "campaign_id"),
            search=request.search.strip(),
            limit=page_limit(request.limit or None, default=OWED),
            after=request.after or None,
        )
        page, total = await self._reports.owed(current_caller(), owed_asked)
        return pb.ListOwedProductsResponse(
            products=OWED_PRODUCTS.messages(page),
            total=total,
            page_info=page_info_of(page),
        )

    async def CreateShare(self, request: pb.CreateShareRequest, _: object) -> pb.CreateShareResponse:
        share = await self._reports.share(
            current_caller(),
            optional_text(request, "company_id"),
            list(request.campaign_ids),
            _ends(request.period, request.comparison),
            title=request.title,
            days=request.days,
            with_posts=request.with_posts,
        )
        return pb.CreateShareResponse(share=share_message(share))

    async def RevokeShare(self, request: pb.RevokeShareRequest, _: object) -> pb.RevokeShareResponse:
        return pb.RevokeShareResponse(
            share=share_message(await self._reports.revoke(current_caller(), request.id))
        )

    async def ListShares(self, request: pb.ListSharesRequest, _: object) -> pb.ListSharesResponse:
        shares = await self._reports.shares(
            current_caller(),
            optional_text(request, "company_id"),
            request.limit or None,
            request.after or None,
        )
        return pb.ListSharesResponse(shares=[share_message(share) for share in shares])

    async def OpenShare(self, request: pb.OpenShareRequest, _: object) -> pb.OpenShareResponse:
        counted = not request.uncounted and not is_bot(current_caller().user_agent)
        return opened_message(await self._reports.open(request.token, counted=counted))

    async def TellMonths(self, request: pb.TellMonthsRequest, _: object) -> pb.TellMonthsResponse:
        companies = await self._reports.tell_months(current_caller(), moment_of(request, "at"))
        return pb.TellMonthsResponse(companies=companies)
