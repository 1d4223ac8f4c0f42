"""Use cases of staff who record the outcome of released payouts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from campaign_svc.access import who_pays_out
from campaign_svc.banks.files.results import read_results
from campaign_svc.banks.models import BankAnswer, LineProblem
from campaign_svc.banks.policies import ANSWER_PROBLEMS
from campaign_svc.payouts import events, repository
from campaign_svc.payouts.errors import (
    NotReleased,
    OwnMark,
    OwnPayout,
    PayoutIsReturned,
    ReasonRequired,
    UnknownBatch,
    UnknownPayout,
)
from campaign_svc.payouts.models import CLOSED, Imported, PayoutBatch
from campaign_svc.payouts.models import RELEASED as BATCH_RELEASED
from campaign_svc.payouts.policies import MARKED_MAX, PAID, RELEASED, RETURNED, checked_reason
from kit.db import Database, Row, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Violation
from kit.rpc.limits import check_batch
from resuena.campaign.v1 import payouts_pb2 as pb

_AT_ONCE = 1_000
"""Payouts per statement."""


class SettlementService:
    """For staff who hold managePayouts: each call raises Unauthenticated, PermissionDenied for others, UnknownBatch."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def mark(
        self, caller: Caller, batch_id: str, payout_ids: Sequence[str], *, state: int, reason: str | None
    ) -> Row:
        """Marks payouts as paid or returned; payouts already in that state are unchanged.

        Marking a paid one returned needs a reason, and another person than the one who marked it paid. Raises
        InvalidInput, ReasonRequired, NotReleased, UnknownPayout, OwnPayout, OwnMark or PayoutIsReturned; then nothing
        is changed.
        """
        person_id = who_pays_out(caller)
        check_batch(payout_ids, MARKED_MAX)
        if state not in (PAID, RETURNED) or not payout_ids:
            name = "payoutIds" if not payout_ids else "state"
            raise InvalidInput(violations=[Violation(name, "Choose Paid or Returned, of some.", "BAD_USER_INPUT")])
        kept, now = checked_reason(reason) if state == RETURNED else None, self._now()
        async with self._database.transaction() as session:
            batch = await locked_released(session, batch_id)
            payouts_by_id = await repository.states_of(session, batch_id, sorted(set(payout_ids)))
            for payout_id in payout_ids:
                check_step(payouts_by_id.get(payout_id), person_id, state, kept)
            if state == PAID:
                await settle(session, batch, person_id, paid=list(payouts_by_id), returned={}, now=now)
            else:
                await settle(
                    session, batch, person_id, paid=[], returned=dict.fromkeys(payouts_by_id, kept), now=now
                )
        return (await repository.batches(self._database, caller, [batch_id]))[batch_id]

    async def import_results(self, caller: Caller, batch_id: str, content: str) -> Imported:
        """Marks payouts by the lines of the bank's result file: all of them or, if any line is invalid, none.

        Raises NotReleased.
        """
        person_id = who_pays_out(caller)
        answers, problems = await asyncio.to_thread(read_results, content)
        now = self._now()
        paid = returned = 0
        async with self._database.transaction() as session:
            await repository.take_longer(session)
            batch = await locked_released(session, batch_id)
            payouts_by_reference = await repository.by_references(
                session, batch_id, [bank_answer.reference for bank_answer in answers]
            )
            problems += [
                LineProblem(bank_answer.line, code, bank_answer.reference)
                for bank_answer in answers
                if (code := _refusal(payouts_by_reference.get(bank_answer.reference), person_id, bank_answer))
            ]
            if not problems:
                ids = {
                    bank_answer.reference: str(payouts_by_reference[bank_answer.reference].id)
                    for bank_answer in answers
                }
                back = {
                    ids[bank_answer.reference]: bank_answer.reason
                    for bank_answer in answers
                    if bank_answer.returned
                }
                arrived = [ids[bank_answer.reference] for bank_answer in answers if not bank_answer.returned]
                paid, returned = await settle(session, batch, person_id, paid=arrived, returned=back, now=now)
        row = (await repository.batches(self._database, caller, [batch_id]))[batch_id]
        unchanged = 0 if problems else len(answers) - paid - returned
        problems.sort(key=lambda problem: problem.line)
        return Imported(row, paid, returned, unchanged, problems[:ANSWER_PROBLEMS])


def _refusal(payout: Row | None, person_id: str, bank_answer: BankAnswer) -> str | None:
    """The code of the error that forbids the step; None if allowed."""
    try:
        check_step(payout, person_id, RETURNED if bank_answer.returned else PAID, bank_answer.reason)
    except DomainError as error:
        return error.reason
    return None


async def locked_released(session: Session, batch_id: str) -> PayoutBatch:
    """The batch, locked. Raises UnknownBatch or NotReleased."""
    batch = await repository.lock(session, batch_id)
    if batch is None:
        raise UnknownBatch
    if batch.state not in (BATCH_RELEASED, CLOSED):
        raise NotReleased
    return batch


def check_step(payout: Row | None, person_id: str, state: int, reason: str | None) -> None:
    """Raises the error that forbids the person to mark the payout this way.

    UnknownPayout, OwnPayout, NotReleased or PayoutIsReturned; for returning a paid one, which makes its amount due
    again, also OwnMark or ReasonRequired.
    """
    if payout is None:
        raise UnknownPayout
    if payout.person_id == person_id:
        raise OwnPayout
    if payout.state not in (RELEASED, PAID, RETURNED):
        raise NotReleased
    if payout.state == RETURNED and state == PAID:
        raise PayoutIsReturned
    if payout.state == PAID and state == RETURNED:
        if payout.paid_by == person_id:
            raise OwnMark
        if not reason:
            raise ReasonRequired


async def settle(
    session: Session,
    batch: PayoutBatch,
    person_id: str,
    *,
    paid: Sequence[str],
    returned: Mapping[str, str | None],
    now: datetime,
) -> tuple[int, int]:
    """Books payouts of the locked batch, by id, as paid or as returned with a reason; those already so are unchanged.

    Returns the numbers of payouts that became paid and returned.
    """
    numbers = []
    for state, ids, kind in (
        (PAID, list(paid), pb.PAYOUT_ACT_KIND_PAID),
        (RETURNED, list(returned), pb.PAYOUT_ACT_KIND_RETURNED),
    ):
        number = total = 0
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            changed = (
                await repository.pay(session, batch, some, person_id, now)
                if state == PAID
                else await repository.book_returned(
                    session, batch, {payout_id: returned[payout_id] for payout_id in some}, now
                )
            )
            await events.payouts_changed(session, batch, changed, state, now)
            number, total = number + len(changed), total + sum(row.amount for row in changed)
        if number:
            session.add(batch.act(kind, person_id, now, number, total))
        numbers.append(number)
    if any(numbers):
        await repository.count(session, batch)
        batch.settle(now)
    return numbers[0], numbers[1]
