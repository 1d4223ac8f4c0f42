"""The gateway rejects forged access tokens, each with the response that any stale token gets."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kit.testing import SERVICE_KEYS, SigningKeys, TokenFor

Forge = Callable[[SigningKeys], str]


def claims(**changed: object) -> dict[str, object]:
    whole = {
        "iss": "resuena",
        "aud": "resuena",
        "sub": "p1",
        "sid": "s1",
        "exp": int(time.time()) + 600,
        **changed,
    }
    return {name: value for name, value in whole.items() if value is not ...}


def signed(keys: SigningKeys, header: dict[str, Any] | None = None, **changed: object) -> str:
    """Claims under the true key, with changes; shows that the key alone proves nothing."""
    return jwt.encode(
        claims(**changed), keys.private, algorithm="EdDSA", headers={"kid": keys.kid, **(header or {})}
    )


def foreign(keys: SigningKeys, **header: Any) -> str:
    """A well-made token under a key of the attacker, whose header says where to find that key."""
    return jwt.encode(
        claims(), Ed25519PrivateKey.generate(), algorithm="EdDSA", headers={"kid": keys.kid, **header}
    )


def part(value: dict[str, Any]) -> bytes:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=")


def unsigned(algorithm: str, keys: SigningKeys) -> str:
    return b".".join([part({"alg": algorithm, "typ": "JWT", "kid": keys.kid}), part(claims()), b""]).decode()


def symmetric(secret: bytes, keys: SigningKeys) -> str:
    """HS256 with something public or shared as the secret; PyJWT itself refuses to make most of these."""
    head = part({"alg": "HS256", "typ": "JWT", "kid": keys.kid}) + b"." + part(claims())
    mac = base64.urlsafe_b64encode(hmac.digest(secret, head, hashlib.sha256)).rstrip(b"=")
    return (head + b"." + mac).decode()


def other_claims(keys: SigningKeys) -> str:
    head, _, signature = signed(keys).split(".")
    return f"{head}.{part(claims(sub='p2')).decode()}.{signature}"


OWN_KEY = {"kty": "OKP", "crv": "Ed25519", "x": base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")}

FORGED: dict[str, Forge] = {
    "algorithm none": lambda keys: unsigned("none", keys),
    "algorithm None": lambda keys: unsigned("None", keys),
    "algorithm nOnE": lambda keys: unsigned("nOnE", keys),
    "no signature": lambda keys: unsigned("EdDSA", keys),
    "HS256 with the public key": lambda keys: symmetric(keys.jwks["keys"][0]["x"].encode(), keys),
    "HS256 with the public key's bytes": lambda keys: symmetric(
        keys.private.public_key().public_bytes_raw(), keys
    ),
    "HS256 with the public key as PEM": lambda keys: symmetric(
        keys.private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), keys
    ),
    "a service's token": lambda _: SERVICE_KEYS.proof("company", "resuena").current(),
    "HS256 with an empty secret": lambda keys: symmetric(b"", keys),
    "another key under our key's id": foreign,
    "another key in the header": lambda keys: foreign(keys, jwk=OWN_KEY),
    "another key set in the header": lambda keys: foreign(keys, jku="https://evil.example/jwks.json"),
    "a certificate in the header": lambda keys: foreign(keys, x5c=["MIIB"], x5u="https://evil.example/x5u"),
    "key id is a path": lambda keys: signed(keys, {"kid": "../../../../dev/null"}),
    "key id is an address": lambda keys: signed(keys, {"kid": "https://evil.example/key"}),
    "key id is SQL": lambda keys: signed(keys, {"kid": "' UNION SELECT 'key' --"}),
    "key id is empty": lambda keys: signed(keys, {"kid": ""}),
    "unknown critical header": lambda keys: signed(keys, {"crit": ["exp"]}),
    "claims of another person": other_claims,
    "expired": lambda keys: signed(keys, exp=int(time.time()) - 1),
    "without an end": lambda keys: signed(keys, exp=...),
    "end is a text": lambda keys: signed(keys, exp="never"),
    "not yet valid": lambda keys: signed(keys, nbf=int(time.time()) + 300),
    "another issuer": lambda keys: signed(keys, iss="somebody"),
    "another audience": lambda keys: signed(keys, aud="resuena-services"),
    "without an audience": lambda keys: signed(keys, aud=...),
    "without a session": lambda keys: signed(keys, sid=...),
    "without a person": lambda keys: signed(keys, sub=...),
    "permissions are a text": lambda keys: signed(keys, permissions="readCompanies"),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
async def test_a_forged_token_is_refused(
    client: httpx.AsyncClient, ask: Any, token_for: TokenFor, forge: Forge
) -> None:
    response = await ask(client, "{ me }", status=401, authorization=f"Bearer {forge(token_for.keys)}")
    assert response["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    assert not response.get("data")


async def test_the_same_token_unforged_is_taken(client: httpx.AsyncClient, ask: Any, token_for: TokenFor) -> None:
    assert await ask(client, "{ me }", authorization=f"Bearer {signed(token_for.keys)}") == {"data": {"me": "p1"}}
