"""Identifies callers: client address behind proxies, verified token, and the metadata forwarded to services."""

from __future__ import annotations

import contextlib
import re
import time
import uuid
from dataclasses import replace
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

import structlog
from starlette.requests import HTTPConnection

from gateway.access_log import note_caller
from gateway.keys import InvalidKey, Keys, secret_of
from gateway.settings import GatewaySettings
from kit.rpc.caller import ANONYMOUS, CallContext, Caller
from kit.rpc.errors import Unauthenticated, Unavailable
from kit.rpc.tokens import TokenVerifier

log = structlog.get_logger("callers")

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_PURPOSES = ("sec-purpose", "purpose", "x-moz")
_LONGEST = 64
"""Maximum length of an address: entries of X-Forwarded-For come from clients and may be of any length."""
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")


class Callers:
    """Turns requests into call contexts."""

    def __init__(self, settings: GatewaySettings, verifier: TokenVerifier) -> None:
        self._proxies = settings.proxies
        self._verifier = verifier
        self.keys: Keys | None = None
        """Set once the clients of services exist; until then no key is accepted."""

    def client_ip(self, request: HTTPConnection) -> str | None:
        """The peer's address, or the last address of X-Forwarded-For that is not a trusted proxy's."""
        peer = request.client.host if request.client else None
        if peer is None or not self._proxied(peer):
            return peer
        forwarded = request.headers.get("x-forwarded-for", "").split(",")
        chain = [entry.strip()[:_LONGEST] for entry in forwarded if entry.strip()]
        for address in reversed(chain):
            if not self._proxied(address):
                return address if _parsed(address) else peer
        return chain[0] if chain else peer

    def _proxied(self, address: str) -> bool:
        parsed = _parsed(address) if self._proxies else None
        return parsed is not None and any(parsed in network for network in self._proxies)

    async def context(
        self, request: HTTPConnection, seconds: float, authorization: str | None = None, *, keys: bool = False
    ) -> tuple[CallContext, Unauthenticated | None]:
        """The call context with a deadline in `seconds`, and the error of an invalid token (then anonymous).

        The token is the request's unless another `authorization` is given. When keys cannot be fetched the token is
        forwarded unverified: the services verify it themselves.

        With `keys` the token may be the secret of an API key, which is exchanged for a token; this raises
        TooManyRequests and Unavailable as `Keys.authorization` does.
        """
        authorization = authorization or request.headers.get("authorization")
        caller, refused, secret = ANONYMOUS, None, secret_of(authorization) if keys else None
        meta: dict[str, Any] = {
            "client_ip": self.client_ip(request),
            "user_agent": request.headers.get("user-agent", "")[:512] or None,
            "language": language(request),
        }
        if secret is not None:
            try:
                authorization = await self._exchanged(secret, meta["client_ip"])
            except Unauthenticated as error:
                authorization, refused, secret = None, error, None
        if authorization:
            try:
                caller = await self._verifier.verify(authorization, **meta)
            except Unauthenticated as error:
                authorization, refused = None, error
                if secret is not None and self.keys is not None:
                    self.keys.forget(secret)  # revoked within the minute
                    refused, secret = InvalidKey(), None
            except Unavailable:
                log.warning("token_not_verified", cause="no keys")
        if caller is ANONYMOUS:
            caller = Caller(client_ip=meta["client_ip"], user_agent=meta["user_agent"], language=meta["language"])
        note_caller(request.scope, caller)
        context = CallContext(
            authorization=authorization,
            request_id=request.state.request_id,
            secret=secret,
            deadline=time.monotonic() + seconds,
            caller=caller,
            **meta,
        )
        return context, refused

    async def renewed(self, context: CallContext, seconds: float) -> CallContext:
        """The context with a new deadline in `seconds`. Raises Unauthenticated when its token or session has ended."""
        if context.secret is not None:  # a key's token is short-lived, unlike a subscription
            context = replace(context, authorization=await self._exchanged(context.secret, context.client_ip))
        await self.still_hold(context)
        return replace(context, deadline=time.monotonic() + seconds)

    async def _exchanged(self, secret: str, address: str | None) -> str:
        if self.keys is None:
            raise InvalidKey
        return await self.keys.authorization(secret, address)

    async def still_hold(self, context: CallContext) -> None:
        """Raises Unauthenticated when the token or the session of a context has ended."""
        authorization = context.authorization
        with contextlib.suppress(Unavailable):  # as above
            if context.secret is not None:
                authorization = await self._exchanged(context.secret, context.client_ip)
            if authorization:
                await self._verifier.verify(authorization)


def challenge(request: HTTPConnection) -> dict[str, str]:
    """The header of a response with status 401 (RFC 6750): a token is required, or the one given is invalid."""
    sent = request.headers.get("authorization")
    return {"www-authenticate": 'Bearer error="invalid_token"' if sent else "Bearer"}


def account_of(caller: Caller) -> str | None:
    """The account whose rate limit applies, besides that of the address: a person's, or an API key's."""
    return f"key {caller.key.id}" if caller.key is not None else caller.person_id


def request_id(request_header: str | None) -> str:
    """The client's x-request-id when it is well formed, else a new one."""
    if request_header and _REQUEST_ID.fullmatch(request_header):
        return request_header
    return uuid.uuid4().hex


def prefetched(request: HTTPConnection) -> bool:
    """Whether the request says that a browser sent it ahead of a visit: `Sec-Purpose: prefetch;prerender` (Fetch
    standard), or the headers of older browsers."""
    return any("prefetch" in request.headers.get(name, "").lower() for name in _PURPOSES) or (
        request.headers.get("x-purpose", "").lower() == "preview"
    )


def language(request: HTTPConnection) -> str | None:
    """The first language of Accept-Language, as a BCP 47 tag."""
    first = request.headers.get("accept-language", "").split(",")[0].split(";")[0].strip()
    return first if len(first) <= 35 and _LANGUAGE.fullmatch(first) else None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """The text parsed as an IP address, None if it is not one."""
    try:
        return ip_address(text)
    except ValueError:
        return None
