"""Keeps and serves private files at the addresses that slices name; the slice's service decides who may."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import grpc
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.callers import Callers
from gateway.cookies import Origins
from gateway.limits import TooLargeError, TooSlowError, body
from gateway.media import STATUSES, UPLOAD_SECONDS, ForeignOrigin, failure
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph import PrivateFiles, Slice
from kit.graph.private_files import MAX_BYTES
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated, Unavailable, as_domain_error

_HEADERS = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
}
_READ_SECONDS = 30.0
AT_ONCE = 8
"""In a process: each holds a file in memory, also while whoever sends or reads it is slow."""
SECONDS = 180.0
"""From the first byte of the request to the last one of the answer."""


class PrivateFilesDoor:
    """PUT and GET at the addresses of the slices' `private_files`, for signed-in people: the body is the file."""

    def __init__(self, callers: Callers, origins: Origins, limits: RateLimits) -> None:
        self._callers = callers
        self._origins = origins
        self._limits = limits
        self._at_once = _AtOnce()

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """Those of all slices."""
        made = [
            Route(path, partial(self._answer, partial(serve, files, clients[item.name])), methods=[method])
            for item in slices
            for path, files in item.private_files.items()
            for method, serve in (("PUT", self._store), ("GET", self._read))
        ]
        for route in made:
            route.app = self._at_once.bounding(route.app)
        return made

    async def _answer(self, serve: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
        """204 or the file; errors as those of `POST /media/images`."""
        try:
            return await serve(request)
        except TooManyRequests as error:
            return failure(error, 429, **error.headers)
        except TooSlowError:
            return failure(InvalidInput("The upload took too long."), 408)
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            return failure(domain, STATUSES.get(domain.status, 500))

    async def _store(self, files: PrivateFiles, client: Any, request: Request) -> Response:
        if not self._origins.allowed(request):
            raise ForeignOrigin
        account, address = await self._enter(request, UPLOAD_SECONDS)
        self._limits.take("uploads", address=address, account=account)
        try:
            content = await body(request, MAX_BYTES, total=UPLOAD_SECONDS)
        except TooLargeError:
            return failure(InvalidInput("The file is too large: at most 5 MB.", reason=files.too_large), 413)
        await files.store(client, request.path_params["id"], content)
        return Response(status_code=204, headers={"cache-control": "no-store"})

    async def _read(self, files: PrivateFiles, client: Any, request: Request) -> Response:
        await self._enter(request, _READ_SECONDS)
        found = await files.read(client, request.path_params["id"])
        disposition = {"content-disposition": f'attachment; filename="{found.name}"'}
        return Response(found.content, media_type=found.content_type, headers=_HEADERS | disposition)

    async def _enter(self, request: Request, seconds: float) -> tuple[str | None, str]:
        """Whoever asks, and from where. Raises Unauthenticated unless somebody is signed in."""
        call, stale = await self._callers.context(request, seconds)
        if stale is not None:
            raise stale
        if not call.authorization:
            raise Unauthenticated
        enter_context(call)
        return call.caller.person_id, call.client_ip or ""


class _AtOnce:
    """How many requests hold a file now."""

    def __init__(self) -> None:
        self._held = 0

    def bounding(self, app: ASGIApp) -> ASGIApp:
        """The application, which answers 503 past AT_ONCE, and is cut off after SECONDS."""

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            if self._held >= AT_ONCE:
                await failure(Unavailable(), 503, **{"retry-after": "5"})(scope, receive, send)
                return
            self._held += 1
            try:
                async with asyncio.timeout(SECONDS):
                    await app(scope, receive, send)
            finally:
                self._held -= 1

        return serve
