"""Encodes webhooks, deliveries and events as protobuf messages."""

from company_svc.webhooks.service.manage import LoggedDelivery
from kit.rpc.messages import timestamp
from kit.rpc.tables import RowEncoder
from resuena.company.v1 import webhooks_pb2 as pb

WEBHOOKS = RowEncoder(pb.Webhook, {"previous_secret_until": "former_secret_until"})
EVENTS = RowEncoder(pb.CompanyEvent)
_ATTEMPTS = RowEncoder(pb.WebhookAttempt)


def delivery_message(delivery: LoggedDelivery) -> pb.WebhookDelivery:
    """A delivery with its event and attempts."""
    row = delivery.row
    event = pb.CompanyEvent(
        id=row.event_id, type=row.type, occurred_at=timestamp(row.occurred_at), payload=row.payload
    )
    return pb.WebhookDelivery(
        id=row.id,
        webhook_id=row.webhook_id,
        event=event,
        state=row.state,
        attempts=_ATTEMPTS.messages(delivery.attempts),
        next_attempt_at=timestamp(row.due_at),
    )
