"""Decodes requests about snoozing, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.advertisements.messages import outcome_message
from campaign_svc.campaigns.messages import day_of_message
from campaign_svc.snoozes.service import SnoozeService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import snoozes_pb2 as pb
from resuena.campaign.v1 import snoozes_pb2_grpc


class SnoozeRpc(snoozes_pb2_grpc.SnoozeServiceServicer):
    """SnoozeService of the contract."""

    def __init__(self, snoozes: SnoozeService) -> None:
        self._snoozes = snoozes

    async def SnoozeAdvertisements(
        self, request: pb.SnoozeAdvertisementsRequest, _: object
    ) -> pb.SnoozeAdvertisementsResponse:
        day = day_of_message(request, "day")
        outcomes = await self._snoozes.snooze(current_caller(), list(request.ids), day)
        return pb.SnoozeAdvertisementsResponse(outcomes=[outcome_message(*outcome) for outcome in outcomes])
