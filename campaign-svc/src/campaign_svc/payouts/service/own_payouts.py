"""Use cases of creators on their own payouts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

from campaign_svc.access import creator_of
from campaign_svc.banks.service import NobodyIsPaid, Payees
from campaign_svc.own_earnings.policies import month_of
from campaign_svc.payouts import repository
from campaign_svc.payouts.models import NextPayout, Page
from campaign_svc.payouts.policies import OWN_PAGE, PAGE_MAX, end_of, expected_on, obstacle_of, previous
from kit.days import day_of, operator_time_zone
from kit.db import Database, Row, utc_now
from kit.payout_settings import minimum_for, payout_day
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable
from kit.rpc.limits import check_batch, page_limit


class OwnPayoutService:
    """For callers with createAdvertisements: each call raises Unauthenticated or PermissionDenied for others."""

    def __init__(
        self,
        database: Database,
        accounts: Payees | None = None,
        minimum: Callable[[], str | None] = lambda: None,
        day: Callable[[], str | None] = lambda: None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """`minimum` and `day` are the live settings; without `accounts` no creator has one."""
        self._database = database
        self._accounts = accounts or NobodyIsPaid()
        self._minimum = minimum
        self._day = day
        self._now = now

    async def listed(self, caller: Caller, *, first: int | None, after: str | None) -> Page:
        """A page of the caller's payouts that were released, newest first. Raises InvalidInput."""
        creator_of(caller)
        size = page_limit(first, default=OWN_PAGE, maximum=PAGE_MAX)
        rows = await repository.own_page(self._database, caller, limit=size + 1, after=after)
        return Page(rows[:size], len(rows) > size)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Row | None]:
        """The caller's payouts in the order requested; None for others'. Raises InvalidInput."""
        creator_of(caller)
        check_batch(ids, PAGE_MAX)
        payouts_by_id = await repository.own_by_ids(self._database, caller, ids)
        return [payouts_by_id.get(payout_id) for payout_id in ids]

    async def coming(self, caller: Caller) -> list[NextPayout]:
        """The caller's unpaid amounts and expected dates, by currency. Accounts are unknown without identity-svc."""
        person_id = creator_of(caller)
        now = self._now()
        last_month = previous(month_of(now))
        rows, prepared, batched_currencies = await asyncio.gather(
            repository.own_due(self._database, caller, end_of(last_month)),
            repository.prepared_for(self._database, caller),
            repository.currencies_of_month(self._database, last_month),
        )
        balances = dict.fromkeys(prepared, (0, 0)) | {
            str(row.currency): (int(str(row.balance)), int(str(row.due)))
            for row in rows
            if int(str(row.balance)) > 0 or str(row.currency) in prepared
        }
        if not balances:
            return []
        try:
            account = (await self._accounts.kinds([person_id])).get(person_id)
            account_known = True
        except Unavailable:
            account, account_known = None, False
        today, setting = day_of(now, operator_time_zone()), self._minimum()
        coming = []
        for currency, (balance, due) in sorted(balances.items()):
            waiting, minimum = prepared.get(currency, 0), minimum_for(setting, currency)
            # A prepared batch is not shown as a payout yet: its money is still to come.
            this_month = waiting > 0 or (currency not in batched_currencies and due >= minimum)
            counted = due if this_month else balance
            day = expected_on(today, payout_day(self._day()), this_month=this_month)
            obstacle = obstacle_of(account, currency, counted, 0 if waiting else minimum, known=account_known)
            coming.append(
                NextPayout(currency, balance + waiting, due + waiting, minimum, day.isoformat(), obstacle)
            )
        return coming
