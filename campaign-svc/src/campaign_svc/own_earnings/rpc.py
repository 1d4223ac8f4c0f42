"""Decodes requests about the caller's own earnings, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import optional_text
from campaign_svc.own_earnings.policies import cursor_of, kind_of
from campaign_svc.own_earnings.service import OwnEarningService
from kit.rpc.caller import current_caller
from kit.rpc.messages import page_info
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import own_earnings_pb2 as pb
from resuena.campaign.v1 import own_earnings_pb2_grpc

_TOTALS = RowEncoder(pb.OwnTotal)
_MOVEMENTS = RowEncoder(pb.OwnMovement, {"kind": Computed(kind_of, "account", "cause", "amount")})


class OwnEarningRpc(own_earnings_pb2_grpc.OwnEarningServiceServicer):
    """OwnEarningService of the contract."""

    def __init__(self, earnings: OwnEarningService) -> None:
        self._earnings = earnings

    async def ListOwnTotals(self, request: pb.ListOwnTotalsRequest, _: object) -> pb.ListOwnTotalsResponse:
        if request.ever:
            return pb.ListOwnTotalsResponse(totals=_TOTALS.messages(await self._earnings.ever(current_caller())))
        month, rows, latest = await self._earnings.of_month(
            current_caller(), optional_text(request, "month"), latest=request.latest
        )
        return pb.ListOwnTotalsResponse(
            month=month, totals=_TOTALS.messages(rows), latest=_MOVEMENTS.messages(latest)
        )

    async def ListOwnMovements(
        self, request: pb.ListOwnMovementsRequest, _: object
    ) -> pb.ListOwnMovementsResponse:
        rows, has_next = await self._earnings.movements(
            current_caller(),
            optional_text(request, "month"),
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        last = cursor_of(rows[-1].at, rows[-1].id) if rows else None
        return pb.ListOwnMovementsResponse(
            nodes=_MOVEMENTS.messages(rows), page_info=page_info(last, has_next=has_next)
        )
