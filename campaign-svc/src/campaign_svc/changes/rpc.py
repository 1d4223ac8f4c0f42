"""Decodes requests about changes, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.advertisements.messages import ADVERTISEMENTS
from campaign_svc.campaigns.messages import acting
from campaign_svc.changes.messages import changes_message
from campaign_svc.changes.service.request_changes import ChangeService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import changes_pb2 as pb
from resuena.campaign.v1 import changes_pb2_grpc


class ChangeRpc(changes_pb2_grpc.ChangeServiceServicer):
    """ChangeService of the contract."""

    def __init__(self, changes: ChangeService) -> None:
        self._changes = changes

    async def RequestChange(self, request: pb.RequestChangeRequest, _: object) -> pb.RequestChangeResponse:
        caller, changes = acting(request, self._changes)
        row = await changes.request(caller, request.advertisement_id, request.reason, request.text)
        return pb.RequestChangeResponse(advertisement=ADVERTISEMENTS.message(row))

    async def WithdrawChangeRequest(
        self, request: pb.WithdrawChangeRequestRequest, _: object
    ) -> pb.WithdrawChangeRequestResponse:
        row = await self._changes.withdraw(current_caller(), request.advertisement_id)
        return pb.WithdrawChangeRequestResponse(advertisement=ADVERTISEMENTS.message(row))

    async def BatchListChanges(
        self, request: pb.BatchListChangesRequest, _: object
    ) -> pb.BatchListChangesResponse:
        changes_of_ads = await self._changes.changes(current_caller(), request.advertisement_ids)
        return pb.BatchListChangesResponse(changes=[changes_message(changes) for changes in changes_of_ads])
