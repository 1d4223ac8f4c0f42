"""Queries of webhooks and of a company's events."""

from __future__ import annotations

import strawberry

from company_graph.loaders import CompanyLoaders
from company_graph.webhook_types import (
    CompanyEventConnection,
    Webhook,
    WebhookDeliveryConnection,
    WebhookDeliveryWhere,
    WebhookEventType,
)
from kit.graph import ID, Info, field
from resuena.company.v1 import webhooks_pb2 as pb


@strawberry.type
class WebhookQuery:
    """Roots of the slice."""

    @field(
        description="The webhooks of a company, oldest first; 20 at most. For its owners and its API keys with "
        "ManageWebhooks, empty for anybody else."
    )
    async def webhooks(self, info: Info, company_id: ID) -> list[Webhook]:
        request = pb.ListWebhooksRequest(company_id=company_id)
        response = await info.context.of(CompanyLoaders).client.webhooks.ListWebhooks(request)
        return response.webhooks  # type: ignore[return-value]

    @field(
        description="Deliveries to a webhook in the last 30 days, newest first. At most 100 a page. For those who "
        "manage it, empty for anybody else. An unknown cursor fails with UNKNOWN_CURSOR."
    )
    async def webhook_deliveries(
        self,
        info: Info,
        webhook_id: ID,
        where: WebhookDeliveryWhere | None = None,
        first: int | None = 20,
        after: str | None = None,
    ) -> WebhookDeliveryConnection:
        delivery_filter = where or WebhookDeliveryWhere()
        request = pb.ListWebhookDeliveriesRequest(
            webhook_id=webhook_id,
            state=delivery_filter.state.value if delivery_filter.state is not None else None,
            type=delivery_filter.type.value if delivery_filter.type is not None else None,
            first=first,
            after=after,
        )
        if delivery_filter.since is not None:
            request.since.FromDatetime(delivery_filter.since)
        return await info.context.of(CompanyLoaders).client.webhooks.ListWebhookDeliveries(request)  # type: ignore[return-value]

    @field(
        description="What happened in a company in the last 30 days, oldest first: the events that its webhooks "
        "receive, for programs that cannot be called. For its members, staff who read companies "
        "and its API keys with ReadResults or ManageWebhooks, empty for anybody else. An unknown cursor, also one that "
        "is older than 30 days, fails with UNKNOWN_CURSOR."
    )
    async def company_events(
        self,
        info: Info,
        company_id: ID,
        types: list[WebhookEventType] | None = None,
        first: int | None = 100,
        after: str | None = None,
    ) -> CompanyEventConnection:
        request = pb.ListCompanyEventsRequest(
            company_id=company_id, types=[event_type.value for event_type in types or ()], first=first, after=after
        )
        return await info.context.of(CompanyLoaders).client.webhooks.ListCompanyEvents(request)  # type: ignore[return-value]
