"""Mutations of links to shared reports."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.report_queries import comparison_of, period_of
from campaign_graph.report_types import ReportShare, ReportShareResult, ReportWhere
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import reports_pb2 as pb


def _share_result(share: pb.Share) -> ReportShareResult:
    return succeeded(ReportShareResult, data=plain(ReportShare, share, omit=("token",)), share=share)


@strawberry.type
class ReportMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Makes a link that shows a report to whoever has it, without an account, until it ends or is "
        "revoked. Needs editCampaigns. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_CAMPAIGN, or what is wrong "
        "with each field.",
    )
    async def share_report(
        self, info: Info, where: ReportWhere, title: str, days: int | None = 30, with_posts: bool = False
    ) -> ReportShareResult:
        request = pb.CreateShareRequest(
            company_id=where.company_id,
            campaign_ids=where.campaign_ids or [],
            period=period_of(where),
            title=title,
            # In the contract 0 means the default; -1 keeps an explicit 0 from meaning that.
            days=0 if days is None else days or -1,
            with_posts=with_posts,
            comparison=comparison_of(where),
        )
        return _share_result((await info.context.of(CampaignLoaders).client.reports.CreateShare(request)).share)

    @mutation(
        paths={"id": "_id"},
        description="Ends a link to a report; again changes nothing. Needs editCampaigns. Fails with "
        "UNAUTHENTICATED, NOT_ALLOWED or UNKNOWN_SHARE.",
    )
    async def revoke_report_share(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> ReportShareResult:
        request = pb.RevokeShareRequest(id=id)
        return _share_result((await info.context.of(CampaignLoaders).client.reports.RevokeShare(request)).share)
