"""Signs access tokens, and publishes the keys that others verify them with."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
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
from kit.rpc.tokens import AUDIENCE, ISSUER

log = structlog.get_logger("keys")


class SigningKeys:
    """One private key that signs, and any number of public keys that are still accepted (rotation)."""

    def __init__(self, private: Ed25519PrivateKey, previous: list[Ed25519PublicKey] | None = None) -> None:
        self._private = private
        own = _public_jwk(private.public_key())
        self.kid = own["kid"]
        self._jwks = {"keys": [own, *(_public_jwk(key) for key in previous or [])]}

    def sign(self, claims: Mapping[str, object]) -> str:
        """The claims as an EdDSA JSON Web Token (RFC 8037)."""
        return jwt.encode(dict(claims), self._private, algorithm="EdDSA", headers={"kid": self.kid})

    async def jwks(self) -> Mapping[str, object]:
        """The public keys as a JSON Web Key Set (RFC 7517)."""
        return self._jwks


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
    thumbprint = json.dumps({"crv": jwk["crv"], "kty": jwk["kty"], "x": jwk["x"]}, separators=(",", ":"))
    kid = hashlib.sha256(thumbprint.encode()).hexdigest()[:16]
    return {"kty": jwk["kty"], "crv": jwk["crv"], "x": jwk["x"], "kid": kid, "alg": "EdDSA", "use": "sig"}


def load_keys(settings: IdentitySettings) -> SigningKeys:
    """Reads the configured key; in development makes one in the data folder when there is none."""
    if settings.signing_key:
        pem = settings.signing_key.encode()
    else:
        path = settings.signing_key_file or settings.data_dir / "identity-signing-key.pem"
        pem = path.read_bytes() if path.exists() else _make(path, settings)
    private = load_pem_private_key(pem, password=None)
    if not isinstance(private, Ed25519PrivateKey):
        raise ValueError("the signing key must be an Ed25519 private key in PEM")
    previous: list[Ed25519PublicKey] = []
    if settings.previous_public_keys_file is not None:
        for block in settings.previous_public_keys_file.read_text().split("-----END PUBLIC KEY-----")[:-1]:
            key = load_pem_public_key((block + "-----END PUBLIC KEY-----").strip().encode())
            if not isinstance(key, Ed25519PublicKey):
                raise ValueError("previous public keys must be Ed25519 in PEM")
            previous.append(key)
    return SigningKeys(private, previous)


def _make(path: Path, settings: IdentitySettings) -> bytes:
    if settings.production:
        raise ValueError(f"the signing key {path} does not exist")
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
    log.info("made_development_signing_key", path=str(path))
    return pem
