"""Records of a creator's activity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.db import Row


@dataclass(frozen=True)
class PersonActivity:
    """A creator's activity and earnings; rows as in people.proto."""

    posts: Sequence[Row]
    months: Sequence[Row]
    balances: Sequence[PersonBalance]
    payouts: Sequence[Row]
    disputes: Sequence[Row]
    blocks: Sequence[Row]
    warnings: Sequence[Row]
    looked_at: int


@dataclass(frozen=True)
class PersonBalance:
    """A creator's balance and payouts in one currency, cents."""

    currency: str
    due: int
    on_its_way: int
    paid: int
