"""Stores and serves private files at the paths that slices declare; the slice's service authorizes the caller."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import grpc
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gateway.callers import Callers, challenge
from gateway.cookies import Origins
from gateway.limits import TooLargeError, TooSlowError, body
from gateway.media import STATUSES, UPLOAD_SECONDS, ForeignOrigin, failure
from gateway.rate_limits import RateLimits, TooManyRequests
from gateway.transfers import PRIVATE_DOWNLOAD, BoundedStream, TooManyTransfersError, Transfers
from kit.graph import PrivateFiles, Slice
from kit.graph.declare.private_files import MAX_BYTES
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated, Unavailable, as_domain_error

_READ_SECONDS = 30.0
AT_ONCE = 8
"""Concurrent transfers of a process; of one account, ACCOUNT_AT_ONCE. Each holds a file in memory, even if slow."""
ACCOUNT_AT_ONCE = 2
SECONDS = 180.0
"""Time limit for the client to receive the file."""
STALL_SECONDS = 30.0
"""Time limit for the client to receive one chunk of CHUNK_BYTES."""
CHUNK_BYTES = 64 * 1024


class PrivateFilesDoor:
    """PUT and GET at the addresses of the slices' `private_files`, for signed-in people: the body is the file."""

    def __init__(self, callers: Callers, origins: Origins, limits: RateLimits) -> None:
        self._callers = callers
        self._origins = origins
        self._limits = limits
        self._transfers = Transfers()

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(
                path, partial(self._respond, partial(serve, files, clients[schema_slice.name])), methods=[method]
            )
            for schema_slice in slices
            for path, files in schema_slice.private_files.items()
            for method, serve in (("PUT", self._store), ("GET", self._read))
        ]

    async def _respond(self, serve: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
        """204, the result of storing a file as JSON, or the file; errors as in `POST /media/images`."""
        try:
            return await serve(request)
        except TooManyRequests as error:
            return failure(error, 429, **error.headers)
        except TooManyTransfersError:
            return failure(Unavailable(), 503, **{"retry-after": "5"})
        except TooSlowError:
            return failure(InvalidInput("The upload took too long."), 408)
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            status = STATUSES.get(domain.status, 500)
            return failure(domain, status, **(challenge(request) if status == 401 else {}))

    async def _store(self, files: PrivateFiles, client: Any, request: Request) -> Response:
        if not self._origins.allowed(request):
            raise ForeignOrigin
        account, address = await self._enter(request, UPLOAD_SECONDS + files.store_seconds)
        self._limits.take("uploads", address=address, account=account)
        name = request.path_params["id"]
        with self._transfers.track(account, AT_ONCE, ACCOUNT_AT_ONCE):
            # Before the body, so that unauthorized callers use no memory for a file that would be refused.
            await files.check(client, name)
            try:
                content = await body(request, MAX_BYTES, total=UPLOAD_SECONDS)
            except TooLargeError:
                return failure(InvalidInput("The file is too large: at most 5 MB.", reason=files.too_large), 413)
            outcome = await files.store(client, name, content)
        headers = {"cache-control": "no-store"}
        return (
            Response(status_code=204, headers=headers)
            if outcome is None
            else JSONResponse(outcome, headers=headers)
        )

    async def _read(self, files: PrivateFiles, client: Any, request: Request) -> Response:
        if files.records_reading and request.method == "HEAD":
            return Response(status_code=405, headers={"allow": "GET"})
        account, address = await self._enter(request, _READ_SECONDS)
        self._limits.take("graphql", address=address, account=account)
        end = self._transfers.begin(account, AT_ONCE, ACCOUNT_AT_ONCE)
        try:
            file = await files.read(client, request.path_params["id"])
        except BaseException:
            end()
            raise
        headers = PRIVATE_DOWNLOAD | {
            "content-disposition": f'attachment; filename="{file.name}"',
            "content-length": str(len(file.content)),
        }
        return BoundedStream(
            _chunks(b"" if request.method == "HEAD" else file.content),
            end,
            seconds=SECONDS,
            stall_seconds=STALL_SECONDS,
            headers=headers,
            media_type=file.content_type,
        )

    async def _enter(self, request: Request, seconds: float) -> tuple[str, str]:
        """The caller's account and address. Raises Unauthenticated unless a person is signed in."""
        call, stale = await self._callers.context(request, seconds)
        if stale is not None:
            raise stale
        if not call.authorization or call.caller.person_id is None:
            raise Unauthenticated
        enter_context(call)
        return call.caller.person_id, call.client_ip or ""


async def _chunks(content: bytes) -> AsyncGenerator[bytes]:
    for start in range(0, len(content), CHUNK_BYTES):
        yield content[start : start + CHUNK_BYTES]
