"""Use cases of staff who prepare payouts: amounts due, and the batch that pays them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from campaign_svc.access import who_pays_out
from campaign_svc.banks.models import Payee
from campaign_svc.banks.policies import PAYEES_AT_ONCE
from campaign_svc.banks.service import NobodyIsPaid, Payees
from campaign_svc.ledger.repository import lock_balances
from campaign_svc.payouts import repository
from campaign_svc.payouts.errors import NothingDue
from campaign_svc.payouts.models import (
    PREPARED,
    Due,
    PayoutBatch,
    PayoutCandidate,
)
from campaign_svc.payouts.policies import (
    batch_reference,
    checked_currency,
    checked_month,
    end_of,
    new_reference,
    payable_to,
)
from kit.db import Database, Row, delete_older, utc_now, uuid7
from kit.payout_settings import minimum_for
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable
from resuena.campaign.v1 import payouts_pb2 as pb

_STALE = timedelta(hours=1)
_READ_AT_ONCE = 5_000
"""People per statement that reads balances."""
_AT_ONCE = 2_000
"""People per statement that moves money, which takes a fraction of the statement timeout."""


class PreparationService:
    """For staff who hold managePayouts: each call raises Unauthenticated or PermissionDenied for others."""

    def __init__(
        self,
        database: Database,
        accounts: Payees | None = None,
        minimum: Callable[[], str | None] = lambda: None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """`minimum` is the live setting; without `accounts` no creator has one."""
        self._database = database
        self._accounts = accounts or NobodyIsPaid()
        self._minimum = minimum
        self._now = now

    async def due(self, caller: Caller, month: str | None) -> list[Due]:
        """What a batch of the month would pay now, by currency, and the existing batch.

        While identity-svc is unreachable, accounts count as unknown. Raises InvalidInput or MonthNotOver.
        """
        who_pays_out(caller)
        chosen_month = checked_month(month, self._now())
        dues_by_currency: dict[str, Due] = {}
        until, after = end_of(chosen_month), ("", "")
        while rows := await repository.due_of_everybody(self._database, until, after=after, limit=_READ_AT_ONCE):
            after = (str(rows[-1].person_id), str(rows[-1].currency))
            amounts = [(str(row.person_id), str(row.currency), row.due) for row in rows if row.due > 0]
            await self._add(dues_by_currency, chosen_month, amounts)
            if len(rows) < _READ_AT_ONCE:
                break
        for currency, batch in (await repository.batches_of_month(self._database, caller, chosen_month)).items():
            dues_by_currency.setdefault(currency, self._due(chosen_month, currency)).batch = batch
        return [dues_by_currency[currency] for currency in sorted(dues_by_currency)]

    async def _add(
        self, dues_by_currency: dict[str, Due], month: str, amounts: Sequence[tuple[str, str, int]]
    ) -> None:
        """Adds these people's amounts, by person and currency."""
        for currency in {currency for _, currency, _ in amounts} - dues_by_currency.keys():
            dues_by_currency[currency] = self._due(month, currency)
        enough = []
        for person_id, currency, cents in amounts:
            due = dues_by_currency[currency]
            if cents < due.minimum:
                due.below_minimum += 1
                due.below_minimum_total += cents
            else:
                enough.append((person_id, due, cents))
        people = sorted({person_id for person_id, _, _ in enough})
        erased = await repository.erased_among(self._database, people) if people else frozenset()
        accounts = await self._kinds([person_id for person_id in people if person_id not in erased])
        for person_id, due, cents in enough:
            if person_id in erased:
                due.erased += 1
                due.erased_total += cents
            elif accounts is None:
                due.account_unknown += 1
                due.account_unknown_total += cents
            elif payable_to(accounts, person_id, due.currency) is None:
                due.without_account += 1
                due.without_account_total += cents
            else:
                due.people += 1
                due.total += cents

    async def _kinds(self, people: Sequence[str]) -> Mapping[str, Payee] | None:
        """The accounts of these people; None while identity-svc is unreachable."""
        accounts: dict[str, Payee] = {}
        try:
            for start in range(0, len(people), PAYEES_AT_ONCE):
                accounts.update(await self._accounts.kinds(people[start : start + PAYEES_AT_ONCE]))
        except Unavailable:
            return None
        return accounts

    def _due(self, month: str, currency: str) -> Due:
        return Due(month, currency, minimum_for(self._minimum(), currency))

    async def prepare(self, caller: Caller, month: str, currency: str) -> Row:
        """Creates the batch and moves its amounts out of people's accounts; returns the month's batch if there is one.

        Raises InvalidInput, MonthNotOver, NothingDue, and identity-svc's errors.
        """
        person_id = who_pays_out(caller)
        chosen_month, checked = checked_month(month, self._now()), checked_currency(currency)
        existing = (await repository.batches_of_month(self._database, caller, chosen_month)).get(checked)
        if existing is not None:
            return existing
        run_id = uuid7()
        try:
            await self._gather(run_id, chosen_month, checked)
            batch_id = await self._book(run_id, chosen_month, checked, person_id)
        finally:
            async with self._database.transaction() as session:
                await repository.drop_candidates(session, run_id)
        return (await repository.batches(self._database, caller, [batch_id]))[batch_id]

    async def _gather(self, run_id: str, month: str, currency: str) -> None:
        """Stores the people with the minimum and an account that takes the currency, page by page."""
        minimum, until, after = minimum_for(self._minimum(), currency), end_of(month), ""
        while holders := await repository.people_due(
            self._database, currency, until, minimum, after=after, limit=PAYEES_AT_ONCE
        ):
            after = str(holders[-1].person_id)
            people = [str(row.person_id) for row in holders if row.due >= max(minimum, 1)]
            accounts = await self._accounts.masked(people) if people else {}
            candidates = [
                PayoutCandidate(
                    run_id=run_id,
                    person_id=person_id,
                    payout_id=uuid7(),
                    reference=new_reference(),
                    account_kind=account.kind,
                    account=account.masked,
                    account_changed_at=account.changed_at,
                    created_at=self._now(),
                )
                for person_id in people
                if (account := payable_to(accounts, person_id, currency)) is not None
            ]
            async with self._database.transaction() as session:
                await repository.keep_candidates(session, candidates)
            if len(holders) < PAYEES_AT_ONCE:
                return

    async def _book(self, run_id: str, month: str, currency: str, person_id: str) -> str:
        """The id of the batch that pays the candidates, or of one created concurrently."""
        now = self._now()
        async with self._database.transaction() as session:
            await repository.take_longer(session)
            await lock_balances(session)
            existing = await repository.of_month(session, month, currency)
            if existing is not None:
                return existing.id
            earlier = await repository.discarded(session, month, currency)
            batch = PayoutBatch(
                reference=batch_reference(month, currency, earlier),
                month=month,
                currency=currency,
                state=PREPARED,
                prepared_by=person_id,
                prepared_at=now,
            )
            session.add(batch)
            await session.flush()
            await repository.prepare(
                session,
                batch,
                run_id,
                until=end_of(month),
                minimum=minimum_for(self._minimum(), currency),
                now=now,
                at_once=_AT_ONCE,
            )
            await repository.count(session, batch)
            if not batch.people:
                raise NothingDue
            session.add(batch.act(pb.PAYOUT_ACT_KIND_PREPARED, person_id, now, batch.people, batch.total))
            return batch.id

    async def delete_expired(self) -> None:
        """Deletes candidates left behind by unfinished preparations."""
        await delete_older(self._database, repository.CANDIDATES.c.created_at, self._now() - _STALE)
