"""Ad codes: eight characters that people read aloud and type."""

from __future__ import annotations

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def new_code() -> str:
    """A random code without characters that look alike; 31^8 of them, so a clash is tried again."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
