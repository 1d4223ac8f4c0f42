"""Records of a company's view of the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class MoneyMovement:
    """One movement as in the contract: amounts in cents, and the balances of all listed campaigns in its currency."""

    id: str
    kind: int
    recorded_at: datetime
    campaign_id: str
    campaign_name: str
    advertisement_id: str | None
    caption_identifier: str | None
    person_id: str | None
    currency: str
    amount: int
    available_change: int
    frozen_change: int
    available: int
    frozen: int
