"""What is read of somebody who posts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.db import Row


@dataclass(frozen=True)
class PersonActivity:
    """What somebody did and earned; rows as people.proto has them."""

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
    """What somebody has and got in one currency, cents."""

    currency: str
    due: int
    on_its_way: int
    paid: int
