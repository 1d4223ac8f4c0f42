"""The headers of a message, and the metadata passed to its handler."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from nats.aio.msg import Msg
from opentelemetry import propagate

MESSAGE_ID = "Nats-Msg-Id"
ENTITY_ID = "Entity-Id"
ENTITY_VERSION = "Entity-Version"


@dataclass(frozen=True)
class Meta:
    """A message without its payload."""

    id: str
    """The publisher's id: the same at each delivery, and the key of the inbox."""
    subject: str
    entity_id: str
    """Id of the entity that the fact is about; "" when the publisher set none."""
    version: int
    """Version of that entity. Apply a fact only over a smaller version: order is not guaranteed."""
    attempt: int
    """1 at the first delivery."""
    recorded_at: datetime | None
    """When JetStream stored it; None in a replay of dead letters."""
    headers: Mapping[str, str] = field(default_factory=dict)


def meta_of(message: Msg) -> Meta:
    """Read the envelope of a JetStream message. Without an id header, its position in the stream is its id."""
    headers = dict(message.headers or {})
    place = message.metadata
    return meta_from(
        headers.get(MESSAGE_ID) or f"{place.stream}:{place.sequence.stream}",
        message.subject,
        headers,
        attempt=place.num_delivered,
        recorded_at=place.timestamp,
    )


def meta_from(
    message_id: str,
    subject: str,
    headers: Mapping[str, str],
    *,
    attempt: int = 1,
    recorded_at: datetime | None = None,
) -> Meta:
    """Build an envelope from stored headers."""
    version = headers.get(ENTITY_VERSION, "0")
    return Meta(
        id=message_id,
        subject=subject,
        entity_id=headers.get(ENTITY_ID, ""),
        version=int(version) if version.isdecimal() else 0,
        attempt=attempt,
        recorded_at=recorded_at,
        headers=headers,
    )


def trace_headers() -> dict[str, str]:
    """Return the W3C trace context of the caller as headers (``traceparent``); empty outside a trace."""
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier


def is_recorded(headers: Mapping[str, str]) -> bool:
    """Return whether the trace in these headers is recorded, by the last bit of its flags (two hex digits)."""
    return headers.get("traceparent", "")[-1:] in tuple("13579bdf")
