"""Channels to peers that forward the caller and set a deadline for each call."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, cast

import grpc
from opentelemetry import propagate

from kit.edge import refuse_peer_call_in_transaction
from kit.rpc import metadata as names
from kit.rpc.caller import current_context
from kit.rpc.idempotency import key_to_send
from kit.rpc.service_tokens import ServiceTokens

DEFAULT_DEADLINE_SECONDS = 2.0
MAX_MESSAGE_BYTES = 32 * 1024 * 1024
CHANNEL_OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.lb_policy_name", "round_robin"),  # uses all replicas of a name, and skips one that is down
    ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
    ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 2_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.enable_http_proxy", 0),
    # Otherwise all channels of a process to one address share a connection, and its delay after a failed attempt.
    ("grpc.use_local_subchannel_pool", 1),
)


UNGROWING_WINDOW = ("grpc.http2.bdp_probe", 0)
"""Keeps the flow-control window of a stream at 64 KiB; otherwise gRPC lets it grow to megabytes, which a reader that
stops reading would fill."""

RETRIES: tuple[tuple[str, int | str], ...] = (
    (
        "grpc.service_config",
        json.dumps(
            {
                "methodConfig": [
                    {
                        "name": [{}],  # every method
                        "retryPolicy": {
                            "maxAttempts": 5,  # gRPC allows no more
                            "initialBackoff": "0.5s",
                            "maxBackoff": "5s",
                            "backoffMultiplier": 2,
                            "retryableStatusCodes": ["UNAVAILABLE"],
                        },
                    }
                ]
            }
        ),
    ),
    # Bytes of a call that are kept to send it again; a longer one is not retried.
    ("grpc.per_rpc_retry_buffer_size", MAX_MESSAGE_BYTES),
)
"""Options of a channel that sends a call again, up to four times within its deadline, while the peer is unavailable."""

Pair = tuple[str, str | bytes]


STALLED_SECONDS = 1.0
STALLED_CALLS = 8


class Stall:
    """A circuit breaker that fails calls at once to a peer that has stopped responding, since each would occupy limited
    resources of its caller until its deadline.

    A peer is stalled when STALLED_CALLS calls wait and none got a response for STALLED_SECONDS; an error before the
    deadline counts as a response. The waiting calls probe it: the first response ends the stall, and so do their
    deadlines, after which as many calls try again.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting = 0
        self._since = 0.0

    def begin(self, method: str) -> None:
        """Counts a call. Raises AioRpcError (UNAVAILABLE) while the peer is stalled."""
        now = self._now()
        if not self._waiting:
            self._since = now
        elif self._waiting >= STALLED_CALLS and now - self._since > STALLED_SECONDS:
            nothing = grpc.aio.Metadata()
            raise grpc.aio.AioRpcError(grpc.StatusCode.UNAVAILABLE, nothing, nothing, f"{method}: no answers")
        self._waiting += 1

    def end(self, *, answered: bool) -> None:
        """Counts the end of a call."""
        self._waiting -= 1
        if answered:
            self._since = self._now()

    def follow(self, method: str, send: Callable[[], grpc.aio.Call]) -> grpc.aio.Call:
        """Sends a call and counts it until it ends. Raises as `begin`."""
        self.begin(method)
        try:
            call = send()
        except BaseException:
            self.end(answered=True)
            raise
        call.add_done_callback(self._ended)
        return call

    def _ended(self, call: grpc.aio.Call) -> None:
        left = call.time_remaining()
        self.end(answered=not call.cancelled() and (left is None or left > 0))


class _CallerChannel:
    """A channel that adds the caller's metadata and a deadline to each call.

    gRPC's interceptors would do the same at the cost of a task for each call.
    """

    def __init__(self, channel: grpc.aio.Channel, deadline: float | None, proof: ServiceTokens | None) -> None:
        self._channel = channel
        self._deadline = deadline
        self._proof = proof
        self._stall = Stall()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)

    async def __aenter__(self) -> _CallerChannel:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._channel.close()

    def unary_unary(self, method: str, *serializers: Any, **more: Any) -> Callable[..., Any]:
        return self._calling(method, self._channel.unary_unary(method, *serializers, **more), self._stall)

    def unary_stream(self, method: str, *serializers: Any, **more: Any) -> Callable[..., Any]:
        return self._calling(method, self._channel.unary_stream(method, *serializers, **more))

    def stream_unary(self, method: str, *serializers: Any, **more: Any) -> Callable[..., Any]:
        return self._calling(method, self._channel.stream_unary(method, *serializers, **more))

    def _calling(self, method: str, call: Callable[..., Any], stall: Stall | None = None) -> Callable[..., Any]:
        def called(
            *request: Any, timeout: float | None = None, metadata: Sequence[Pair] | None = None, **more: Any
        ) -> Any:
            refuse_peer_call_in_transaction(method)
            sent = {**more, "timeout": self._timeout(timeout), "metadata": self._metadata(metadata or ())}
            return (
                call(*request, **sent) if stall is None else stall.follow(method, lambda: call(*request, **sent))
            )

        return called

    def _metadata(self, own: Sequence[Pair]) -> grpc.aio.Metadata:
        context = current_context()
        carrier: dict[str, str] = {}
        propagate.inject(carrier)
        sent = [*own, *carrier.items()]
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
                sent.append((name, names.printable(value)))
        if self._proof is not None:
            sent.append((names.SERVICE_TOKEN, self._proof.current()))
        return grpc.aio.Metadata(*sent)

    def _timeout(self, own: float | None) -> float | None:
        limits = [own if own is not None else self._deadline]
        context = current_context()
        if context.deadline is not None:
            limits.append(max(0.001, context.deadline - time.monotonic()))
        return min((limit for limit in limits if limit is not None), default=None)


def channel(
    address: str,
    *,
    proof: ServiceTokens | None = None,
    deadline: float | None = DEFAULT_DEADLINE_SECONDS,
    for_streams: bool = False,
    retries: bool = False,
) -> grpc.aio.Channel:
    """A channel to `address` that forwards the current caller.

    `address` is `host:port`, where each IP address of the host is a replica, or `ipv4:host:port,host:port`.

    `deadline` in seconds limits each call without a timeout of its own; the incoming request's deadline limits both.
    Each stream of a channel `for_streams` buffers 64 KiB and a chunk at most while its reader pauses.
    With `retries` calls are sent again while the peer is unavailable: only for calls that may arrive twice.
    `proof` (`ServiceKey.proof`) proves with each call which service makes it; services refuse calls without one.
    Streams of bytes should pass their own `timeout`. Errors are raised as grpc.aio.AioRpcError: see
    kit.rpc.errors.from_rpc_error.
    """
    options = (*CHANNEL_OPTIONS, *([UNGROWING_WINDOW] if for_streams else ()), *(RETRIES if retries else ()))
    plain = grpc.aio.insecure_channel(address, options=options)
    return cast(grpc.aio.Channel, _CallerChannel(plain, deadline, proof))
