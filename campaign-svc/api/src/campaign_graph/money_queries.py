"""Queries of a company's money."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.money_types import MoneyBalance, MoneyMovement, MoneyMovementConnection
from kit.graph import ID, PAGE_SIZE, Info, field, limit_number, page_size, replaced_by
from resuena.campaign.v1 import money_pb2 as pb


@strawberry.type
class MoneyQuery:
    """Roots of the slice."""

    @field(
        description="What happened to the money in a company's campaigns, newest first; nothing out of reach.",
        deprecated=replaced_by("moneyMovementsConnection"),
    )
    async def money_movements(
        self,
        info: Info,
        company_id: ID,
        campaign_id: ID | None = None,
        limit: int | None = 50,
        after: ID | None = None,
    ) -> list[MoneyMovement]:
        return (await _movements(info, company_id, campaign_id, limit, after)).movements  # type: ignore[return-value]

    @field(
        description="A page of what happened to the money in a company's campaigns, newest first; nothing out of "
        "reach. Fails with UNAUTHENTICATED."
    )
    async def money_movements_connection(
        self,
        info: Info,
        company_id: ID,
        campaign_id: ID | None = None,
        first: int | None = PAGE_SIZE,
        after: ID | None = None,
    ) -> MoneyMovementConnection:
        info.context.caller.require_somebody()
        return await _movements(info, company_id, campaign_id, page_size(first), after)  # type: ignore[return-value]

    @field(description="What those movements add up to, by currency; nothing out of reach, or before a payment.")
    async def money_balances(
        self, info: Info, company_id: ID, campaign_id: ID | None = None
    ) -> list[MoneyBalance]:
        request = pb.ListMoneyBalancesRequest(company_id=company_id, campaign_id=campaign_id)
        return (await info.context.of(CampaignLoaders).client.money.ListMoneyBalances(request)).balances  # type: ignore[return-value]


async def _movements(
    info: Info, company_id: ID, campaign_id: ID | None, limit: int | None, after: ID | None
) -> pb.ListMoneyMovementsResponse:
    request = pb.ListMoneyMovementsRequest(
        company_id=company_id, campaign_id=campaign_id, limit=limit_number(limit), after=after
    )
    return await info.context.of(CampaignLoaders).client.money.ListMoneyMovements(request)
