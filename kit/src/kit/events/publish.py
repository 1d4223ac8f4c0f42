"""Publishes one message and returns only once JetStream has stored it."""

import asyncio
import logging

import nats.errors
import nats.js.errors
from google.protobuf.message import Message
from opentelemetry import propagate, trace

from kit.events.envelope import ENTITY_ID, ENTITY_VERSION, MESSAGE_ID, is_recorded, trace_headers
from kit.events.metrics import FULL
from kit.jetstream import Connection, ensure_stream, stream_of

log = logging.getLogger(__name__)
tracer = trace.get_tracer(__name__)

_FULL = frozenset({10047, 10023, 10077})
"""JetStream's codes for: no storage left, no resources left, the stream's limit is reached."""
_TELL_SECONDS = 60.0
_told: dict[str, float] = {}


class NotAcceptedError(Exception):
    """JetStream did not acknowledge the message; it may be stored. Publishing it again with its id is safe."""


class StreamFullError(NotAcceptedError):
    """The stream has reached its limit. The message is not stored; publishing it succeeds once there is room."""


async def publish(
    connection: Connection, subject: str, payload: bytes, headers: dict[str, str], wait: float
) -> None:
    """Publish bytes and wait for the ack; creates the stream when it is missing.

    Within a recorded trace, which the headers may carry, this is a span, and so the parent of the consumer's.

    Raises :class:`NotAcceptedError`.
    """
    if not is_recorded(headers):
        await _publish(connection, subject, payload, headers, wait)
        return
    with tracer.start_as_current_span(
        f"publish {subject}",
        context=propagate.extract(headers),
        kind=trace.SpanKind.PRODUCER,
        record_exception=False,
    ):
        await _publish(connection, subject, payload, {**headers, **trace_headers()}, wait)


async def _publish(
    connection: Connection, subject: str, payload: bytes, headers: dict[str, str], wait: float
) -> None:
    if not connection.connected:  # nats-py would buffer the message, and fail only after the timeout
        raise NotAcceptedError("NATS is not connected")
    js = connection.jetstream
    try:
        async with asyncio.timeout(wait):
            try:
                await js.publish(subject, payload, timeout=wait, headers=headers)
            except nats.js.errors.NoStreamResponseError:
                stream = stream_of(subject)
                await ensure_stream(js, stream.name, stream.subjects, replicas=connection.replicas)
                await js.publish(subject, payload, timeout=wait, headers=headers)
    except nats.js.errors.APIError as error:
        if error.err_code in _FULL:
            _tell_full(stream_of(subject).name)
            raise StreamFullError(f"{subject}: {error.description}") from error
        raise NotAcceptedError(f"{subject}: {error}") from error
    except (nats.errors.Error, TimeoutError, OSError) as error:
        raise NotAcceptedError(f"{subject}: {error or type(error).__name__}") from error


def _tell_full(stream: str) -> None:
    """Count each refusal and log at most one line a minute, so that a full stream does not flood the log."""
    FULL.labels(stream).inc()
    now = asyncio.get_running_loop().time()
    if now - _told.get(stream, -_TELL_SECONDS) >= _TELL_SECONDS:
        _told[stream] = now
        log.error("stream %s is full: what is published is refused until its consumers have caught up", stream)


async def publish_acked(
    connection: Connection,
    subject: str,
    message: Message,
    msg_id: str,
    *,
    entity_id: str = "",
    version: int = 0,
    timeout: float = 2.0,  # noqa: ASYNC109
) -> None:
    """Publish ``message`` without an outbox, when it belongs to no database change.

    ``msg_id`` makes a repetition harmless (JetStream refuses it for ten minutes, consumers' inboxes for good).
    Raises :class:`StreamFullError` when the stream has no room, :class:`NotAcceptedError` at once when NATS is down,
    else after ``timeout`` seconds without an ack.
    """
    headers = {MESSAGE_ID: msg_id, ENTITY_ID: entity_id, ENTITY_VERSION: str(version), **trace_headers()}
    await publish(connection, subject, message.SerializeToString(), headers, timeout)
