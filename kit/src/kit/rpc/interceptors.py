"""The edge of a gRPC server: trace, caller, errors and metrics around every handler."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, aclosing, contextmanager
from functools import partial
from typing import Any

import grpc
import structlog
from google.protobuf.message import Message
from grpc_status import rpc_status
from opentelemetry import propagate, trace

from kit.rpc import metadata as names
from kit.rpc.caller import CallContext, current_caller, current_context, enter_context
from kit.rpc.errors import DomainError, Unauthenticated, Unavailable, as_domain_error, to_status
from kit.rpc.idempotency import bound_to
from kit.rpc.keys import KeyRules, NotForKeys, check_key
from kit.rpc.metrics import HANDLED, SECONDS, SHED
from kit.rpc.tokens import TokenVerifier
from kit.telemetry import tracer

log = structlog.get_logger("rpc")

RPCS_AT_ONCE = 200
_UNGUARDED = "/grpc.health.v1."


class Edge(grpc.aio.ServerInterceptor):  # type: ignore[misc] # grpc's stubs leave the base untyped
    """Sets the call context, returns DomainErrors as google.rpc.Status, and hides all other errors.

    At most `at_once` RPCs run concurrently; a further one fails with UNAVAILABLE at once. Streams do not count, since
    their clients set their pace, and neither do health checks. API keys may call the RPCs that `keys` has rules for.
    """

    def __init__(self, verifier: TokenVerifier, at_once: int = RPCS_AT_ONCE, keys: KeyRules | None = None) -> None:
        self._verifier = verifier
        self._keys = keys or {}
        self._at_once = at_once
        self._in_work = 0

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], handler_call_details: Any
    ) -> Any:
        """Wraps the handler of one method; called by gRPC for each RPC."""
        handler = await continuation(handler_call_details)
        method: str = handler_call_details.method
        if handler is None or method.startswith(_UNGUARDED):
            return handler
        if handler.request_streaming and handler.response_streaming:
            return handler._replace(stream_stream=self._streaming(method, handler.stream_stream))
        if handler.request_streaming:
            return handler._replace(stream_unary=self._unary(method, handler.stream_unary))
        if handler.response_streaming:
            return handler._replace(unary_stream=self._streaming(method, handler.unary_stream))
        return handler._replace(unary_unary=self._unary(method, handler.unary_unary))

    def _unary(self, method: str, behaviour: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def intercepted(request: Any, context: Any) -> Any:
            received = _received(context)
            with _observed(method, received) as (span, outcome), _within(span):
                try:
                    with self._place():
                        await self._enter(context, method, received)
                        _bind_key(method, request, received)
                        return await behaviour(request, context)
                except Exception as error:  # every failure leaves here as a status
                    outcome.error = _error_of(error)
                    await _abort(context, method, outcome.error)

        return intercepted

    @contextmanager
    def _place(self) -> Iterator[None]:
        if self._in_work >= self._at_once:
            SHED.inc()
            raise Unavailable
        self._in_work += 1
        try:
            yield
        finally:
            self._in_work -= 1

    def _streaming(
        self, method: str, behaviour: Callable[..., AsyncGenerator[Any, None]]
    ) -> Callable[..., Awaitable[None]]:
        async def intercepted(request: Any, context: Any) -> None:
            received = _received(context)
            with _observed(method, received) as (span, outcome), _within(span):
                try:
                    await self._enter(context, method, received)
                    async with aclosing(behaviour(request, context)) as stream:
                        async for message in stream:
                            await _write(context, message)
                except Exception as error:  # every failure leaves here as a status
                    outcome.error = _error_of(error)
                    await _abort(context, method, outcome.error)

        return intercepted

    async def _enter(self, context: Any, method: str, received: Mapping[str, str]) -> None:
        remaining = context.time_remaining()
        call = CallContext(
            authorization=received.get(names.AUTHORIZATION),
            token_optional=names.TOKEN_OPTIONAL in received,
            client_ip=received.get(names.CLIENT_IP),
            user_agent=received.get(names.USER_AGENT),
            language=received.get(names.LANGUAGE),
            request_id=received.get(names.REQUEST_ID),
            deadline=time.monotonic() + remaining if remaining is not None else None,
        )
        verified = partial(
            self._verifier.verify,
            service_token=received.get(names.SERVICE_TOKEN),
            client_ip=call.client_ip,
            user_agent=call.user_agent,
            language=call.language,
        )
        try:
            caller = await verified(call.authorization)
        except Unauthenticated:
            if not call.token_optional:
                raise
            call = dataclasses.replace(call, authorization=None)
            caller = await verified(None)
        enter_context(dataclasses.replace(call, caller=caller))
        if caller.key is not None:
            check_key(self._keys, method, caller.key)


def _error_of(error: BaseException) -> DomainError:
    """The error to return. An API key gets NotForKeys instead of a request to sign in, which only a person can do."""
    domain_error = as_domain_error(error)
    if isinstance(domain_error, Unauthenticated) and current_caller().key is not None:
        return NotForKeys()
    return domain_error


def _received(context: Any) -> dict[str, str]:
    """The text values of a call's metadata; gRPC rebuilds the metadata at each access."""
    return {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}


def _bind_key(method: str, request: Any, received: Mapping[str, str]) -> None:
    """Binds the idempotency key of a unary RPC to its request; streams of requests do not support keys."""
    key = received.get(names.IDEMPOTENCY_KEY)
    if key is not None and isinstance(request, Message):
        call = current_context()
        bound = bound_to(key, method, call.caller.scope, request)
        enter_context(dataclasses.replace(call, idempotent=bound))


@dataclasses.dataclass
class _Outcome:
    error: DomainError | None = None


def _within(span: trace.Span) -> AbstractContextManager[trace.Span]:
    """Makes the span the current one; `_observed` sets its status, without an error's text."""
    return trace.use_span(span, record_exception=False, set_status_on_exception=False)


@contextmanager
def _observed(method: str, received: Mapping[str, str]) -> Iterator[tuple[trace.Span, _Outcome]]:
    parent = propagate.extract(received)
    outcome = _Outcome()
    started = time.perf_counter()
    span = tracer.start_span(method.lstrip("/"), context=parent, kind=trace.SpanKind.SERVER)
    try:
        yield span, outcome
    finally:
        if outcome.error is not None:
            span.set_status(trace.Status(trace.StatusCode.ERROR, outcome.error.reason))
        span.end()
        SECONDS.labels(method).observe(time.perf_counter() - started)
        HANDLED.labels(method, outcome.error.status.name if outcome.error else "OK").inc()


async def _write(context: Any, message: Any) -> None:
    """Sends a message of a stream. Raises CancelledError when the reader is gone, which gRPC may report only later."""
    try:
        await context.write(message)
    except grpc.aio.InternalError as error:
        raise asyncio.CancelledError from error


async def _abort(context: Any, method: str, error: DomainError) -> None:
    if error.status is grpc.StatusCode.UNAVAILABLE:
        log.warning("rpc_unavailable", method=method, reason=error.reason, cause=repr(error.__cause__))
    status = rpc_status.to_status(to_status(error))
    await context.abort(status.code, status.details, status.trailing_metadata)
