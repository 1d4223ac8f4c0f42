"""Codes of the second factor: time-based one-time passwords (RFC 6238), and recovery codes beside them; no I/O here."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

import pyotp
from cryptography.fernet import Fernet

STEP_SECONDS = 30
RECOVERY_CODES = 10
TOTP_DIGITS = 6
CHALLENGE_LIFE = timedelta(minutes=5)
MAX_ATTEMPTS = 5
"""Codes that may be tried on one challenge."""
_RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
_RECOVERY_LENGTH = 10


class Authenticators:
    """Makes and compares codes; encrypts secrets under keys derived from the pepper, which is not in the database."""

    def __init__(self, pepper: str, issuer: str) -> None:
        self._key = pepper.encode()
        self._fernet = Fernet(base64.urlsafe_b64encode(self._derived(b"second-factor-encryption")))
        self._issuer = issuer

    def new_secret(self) -> str:
        """A new secret in base 32."""
        return pyotp.random_base32()

    def uri(self, secret: str, email: str) -> str:
        """The secret as an otpauth:// address, as authenticators scan it."""
        return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=self._issuer)

    def sealed(self, secret: str) -> bytes:
        """The secret encrypted, as it is stored."""
        return self._fernet.encrypt(secret.encode())

    def step_of(self, sealed: bytes, code: str, last_step: int, now: datetime) -> int | None:
        """The time step of a code, among the current one and its neighbours, if newer than `last_step`; else None."""
        totp = pyotp.TOTP(self._fernet.decrypt(sealed).decode())
        present = int(now.timestamp()) // STEP_SECONDS
        for step in (present, present - 1, present + 1):
            if step > last_step and hmac.compare_digest(totp.generate_otp(step), code):
                return step
        return None

    def new_recovery_codes(self) -> list[str]:
        """Ten codes such as `abcde-fgh23`, about 50 bits each."""
        return [
            "-".join(
                "".join(secrets.choice(_RECOVERY_ALPHABET) for _ in range(_RECOVERY_LENGTH // 2)) for _ in range(2)
            )
            for _ in range(RECOVERY_CODES)
        ]

    def recovery_hash(self, person_id: str, code: str) -> bytes:
        """The keyed hash under which a recovery code is stored."""
        return self._derived(f"recovery\0{person_id}\0{normalized(code)}".encode())

    def _derived(self, what: bytes) -> bytes:
        return hmac.new(self._key, what, hashlib.sha256).digest()


def normalized(code: str) -> str:
    """A code as typed, without spaces and hyphens, in lower case."""
    return "".join(char for char in code.lower()[:64] if not char.isspace() and char != "-")


def is_totp(code: str) -> bool:
    """Whether a normalized code is six digits, as authenticators show; recovery codes are longer."""
    return len(code) == TOTP_DIGITS and code.isascii() and code.isdigit()
