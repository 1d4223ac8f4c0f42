"""Mutations of second opinions."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.second_opinion_types import SecondOpinion, SecondOpinionResult
from kit.graph import ID, Info, mutation, plain, succeeded
from resuena.campaign.v1 import second_opinions_pb2 as pb


@strawberry.type
class SecondOpinionMutation:
    """Roots of the slice."""

    @mutation(
        description="Judges a drawn decision again, without having seen it; the decision does not change. Needs "
        "auditMoneyAdvertisement. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_SECOND_OPINION, ALREADY_REVIEWED, "
        "OWN_DECISION, OWN_ADVERTISEMENT, REASON_REQUIRED, UNKNOWN_REASON or NOTE_TOO_LONG.",
    )
    async def give_second_opinion(
        self, info: Info, second_opinion_id: ID, approve: bool, reason: str | None = None, note: str | None = None
    ) -> SecondOpinionResult:
        request = pb.GiveSecondOpinionRequest(id=second_opinion_id, approve=approve, reason=reason, note=note)
        client = info.context.of(CampaignLoaders).client.second_opinions
        return _opinion_result((await client.GiveSecondOpinion(request)).second_opinion)

    @mutation(
        description="Says which of two differing verdicts stands; moves no money. Needs auditMoneyAdvertisement. Fails "
        "with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_SECOND_OPINION, NO_DISAGREEMENT, OWN_VERDICT, OWN_ADVERTISEMENT or "
        "DISPUTE_TEXT_LENGTH.",
    )
    async def resolve_disagreement(
        self, info: Info, second_opinion_id: ID, second_stands: bool, text: str
    ) -> SecondOpinionResult:
        request = pb.ResolveDisagreementRequest(id=second_opinion_id, second_stands=second_stands, text=text)
        client = info.context.of(CampaignLoaders).client.second_opinions
        return _opinion_result((await client.ResolveDisagreement(request)).second_opinion)

    @mutation(
        description="Replaces a decision that a resolution found wrong by its opposite, with the money or the stock. "
        "Needs auditMoneyAdvertisement. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_SECOND_OPINION, "
        "NOT_FOUND_WRONG, OWN_DECISION, OWN_ADVERTISEMENT, DISPUTE_OPEN, DECISION_OVERTURNED, OVERTURN_BUDGET_MISSING, "
        "OVERTURN_STOCK_MISSING, OVERTURN_REWARD_DELIVERED or OVERTURN_REWARD_PAID_OUT.",
    )
    async def overturn_decision(self, info: Info, second_opinion_id: ID) -> SecondOpinionResult:
        request = pb.OverturnDecisionRequest(id=second_opinion_id)
        client = info.context.of(CampaignLoaders).client.second_opinions
        return _opinion_result((await client.OverturnDecision(request)).second_opinion)


def _opinion_result(opinion: pb.SecondOpinion) -> SecondOpinionResult:
    return succeeded(SecondOpinionResult, data=plain(SecondOpinion, opinion), second_opinion=opinion)
