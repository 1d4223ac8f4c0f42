"""Streams private documents, whole or in ranges, to holders of a ticket; media-svc serves and authorizes them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import partial

import grpc
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from gateway.callers import Callers
from gateway.media import bytes_of, has_already
from kit.graph import Slice
from kit.rpc.caller import enter_context
from kit.rpc.errors import Unavailable, as_domain_error
from resuena.media.v1 import documents_pb2, documents_pb2_grpc

_HEAD_SECONDS = 10.0
_SECONDS = 600.0
"""Time limit of one response: a player requests the rest as a new range, whose reader is authorized again."""
_MAX_POSITION = 2**63 - 1
_RANGE = re.compile(r"bytes=([0-9]*)-([0-9]*)", re.IGNORECASE)
_STRONG_ETAG = re.compile(r'"([^"]*)"')
_REFUSALS = {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND}
_HEADERS = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "accept-ranges": "bytes",
    # Browsers wrap a video or PDF in a generated page, whose own styles this policy must allow.
    "content-security-policy": (
        "default-src 'none'; media-src 'self'; object-src 'self'; img-src 'self'; style-src 'unsafe-inline';"
        " frame-ancestors 'none'"
    ),
}


class PrivateDocuments:
    """GET and HEAD at the addresses of the slices' `private_documents`, with the query parameter `ticket`."""

    def __init__(self, media: grpc.aio.Channel, callers: Callers) -> None:
        self._documents = documents_pb2_grpc.DocumentServiceStub(media)
        self._callers = callers

    def routes(self, slices: Sequence[Slice]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(path, partial(self._serve, refusal), methods=["GET"])
            for schema_slice in slices
            for path, refusal in schema_slice.private_documents.items()
        ]

    async def _serve(self, refusal: str, request: Request) -> Response:
        """The document or the requested range; 403 with the refusal for an invalid ticket."""
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        stream = self._documents.GetDocument(_document_request(request), timeout=_SECONDS)
        parts = aiter(stream)
        try:
            async with asyncio.timeout(_HEAD_SECONDS):
                head = (await anext(parts)).head
        except (grpc.RpcError, TimeoutError, StopAsyncIteration) as error:
            stream.cancel()
            domain = Unavailable() if isinstance(error, StopAsyncIteration) else as_domain_error(error)
            if domain.status in _REFUSALS:
                return PlainTextResponse(refusal, 403, headers={"cache-control": "no-store"})
            return PlainTextResponse(f"{domain.message}\n", 503, headers={"cache-control": "no-store"})
        headers = {**_HEADERS, "content-type": head.content_type, "etag": f'"{head.etag}"'}
        if has_already(request, headers["etag"]):
            stream.cancel()
            return Response(status_code=304, headers=headers)
        if head.extent == documents_pb2.DOCUMENT_EXTENT_UNSATISFIABLE:
            return Response(status_code=416, headers={**headers, "content-range": f"bytes */{head.size}"})
        headers["content-length"] = str(head.length)
        if request.method == "HEAD":
            stream.cancel()
            return Response(headers=headers)
        status = 200
        if head.extent == documents_pb2.DOCUMENT_EXTENT_PART:
            status = 206
            headers["content-range"] = f"bytes {head.first}-{head.first + head.length - 1}/{head.size}"
        return StreamingResponse(bytes_of(stream, parts), status, headers=headers)


def _document_request(request: Request) -> documents_pb2.GetDocumentRequest:
    """The request to media-svc: the range of a GET if there is one, and the entity tag on which it depends."""
    wanted_range, if_range = None, None
    if request.method == "GET":
        wanted_range = byte_range(request.headers.get("range", ""))
        condition = request.headers.get("if-range")
        if condition is not None:
            strong = _STRONG_ETAG.fullmatch(condition.strip())
            if strong is None:  # a date or a weak tag, which does not identify a version
                wanted_range = None
            else:
                if_range = strong[1]
    return documents_pb2.GetDocumentRequest(
        name=request.path_params["name"],
        ticket=request.query_params.get("ticket", ""),
        range=wanted_range,
        if_range=if_range,
    )


def byte_range(header: str) -> documents_pb2.ByteRange | None:
    """The single range of a Range header (RFC 9110, section 14.2); None for several ranges or a malformed header."""
    match = _RANGE.fullmatch(header.strip())
    if match is None or not (match[1] or match[2]):
        return None
    first, last = (_position(digits) if digits else None for digits in match.groups())
    if first is not None and last is not None and last < first:
        return None
    return documents_pb2.ByteRange(first=first, last=last)


def _position(digits: str) -> int:
    return min(int(digits.lstrip("0")[:20] or "0"), _MAX_POSITION)
