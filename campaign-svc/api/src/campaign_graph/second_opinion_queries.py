"""Queries of second opinions."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.second_opinion_types import AuditAgreement, SecondOpinion, SecondOpinionState
from kit.graph import ID, Info, field, limit_number
from resuena.campaign.v1 import second_opinions_pb2 as pb


@strawberry.type
class SecondOpinionQuery:
    """Roots of the slice."""

    @field(
        description="Decisions of staff drawn for a second opinion, in one state. Of those that wait only what the "
        "caller may judge, oldest first; the others newest first. `after` is the id of the last one of the page "
        "before. Needs auditMoneyAdvertisement."
    )
    async def second_opinions(
        self,
        info: Info,
        state: SecondOpinionState = SecondOpinionState.Waiting,
        limit: int | None = 50,
        after: ID | None = None,
    ) -> list[SecondOpinion]:
        request = pb.ListSecondOpinionsRequest(state=state.value, limit=limit_number(limit), after=after)
        response = await info.context.of(CampaignLoaders).client.second_opinions.ListSecondOpinions(request)
        return response.second_opinions  # type: ignore[return-value]

    @field(
        description="How far the decisions of staff agree with second verdicts of the last days. Needs "
        "auditMoneyAdvertisement."
    )
    async def audit_agreement(self, info: Info, days: int = 30) -> AuditAgreement:
        request = pb.GetAgreementRequest(days=days)
        return await info.context.of(CampaignLoaders).client.second_opinions.GetAgreement(request)  # type: ignore[return-value]
