"""Codes of the second factor: time-based one-time passwords (RFC 6238), and recovery codes beside them; no I/O here."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

import pyotp

from identity_svc.peppers.service import Peppers, Sealed, Seals
from kit.codes import plain_code

STEP_SECONDS = 30
RECOVERY_CODES = 10
TOTP_DIGITS = 6
CHALLENGE_LIFE = timedelta(minutes=5)
MAX_ATTEMPTS = 5
"""Maximum number of codes that may be tried on one challenge."""
_RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
_RECOVERY_LENGTH = 10


class Authenticators:
    """Makes and compares codes; encrypts secrets under keys derived from peppers, which are not in the database."""

    def __init__(self, peppers: Peppers, issuer: str) -> None:
        self._peppers = peppers
        self._issuer = issuer
        self.seals = Seals(peppers, b"second-factor-encryption")

    def new_secret(self) -> str:
        """A new secret in base 32."""
        return pyotp.random_base32()

    def uri(self, secret: str, email: str) -> str:
        """The secret as an otpauth:// address, as authenticators scan it."""
        return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=self._issuer)

    def sealed(self, secret: str) -> Sealed:
        """The secret encrypted under the pepper in force, as it is stored."""
        return self.seals.sealed(secret)

    def step_of(self, sealed: bytes, code: str, last_step: int, now: datetime) -> int | None:
        """The time step of a code, among the current one and its neighbours, if newer than `last_step`; else None."""
        totp = pyotp.TOTP(self.seals.opened(sealed))
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

    def recovery_hashes(self, person_id: str, code: str) -> Sequence[tuple[bytes, str]]:
        """The keyed hashes under which a recovery code may be stored, each with the id of its pepper; a new code is
        stored under the first.
        """
        what = f"recovery\0{person_id}\0{normalized(code)}".encode()
        return [(pepper.derived(what), pepper.id) for pepper in self._peppers.accepted()]


def normalized(code: str) -> str:
    """A code as typed: its letters and digits, in lower case (kit.codes)."""
    return plain_code(code).lower()


def is_totp(code: str) -> bool:
    """Whether a normalized code is six digits, as authenticators show; recovery codes are longer."""
    return len(code) == TOTP_DIGITS and code.isascii() and code.isdigit()
