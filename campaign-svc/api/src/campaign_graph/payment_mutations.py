"""Mutations of campaigns' payments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Campaign, CampaignResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import campaign_pb2
from resuena.campaign.v1 import payments_pb2 as pb


def _campaign_result(info: Info, campaign: campaign_pb2.Campaign) -> CampaignResult:
    info.context.of(CampaignLoaders).campaign.prime(campaign.id, campaign)
    return succeeded(CampaignResult, data=plain(Campaign, campaign), campaign=campaign)


@strawberry.type
class PaymentMutation:
    """Roots of the slice."""

    @mutation(
        paths={"id": "_id"},
        description="Says that one's company has paid for a campaign, which staff then confirm; a repetition changes "
        "nothing. Needs editCampaigns. Fails with UNKNOWN_CAMPAIGN, NOT_ALLOWED, or ILLEGAL_TRANSITION when nothing "
        "is due.",
    )
    async def report_payment(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CampaignResult:
        client = info.context.of(CampaignLoaders).client.payments
        return _campaign_result(
            info, (await client.ReportPayment(pb.ReportPaymentRequest(campaign_id=id))).campaign
        )

    @mutation(
        paths={"id": "_id"},
        description="Says that a payment that a company reported did not arrive: it is due again, and the company is "
        "told; without that report nothing changes. For staff. Fails with UNKNOWN_CAMPAIGN, NOT_ALLOWED, or "
        "ILLEGAL_TRANSITION when nothing is due.",
    )
    async def dismiss_payment_report(
        self, info: Info, id: Annotated[ID, argument(name="_id")], reported_at: datetime | None = None
    ) -> CampaignResult:
        client = info.context.of(CampaignLoaders).client.payments
        request = pb.DismissPaymentReportRequest(campaign_id=id)
        if reported_at is not None:
            request.reported_at.FromDatetime(reported_at)
        return _campaign_result(info, (await client.DismissPaymentReport(request)).campaign)
