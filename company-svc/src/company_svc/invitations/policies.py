"""Rules of invitations: no I/O here."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta

from kit.rpc.errors import Violation

LIFE = timedelta(days=7)
RESEND_AFTER = timedelta(minutes=1)
OPEN_MAX = 50
DAILY_MAX = 100
EMAIL_MAX = 254
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def email_violations(email: str) -> list[Violation]:
    """Violations of an e-mail: at most 254 characters, a top-level domain of at least 2 letters."""
    if len(email) > EMAIL_MAX or not _EMAIL.fullmatch(email):
        return [Violation("email", "Enter a valid e-mail.", "INVALID_EMAIL")]
    return []


def new_token() -> tuple[str, bytes]:
    """A random secret of 256 bits for a link, and its hash to store."""
    token = secrets.token_urlsafe(32)
    return token, hashlib.sha256(token.encode()).digest()


def token_hash(token: str) -> bytes | None:
    """SHA-256 of a token, sufficient for 256 random bits; None for a text that cannot be a token."""
    return hashlib.sha256(token.encode()).digest() if _TOKEN.fullmatch(token) else None
