"""The public schema as text, for client generators; in production an API key is required."""

from __future__ import annotations

import hashlib

from graphql import GraphQLSchema, print_schema
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gateway.callers import Callers, account_of, challenge
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.rpc.errors import DomainError

_SECONDS = 3.0


class SchemaText:
    """Serves `/schema.graphql`."""

    def __init__(self, schema: GraphQLSchema, callers: Callers, limits: RateLimits, *, production: bool) -> None:
        self._text = print_schema(schema).encode() + b"\n"
        self._etag = f'"{hashlib.sha256(self._text).hexdigest()[:32]}"'
        self._callers = callers
        self._limits = limits
        self._production = production

    async def serve(self, request: Request) -> Response:
        """The text; 304 while it has not changed, 401 without an API key in production."""
        if self._production:
            try:
                call, _ = await self._callers.context(request, _SECONDS, keys=True)
                if call.caller.key is not None:
                    self._limits.take("key", account=account_of(call.caller))
            except TooManyRequests as error:
                return PlainTextResponse(f"{error.message}\n", 429, headers=error.headers)
            except DomainError as error:
                return PlainTextResponse(f"{error.message}\n", 503, headers={"retry-after": "1"})
            if call.caller.key is None:
                return PlainTextResponse("Send an API key.\n", 401, headers=challenge(request))
        headers = {"etag": self._etag, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == self._etag:
            return Response(status_code=304, headers=headers)
        return Response(self._text, media_type="application/graphql", headers=headers)
