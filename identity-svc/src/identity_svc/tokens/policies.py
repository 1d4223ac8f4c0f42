"""How random secrets (refresh tokens, links sent by mail, sign-in challenges) are made and kept: no I/O here."""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """A random secret of 256 bits in URL-safe text; only its digest is stored."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """The stored hash of a secret: secrets are random, so a plain SHA-256 is enough."""
    return hashlib.sha256(secret.encode()).digest()
