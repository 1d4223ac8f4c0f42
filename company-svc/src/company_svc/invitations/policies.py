"""Rules of invitations: no I/O here."""

from __future__ import annotations

import hashlib
import re
import secrets
from datetime import timedelta

LIFE = timedelta(days=7)
RESEND_AFTER = timedelta(minutes=1)
OPEN_MAX = 50
DAILY_MAX = 100
"""Maximum mails of one company per day; a renewal counts too."""
RECIPIENT_MAX = {timedelta(days=1): 3, timedelta(days=30): 10}
"""Maximum mails to one address and its sub-addresses from all companies, by time span."""
MAILS_KEPT = max(RECIPIENT_MAX)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> tuple[str, bytes]:
    """A random secret of 256 bits for a link, and its hash to store."""
    token = secrets.token_urlsafe(32)
    return token, hashlib.sha256(token.encode()).digest()


def token_hash(token: str) -> bytes | None:
    """SHA-256 of a token, sufficient for 256 random bits; None for a text that cannot be a token."""
    return hashlib.sha256(token.encode()).digest() if _TOKEN.fullmatch(token) else None
