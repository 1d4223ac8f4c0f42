"""Forwards webhook calls of other systems to the slice's service, which verifies their signatures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import grpc
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gateway.callers import Callers
from gateway.limits import TooLargeError, TooSlowError, body
from gateway.media import STATUSES
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph import Callback, CallbackRequest, Slice
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, as_domain_error

_SECONDS = 10.0
_HEADERS = {"cache-control": "no-store"}


class CallbacksDoor:
    """Serves the slices' `callbacks`, without a session."""

    def __init__(self, callers: Callers, limits: RateLimits) -> None:
        self._callers = callers
        self._limits = limits

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(path, partial(self._serve, callback, clients[schema_slice.name]), methods=list(callback.methods))
            for schema_slice in slices
            for path, callback in schema_slice.callbacks.items()
        ]

    async def _serve(self, callback: Callback, client: Any, request: Request) -> Response:
        """The service's response; a refusal has the status of its error, by which the other system decides to retry."""
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        try:
            self._limits.take("callbacks", address=context.client_ip or "")
            response = await callback.act(
                client,
                CallbackRequest(
                    request.method,
                    dict(request.query_params),
                    await body(request, callback.max_bytes),
                    request.headers.get(callback.signature_header, "") if callback.signature_header else "",
                ),
            )
        except TooManyRequests as error:
            return _refusal(error.message, 429, error.headers)
        except TooLargeError:
            return _refusal("The body is too large.", 413)
        except TooSlowError:
            return _refusal("The body took too long.", 408)
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            return _refusal(domain.message, STATUSES.get(domain.status, 500))
        return Response(response.content, media_type=response.content_type, headers=_HEADERS)


def _refusal(message: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    return PlainTextResponse(f"{message}\n", status, headers={**_HEADERS, **(headers or {})})
