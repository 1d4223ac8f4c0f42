"""Verification of the tokens of a call, the same in the gateway and in every service."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import httpx
import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from jwt.algorithms import OKPAlgorithm

from kit.rpc.caller import ANONYMOUS, Caller, Key
from kit.rpc.errors import Unauthenticated, Unavailable
from kit.rpc.service_keys import ServiceKeyError
from kit.rpc.service_tokens import CallerUnproven, ServiceVerifier
from kit.tasks import heed_cancellation

ISSUER = "resuena"
AUDIENCE = "resuena"
"""The audience of each token, so that a token under the same key for another purpose is not accepted here."""

ALGORITHM = "EdDSA"
ACCESS_TOKEN_SECONDS = 600
_MIN_REFETCH_SECONDS = 5.0
_REFRESH_SECONDS = 10.0
"""How often all keys are fetched again: after this time no process accepts a removed key."""
_MAX_CACHED_TOKENS = 10_000
_MAX_TOKEN_LENGTH = 4096

log = structlog.get_logger("tokens")

V = TypeVar("V")
JwksSource = Callable[[], Awaitable[Mapping[str, object]]]


def http_jwks(url: str) -> JwksSource:
    """A source that reads a JSON Web Key Set (RFC 7517) over HTTP with a 2 s limit."""

    # CA certificates are loaded once, since that takes longer than a request, and not for URLs without TLS.
    certificates = httpx.create_ssl_context() if url.startswith("https:") else False

    async def fetch() -> Mapping[str, object]:
        async with httpx.AsyncClient(timeout=2.0, trust_env=False, verify=certificates) as client:
            response = await client.get(url)
            response.raise_for_status()
            keys: Mapping[str, object] = response.json()
            return keys

    return fetch


def signing_key_id(key: Ed25519PublicKey) -> str:
    """The `kid` of a key for access tokens, in their headers and in the JWKS: its thumbprint (RFC 7638), shortened."""
    jwk = OKPAlgorithm.to_jwk(key, as_dict=True)
    thumbprint = json.dumps({"crv": jwk["crv"], "kty": jwk["kty"], "x": jwk["x"]}, separators=(",", ":"))
    return hashlib.sha256(thumbprint.encode()).hexdigest()[:16]


class RevokedSessions:
    """Ids of ended sessions whose access tokens have not expired; entries are kept for one token lifetime."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._ended: OrderedDict[str, float] = OrderedDict()

    def end(self, session_id: str) -> None:
        """Refuses the session's tokens from now on."""
        self._ended[session_id] = self._now()
        while self._ended and next(iter(self._ended.values())) < self._now() - ACCESS_TOKEN_SECONDS - 60:
            self._ended.popitem(last=False)

    def __contains__(self, session_id: object) -> bool:
        return session_id in self._ended


class TokenVerifier:
    """Turns the tokens of a request into a Caller.

    Keys are fetched lazily and cached, so that a service starts and runs without identity-svc. An unknown key id
    causes one fetch, at most every five seconds. Raises Unauthenticated for an invalid token, Unavailable when no key
    could ever be fetched.

    With `services` each call must have a service token, which identifies the service that makes it.
    """

    def __init__(
        self,
        jwks: JwksSource,
        *,
        services: ServiceVerifier | None = None,
        revoked: RevokedSessions | None = None,
    ) -> None:
        self._jwks = jwks
        self._services = services
        self.revoked = revoked if revoked is not None else RevokedSessions()
        self._keys: dict[str, jwt.PyJWK] = {}
        self._fetched_at = -_MIN_REFETCH_SECONDS
        self._lock = asyncio.Lock()
        self._verified: OrderedDict[str, tuple[Caller, float]] = OrderedDict()
        self._proven: OrderedDict[str, tuple[str | None, float]] = OrderedDict()

    async def keep_fresh(self) -> None:
        """Fetches the keys at an interval until cancelled, so that no call has to wait for it."""
        while True:
            await self.refresh()
            heed_cancellation()
            await asyncio.sleep(_REFRESH_SECONDS)

    async def refresh(self) -> None:
        """Fetches the keys: new ones are known before their first token arrives, and removed ones are refused from now
        on, with every token under them. While they cannot be fetched, the known ones stay valid.
        """
        async with self._lock:
            try:
                await self._fetch_all()
            except Unavailable as error:
                log.debug("keys_kept", cause=repr(error.__cause__))

    async def verify(
        self,
        authorization: str | None,
        service_token: str | None = None,
        *,
        client_ip: str | None = None,
        user_agent: str | None = None,
        language: str | None = None,
    ) -> Caller:
        """The caller behind the two tokens; anonymous without a token of a person."""
        service = self._service(service_token)
        person = await self._person(authorization) if authorization else ANONYMOUS
        return Caller(
            person_id=person.person_id,
            session_id=person.session_id,
            tenant_id=person.tenant_id,
            tenant_role=person.tenant_role,
            permissions=person.permissions,
            guest=person.guest,
            service=service,
            key=person.key,
            client_ip=client_ip,
            user_agent=user_agent,
            language=language,
        )

    async def _person(self, authorization: str) -> Caller:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token or len(token) > _MAX_TOKEN_LENGTH:
            raise Unauthenticated
        verified = self._verified.get(token)
        if verified is None or verified[1] <= time.time():
            verified = await self._decode(token)
            _keep(self._verified, token, verified)
        caller, _ = verified
        if caller.session_id in self.revoked:
            raise Unauthenticated(reason="SESSION_ENDED", message="Your session has ended. Please log in again.")
        return caller

    async def _decode(self, token: str) -> tuple[Caller, float]:
        try:
            kid = jwt.get_unverified_header(token).get("kid")
            if not isinstance(kid, str):
                raise Unauthenticated
            key = self._keys.get(kid) or await self._fetch(kid)
            claims = jwt.decode(
                token,
                key,
                algorithms=[ALGORITHM],
                issuer=ISSUER,
                audience=AUDIENCE,
                # identity-svc's clock may be ahead of ours: a new token must not be refused as not yet issued.
                options={"require": ["exp", "iss", "aud", "sid"], "verify_iat": False},
            )
            return _caller_of(claims), float(claims["exp"])
        except (jwt.PyJWTError, ValueError, TypeError, KeyError) as error:
            raise Unauthenticated from error

    async def _fetch(self, kid: str) -> jwt.PyJWK:
        async with self._lock:
            if kid in self._keys:
                return self._keys[kid]
            if time.monotonic() - self._fetched_at >= _MIN_REFETCH_SECONDS:
                await self._fetch_all()
            if kid not in self._keys:
                raise Unauthenticated
            return self._keys[kid]

    async def _fetch_all(self) -> None:
        """Raises Unavailable when the keys cannot be fetched, or there are none."""
        try:
            keys = jwt.PyJWKSet.from_dict(dict(await self._jwks())).keys
        except (httpx.HTTPError, OSError, ValueError, jwt.PyJWTError) as error:
            raise Unavailable from error
        self._fetched_at = time.monotonic()
        former, self._keys = self._keys, {key.key_id: key for key in keys if key.key_id}
        if former.keys() - self._keys.keys():
            self._verified.clear()

    def _service(self, token: str | None) -> str | None:
        if self._services is None and token is None:
            return None
        if self._services is None or token is None or len(token) > _MAX_TOKEN_LENGTH:
            raise CallerUnproven from ServiceKeyError("no service token, or one that is not expected")
        proven = self._proven.get(token)
        if proven is None or proven[1] <= time.time():
            proven = self._services.verify(token)
            _keep(self._proven, token, proven)
        return proven[0]


def _keep(verified: OrderedDict[str, V], token: str, value: V) -> None:
    verified[token] = value
    if len(verified) > _MAX_CACHED_TOKENS:
        verified.popitem(last=False)


def _caller_of(claims: Mapping[str, object]) -> Caller:
    """Raises ValueError for a claim of the wrong type."""

    def text(name: str) -> str | None:
        value = claims.get(name)
        if value is not None and not isinstance(value, str):
            raise ValueError(name)
        return value

    listed = claims.get("permissions") or []
    if not isinstance(listed, list) or not all(isinstance(permission, str) for permission in listed):
        raise ValueError("permissions")
    guest, subject, key = bool(claims.get("guest")), text("sub"), _key_of(claims)
    if not guest and not subject and key is None:
        raise ValueError("sub")
    if key is not None and (guest or subject):
        raise ValueError("key")
    return Caller(
        person_id=None if guest else subject,
        session_id=text("sid"),
        tenant_id=text("cid"),
        tenant_role=text("crole"),
        permissions=frozenset(listed),
        guest=guest,
        key=key,
    )


def _key_of(claims: Mapping[str, object]) -> Key | None:
    """The API key that a token was issued for; its session id is the key's id. Raises ValueError."""
    claim = claims.get("key")
    if claim is None:
        return None
    key_id, tenant = claims.get("sid"), claims.get("cid")
    if not isinstance(claim, Mapping) or not isinstance(key_id, str) or not isinstance(tenant, str):
        raise ValueError("key")
    name, scopes, only = claim.get("name"), claim.get("scopes"), claim.get("only")
    lists = (scopes, only or [])
    if not isinstance(name, str) or not all(
        isinstance(listed, list) and all(isinstance(entry, str) for entry in listed) for listed in lists
    ):
        raise ValueError("key")
    return Key(
        id=key_id,
        name=name,
        scopes=frozenset(scopes or ()),
        only=None if only is None else frozenset(only),
        test=claim.get("test") is not False,
    )
