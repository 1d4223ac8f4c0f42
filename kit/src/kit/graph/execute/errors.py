"""Formats GraphQL errors for clients: one of five codes, no internal details."""

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
    """A GraphQL error as it is sent; with `quiet` its message contains no name of the schema.

    `extensions.code` is UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE, BAD_USER_INPUT or INTERNAL (the last with the
    trace id); `extensions.reason` is the stable reason of a service.
    """
    formatted_error: dict[str, Any] = {"message": error.message}
    if error.locations:
        formatted_error["locations"] = [{"line": place.line, "column": place.column} for place in error.locations]
    if error.path:
        formatted_error["path"] = list(error.path)
    cause = error.original_error
    if cause is None or isinstance(cause, GraphQLError):
        # Raised by graphql-core itself: syntax, validation, arguments; or a null in a non-null field.
        extensions = error.extensions or {}
        clients = not error.message.startswith("Cannot return null")
        formatted_error["extensions"] = {
            **extensions,
            "code": extensions.get("code") or ("BAD_USER_INPUT" if clients else "INTERNAL"),
        }
        if not clients:
            log.error("null_where_none_may_be", message=error.message)
        if quiet and not extensions and not isinstance(error, GraphQLSyntaxError):
            formatted_error["message"] = "The request is not valid." if clients else Internal.message
        return formatted_error
    domain = as_domain_error(cause)
    formatted_error["message"] = domain.message
    code = _CODES.get(domain.status, "BAD_USER_INPUT")
    formatted_error["extensions"] = {"code": code, "reason": domain.reason}
    if code == "INTERNAL":
        span = trace.get_current_span().get_span_context()
        formatted_error["extensions"] = {"code": code}
        if span.is_valid:
            formatted_error["extensions"]["traceId"] = format(span.trace_id, "032x")
    return formatted_error
