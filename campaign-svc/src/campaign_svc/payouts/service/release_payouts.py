"""Use cases of staff who release or discard prepared batches."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.access import who_pays_out
from campaign_svc.banks.policies import PAYEES_AT_ONCE
from campaign_svc.banks.service import NobodyIsPaid, Payees
from campaign_svc.payouts import events, repository
from campaign_svc.payouts.errors import (
    BatchDiscarded,
    BatchReleased,
    OwnPayout,
    OwnPreparation,
    UnknownBatch,
)
from campaign_svc.payouts.models import DISCARDED, PREPARED, PayoutBatch
from campaign_svc.payouts.policies import RELEASED, is_changed
from kit.db import Database, Row, Session, utc_now
from kit.rpc.caller import Caller

_AT_ONCE = 1_000
"""Payouts per statement."""


class ReleaseService:
    """For staff who hold managePayouts: each call raises Unauthenticated, PermissionDenied for others, UnknownBatch."""

    def __init__(
        self, database: Database, accounts: Payees | None = None, now: Callable[[], datetime] = utc_now
    ) -> None:
        self._database = database
        self._accounts = accounts or NobodyIsPaid()
        self._now = now

    async def release(self, caller: Caller, batch_id: str) -> Row:
        """Releases a prepared batch for payment; a repetition changes nothing. Leaves out payouts to changed accounts.

        Raises OwnPreparation, OwnPayout, BatchDiscarded, and identity-svc's errors.
        """
        person_id = who_pays_out(caller)
        changed = await self._changed(batch_id)
        now = self._now()
        async with self._database.transaction() as session:
            await repository.take_longer(session)
            batch = await _locked(session, batch_id)
            if batch.prepared_by == person_id:
                raise OwnPreparation
            if batch.state == DISCARDED:
                raise BatchDiscarded
            if batch.state == PREPARED:
                if await repository.has_payout_to(session, batch.id, person_id):
                    raise OwnPayout
                await self._release(session, batch, changed, person_id, now)
        return (await repository.batches(self._database, caller, [batch_id]))[batch_id]

    async def _changed(self, batch_id: str) -> list[str]:
        """Ids of prepared payouts whose person's account has changed since, or cannot be decrypted."""
        changed_ids: list[str] = []
        after = ""
        while rows := await repository.prepared_page(self._database, batch_id, after=after, limit=PAYEES_AT_ONCE):
            after = str(rows[-1].id)
            # Decrypted, since an account that cannot be decrypted cannot be paid.
            accounts = await self._accounts.masked([str(row.person_id) for row in rows])
            changed_ids += [str(row.id) for row in rows if is_changed(accounts.get(str(row.person_id)), row)]
            if len(rows) < PAYEES_AT_ONCE:
                break
        return changed_ids

    async def _release(
        self, session: Session, batch: PayoutBatch, changed: list[str], person_id: str, now: datetime
    ) -> None:
        for start in range(0, len(changed), _AT_ONCE):
            await repository.leave_out(session, batch, changed[start : start + _AT_ONCE], now)
        after = ""
        while released := await repository.release_next(session, batch, now, after=after, limit=_AT_ONCE):
            after = released[-1].id
            await events.payouts_changed(session, batch, released, RELEASED, now)
        await repository.count(session, batch)
        session.add(batch.release(person_id, now))

    async def discard(self, caller: Caller, batch_id: str) -> Row:
        """Discards a prepared batch, also the caller's own; a repetition changes nothing. Raises BatchReleased."""
        person_id = who_pays_out(caller)
        now = self._now()
        async with self._database.transaction() as session:
            await repository.take_longer(session)
            batch = await _locked(session, batch_id)
            if batch.state not in (PREPARED, DISCARDED):
                raise BatchReleased
            if batch.state == PREPARED:
                after = ""
                while left := await repository.discard_next(session, batch, now, after=after, limit=_AT_ONCE):
                    after = left[-1].id
                session.add(batch.discard(person_id, now))
        return (await repository.batches(self._database, caller, [batch_id]))[batch_id]


async def _locked(session: Session, batch_id: str) -> PayoutBatch:
    batch = await repository.lock(session, batch_id)
    if batch is None:
        raise UnknownBatch
    return batch
