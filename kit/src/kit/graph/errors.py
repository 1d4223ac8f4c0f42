"""Errors of queries as clients may see them: one of five codes, nothing internal."""

from __future__ import annotations

from typing import Any

import grpc
import structlog
from graphql import GraphQLError, GraphQLSyntaxError
from opentelemetry import trace

from kit.rpc.errors import Internal, as_domain_error

log = structlog.get_logger("graphql")

_CODES = {
    grpc.StatusCode.UNAUTHENTICATED: "UNAUTHENTICATED",
    grpc.StatusCode.PERMISSION_DENIED: "FORBIDDEN",
    grpc.StatusCode.UNAVAILABLE: "UNAVAILABLE",
    grpc.StatusCode.RESOURCE_EXHAUSTED: "UNAVAILABLE",
    grpc.StatusCode.INTERNAL: "INTERNAL",
    grpc.StatusCode.UNKNOWN: "INTERNAL",
}


def formatted(error: GraphQLError, *, quiet: bool = False) -> dict[str, Any]:
    """A GraphQL error as it goes over the wire; `quiet` keeps every name of the schema out of its message.

    `extensions.code` is UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE, BAD_USER_INPUT or INTERNAL (the last with the
    trace id); `extensions.reason` is the stable reason of a service.
    """
    answer: dict[str, Any] = {"message": error.message}
    if error.locations:
        answer["locations"] = [{"line": place.line, "column": place.column} for place in error.locations]
    if error.path:
        answer["path"] = list(error.path)
    cause = error.original_error
    if cause is None or isinstance(cause, GraphQLError):
        # Raised by the engine itself: syntax, validation, arguments; or a null where none may be.
        told = error.extensions or {}
        clients = not error.message.startswith("Cannot return null")
        answer["extensions"] = {**told, "code": told.get("code") or ("BAD_USER_INPUT" if clients else "INTERNAL")}
        if not clients:
            log.error("null_where_none_may_be", message=error.message)
        if quiet and not told and not isinstance(error, GraphQLSyntaxError):
            answer["message"] = "The request is not valid." if clients else Internal.message
        return answer
    domain = as_domain_error(cause)
    answer["message"] = domain.message
    code = _CODES.get(domain.status, "BAD_USER_INPUT")
    answer["extensions"] = {"code": code, "reason": domain.reason}
    if code == "INTERNAL":
        span = trace.get_current_span().get_span_context()
        answer["extensions"] = {"code": code}
        if span.is_valid:
            answer["extensions"]["traceId"] = format(span.trace_id, "032x")
    return answer
