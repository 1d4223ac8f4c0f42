"""Where somebody is paid, as identity-svc tells it; nothing of it is stored in the clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Payee:
    """Somebody's payout account, with no more of it than was asked for."""

    kind: int
    """PayoutAccountKind of identity-svc's contract."""
    changed_at: datetime
    masked: str = ""
    number: str = field(default="", repr=False)
    holder: str = field(default="", repr=False)
    tax_id: str | None = field(default=None, repr=False)
