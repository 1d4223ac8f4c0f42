"""Serves private documents to holders of a ticket, which identity-svc verifies."""

from __future__ import annotations

import re

import grpc
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gateway.callers import Callers
from kit.rpc.caller import enter_context
from kit.rpc.errors import as_domain_error
from resuena.identity.v1 import identity_pb2, identity_pb2_grpc

PATH = "/investors/documents/{name}"
_SECONDS = 10.0
_RANGE = re.compile(r"bytes=(\d*)-(\d*)")
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
_REFUSED = (
    "Este enlace ya no sirve: abrí el documento otra vez desde la página de inversores.\n"
    "This link no longer works: open the document again from the investors page.\n"
)


class InvestorDocuments:
    """GET /investors/documents/{name}?ticket=…"""

    def __init__(self, channel: grpc.aio.Channel, callers: Callers) -> None:
        self._service = identity_pb2_grpc.IdentityServiceStub(channel)
        self._callers = callers

    async def serve(self, request: Request) -> Response:
        """The document or the requested range; 403 for an invalid ticket."""
        name, ticket = request.path_params["name"], request.query_params.get("ticket", "")
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        asked = identity_pb2.ReadInvestorDocumentRequest(name=name, ticket=ticket)
        try:
            found = await self._service.ReadInvestorDocument(asked, timeout=_SECONDS)
        except grpc.RpcError as error:
            domain = as_domain_error(error)
            if domain.status is grpc.StatusCode.INVALID_ARGUMENT:
                return PlainTextResponse(_REFUSED, 403, headers={"cache-control": "no-store"})
            return PlainTextResponse(f"{domain.message}\n", 503, headers={"cache-control": "no-store"})
        return part(found.content, found.content_type, request.headers.get("range", ""))


def part(content: bytes, kind: str, asked: str) -> Response:
    """The whole content or one range (RFC 9110, section 14), which some browsers need to play video."""
    headers = {**_HEADERS, "content-type": kind}
    match = _RANGE.fullmatch(asked.strip())
    if match is None or match[0] == "bytes=-":
        return Response(content, headers=headers)
    size = len(content)
    first = int(match[1]) if match[1] else max(0, size - int(match[2]))
    last = min(int(match[2]), size - 1) if match[1] and match[2] else size - 1
    if first >= size or first > last:
        return Response(status_code=416, headers={**headers, "content-range": f"bytes */{size}"})
    headers["content-range"] = f"bytes {first}-{last}/{size}"
    return Response(content[first : last + 1], 206, headers=headers)
