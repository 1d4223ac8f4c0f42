"""What the mobile side tells of an influencer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class NetworkAccount:
    """An account on a social network; without an id it is a new one."""

    platform: int
    id: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    status: str | None = None
    picture: str | None = None
    platform_object_identity: str | None = None


@dataclass(frozen=True)
class Influencer:
    """A person of the mobile side; how they came counts only while they are new.

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
