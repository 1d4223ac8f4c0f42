"""Decodes requests about a company's money, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.campaigns.messages import optional_text
from campaign_svc.money.policies import PAGE
from campaign_svc.money.service import MoneyService
from kit.rpc.caller import current_caller
from kit.rpc.limits import page_limit
from kit.rpc.messages import page_info_of
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import money_pb2 as pb
from resuena.campaign.v1 import money_pb2_grpc

_MOVEMENTS = RowEncoder(pb.MoneyMovement)
_BALANCES = RowEncoder(pb.MoneyBalance)


class MoneyRpc(money_pb2_grpc.MoneyServiceServicer):
    """MoneyService of the contract."""

    def __init__(self, money: MoneyService) -> None:
        self._money = money

    async def ListMoneyMovements(
        self, request: pb.ListMoneyMovementsRequest, _: object
    ) -> pb.ListMoneyMovementsResponse:
        limit = request.limit or None
        movements = await self._money.movements(
            current_caller(),
            request.company_id,
            optional_text(request, "campaign_id"),
            limit=page_limit(limit, default=PAGE),
            after=request.after or None,
        )
        return pb.ListMoneyMovementsResponse(
            movements=_MOVEMENTS.messages(movements),
            page_info=page_info_of(movements),
        )

    async def ListMoneyBalances(
        self, request: pb.ListMoneyBalancesRequest, _: object
    ) -> pb.ListMoneyBalancesResponse:
        rows = await self._money.balances(
            current_caller(), request.company_id, optional_text(request, "campaign_id")
        )
        return pb.ListMoneyBalancesResponse(balances=_BALANCES.messages(rows))
