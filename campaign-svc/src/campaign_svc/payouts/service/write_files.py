"""Use case of staff who download the payment file of a released batch for a bank."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container
from datetime import datetime

from campaign_svc.access import who_pays_out
from campaign_svc.banks.errors import PayoutDebtorMissing
from campaign_svc.banks.files.csv_file import csv_file
from campaign_svc.banks.files.sepa_file import sepa_file
from campaign_svc.banks.models import Batch, CsvShape, Debtor, Payment
from campaign_svc.banks.policies import IBAN, PAYEES_AT_ONCE
from campaign_svc.banks.service import NobodyIsPaid, Payees
from campaign_svc.payouts import repository
from campaign_svc.payouts.errors import NothingDue, NotReleased, UnknownBatch
from campaign_svc.payouts.models import CLOSED, RELEASED
from campaign_svc.payouts.policies import is_changed
from campaign_svc.payouts.service.settle_payouts import locked_released
from kit.days import day_of, operator_time_zone
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from resuena.campaign.v1 import payouts_pb2 as pb

_SHAPE = CsvShape(("reference", "kind", "account", "holder", "amount", "currency"), ";", ",", True, "utf-8-sig")


def no_debtor() -> Debtor:
    """The default without a configured account. Raises PayoutDebtorMissing."""
    raise PayoutDebtorMissing


class FileService:
    """For staff who hold managePayouts: each call raises Unauthenticated, PermissionDenied for others, UnknownBatch."""

    def __init__(
        self,
        database: Database,
        payees: Payees | None = None,
        now: Callable[[], datetime] = utc_now,
        *,
        shape: CsvShape | None = None,
        debtor: Callable[[], Debtor] = no_debtor,
    ) -> None:
        self._database = database
        self._payees = payees or NobodyIsPaid()
        self._now = now
        self._shape = shape or _SHAPE
        self._debtor = debtor

    async def written(self, caller: Caller, batch_id: str, format_: int) -> tuple[str, bytes]:
        """The file's name and content: the open payouts, so that paid or returned ones are not paid again.

        Payouts whose account has changed since are left out. No payout is in both files: with a debtor configured,
        the CSV file has those that are not to an IBAN. The download is recorded. Raises NotReleased, NothingDue,
        PayoutDebtorMissing, and identity-svc's errors.
        """
        person_id = who_pays_out(caller)
        row = (await repository.batches(self._database, caller, [batch_id])).get(batch_id)
        if row is None:
            raise UnknownBatch
        if row.state not in (RELEASED, CLOSED):
            raise NotReleased
        sepa = format_ == pb.PAYOUT_FILE_FORMAT_SEPA
        debtor = self._debtor() if sepa else None
        payments = await self._payments(batch_id, {True} if sepa else self._in_table())
        if not payments:
            raise NothingDue
        now = self._now()
        batch = _batch_of(row, now)
        content = (
            await asyncio.to_thread(csv_file, batch, payments, self._shape)
            if debtor is None
            else await asyncio.to_thread(sepa_file, batch, payments, debtor)
        )
        number, total = len(payments), sum(payment.amount for payment in payments)
        async with self._database.transaction() as session:
            locked = await locked_released(session, batch_id)
            session.add(locked.act(pb.PAYOUT_ACT_KIND_DOWNLOADED, person_id, now, number, total))
        return f"{batch.reference}-{'sepa' if sepa else 'csv'}-{number}", content

    def _in_table(self) -> set[bool]:
        """Which payouts the CSV file has, by whether they are to an IBAN: all, unless a SEPA file can be made."""
        try:
            self._debtor()
        except PayoutDebtorMissing:
            return {True, False}
        return {False}

    async def _payments(self, batch_id: str, to_iban: Container[bool]) -> list[Payment]:
        payments: list[Payment] = []
        after = ""
        while rows := await repository.open_page(self._database, batch_id, after=after, limit=PAYEES_AT_ONCE):
            after = str(rows[-1].id)
            chosen_rows = [row for row in rows if (row.account_kind == IBAN) in to_iban]
            payees = await self._payees.whole([str(row.person_id) for row in chosen_rows]) if chosen_rows else {}
            for row in chosen_rows:
                payee = payees.get(str(row.person_id))
                if payee is not None and not is_changed(payee, row):
                    payments.append(Payment(str(row.reference), row.amount, payee))
            if len(rows) < PAYEES_AT_ONCE:
                break
        return payments


def _batch_of(row: Row, now: datetime) -> Batch:
    # Banks refuse a whole file whose execution date has passed.
    pay_on = day_of(now, operator_time_zone())
    return Batch(str(row.reference), str(row.month), str(row.currency), row.released_at, pay_on)
