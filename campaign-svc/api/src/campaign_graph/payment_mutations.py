"""Mutations on what companies pay in."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Campaign, CampaignResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import payments_pb2 as pb


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
        loaders = info.context.of(CampaignLoaders)
        answer = await loaders.client.payments.ReportPayment(pb.ReportPaymentRequest(campaign_id=id))
        campaign = answer.campaign
        loaders.campaign.prime(campaign.id, campaign)
        return succeeded(CampaignResult, data=plain(Campaign, campaign), campaign=campaign)
