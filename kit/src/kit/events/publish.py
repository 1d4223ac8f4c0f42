"""Publishes one message and answers only once JetStream has stored it."""

import asyncio

import nats.errors
import nats.js.errors
from google.protobuf.message import Message

from kit.events.envelope import ENTITY_ID, ENTITY_VERSION, MESSAGE_ID, trace_headers
from kit.jetstream import Connection, ensure_stream, stream_of


class NotAcceptedError(Exception):
    """JetStream did not confirm the message; it may be stored. Publishing it again with its id is safe."""


async def publish(
    connection: Connection, subject: str, payload: bytes, headers: dict[str, str], wait: float
) -> None:
    """Publish bytes and wait for the ack; makes the stream when nobody has yet.

    Raises :class:`NotAcceptedError`.
    """
    if not connection.connected:  # nats-py would buffer it, and answer only after the timeout
        raise NotAcceptedError("NATS is not connected")
    js = connection.jetstream
    try:
        async with asyncio.timeout(wait):
            try:
                await js.publish(subject, payload, timeout=wait, headers=headers)
            except nats.js.errors.NoStreamResponseError:
                stream = stream_of(subject)
                await ensure_stream(js, stream.name, stream.subjects)
                await js.publish(subject, payload, timeout=wait, headers=headers)
    except (nats.errors.Error, TimeoutError, OSError) as error:
        raise NotAcceptedError(f"{subject}: {error or type(error).__name__}") from error


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
    """Publish ``message`` without an outbox: for a door that has no database, where the message is the fact.

    ``msg_id`` makes a repetition harmless (JetStream refuses it for ten minutes, consumers' inboxes for good).
    Raises :class:`NotAcceptedError` at once when NATS is down, else after ``timeout`` seconds without an ack.
    """
    headers = {MESSAGE_ID: msg_id, ENTITY_ID: entity_id, ENTITY_VERSION: str(version), **trace_headers()}
    await publish(connection, subject, message.SerializeToString(), headers, timeout)
