"""Queries of campaigns' payments."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.payment_types import Payment, PaymentState
from kit.graph import ID, Info, field, limit_number
from resuena.campaign.v1 import payments_pb2 as pb


@strawberry.type
class PaymentQuery:
    """Roots of the slice."""

    @field(
        description="What a company paid in and has to pay in for its campaigns, that of the newest campaign first; "
        "nothing out of reach. `after` is the `_id` of the last one of the page before. At most 100 a page."
    )
    async def payments(
        self,
        info: Info,
        company_id: ID,
        state: PaymentState | None = None,
        limit: int | None = 50,
        after: ID | None = None,
    ) -> list[Payment]:
        request = pb.ListPaymentsRequest(
            company_id=company_id,
            state=pb.PAYMENT_STATE_UNSPECIFIED if state is None else state.value,
            limit=limit_number(limit),
            after=after,
        )
        return (await info.context.of(CampaignLoaders).client.payments.ListPayments(request)).payments  # type: ignore[return-value]
