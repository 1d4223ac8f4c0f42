"""Checks the URLs that pages may link to or show, by one rule for every service that accepts URLs."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

MAX_LENGTH = 2048
_LABEL = r"[^\W_](?:[^\W_]|-){0,62}"
_HOST = re.compile(rf"(?:{_LABEL}\.)+[^\W\d_](?:[^\W_]|-){{1,62}}")
_UNSAFE = frozenset("<>\"'\\`{}|^")
_OWN_IMAGE = re.compile(r"/media/[A-Za-z0-9]+(?:[._/-][A-Za-z0-9]+)*")


def is_web_address(text: str, hosts: Collection[str] = ()) -> bool:
    """Whether a text is an https address of a named host, without user name and password.

    With `hosts` the host must be one of them or a subdomain of one. Blanks, control or bidirectional characters, quotes
    and backslashes are refused: they disguise where an address leads, or end an HTML attribute.
    """
    if not text.isprintable() or " " in text or _UNSAFE & set(text) or len(text) > MAX_LENGTH:
        return False
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or "@" in parts.netloc or port == 0 or not _HOST.fullmatch(host):
        return False
    return not hosts or any(host == allowed_host or host.endswith(f".{allowed_host}") for allowed_host in hosts)


def is_own_path(text: str) -> bool:
    """Whether a text is a path on our own site; a path that begins with two slashes would name another host."""
    return text.startswith("/") and not text.startswith("//") and is_web_address(f"https://own.invalid{text}")


def is_own_image(text: str) -> bool:
    """Whether a text is the address of a stored image."""
    return len(text) <= MAX_LENGTH and bool(_OWN_IMAGE.fullmatch(text))
