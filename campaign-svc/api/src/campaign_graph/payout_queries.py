"""Queries of payouts to creators, for staff."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.payout_types import PayoutBatch, PayoutBatchConnection, PayoutsDue
from kit.graph import ID, Info, argument, field
from resuena.campaign.v1 import payouts_pb2 as pb

_SECONDS = 30.0
"""Seconds: the accounts of all creators who have the minimum are fetched."""


@strawberry.type
class PayoutQuery:
    """Roots of the slice."""

    @field(
        seconds=_SECONDS,
        description="What is due to creators of a month that is over and all before it, by currency, with the batch "
        "that there is of it. Needs managePayouts.",
    )
    async def payouts_due(self, info: Info, month: str | None = None) -> list[PayoutsDue]:
        request = pb.ListPayoutsDueRequest(month=month)
        client = info.context.of(CampaignLoaders).client.payouts
        return (await client.ListPayoutsDue(request, timeout=_SECONDS)).due  # type: ignore[return-value]

    @field(description="Batches of payouts, newest first. At most 100 a page. Needs managePayouts.")
    async def payout_batches(
        self, info: Info, first: int | None = 20, after: str | None = None
    ) -> PayoutBatchConnection:
        request = pb.ListPayoutBatchesRequest(first=first, after=after)
        return await info.context.of(CampaignLoaders).client.payouts.ListPayoutBatches(request)  # type: ignore[return-value]

    @field(description="A batch of payouts; null for an unknown one. Needs managePayouts.")
    async def payout_batch(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> PayoutBatch | None:
        return await info.context.of(CampaignLoaders).payout_batch.load(id)  # type: ignore[return-value]
