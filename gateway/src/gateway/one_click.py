"""One-click unsubscribe (RFC 8058): the unsubscribe button of a mail program sends a POST to the link in the mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import grpc
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gateway.callers import Callers
from gateway.media import STATUSES
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph import OneClick, Slice
from kit.rpc.caller import enter_context
from kit.rpc.errors import DomainError, as_domain_error

_SECONDS = 5.0
_HEADERS = {"cache-control": "no-store"}


class OneClicks:
    """POST at the addresses of the slices' `one_clicks`, in both languages; the body is not read."""

    def __init__(self, callers: Callers, limits: RateLimits) -> None:
        self._callers = callers
        self._limits = limits

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(prefix + path, partial(self._serve, one_click, clients[schema_slice.name]), methods=["POST"])
            for schema_slice in slices
            for path, one_click in schema_slice.one_clicks.items()
            for prefix in ("", "/en")
        ]

    async def _serve(self, one_click: OneClick, client: Any, request: Request) -> Response:
        """200, also again; 400 for an unknown token."""
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        try:
            self._limits.take("graphql", address=context.client_ip or "")
            await one_click.act(client, request.query_params.get(one_click.parameter, ""))
        except TooManyRequests as error:
            return PlainTextResponse(f"{error.message}\n", 429, headers={**_HEADERS, **error.headers})
        except (DomainError, grpc.RpcError) as error:
            domain = as_domain_error(error)
            return PlainTextResponse(f"{domain.message}\n", STATUSES.get(domain.status, 500), headers=_HEADERS)
        return PlainTextResponse("OK\n", headers=_HEADERS)
