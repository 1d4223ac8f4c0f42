"""RPC handlers for webhooks and events: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from datetime import UTC

from company_svc.webhooks.messages import EVENTS, WEBHOOKS, delivery_message
from company_svc.webhooks.models import DeliveryFilter, NewWebhook, WebhookChange
from company_svc.webhooks.service.manage import WebhookService
from kit.rpc.caller import current_caller
from kit.rpc.messages import page_info
from resuena.company.v1 import webhooks_pb2 as pb
from resuena.company.v1 import webhooks_pb2_grpc


class WebhookRpc(webhooks_pb2_grpc.WebhookServiceServicer):
    """WebhookService of the contract."""

    def __init__(self, webhooks: WebhookService) -> None:
        self._webhooks = webhooks

    async def ListWebhooks(self, request: pb.ListWebhooksRequest, _: object) -> pb.ListWebhooksResponse:
        rows = await self._webhooks.listed(current_caller(), request.company_id)
        return pb.ListWebhooksResponse(webhooks=WEBHOOKS.messages(rows))

    async def CreateWebhook(self, request: pb.CreateWebhookRequest, _: object) -> pb.CreateWebhookResponse:
        new_webhook = NewWebhook(
            request.url, request.description, list(request.events), list(request.campaign_ids)
        )
        webhook, secret = await self._webhooks.create(current_caller(), request.company_id, new_webhook)
        return pb.CreateWebhookResponse(webhook=WEBHOOKS.message(webhook), secret=secret)

    async def UpdateWebhook(self, request: pb.UpdateWebhookRequest, _: object) -> pb.UpdateWebhookResponse:
        change = WebhookChange(
            url=request.url if request.HasField("url") else None,
            description=request.description if request.HasField("description") else None,
            events=list(request.events.events) if request.HasField("events") else None,
            campaign_ids=list(request.campaigns.ids) if request.HasField("campaigns") else None,
            paused=request.paused if request.HasField("paused") else None,
        )
        webhook = await self._webhooks.update(current_caller(), request.id, change)
        return pb.UpdateWebhookResponse(webhook=WEBHOOKS.message(webhook))

    async def DeleteWebhook(self, request: pb.DeleteWebhookRequest, _: object) -> pb.DeleteWebhookResponse:
        await self._webhooks.delete(current_caller(), request.id)
        return pb.DeleteWebhookResponse()

    async def RotateWebhookSecret(
        self, request: pb.RotateWebhookSecretRequest, _: object
    ) -> pb.RotateWebhookSecretResponse:
        webhook, secret = await self._webhooks.rotate(current_caller(), request.id)
        return pb.RotateWebhookSecretResponse(webhook=WEBHOOKS.message(webhook), secret=secret)

    async def SendTestEvent(self, request: pb.SendTestEventRequest, _: object) -> pb.SendTestEventResponse:
        delivery = await self._webhooks.test(current_caller(), request.webhook_id)
        return pb.SendTestEventResponse(delivery=delivery_message(delivery))

    async def ListWebhookDeliveries(
        self, request: pb.ListWebhookDeliveriesRequest, _: object
    ) -> pb.ListWebhookDeliveriesResponse:
        delivery_filter = DeliveryFilter(
            state=request.state if request.HasField("state") else None,
            type=request.type if request.HasField("type") else None,
            since=request.since.ToDatetime(UTC) if request.HasField("since") else None,
        )
        page = await self._webhooks.deliveries(
            current_caller(),
            request.webhook_id,
            delivery_filter,
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        nodes = [delivery_message(delivery) for delivery in page.nodes]
        return pb.ListWebhookDeliveriesResponse(
            nodes=nodes, page_info=page_info(nodes[-1].id if nodes else None, has_next=page.has_next)
        )

    async def ResendWebhookDelivery(
        self, request: pb.ResendWebhookDeliveryRequest, _: object
    ) -> pb.ResendWebhookDeliveryResponse:
        delivery = await self._webhooks.resend(current_caller(), request.id)
        return pb.ResendWebhookDeliveryResponse(delivery=delivery_message(delivery))

    async def ResendFailedDeliveries(
        self, request: pb.ResendFailedDeliveriesRequest, _: object
    ) -> pb.ResendFailedDeliveriesResponse:
        since = request.since.ToDatetime(UTC)
        count = await self._webhooks.resend_failed(current_caller(), request.webhook_id, since)
        return pb.ResendFailedDeliveriesResponse(count=count)

    async def ListCompanyEvents(
        self, request: pb.ListCompanyEventsRequest, _: object
    ) -> pb.ListCompanyEventsResponse:
        page = await self._webhooks.events(
            current_caller(),
            request.company_id,
            list(request.types),
            first=request.first if request.HasField("first") else None,
            after=request.after or None,
        )
        nodes = EVENTS.messages(page.nodes)
        return pb.ListCompanyEventsResponse(
            nodes=nodes, page_info=page_info(nodes[-1].id if nodes else None, has_next=page.has_next)
        )
