"""Mutations of webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import strawberry

from company_graph.loaders import CompanyLoaders
from company_graph.webhook_types import (
    Webhook,
    WebhookDelivery,
    WebhookDeliveryResult,
    WebhookEventType,
    WebhookResendResult,
    WebhookResult,
    WebhookSecretResult,
)
from kit.graph import ID, AckResult, Info, argument, mutation, plain, succeeded
from resuena.company.v1 import webhooks_pb2 as pb


@strawberry.type
class WebhookMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Makes a webhook of a company and answers its secret, which is not shown again. Owners, and API "
        "keys with ManageWebhooks; 20 at most. Repeated with its idempotency key, it answers the same. Fails with "
        "UNKNOWN_COMPANY, NOT_ALLOWED, COMPANY_INACTIVE, INVALID_WEBHOOK_URL, DESCRIPTION_TOO_LONG, "
        "UNKNOWN_EVENT_TYPE, UNKNOWN_CAMPAIGN, TOO_MANY_ITEMS, TOO_MANY_WEBHOOKS or UNKNOWN_WEBHOOK.",
    )
    async def create_webhook(
        self,
        info: Info,
        company_id: ID,
        url: str,
        description: str | None = None,
        events: list[WebhookEventType] | None = None,
        campaign_ids: list[ID] | None = None,
    ) -> WebhookSecretResult:
        request = pb.CreateWebhookRequest(
            company_id=company_id,
            url=url,
            description=description or "",
            events=[event_type.value for event_type in events or ()],
            campaign_ids=campaign_ids or (),
        )
        return _with_secret(await info.context.of(CompanyLoaders).client.webhooks.CreateWebhook(request))

    @mutation(
        description="Changes a webhook; what is absent stays. `paused` pauses it, so that events wait, or resumes it, "
        "also when it was switched off. Fails with UNKNOWN_WEBHOOK, NOT_ALLOWED, INVALID_WEBHOOK_URL, "
        "DESCRIPTION_TOO_LONG, UNKNOWN_EVENT_TYPE, UNKNOWN_CAMPAIGN or TOO_MANY_ITEMS."
    )
    async def update_webhook(
        self,
        info: Info,
        id: Annotated[ID, argument(name="_id")],
        url: str | None = None,
        description: str | None = None,
        events: list[WebhookEventType] | None = None,
        campaign_ids: list[ID] | None = None,
        paused: bool | None = None,
    ) -> WebhookResult:
        request = pb.UpdateWebhookRequest(id=id, url=url, description=description, paused=paused)
        if events is not None:
            request.events.SetInParent()
            request.events.events.extend(event_type.value for event_type in events)
        if campaign_ids is not None:
            request.campaigns.SetInParent()
            request.campaigns.ids.extend(campaign_ids)
        response = await info.context.of(CompanyLoaders).client.webhooks.UpdateWebhook(request)
        return succeeded(WebhookResult, data=plain(Webhook, response.webhook), webhook=response.webhook)

    @mutation(
        description="Deletes a webhook with what waits for it. Fails with UNKNOWN_WEBHOOK or NOT_ALLOWED.",
    )
    async def delete_webhook(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> AckResult:
        request = pb.DeleteWebhookRequest(id=id)
        await info.context.of(CompanyLoaders).client.webhooks.DeleteWebhook(request)
        return succeeded(AckResult)

    @mutation(
        description="Gives a webhook a new secret and answers it. For 24 hours deliveries are signed by the former "
        "one, too. Fails with UNKNOWN_WEBHOOK or NOT_ALLOWED.",
    )
    async def rotate_webhook_secret(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> WebhookSecretResult:
        request = pb.RotateWebhookSecretRequest(id=id)
        return _with_secret(await info.context.of(CompanyLoaders).client.webhooks.RotateWebhookSecret(request))

    @mutation(
        creates=True,
        description="Delivers a test event to a webhook. Fails with UNKNOWN_WEBHOOK, NOT_ALLOWED or "
        "WEBHOOK_NOT_ACTIVE.",
    )
    async def send_test_event(self, info: Info, webhook_id: ID) -> WebhookDeliveryResult:
        request = pb.SendTestEventRequest(webhook_id=webhook_id)
        return _delivery(await info.context.of(CompanyLoaders).client.webhooks.SendTestEvent(request))

    @mutation(
        description="Sends a delivery again, also one that has arrived. Fails with UNKNOWN_DELIVERY, NOT_ALLOWED or "
        "WEBHOOK_NOT_ACTIVE."
    )
    async def resend_webhook_delivery(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> WebhookDeliveryResult:
        request = pb.ResendWebhookDeliveryRequest(id=id)
        return _delivery(await info.context.of(CompanyLoaders).client.webhooks.ResendWebhookDelivery(request))

    @mutation(
        description="Sends those deliveries of a webhook again that failed and whose event was recorded since a "
        "moment, the oldest 10,000. Fails with UNKNOWN_WEBHOOK, NOT_ALLOWED or WEBHOOK_NOT_ACTIVE."
    )
    async def resend_failed_since(self, info: Info, webhook_id: ID, since: datetime) -> WebhookResendResult:
        request = pb.ResendFailedDeliveriesRequest(webhook_id=webhook_id)
        request.since.FromDatetime(since)
        response = await info.context.of(CompanyLoaders).client.webhooks.ResendFailedDeliveries(request)
        return succeeded(WebhookResendResult, data={"count": response.count}, count=response.count)


def _with_secret(response: pb.CreateWebhookResponse | pb.RotateWebhookSecretResponse) -> WebhookSecretResult:
    webhook = response.webhook
    return succeeded(WebhookSecretResult, data=plain(Webhook, webhook), webhook=webhook, secret=response.secret)


def _delivery(response: pb.SendTestEventResponse | pb.ResendWebhookDeliveryResponse) -> WebhookDeliveryResult:
    return succeeded(
        WebhookDeliveryResult, data=plain(WebhookDelivery, response.delivery), delivery=response.delivery
    )
