"""Streams files that slices generate part by part, to signed-in people and to API keys."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

import grpc
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gateway.archives import head_of_stream
from gateway.callers import Callers, account_of, challenge
from gateway.media import STATUSES, failure
from gateway.rate_limits import RateLimits, TooManyRequests
from gateway.transfers import PRIVATE_DOWNLOAD, BoundedStream, TooManyTransfersError, Transfers
from kit.graph import Export, Slice
from kit.graph.declare.exports import OpenExport
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated, Unavailable, as_domain_error

log = structlog.get_logger("exports")

AT_ONCE = 8
"""Concurrent exports of a process; of one account, ACCOUNT_AT_ONCE."""
ACCOUNT_AT_ONCE = 2
SECONDS = 1_800.0
"""Time limit of one export."""
STALL_SECONDS = 30.0
"""Time limit for the client to receive one chunk of CHUNK_BYTES; a stalled client loses its place."""
CHUNK_BYTES = 64 * 1024
PART_SECONDS = 15.0
"""Time limit of the calls that generate one part."""


class ExportsDoor:
    """GET at the addresses of the slices' `exports`: with the token of a person, or with an API key."""

    def __init__(self, callers: Callers, limits: RateLimits) -> None:
        self._callers = callers
        self._limits = limits
        self._transfers = Transfers()

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(path, partial(self._respond, open_export, clients[schema_slice.name]), methods=["GET"])
            for schema_slice in slices
            for path, open_export in schema_slice.exports.items()
        ]

    async def _respond(self, open_export: OpenExport, client: Any, request: Request) -> Response:
        """The file; 401 without a valid token, 503 when too many are being streamed, other errors by their cause."""
        try:
            return await self._serve(open_export, client, request)
        except TooManyRequests as error:
            return failure(error, 429, **error.headers)
        except TooManyTransfersError:
            return failure(Unavailable(), 503, **{"retry-after": "30"})
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            status = STATUSES.get(domain.status, 500)
            return failure(domain, status, **(challenge(request) if status == 401 else {}))

    async def _serve(self, open_export: OpenExport, client: Any, request: Request) -> Response:
        call, account = await self._entered(request)
        export = await open_export(client, _parameters(request))
        headers = PRIVATE_DOWNLOAD | {"content-disposition": f'attachment; filename="{export.name}"'}
        if request.method == "HEAD":
            await export.parts.aclose()
            return head_of_stream(headers | {"content-type": export.content_type})
        end = self._transfers.begin(account, AT_ONCE, ACCOUNT_AT_ONCE)
        try:
            # A failure before the first byte gets an error status.
            first = await anext(export.parts, b"")
        except BaseException:
            end()
            await export.parts.aclose()
            raise
        return BoundedStream(
            self._chunks(call, export, first),
            end,
            seconds=SECONDS,
            stall_seconds=STALL_SECONDS,
            headers=headers,
            media_type=export.content_type,
        )

    async def _entered(self, request: Request) -> tuple[CallContext, str]:
        """The call and its account. Raises Unauthenticated, TooManyRequests, and Unavailable for a key."""
        self._limits.take("graphql", address=self._callers.client_ip(request) or "")
        call, stale = await self._callers.context(request, PART_SECONDS, keys=True)
        if stale is not None:
            raise stale
        account = account_of(call.caller)
        if account is None:
            raise Unauthenticated
        self._limits.take("graphql" if call.caller.key is None else "key", account=account)
        enter_context(call)
        return call, account

    async def _chunks(self, call: CallContext, export: Export, part: bytes | None) -> AsyncGenerator[bytes]:
        """The file in chunks of at most CHUNK_BYTES; a part is requested once the one before was received.

        Raises Unauthenticated, which aborts the stream, when the token, the session or the key has ended meanwhile.
        """
        async with aclosing(export.parts) as parts:
            try:
                while part is not None:
                    for start in range(0, len(part), CHUNK_BYTES):
                        yield part[start : start + CHUNK_BYTES]
                    call = await self._callers.renewed(call, PART_SECONDS)
                    enter_context(call)
                    part = await anext(parts, None)
            except (DomainError, grpc.RpcError) as error:
                log.warning("export_cut", file=export.name, reason=as_domain_error(error).reason)
                raise


def _parameters(request: Request) -> Mapping[str, str]:
    """The parameters of the query by name. Raises InvalidInput for one that is given twice."""
    pairs = request.query_params.multi_items()
    if len(pairs) > len(dict(pairs)):
        raise InvalidInput("A parameter is given twice.")
    return dict(pairs)
