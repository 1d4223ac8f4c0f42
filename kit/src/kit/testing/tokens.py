"""Access tokens as identity-svc mints them, signed by a key that exists only in the test session."""

import base64
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import EllipsisType

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

ISSUER = AUDIENCE = "resuena"
LIFE_SECONDS = 600


class SigningKeys:
    """An Ed25519 key pair and its JSON Web Key Set (RFC 8037)."""

    def __init__(self) -> None:
        self.private = Ed25519PrivateKey.generate()
        self.kid = f"test-{uuid.uuid4().hex[:8]}"

    @property
    def pem(self) -> str:
        """The private key as PKCS 8 text, the format of RESUENA_SIGNING_KEY."""
        return self.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    @property
    def public_pem(self) -> str:
        """The public key alone."""
        return self.private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()

    @property
    def jwks(self) -> dict[str, list[dict[str, str]]]:
        """The public key in the format of /.well-known/jwks.json."""
        raw = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        x = base64.urlsafe_b64encode(raw).decode().rstrip("=")
        key = {"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": self.kid, "x": x}
        return {"keys": [key]}

    @property
    def source(self) -> Callable[[], Awaitable[Mapping[str, object]]]:
        """A key source for ``kit.rpc.tokens.TokenVerifier`` that needs no network."""

        async def fetch() -> Mapping[str, object]:
            return self.jwks

        return fetch


class TokenFor:
    """Mints access tokens: ``token_for(person_id="…", permissions=["readBooks"])``."""

    def __init__(self, keys: SigningKeys) -> None:
        self.keys = keys

    def __call__(
        self,
        person_id: str | None = None,
        *,
        tenant_id: str | None = None,
        tenant_role: str | EllipsisType | None = None,
        permissions: Iterable[str] = (),
        guest: bool = False,
        session_id: str | None = None,
        expires_in: float = LIFE_SECONDS,
        **claims: object,
    ) -> str:
        """Return a signed token. A person without a name gets a new id; ``tenant_id`` alone means the role owner.

        ``expires_in`` is in seconds and may be negative. ``claims`` replace or add single claims, for bad tokens;
        a claim given as ``...`` is left out.
        """
        now = time.time()
        role = tenant_role or ("owner" if tenant_id else None)
        payload: dict[str, object] = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "sub": person_id or (None if guest else str(uuid.uuid4())),
            "sid": session_id or str(uuid.uuid4()),
            "iat": int(now),
            "exp": int(now + expires_in),
            "permissions": sorted(permissions),
            "cid": tenant_id,
            "crole": role,
            "guest": guest,
            **claims,
        }
        present = {name: value for name, value in payload.items() if value is not None and value is not ...}
        return jwt.encode(present, self.keys.private, algorithm="EdDSA", headers={"kid": self.keys.kid})

    def metadata(self, token: str) -> tuple[tuple[str, str], ...]:
        """Return gRPC metadata with such a token: ``stub.FindBook(request, metadata=token_for.metadata(token))``."""
        return (("authorization", f"Bearer {token}"),)
