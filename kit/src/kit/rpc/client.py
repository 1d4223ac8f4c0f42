"""Channels to peers that carry the caller along and never wait without end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import grpc
from opentelemetry import propagate

from kit.edge import refuse_peer_call_in_transaction
from kit.rpc import metadata as names
from kit.rpc.caller import current_context
from kit.rpc.idempotency import key_to_send
from kit.rpc.tokens import ServiceTokens

DEFAULT_DEADLINE_SECONDS = 2.0
MAX_MESSAGE_BYTES = 32 * 1024 * 1024
CHANNEL_OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 2_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.enable_http_proxy", 0),
)


class _Outgoing:
    """Adds the caller's metadata and a deadline to what leaves."""

    def __init__(self, deadline: float | None, tokens: ServiceTokens | None) -> None:
        self._deadline = deadline
        self._tokens = tokens

    def details(self, details: Any) -> Any:
        refuse_peer_call_in_transaction(details.method)
        context = current_context()
        carrier: dict[str, str] = {}
        propagate.inject(carrier)
        sent = list(details.metadata or ()) + list(carrier.items())
        for name, value in (
            (names.AUTHORIZATION, context.authorization),
            (names.TOKEN_OPTIONAL, "1" if context.token_optional else None),
            (names.REQUEST_ID, context.request_id),
            (names.CLIENT_IP, context.client_ip),
            (names.USER_AGENT, context.user_agent),
            (names.LANGUAGE, context.language),
            (names.IDEMPOTENCY_KEY, key_to_send()),
        ):
            if value:
                sent.append((name, names.printable(value, 4096)))
        if self._tokens is not None:
            sent.append((names.SERVICE_TOKEN, self._tokens.current()))
        limits = [details.timeout if details.timeout is not None else self._deadline]
        if context.deadline is not None:
            limits.append(max(0.001, context.deadline - time.monotonic()))
        known = [limit for limit in limits if limit is not None]
        return grpc.aio.ClientCallDetails(
            method=details.method,
            timeout=min(known) if known else None,
            metadata=grpc.aio.Metadata(*sent),
            credentials=details.credentials,
            wait_for_ready=details.wait_for_ready,
        )


class _UnaryUnary(_Outgoing, grpc.aio.UnaryUnaryClientInterceptor):  # type: ignore[misc]
    async def intercept_unary_unary(
        self, continuation: Callable[..., Any], client_call_details: Any, request: Any
    ) -> Any:
        return await continuation(self.details(client_call_details), request)


class _UnaryStream(_Outgoing, grpc.aio.UnaryStreamClientInterceptor):  # type: ignore[misc]
    async def intercept_unary_stream(
        self, continuation: Callable[..., Any], client_call_details: Any, request: Any
    ) -> Any:
        return await continuation(self.details(client_call_details), request)


class _StreamUnary(_Outgoing, grpc.aio.StreamUnaryClientInterceptor):  # type: ignore[misc]
    async def intercept_stream_unary(
        self, continuation: Callable[..., Any], client_call_details: Any, request_iterator: Any
    ) -> Any:
        return await continuation(self.details(client_call_details), request_iterator)


def channel(
    address: str,
    *,
    service: str | None = None,
    service_secret: str | None = None,
    deadline: float | None = DEFAULT_DEADLINE_SECONDS,
    interceptors: tuple[Any, ...] = (),
) -> grpc.aio.Channel:
    """A channel to `address` (host:port) that forwards the current caller.

    `deadline` in seconds bounds each call that names none, and the incoming request's own deadline bounds both.
    With `service` and `service_secret` each call also proves which service makes it. Streams of bytes should
    pass their own `timeout`. Errors arrive as grpc.aio.AioRpcError: see kit.rpc.errors.from_rpc_error.
    """
    tokens = ServiceTokens(service, service_secret) if service and service_secret else None
    return grpc.aio.insecure_channel(
        address,
        options=CHANNEL_OPTIONS,
        interceptors=[
            *interceptors,
            _UnaryUnary(deadline, tokens),
            _UnaryStream(deadline, tokens),
            _StreamUnary(deadline, tokens),
        ],
    )
