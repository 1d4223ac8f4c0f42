"""Parses requests and encodes responses as the GraphQL over HTTP draft specifies.

Strawberry's views execute a Strawberry schema and parse each document anew; the composed schema is graphql-core's, and
its documents are prepared once (documents.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from graphql import ExecutionResult
from isal import igzip
from starlette.requests import Request
from starlette.responses import Response

from kit.graph.execute.errors import formatted

JSON = "application/json"
GRAPHQL_JSON = "application/graphql-response+json"
EVENT_STREAM = "text/event-stream"
JSON_LINES = "application/jsonl"
"""The type of a response to an operation and to the queries that follow it: a line of JSON for each."""
COMPLETE = b"event: complete\ndata:\n\n"
COMPRESSED_FROM = 16 * 1024
"""Bytes from which a response is compressed: lists. One with a token is shorter, so its length reveals nothing."""


MAX_FOLLOWING = 4
"""The most queries that may follow an operation in its request."""
BATCHED = "Send one operation a request."
MAX_TOLD_BATCH = 100
"""The longest batch in which each operation gets an error of its own; a longer batch gets one error."""


class BadRequestError(Exception):
    """The HTTP request is not a well-formed GraphQL request."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers


class BatchError(BadRequestError):
    """The HTTP request is a batch: a list of operations, of this length."""

    def __init__(self, operations: int) -> None:
        super().__init__(400, BATCHED)
        self.operations = operations


@dataclass(frozen=True, slots=True)
class GraphQLRequest:
    """The parameters of a request, checked for their JSON types."""

    query: str | None
    variables: dict[str, Any] | None
    operation_name: str | None
    document_id: str | None = None
    persisted: bool = False
    """Whether the request uses automatic persisted queries, whose clients expect errors of their own."""
    following: tuple[GraphQLRequest, ...] = ()
    """Queries to execute with the session that the operation opens or renews, in a response of JSON_LINES."""


def wanted_type(request: Request) -> str:
    """The media type of the response; raises BadRequestError 406 when the client accepts neither."""
    accept = request.headers.get("accept")
    if not accept:
        return JSON
    offered = [media_type.split(";")[0].strip().lower() for media_type in accept.split(",")]
    for media_type in offered:
        if media_type == GRAPHQL_JSON:
            return GRAPHQL_JSON
        if media_type == EVENT_STREAM:
            return EVENT_STREAM
        if media_type in (JSON, "*/*", "application/*"):
            return JSON
    raise BadRequestError(406, f"Answers are {GRAPHQL_JSON}, {JSON} or {EVENT_STREAM}.")


def read_json(content_type: str | None, body: bytes) -> GraphQLRequest:
    """The request in a POST body."""
    kind, _, parameters = (content_type or "").partition(";")
    if kind.strip().lower() != JSON:
        uploads = " Files are sent to /media/images." if kind.strip().lower() == "multipart/form-data" else ""
        raise BadRequestError(415, f"The content type must be {JSON}.{uploads}")
    charset = parameters.partition("charset=")[2].strip().strip('"').lower()
    if charset not in ("", "utf-8", "utf8"):
        raise BadRequestError(415, "The charset must be utf-8.")
    try:
        parsed = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise BadRequestError(400, "The body is not JSON.") from error
    if isinstance(parsed, list):
        if 0 < len(parsed) <= MAX_TOLD_BATCH and all(isinstance(operation, dict) for operation in parsed):
            raise BatchError(len(parsed))
        raise BadRequestError(400, BATCHED)
    return read_parameters(parsed)


def read_query_string(request: Request) -> GraphQLRequest:
    """The request in a GET's query string."""
    parameters: dict[str, Any] = dict(request.query_params)
    for name in ("variables", "extensions"):
        if parameters.get(name):
            try:
                parameters[name] = orjson.loads(parameters[name])
            except orjson.JSONDecodeError as error:
                raise BadRequestError(400, f"{name} is not JSON.") from error
    return read_parameters(parameters)


def read_parameters(parameters: Any, *, follows: bool = False) -> GraphQLRequest:
    """Checks the JSON types of the parameters. `following` is allowed unless the request is in it (`follows`)."""
    if not isinstance(parameters, dict):
        raise BadRequestError(400, "The body must be a JSON object.")
    for name in ("variables", "extensions"):
        if not isinstance(parameters.get(name), dict | None):
            raise BadRequestError(400, f"{name} must be an object.")
    document_id, persisted = _document_id(parameters)
    query = parameters.get("query")
    if not (query is None and document_id) and (not isinstance(query, str) or not query):
        raise BadRequestError(400, "query must be a string.")
    operation_name = parameters.get("operationName")
    if not isinstance(operation_name, str | None):
        raise BadRequestError(400, "operationName must be a string.")
    return GraphQLRequest(
        query,
        parameters.get("variables"),
        operation_name or None,
        document_id,
        persisted,
        _following(parameters, follows=follows),
    )


def _following(parameters: dict[str, Any], *, follows: bool) -> tuple[GraphQLRequest, ...]:
    """The requests of `extensions.following`."""
    listed = (parameters.get("extensions") or {}).get("following", [])
    if not isinstance(listed, list) or len(listed) > MAX_FOLLOWING:
        raise BadRequestError(400, f"extensions.following must be a list of at most {MAX_FOLLOWING} requests.")
    if listed and follows:
        raise BadRequestError(400, "A request of extensions.following has no such list itself.")
    return tuple(read_parameters(query, follows=True) for query in listed)


def _document_id(parameters: dict[str, Any]) -> tuple[str | None, bool]:
    """The hash of a trusted document, and whether it was sent as `extensions.persistedQuery.sha256Hash`, as Apollo's
    clients do, and not as `documentId`."""
    document_id, persisted = parameters.get("documentId"), None
    if document_id is None:
        persisted = (parameters.get("extensions") or {}).get("persistedQuery")
        document_id = persisted.get("sha256Hash") if isinstance(persisted, dict) else None
    if not isinstance(document_id, str | None) or len(document_id or "") > 128:
        raise BadRequestError(400, "A document's hash must be a short string.")
    return document_id or None, bool(document_id) and persisted is not None


def takes_lines(request: Request) -> bool:
    """Whether the client accepts JSON_LINES by name; `*/*` means one JSON document."""
    accepted = request.headers.get("accept", "").split(",")
    return any(media_type.split(";")[0].strip().lower() == JSON_LINES for media_type in accepted)


def content(result: ExecutionResult, *, quiet: bool = False) -> dict[str, Any]:
    """The response body of a result, without `data` when nothing was executed. `quiet` as in `formatted`."""
    body: dict[str, Any] = {}
    if result.errors:
        body["errors"] = [formatted(error, quiet=quiet) for error in result.errors]
    if result.data is not None or not result.errors or any(error.path for error in result.errors):
        body["data"] = result.data
    return body


def next_event(content: Any) -> bytes:
    """A response as a server-sent event."""
    return b"event: next\ndata: " + orjson.dumps(content) + b"\n\n"


def compressed(request: Request, response: Response) -> Response:
    """The response, its body compressed when it is long and the client accepts gzip."""
    if len(response.body) >= COMPRESSED_FROM:
        response.headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            response.body = igzip.compress(response.body, compresslevel=2, mtime=0)
            response.headers["content-encoding"] = "gzip"
            response.headers["content-length"] = str(len(response.body))
    return response


def graphql_response(content: Any, media_type: str, status: int = 200) -> Response:
    """The HTTP response, not cacheable: JSON, or an event stream with one event."""
    event = media_type == EVENT_STREAM
    return Response(
        next_event(content) + COMPLETE if event else orjson.dumps(content),
        status_code=status,
        headers={"content-type": f"{media_type}; charset=utf-8", "cache-control": "no-store"},
    )
