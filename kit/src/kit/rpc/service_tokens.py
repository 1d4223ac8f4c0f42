"""Service tokens: short-lived JWTs by which a service proves to another which one it is (RFC 7519, EdDSA of RFC 8037).

`iss` is the service that signed, and the key that verifies the token must be registered under that name. `aud` is the
called service, so that the recipient of a token cannot use it elsewhere. `sub` repeats the name of the signer when it
calls in its own name (as in RFC 7523). A call that is forwarded for a person or a visitor has no `sub`, and gives no
rights.
"""

from __future__ import annotations

import time
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kit.rpc.errors import Unavailable
from kit.rpc.service_keys import ServiceKeyError, key_id, read_private, read_public
from kit.rpc.settings import ServiceSettings

SERVICE_TOKEN_SECONDS = 60
CLOCKS_APART_SECONDS = 60
"""How far a caller's clock may be ahead of ours."""
_ALGORITHM = "EdDSA"

log = structlog.get_logger("service_keys")


class CallerUnproven(Unavailable):
    """The calling process did not prove which service it is.

    It is not an Unauthenticated, which would mean that the user's session has ended. Its cause is for the log.
    """


class ServiceKey:
    """The private key of this process's service. The file is read again for each token, so that it can be replaced."""

    def __init__(self, service: str, file: Path) -> None:
        """Raises ServiceKeyError when the file contains no key."""
        self.service = service
        self._file = file
        self._private = read_private(file)

    @classmethod
    def of(cls, settings: ServiceSettings, service: str) -> ServiceKey:
        """The key configured in the settings. Raises ServiceKeyError when there is none."""
        if settings.service_key_file is None:
            raise ServiceKeyError("RESUENA_SERVICE_KEY_FILE must name the file of this service's private key")
        return cls(service, settings.service_key_file)

    def proof(self, audience: str, *, passes_on: bool = False) -> ServiceTokens:
        """Tokens for calls to the service `audience`; `passes_on` for calls that are forwarded for a caller."""
        return ServiceTokens(self, audience, passes_on=passes_on)

    def sign(self, audience: str, *, passes_on: bool) -> str:
        """A new token."""
        try:
            self._private = read_private(self._file)
        except ServiceKeyError as error:
            log.warning("service_key_kept", cause=str(error))
        claims = {"iss": self.service, "aud": audience, "exp": int(time.time()) + SERVICE_TOKEN_SECONDS}
        if not passes_on:
            claims["sub"] = self.service
        return jwt.encode(
            claims, self._private, algorithm=_ALGORITHM, headers={"kid": key_id(self._private.public_key())}
        )


class ServiceTokens:
    """Tokens for one service, each used for half of its lifetime."""

    def __init__(self, key: ServiceKey, audience: str, *, passes_on: bool) -> None:
        self._key = key
        self._audience = audience
        self._passes_on = passes_on
        self._token = ""
        self._renew_at = 0.0

    def current(self) -> str:
        """A token with at least half of its lifetime left."""
        now = time.time()
        if now >= self._renew_at:
            self._token = self._key.sign(self._audience, passes_on=self._passes_on)
            self._renew_at = now + SERVICE_TOKEN_SECONDS / 2
        return self._token


class PublicKeys:
    """The public keys of services in a folder of `<name>.pem`, read again when one of the files has changed."""

    def __init__(self, folder: Path) -> None:
        """Raises ServiceKeyError when a file contains no public keys, no file exists, or two names share a key."""
        self._folder = folder
        self._seen = self._files()
        self._by_name = {file.stem: read_public(file) for file, *_ in self._seen}
        if not self._by_name:
            raise ServiceKeyError(f"there are no public keys in {folder}")
        self._by_id = _by_id(self._by_name)

    def find(self, identifier: str) -> tuple[str, Ed25519PublicKey] | None:
        """The name and key for a key id. A name whose file has become malformed keeps its keys."""
        seen = self._files()
        if seen != self._seen:
            self._seen = seen
            self._by_name = {file.stem: self._reread(file) for file, *_ in seen}
            try:
                self._by_id = _by_id(self._by_name)
            except ServiceKeyError as error:
                log.error("public_keys_kept", cause=str(error))
        return self._by_id.get(identifier)

    def _reread(self, file: Path) -> list[Ed25519PublicKey]:
        try:
            return read_public(file)
        except ServiceKeyError as error:
            log.error("public_keys_kept", service=file.stem, cause=str(error))
            return self._by_name.get(file.stem, [])

    def _files(self) -> list[tuple[Path, int, int, int]]:
        files = [(file, file.stat()) for file in sorted(self._folder.glob("*.pem"))]
        return [(file, status.st_mtime_ns, status.st_ino, status.st_size) for file, status in files]


def _by_id(by_name: Mapping[str, Sequence[Ed25519PublicKey]]) -> dict[str, tuple[str, Ed25519PublicKey]]:
    """Raises ServiceKeyError when two names have the same key: a token under it would not identify its signer."""
    keys_by_id: dict[str, tuple[str, Ed25519PublicKey]] = {}
    for name, keys in by_name.items():
        for key in keys:
            other, _ = keys_by_id.setdefault(key_id(key), (name, key))
            if other != name:
                raise ServiceKeyError(f"{other} and {name} have the same public key")
    return keys_by_id


@dataclass(frozen=True)
class ServiceVerifier:
    """Verifies service tokens for one service.

    `callers` are the services that may call it in their own name; every registered one when None. A service that only
    forwards calls needs nothing but a registered key.
    """

    audience: str | Sequence[str]
    keys: PublicKeys
    callers: Container[str] | None = None

    @classmethod
    def of(cls, settings: ServiceSettings, service: str, callers: Container[str] | None) -> ServiceVerifier:
        """A verifier with the public keys configured in the settings. Raises ServiceKeyError when there are none."""
        if settings.service_public_keys_dir is None:
            raise ServiceKeyError("RESUENA_SERVICE_PUBLIC_KEYS_DIR must name the folder of services' public keys")
        return cls(service, PublicKeys(settings.service_public_keys_dir), callers)

    def verify(self, token: str) -> tuple[str | None, float]:
        """The service in whose name the call is made, None for a forwarded call, and until when to cache the result.

        A token is valid for SERVICE_TOKEN_SECONDS; one with a later expiry is refused, so that a leaked token cannot be
        used for longer. Raises CallerUnproven.
        """
        try:
            named_key = self.keys.find(str(jwt.get_unverified_header(token).get("kid")))
            if named_key is None:
                raise CallerUnproven from ServiceKeyError("the token is under an unknown key")
            name, key = named_key
            claims = jwt.decode(
                token,
                key,
                algorithms=[_ALGORITHM],
                issuer=name,
                audience=self.audience,
                options={"require": ["exp", "iss", "aud"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise CallerUnproven from error
        until = float(claims["exp"])
        latest = time.time() + SERVICE_TOKEN_SECONDS
        if until > latest + CLOCKS_APART_SECONDS:
            raise CallerUnproven from ServiceKeyError(f"{name} made a token that lasts too long")
        until = min(until, latest)
        if "sub" not in claims:
            return None, until
        if claims["sub"] != name or (self.callers is not None and name not in self.callers):
            raise CallerUnproven from ServiceKeyError(f"{name} may not call in the name of {claims['sub']}")
        return name, until
