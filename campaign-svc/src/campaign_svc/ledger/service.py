"""Use cases on the ledger: what it holds, and who brought whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from campaign_svc.campaigns.policies import LIMIT, refuse_past
from campaign_svc.ledger import repository
from campaign_svc.ledger.policies import may_see_earnings
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Violation


class LedgerService:
    """What can be asked of the ledger."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def totals(self, caller: Caller, campaign_ids: Sequence[str]) -> list[Any]:
        """What became of each campaign's money, in the order asked; None for unknown and out of reach alike."""
        refuse_past(LIMIT, campaign_ids)
        async with self._database.read() as session:
            found = await repository.totals(session, caller, campaign_ids)
        return [found.get(campaign_id) for campaign_id in campaign_ids]

    async def earnings(self, caller: Caller, person_ids: Sequence[str]) -> list[list[Any]]:
        """What people earned by currency, in the order asked. Services only."""
        if not may_see_earnings(caller):
            raise PermissionDenied
        refuse_past(LIMIT, person_ids)
        async with self._database.read() as session:
            found = await repository.earnings(session, person_ids)
        return [found.get(person_id, []) for person_id in person_ids]

    async def register(self, caller: Caller, referrals: Sequence[tuple[str, str, datetime | None]]) -> int:
        """Records who (second) brought whom (first), and when; returns how many were new. Services only.

        The first word on a person stays. Payments made before are not changed.
        """
        if not may_see_earnings(caller):
            raise PermissionDenied
        refuse_past(LIMIT, referrals)
        if any(not person or not referrer or person == referrer for person, referrer, _ in referrals):
            raise InvalidInput(
                violations=[Violation("referrer_person_id", "Somebody else brought them.", "INVALID_REFERRAL")]
            )
        now = self._now()
        rows = [
            {"person_id": person, "referrer_person_id": referrer, "referred_at": moment or now}
            for person, referrer, moment in referrals
        ]
        async with self._database.transaction() as session:
            return await repository.keep_referrals(session, rows)
