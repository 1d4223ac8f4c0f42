"""A software WebAuthn authenticator (Web Authentication Level 3) that behaves like browsers, or like attackers."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
"""Flags of authenticator data: the user was there, was verified, a new credential follows."""


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class SoftwareAuthenticator:
    """One discoverable ES256 credential. Its responses have the values set here, whatever the options require."""

    origin: str
    rp_id: str | None = None
    """Replaces the RP id of the options."""
    flags: int = PRESENT | VERIFIED
    counts: bool = True
    """Whether it counts its signatures; many platforms return 0."""
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user_handle: str = ""
    sign_count: int = 0

    def create(self, options: str) -> str:
        """A RegistrationResponseJSON with attestation `none` for PublicKeyCredentialCreationOptionsJSON."""
        creation_options = json.loads(options)
        self.user_handle = creation_options["user"]["id"]
        new = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + self._cose_key()
        data = self._authenticator_data(creation_options["rp"]["id"], self.flags | ATTESTED) + new
        # CBOR (RFC 8949): a map of three texts to "none", an empty map and the bytes of the data.
        attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59" + len(data).to_bytes(2, "big") + data
        client_data = self._client_data("webauthn.create", creation_options)
        return self._credential_json({"clientDataJSON": client_data, "attestationObject": attestation})

    def get(self, options: str) -> str:
        """An AuthenticationResponseJSON for PublicKeyCredentialRequestOptionsJSON."""
        request_options = json.loads(options)
        self.sign_count += self.counts
        data = self._authenticator_data(request_options["rpId"], self.flags)
        client_data = self._client_data("webauthn.get", request_options)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._credential_json(
            {
                "clientDataJSON": client_data,
                "authenticatorData": data,
                "signature": signature,
                "userHandle": from_base64url(self.user_handle),
            }
        )

    def _authenticator_data(self, rp_id: str, flags: int) -> bytes:
        rp_hash = hashlib.sha256((self.rp_id or rp_id).encode()).digest()
        return rp_hash + bytes([flags]) + self.sign_count.to_bytes(4, "big")

    def _client_data(self, kind: str, parsed_options: Mapping[str, object]) -> bytes:
        client_data = {
            "type": kind,
            "challenge": parsed_options["challenge"],
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps(client_data).encode()

    def _cose_key(self) -> bytes:
        """The public key as a COSE_Key (RFC 9052): key type EC2, algorithm ES256, curve P-256, x, y."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        return b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y

    def _credential_json(self, response: Mapping[str, bytes]) -> str:
        name = base64url(self.credential_id)
        encoded = {part: base64url(raw) for part, raw in response.items()}
        return json.dumps(
            {"id": name, "rawId": name, "type": "public-key", "response": encoded, "clientExtensionResults": {}}
        )
