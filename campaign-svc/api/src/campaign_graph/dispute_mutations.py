"""Mutations of disputes."""

from __future__ import annotations

import strawberry

from campaign_graph.dispute_types import Dispute, DisputeResult
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, mutation, plain, succeeded
from resuena.campaign.v1 import disputes_pb2 as pb


@strawberry.type
class DisputeMutation:
    """Roots of the slice."""

    @mutation(
        description="Contests a decision of the platform on an advertisement paid in money, for the brand: once, "
        "within seven days, by its people who audit. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, "
        "NOT_DISPUTABLE, ALREADY_DISPUTED, DECISION_OVERTURNED, DISPUTE_TOO_LATE or DISPUTE_TEXT_LENGTH.",
    )
    async def dispute_decision(self, info: Info, advertisement_id: ID, text: str) -> DisputeResult:
        request = pb.DisputeDecisionRequest(advertisement_id=advertisement_id, text=text)
        return _dispute_result(
            (await info.context.of(CampaignLoaders).client.disputes.DisputeDecision(request)).dispute
        )

    @mutation(
        description="Settles a dispute: the decision stands or is replaced by its opposite, with the money or the "
        "stock. Needs auditMoneyAdvertisement. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_DISPUTE, "
        "DISPUTE_SETTLED, OWN_DECISION, OWN_ADVERTISEMENT, "
        "DECISION_OVERTURNED, DISPUTE_TEXT_LENGTH, OVERTURN_BUDGET_MISSING, "
        "OVERTURN_STOCK_MISSING, OVERTURN_REWARD_DELIVERED or OVERTURN_REWARD_PAID_OUT.",
    )
    async def settle_dispute(self, info: Info, dispute_id: ID, overturn: bool, text: str) -> DisputeResult:
        request = pb.SettleDisputeRequest(id=dispute_id, overturn=overturn, text=text)
        return _dispute_result(
            (await info.context.of(CampaignLoaders).client.disputes.SettleDispute(request)).dispute
        )


def _dispute_result(dispute: pb.Dispute) -> DisputeResult:
    return succeeded(DisputeResult, data=plain(Dispute, dispute), dispute=dispute)
