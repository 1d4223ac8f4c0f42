"""Input of the mobile side about influencers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from identity_svc.persons.models import PersonCredential


@dataclass(frozen=True)
class Influencer:
    """A person of the mobile side; the origin is stored for new persons only.

    `registered_at` None means now; `language` None leaves the stored one.
    `company_code` and `source` are those of the link by which the person came.
    """

    id: str
    email: str
    first_name: str
    last_name: str
    handle: str | None = None
    accounts: Sequence[PersonCredential] = ()
    registered_at: datetime | None = None
    referrer_id: str | None = None
    company_code: str | None = None
    source: str | None = None
    language: str | None = None
