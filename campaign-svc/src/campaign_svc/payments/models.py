"""Records of payments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Payment:
    """A payment as the contract tells it: the amount in cents."""

    campaign_id: str
    campaign_name: str
    company_id: str
    reference: str
    amount: int
    currency: str
    state: int
    due_since: datetime | None
    confirmed_at: datetime | None
    instructions: str | None
