"""Limits of archives, names of their files, and versions of terms: no I/O here."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from datetime import date, timedelta

from campaign_svc.campaigns.policies import terms_or_brief
from kit.rpc.errors import InvalidInput
from kit.slugs import slug

PAGE = 60
ARCHIVE_MAX = 200
"""Maximum pictures in one archive."""
BYTES_MAX = 500_000_000
"""Maximum bytes of the pictures in one archive."""
LIFE = timedelta(minutes=10)
"""Lifetime; as an access token's. Former members and erased people cannot open one; a session may end meanwhile."""
OPEN_MAX = 30
"""Maximum unexpired archives of one person."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_VERSION_DIGITS = 12


def new_token() -> str:
    """A random secret of 256 bits for the URL of an archive."""
    return secrets.token_urlsafe(32)


def may_be_token(text: str) -> bool:
    """Whether a text has the form of such a token; others are unknown without a look-up."""
    return _TOKEN.fullmatch(text) is not None


def check_chosen(ids: Sequence[str]) -> None:
    """Raises InvalidInput without pictures, for a duplicate, and for more than ARCHIVE_MAX."""
    if len(ids) > ARCHIVE_MAX:
        raise InvalidInput(f"At most {ARCHIVE_MAX} pictures at once.", reason="TOO_MANY_ITEMS")
    if not ids or len(set(ids)) < len(ids):
        raise InvalidInput("Name at least one picture, and each once.")


def file_name(*named: str, sent: date, code: str, key: str) -> str:
    """The picture's file name, unique by the ad code at its end: `campaign-creator-2026-11-27-CODE.jpg`."""
    parts = [part for part in (*map(slug, named), sent.isoformat(), code) if part]
    return f"{'-'.join(parts)}.{key.rpartition('.')[2]}"


def terms_version(text: str) -> str:
    """The version of a text of terms, a hash; empty without a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:_VERSION_DIGITS] if text else ""


def terms_of(brief: str) -> str:
    """The terms as the campaign's page shows them."""
    return terms_or_brief(brief)
