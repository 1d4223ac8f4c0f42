"""Rules of API keys: format, limits, and times of warnings before expiry. No I/O here."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from kit.names import name_violations
from kit.rpc.errors import Violation
from kit.rpc.keys import new_secret
from resuena.company.v1 import api_keys_pb2 as pb

LIFE, LONGEST_LIFE, SHORTEST_LIFE = timedelta(days=365), timedelta(days=730), timedelta(hours=1)
KEPT_AFTER_END = timedelta(days=90)
"""How long a key that ended is still listed."""
USABLE_MAX, KEPT_MAX = 25, 200
"""Maximum numbers of a company's active keys, and of listed ones."""
NAME_MAX, CAMPAIGNS_MAX = 60, 50
"""Maximum characters of a name, and campaigns of one key, whose ids are part of its token of 4 KB."""
BEGINNING = 12
"""Characters of a secret that are shown afterwards: eight of its 49 at most, too few to help guess the rest."""
USED_EVERY = timedelta(minutes=1)
"""Minimum interval between two writes of the last use."""
WARNINGS = (timedelta(days=14), timedelta(days=1))
"""Times before the expiry of a key at which its owners are warned."""

SCOPES: dict[int, str] = {
    pb.API_KEY_PERMISSION_READ_RESULTS: "results",
    pb.API_KEY_PERMISSION_AUDIT: "audit",
    pb.API_KEY_PERMISSION_MANAGE_CAMPAIGNS: "campaigns",
    pb.API_KEY_PERMISSION_READ_CREATORS: "creators",
    pb.API_KEY_PERMISSION_MANAGE_WEBHOOKS: "webhooks",
}
"""Names of the permissions in services."""


def made_secret(*, test: bool) -> tuple[str, str, bytes]:
    """A new secret, its beginning, and its hash."""
    secret = new_secret(test=test)
    return secret, secret[:BEGINNING], hashed(secret)


def hashed(secret: str) -> bytes:
    """SHA-256 of a secret, sufficient for 256 random bits."""
    return hashlib.sha256(secret.encode()).digest()


def warnings_due(expires_at: datetime, now: datetime) -> int:
    """The number of warnings that are due by now: a new key that is valid for a week needs none two weeks ahead."""
    return sum(expires_at - now <= before for before in WARNINGS)


def violations_of(
    name: str, permissions: Sequence[int], campaign_ids: Collection[str], expires_at: datetime, now: datetime
) -> list[Violation]:
    """Violations of a new key."""
    violations = name_violations("name", name, NAME_MAX)
    if not permissions or not set(permissions) <= SCOPES.keys():
        violations.append(Violation("permissions", "Choose at least one permission.", "PERMISSION_REQUIRED"))
    if len(campaign_ids) > CAMPAIGNS_MAX:
        words = f"A key is limited to {CAMPAIGNS_MAX} campaigns at most, or to none."
        violations.append(Violation("campaignIds", words, "TOO_MANY_ITEMS"))
    if not now + SHORTEST_LIFE <= expires_at <= now + LONGEST_LIFE + timedelta(minutes=5):
        words = "The key may end from an hour to two years from now."
        violations.append(Violation("expiresAt", words, "INVALID_EXPIRY"))
    return violations


def unknown_campaigns() -> Violation:
    """The violation of an API key limited to a campaign that the company does not have."""
    return Violation("campaignIds", "Choose campaigns of the company.", "UNKNOWN_CAMPAIGN")
