"""Signs access tokens, and publishes the keys that others verify them with."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
    load_pem_public_key,
)
from jwt.algorithms import OKPAlgorithm

from identity_svc.settings import IdentitySettings
from kit.rpc.tokens import AUDIENCE, ISSUER, signing_key_id
from kit.secret_files import Secrets, secrets_in

log = structlog.get_logger("keys")


@dataclass(frozen=True)
class _KeySet:
    private: Ed25519PrivateKey
    kid: str
    jwks: Mapping[str, object]

    @classmethod
    def of(cls, pems: Sequence[str], previous: Sequence[Ed25519PublicKey]) -> _KeySet:
        """Raises ValueError when one of the texts is not an Ed25519 private key in PEM."""
        privates = [_private_key(pem) for pem in pems]
        public = [_public_jwk(key) for key in (*(key.public_key() for key in privates), *previous)]
        return cls(privates[0], public[0]["kid"], {"keys": public})


class SigningKeys:
    """Private keys, the first of which signs, and earlier public keys. All public keys are published (rotation).

    A file of keys is reread when it changes.
    """

    def __init__(self, secrets: Secrets, previous: Sequence[Ed25519PublicKey] = ()) -> None:
        """Raises ValueError when one of the secrets is not an Ed25519 private key in PEM."""
        self._secrets = secrets
        self._previous = previous
        self._read = secrets.all()
        self._keys = _KeySet.of(self._read, previous)

    @property
    def kid(self) -> str:
        """The id of the key that signs."""
        return self._current().kid

    def sign(self, claims: Mapping[str, object]) -> str:
        """The claims as an EdDSA JSON Web Token (RFC 8037)."""
        keys = self._current()
        return jwt.encode(dict(claims), keys.private, algorithm="EdDSA", headers={"kid": keys.kid})

    async def jwks(self) -> Mapping[str, object]:
        """The public keys as a JSON Web Key Set (RFC 7517)."""
        return self._current().jwks

    def _current(self) -> _KeySet:
        read = self._secrets.all()
        if read != self._read:
            self._read = read
            try:
                self._keys = _KeySet.of(read, self._previous)
                log.info("signing_keys_changed", signs=self._keys.kid, keys=len(read))
            except ValueError as error:
                log.error("signing_keys_kept", cause=str(error))
        return self._keys


@dataclass(frozen=True)
class AccessTokens:
    """Issues access tokens under the signing key."""

    keys: SigningKeys
    seconds: int

    def issue(
        self, session_id: str, claims: Mapping[str, object], seconds: int | None = None
    ) -> tuple[str, datetime]:
        """A token of a session with these claims (None is left out), and when it expires."""
        now = int(time.time())
        expires = now + (seconds or self.seconds)
        present = {name: value for name, value in claims.items() if value is not None}
        whole = {"iss": ISSUER, "aud": AUDIENCE, "iat": now, "exp": expires, "sid": session_id, **present}
        token = self.keys.sign(whole)
        return token, datetime.fromtimestamp(expires, UTC)


def _public_jwk(key: Ed25519PublicKey) -> dict[str, str]:
    jwk = OKPAlgorithm.to_jwk(key, as_dict=True)
    kid = signing_key_id(key)
    return {"kty": jwk["kty"], "crv": jwk["crv"], "x": jwk["x"], "kid": kid, "alg": "EdDSA", "use": "sig"}


def load_keys(settings: IdentitySettings) -> SigningKeys:
    """Reads the configured keys; in development creates one in the data folder if there is none."""
    if settings.signing_key:
        secrets = Secrets(settings.signing_key)
    else:
        path = settings.signing_key_file or settings.data_dir / "identity-signing-key.pem"
        if not path.exists():
            _make(path, settings)
        secrets = Secrets.of(path)
    previous: list[Ed25519PublicKey] = []
    if settings.previous_public_keys_file is not None:
        for block in secrets_in(settings.previous_public_keys_file.read_text()):
            key = load_pem_public_key(block.encode())
            if not isinstance(key, Ed25519PublicKey):
                raise ValueError("previous public keys must be Ed25519 in PEM")
            previous.append(key)
    return SigningKeys(secrets, previous)


def _private_key(pem: str) -> Ed25519PrivateKey:
    key = load_pem_private_key(pem.encode(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("a signing key must be an Ed25519 private key in PEM")
    return key


def _make(path: Path, settings: IdentitySettings) -> None:
    if settings.production:
        raise ValueError(f"the signing key {path} does not exist")
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
    log.info("made_development_signing_key", path=str(path))
