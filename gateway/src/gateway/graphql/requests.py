"""GraphQL over HTTP: what a well-formed request is, and how answers are encoded (the GraphQL over HTTP draft)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"


class BadRequestError(Exception):
    """The HTTP request is no GraphQL request."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers


@dataclass(frozen=True, slots=True)
class GraphQLRequest:
    """The parameters of a request, checked for their JSON types."""

    query: str
    variables: dict[str, Any] | None
    operation_name: str | None


def wanted_type(request: Request) -> str:
    """The media type to answer with; raises BadRequestError 406 when the client takes neither."""
    accept = request.headers.get("accept")
    if not accept:
        return JSON
    offered = [item.split(";")[0].strip().lower() for item in accept.split(",")]
    for item in offered:
        if item == GRAPHQL_JSON:
            return GRAPHQL_JSON
        if item in (JSON, "*/*", "application/*"):
            return JSON
    raise BadRequestError(406, f"Answers are {GRAPHQL_JSON} or {JSON}.")


def read_json(content_type: str | None, body: bytes) -> GraphQLRequest:
    """The request in a POST body."""
    kind, _, parameters = (content_type or "").partition(";")
    if kind.strip().lower() != JSON:
        raise BadRequestError(415, f"The content type must be {JSON}.")
    charset = parameters.partition("charset=")[2].strip().strip('"').lower()
    if charset not in ("", "utf-8", "utf8"):
        raise BadRequestError(415, "The charset must be utf-8.")
    try:
        found = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise BadRequestError(400, "The body is not JSON.") from error
    if isinstance(found, list):
        raise BadRequestError(400, "Send one operation a request.")
    return read_parameters(found)


def read_query_string(request: Request) -> GraphQLRequest:
    """The request in a GET's query string."""
    found: dict[str, Any] = dict(request.query_params)
    for name in ("variables", "extensions"):
        if found.get(name):
            try:
                found[name] = orjson.loads(found[name])
            except orjson.JSONDecodeError as error:
                raise BadRequestError(400, f"{name} is not JSON.") from error
    return read_parameters(found)


def read_parameters(found: Any) -> GraphQLRequest:
    """Checks the JSON types of the parameters."""
    if not isinstance(found, dict):
        raise BadRequestError(400, "The body must be a JSON object.")
    query = found.get("query")
    if not isinstance(query, str) or not query:
        raise BadRequestError(400, "query must be a string.")
    for name in ("variables", "extensions"):
        if not isinstance(found.get(name), dict | None):
            raise BadRequestError(400, f"{name} must be an object.")
    operation_name = found.get("operationName")
    if not isinstance(operation_name, str | None):
        raise BadRequestError(400, "operationName must be a string.")
    return GraphQLRequest(query, found.get("variables"), operation_name or None)


def answer(content: Any, media_type: str, status: int = 200) -> Response:
    """A JSON answer that nobody may keep."""
    charset = "; charset=utf-8"
    return Response(
        orjson.dumps(content),
        status_code=status,
        headers={"content-type": media_type + charset, "cache-control": "no-store"},
    )
