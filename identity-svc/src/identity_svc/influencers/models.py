"""Input of the mobile side about influencers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class NetworkAccount:
    """An account on a social network; a new one without an id."""

    platform: int
    id: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    status: str | None = None
    picture: str | None = None
    platform_object_identity: str | None = None


@dataclass(frozen=True)
class Influencer:
    """A person of the mobile side; the origin is stored for new persons only.

    `registered_at` of None is now. `company_code` and `source` are of the link that brought them.
    """

    id: str
    email: str
    first_name: str
    last_name: str
    handle: str | None = None
    accounts: Sequence[NetworkAccount] = ()
    registered_at: datetime | None = None
    referrer_id: str | None = None
    company_code: str | None = None
    source: str | None = None
