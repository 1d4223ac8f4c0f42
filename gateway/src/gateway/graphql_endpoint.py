"""The /graphql endpoint: one request, one operation, one response."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from graphql import ExecutionResult, GraphQLError, OperationType
from opentelemetry.trace import SpanKind
from starlette.requests import Request
from starlette.responses import Response

from gateway.access_log import note_operation, note_route
from gateway.admission import Admission, Overloaded
from gateway.callers import Callers, account_of, challenge, prefetched
from gateway.cookies import Cookies, Origins
from gateway.graphql.documents import Documents, Prepared, RefusedError
from gateway.graphql.following import Following, json_lines
from gateway.graphql.guards import Shape
from gateway.graphql.metrics import OPERATIONS, SECONDS
from gateway.graphql.requests import (
    EVENT_STREAM,
    GRAPHQL_JSON,
    JSON,
    BadRequestError,
    BatchError,
    GraphQLRequest,
    compressed,
    content,
    graphql_response,
    read_json,
    read_query_string,
    takes_lines,
    wanted_type,
)
from gateway.limits import MAX_GRAPHQL_BYTES, TooLargeError, TooSlowError, body
from gateway.live.events import event_stream
from gateway.live.subscriptions import Subscriptions
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph.compose.composition import Composition
from kit.graph.declare.context import Context, RequestMeta
from kit.graph.execute.errors import formatted
from kit.graph.execute.execution import execute
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.rpc.errors import Unauthenticated, Unavailable
from kit.telemetry import tracer

COST_HEADER = "x-cost"
"""A request with this header gets the cost of its operation in the response."""
OUR_CODES = frozenset({"INTERNAL", "UNAVAILABLE"})
"""Codes of errors that neither the person nor the request caused."""


Who = tuple[CallContext, Unauthenticated | None]
"""A request's context, and the error of an invalid token."""


class _Asks:
    """The rate limit that a response reports: that of the caller, or of the address while the caller is unknown."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.limit = "graphql"
        self.account: str | None = None

    def are_of(self, caller: Caller) -> None:
        """Sets the caller once it is known."""
        self.limit, self.account = "graphql" if caller.key is None else "key", account_of(caller)


class GraphQLEndpoint:
    """Serves a composition over HTTP. GET is for development, and for queries only."""

    def __init__(
        self,
        composition: Composition,
        clients: Mapping[str, Any],
        callers: Callers,
        cookies: Cookies,
        origins: Origins,
        *,
        documents: Documents,
        subscriptions: Subscriptions,
        limits: RateLimits,
        admission: Admission,
        stopping: asyncio.Event,
        production: bool,
        operation_seconds: float,
    ) -> None:
        self._composition = composition
        self._clients = clients
        self._callers = callers
        self._cookies = cookies
        self._origins = origins
        self._production = production
        self._seconds = operation_seconds
        self._documents = documents
        self._subscriptions = subscriptions
        self._limits = limits
        self._admission = admission
        self._stopping = stopping

    async def serve(self, request: Request) -> Response:
        """Handles one HTTP request; the response reports the rate limit."""
        note_route(request.scope, request.scope["path"])
        asks = _Asks(self._callers.client_ip(request) or "")
        response = await self._serve(request, asks)
        response.headers.update(self._limits.headers(asks.limit, address=asks.address, account=asks.account))
        return response

    async def _serve(self, request: Request, asks: _Asks) -> Response:
        media_type = JSON
        try:
            media_type = wanted_type(request)
            self._limits.take("graphql", address=asks.address)
            sent = await self._read(request)
        except (BadRequestError, TooLargeError, TooSlowError, TooManyRequests) as error:
            return _unread(error, media_type)
        try:
            # Before admission: the caller determines how long it waits, and waiting counts towards the deadline.
            who = await self._callers.context(request, self._seconds, keys=True)
            caller = who[0].caller
            asks.are_of(caller)
            async with self._admission.place(signed_in=caller.authenticated or caller.key is not None):
                return await self._respond(request, sent, media_type, who)
        except (TooManyRequests, Overloaded) as error:
            return _later(error, media_type)
        except Unavailable:
            return _later(Overloaded(), media_type)

    async def _read(self, request: Request) -> GraphQLRequest:
        if request.method == "POST":
            if not self._origins.allowed(request):
                raise BadRequestError(403, "This origin may not send requests.")
            return read_json(request.headers.get("content-type"), await body(request))
        if request.method == "GET" and not self._production:
            return read_query_string(request)
        raise BadRequestError(405, "Use POST.", allow="POST" if self._production else "GET, POST")

    async def _respond(self, request: Request, sent: GraphQLRequest, media_type: str, who: Who) -> Response:
        try:
            prepared = self._documents.read(sent, program=who[0].caller.key is not None)
        except RefusedError as error:
            OPERATIONS.labels("none", "refused").inc()
            status = 400 if media_type == GRAPHQL_JSON and not error.asks_again else 200
            return graphql_response(
                {"errors": [formatted(graphql_error) for graphql_error in error.errors]}, media_type, status
            )
        shape = prepared.shape(sent.operation_name)
        if request.method == "GET" and shape is not None and shape.kind is not OperationType.QUERY:
            return _refused(405, "Use POST for what is not a query.", media_type, {"allow": "POST"})
        if shape is not None and shape.kind is OperationType.SUBSCRIPTION:
            if media_type != EVENT_STREAM:
                return _refused(400, "Subscriptions go over WebSocket or as text/event-stream.", media_type, {})
            note_operation(request.scope, _logged(prepared, sent, shape, ()))
            return self._subscribe(request, sent, prepared, who)
        shown, logged, context = await self._shown(request, sent, prepared, shape, who)
        note_operation(request.scope, logged)
        if context is None:
            return _unauthorized(request, shown, media_type)
        if sent.following and context.issued_token is not None and takes_lines(request):
            queries = (self._following(request, query, context.issued_token) for query in sent.following)
            response: Response = json_lines(request, shown, queries, partial(_note_following, request, logged))
        else:
            refused = "data" not in shown and media_type == GRAPHQL_JSON
            response = compressed(request, graphql_response(shown, media_type, 400 if refused else 200))
        self._cookies.apply_refresh(context.refresh_changes, response)
        self._cookies.device.apply(context.device_change, response)
        self._cookies.browser.apply(context.browser_change, response)
        return response

    async def _shown(
        self, request: Request, sent: GraphQLRequest, prepared: Prepared, shape: Shape | None, who: Who
    ) -> tuple[dict[str, Any], dict[str, Any], Context | None]:
        """Executes an operation; returns the response's content, the fields of the access log, and the context as
        `_execute` does."""
        kind = shape.kind.value if shape is not None else "none"
        started = time.perf_counter()
        with tracer.start_as_current_span(f"graphql {kind}", kind=SpanKind.INTERNAL, record_exception=False):
            result, context = await self._execute(request, sent, prepared, shape, who)
            shown = content(result, quiet=self._production and who[0].caller.key is None)
            if COST_HEADER in request.headers and context is not None:
                shown["extensions"] = {"cost": self._documents.cost_of(prepared, sent)}
        SECONDS.labels(kind).observe(time.perf_counter() - started)
        codes = [shown_error["extensions"]["code"] for shown_error in shown.get("errors", ())]
        OPERATIONS.labels(kind, _outcome(codes)).inc()
        return shown, _logged(prepared, sent, shape, codes), context

    async def _following(self, request: Request, sent: GraphQLRequest, token: str) -> Following:
        """Executes a query with the access token that was issued in its request.

        None where it is not executed, because it is refused, limited or shed: the client then sends it on its own.
        """
        try:
            who = await self._callers.context(request, self._seconds, f"Bearer {token}")
            self._limits.take("graphql", address=who[0].client_ip or "")
            async with self._admission.place(signed_in=True):
                prepared = self._documents.read(sent)
                shape = prepared.shape(sent.operation_name)
                if shape is None or shape.kind is not OperationType.QUERY:
                    return None
                shown, logged, context = await self._shown(request, sent, prepared, shape, who)
        except RefusedError:
            OPERATIONS.labels("none", "refused").inc()
        except TooManyRequests:
            OPERATIONS.labels("none", "limited").inc()
        except Unavailable:
            OPERATIONS.labels("none", "shed").inc()
        else:
            return None if context is None else (shown, logged)
        return None

    def _subscribe(self, request: Request, sent: GraphQLRequest, prepared: Prepared, who: Who) -> Response:
        call, stale = who
        if stale is not None:
            return _unauthorized(request, content(_unauthenticated(stale)), EVENT_STREAM)
        self._take(call.caller)
        following = asyncio.Event()
        answers = self._subscriptions.answers(sent, prepared, call, following)
        return event_stream(answers, self._callers, call, following, self._stopping)

    async def _execute(
        self, request: Request, sent: GraphQLRequest, prepared: Prepared, shape: Shape | None, who: Who
    ) -> tuple[ExecutionResult, Context | None]:
        """The result, without a context when the token is invalid and nothing was executed."""
        call, stale = who
        optional = shape is not None and shape.root_fields <= self._composition.anonymous
        if stale is not None and not optional:
            return _unauthenticated(stale), None
        self._take(call.caller)
        for limit in self._composition.limits_of(shape.root_fields if shape is not None else ()):
            self._limits.take(limit, address=call.client_ip or "", account=account_of(call.caller))
        # A service may receive the end of the session before the gateway.
        enter_context(replace(call, token_optional=optional, deadline=self._deadline(call, shape)))
        context = self._composition.context(
            self._clients,
            caller=call.caller,
            request=RequestMeta(
                call.client_ip, call.user_agent, call.language, call.request_id, prefetched(request)
            ),
            refresh_tokens=self._cookies.refresh_tokens(request),
            device_token=self._cookies.device.read(request),
            browser_token=self._cookies.browser.read(request),
        )
        result = await execute(
            prepared.executable,
            context,
            sent.variables,
            sent.operation_name,
            hide_suggestions=self._production and call.caller.key is None,
        )
        return result, context

    def _take(self, caller: Caller) -> None:
        """Takes a token from the caller's bucket. Raises TooManyRequests."""
        self._limits.take("graphql" if caller.key is None else "key", account=account_of(caller))

    def _deadline(self, call: CallContext, shape: Shape | None) -> float | None:
        """The request's deadline, extended for an operation with root fields that may take longer than others."""
        more = self._composition.seconds_of(shape.root_fields if shape is not None else ()) - self._seconds
        return call.deadline + more if call.deadline is not None and more > 0 else call.deadline


def _logged(prepared: Prepared, sent: GraphQLRequest, shape: Shape | None, codes: Sequence[str]) -> dict[str, Any]:
    """The fields of the access log about an operation."""
    return {
        "operation": prepared.loggable_name(sent.operation_name),
        "kind": shape.kind.value if shape is not None else "none",
        "fields": sorted(shape.root_fields) if shape is not None else [],
        "codes": codes,
    }


def _note_following(request: Request, logged: dict[str, Any], following: Sequence[dict[str, Any]]) -> None:
    """Adds the executed queries of a request to its line in the access log."""
    note_operation(request.scope, {**logged, "following": following})


def _outcome(codes: Sequence[str]) -> str:
    if not codes:
        return "ok"
    return "errors" if OUR_CODES.isdisjoint(codes) else "failed"


def _unauthenticated(error: Unauthenticated) -> ExecutionResult:
    return ExecutionResult(None, [GraphQLError(error.message, original_error=error)])


def _unauthorized(request: Request, content: Any, media_type: str) -> Response:
    """The response to an invalid token: nothing was executed, whatever the media type of the response."""
    response = graphql_response(content, JSON if media_type == EVENT_STREAM else media_type, 401)
    response.headers.update(challenge(request))
    return response


def _refused(status: int, message: str, media_type: str, headers: Mapping[str, str]) -> Response:
    error = {"message": message, "extensions": {"code": "BAD_USER_INPUT"}}
    response = graphql_response({"errors": [error]}, JSON if media_type == EVENT_STREAM else media_type, status)
    response.headers.update(headers)
    return response


def _malformed(error: BadRequestError, media_type: str) -> Response:
    """The response to an invalid request. Clients that batch expect an error for each of their operations at its
    position in a list, which they read with status 200 only.
    """
    if not isinstance(error, BatchError):
        return _refused(error.status, error.message, media_type, error.headers)
    batch_error = {"message": error.message, "extensions": {"code": "BAD_USER_INPUT", "reason": "BATCHED"}}
    return graphql_response(
        [{"errors": [batch_error]}] * error.operations, JSON if media_type == EVENT_STREAM else media_type
    )


def overloaded(error: Overloaded, request: Request) -> Response:
    """The response to an operation that is shed."""
    try:
        media_type = wanted_type(request)
    except BadRequestError:
        media_type = JSON
    return _later(error, media_type)


def _later(error: TooManyRequests | Overloaded, media_type: str) -> Response:
    limited = isinstance(error, TooManyRequests)
    OPERATIONS.labels("none", "limited" if limited else "shed").inc()
    code = error.reason if limited else "UNAVAILABLE"
    refused = {"message": error.message, "extensions": {"code": code, "retryAfter": error.retry_after}}
    response = graphql_response(
        {"errors": [refused]}, JSON if media_type == EVENT_STREAM else media_type, 429 if limited else 503
    )
    response.headers.update(error.headers)
    return response


def _unread(error: BadRequestError | TooLargeError | TooSlowError | TooManyRequests, media_type: str) -> Response:
    """The response to a request that was not read to its end, or is invalid."""
    if isinstance(error, BadRequestError):
        return _malformed(error, media_type)
    if isinstance(error, TooLargeError):
        return _closing(413, f"At most {MAX_GRAPHQL_BYTES} bytes.", media_type)
    if isinstance(error, TooSlowError):
        return _closing(408, "The request took too long to arrive.", media_type)
    response = _later(error, media_type)
    response.headers["connection"] = "close"
    return response


def _closing(status: int, message: str, media_type: str) -> Response:
    return _refused(status, message, media_type, {"connection": "close"})
