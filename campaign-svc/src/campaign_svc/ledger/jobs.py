"""Merges the balance parts that bookings added."""

from __future__ import annotations

from campaign_svc.ledger import repository
from kit.db import Database

_AT_ONCE = 1_000
"""Parts merged in one transaction."""


async def merge_balances(database: Database) -> None:
    """Merges until fewer parts are left than one transaction takes."""
    number = _AT_ONCE
    while number == _AT_ONCE:
        async with database.transaction() as session:
            number = await repository.merge_balances(session, _AT_ONCE)
