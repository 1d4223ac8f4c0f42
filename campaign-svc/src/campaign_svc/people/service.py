"""The use case of staff on a creator's activity and earnings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from campaign_svc.access import require_reader_of_people
from campaign_svc.checks.rules import RULES
from campaign_svc.people import repository
from campaign_svc.people.models import PersonActivity, PersonBalance
from campaign_svc.people.policies import first_month
from kit.db import Database, utc_now
from kit.rpc.caller import Caller


class PeopleService:
    """For staff who hold readPeople: raises Unauthenticated or PermissionDenied for others."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def activity(self, caller: Caller, person_id: str) -> PersonActivity:
        """A creator's activity and earnings; empty for an unknown person."""
        require_reader_of_people(caller)
        database = self._database
        posts, months, payouts, disputes, blocks = await asyncio.gather(
            repository.posts(database, person_id),
            repository.months(database, person_id, first_month(self._now())),
            repository.payouts(database, person_id),
            repository.disputes(database, person_id),
            repository.blocks(database, person_id),
        )
        due, sums = await asyncio.gather(
            repository.due(database, person_id), repository.payout_sums(database, person_id)
        )
        async with database.read() as session:
            warnings = await repository.warnings(session, person_id)
        balances = [
            PersonBalance(currency, due.get(currency, 0), *sums.get(currency, (0, 0)))
            for currency in sorted(due.keys() | sums.keys())
        ]
        return PersonActivity(
            posts,
            months,
            balances,
            payouts,
            disputes,
            blocks,
            [row for row in warnings if row.name in RULES],
            int(str(warnings[-1].looked_at)),
        )
