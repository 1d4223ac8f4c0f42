"""Decodes requests about second opinions, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import acting, optional_text
from campaign_svc.second_opinions.messages import agreement_message, opinion_message
from campaign_svc.second_opinions.service.judge_again import SecondOpinionService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import second_opinions_pb2 as pb
from resuena.campaign.v1 import second_opinions_pb2_grpc


class SecondOpinionRpc(second_opinions_pb2_grpc.SecondOpinionServiceServicer):
    """SecondOpinionService of the contract."""

    def __init__(self, opinions: SecondOpinionService) -> None:
        self._opinions = opinions

    async def ListSecondOpinions(
        self, request: pb.ListSecondOpinionsRequest, _: object
    ) -> pb.ListSecondOpinionsResponse:
        rows = await self._opinions.listed(
            current_caller(), state=request.state, limit=request.limit, after=request.after or None
        )
        return pb.ListSecondOpinionsResponse(second_opinions=[opinion_message(row) for row in rows])

    async def GiveSecondOpinion(
        self, request: pb.GiveSecondOpinionRequest, _: object
    ) -> pb.GiveSecondOpinionResponse:
        caller, opinions = acting(request, self._opinions)
        row = await opinions.judge(
            caller,
            request.id,
            approve=request.approve,
            reason=optional_text(request, "reason"),
            note=optional_text(request, "note"),
        )
        return pb.GiveSecondOpinionResponse(second_opinion=opinion_message(row))

    async def ResolveDisagreement(
        self, request: pb.ResolveDisagreementRequest, _: object
    ) -> pb.ResolveDisagreementResponse:
        row = await self._opinions.resolve(
            current_caller(), request.id, second_stands=request.second_stands, text=request.text
        )
        return pb.ResolveDisagreementResponse(second_opinion=opinion_message(row))

    async def OverturnDecision(
        self, request: pb.OverturnDecisionRequest, _: object
    ) -> pb.OverturnDecisionResponse:
        row = await self._opinions.overturn(current_caller(), request.id)
        return pb.OverturnDecisionResponse(second_opinion=opinion_message(row))

    async def GetAgreement(self, request: pb.GetAgreementRequest, _: object) -> pb.GetAgreementResponse:
        return agreement_message(await self._opinions.agreement(current_caller(), request.days))
