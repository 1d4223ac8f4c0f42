"""Use cases of staff on existing batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from campaign_svc.access import who_pays_out
from campaign_svc.banks.service import NobodyIsPaid, Payees
from campaign_svc.payouts import repository
from campaign_svc.payouts.models import Page
from campaign_svc.payouts.policies import (
    BATCHES_PAGE,
    PAGE_MAX,
    PAYOUTS_PAGE,
    PREPARED,
    RELEASED,
    TEXT_MAX,
    is_changed,
)
from kit.db import Database, Row
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unavailable, Violation
from kit.rpc.limits import check_batch, page_limit


@dataclass(frozen=True)
class PayoutsAsked:
    """Filters of payouts."""

    state: int
    """0 means any."""
    text: str | None
    first: int | None
    after: str | None


class Names(Protocol):
    """identity-svc's search of persons, as far as payouts need it."""

    async def find_ids(self, text: str) -> Sequence[str]:
        """Ids of persons whom the text matches by name or personal page. Raises Unavailable."""


class PayoutReadingService:
    """For staff who hold managePayouts: each call raises Unauthenticated or PermissionDenied for others."""

    def __init__(self, database: Database, accounts: Payees | None = None, names: Names | None = None) -> None:
        """Without `names`, searches by name find no one."""
        self._database = database
        self._names = names
        self._accounts = accounts or NobodyIsPaid()

    async def listed(self, caller: Caller, *, first: int | None, after: str | None) -> Page:
        """A page of batches, newest first. Raises InvalidInput."""
        who_pays_out(caller)
        size = page_limit(first, default=BATCHES_PAGE, maximum=PAGE_MAX)
        rows = await repository.batches_page(self._database, caller, limit=size + 1, after=after)
        return Page(rows[:size], len(rows) > size)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Row | None]:
        """Batches in the order requested; None for unknown ones. Raises InvalidInput."""
        who_pays_out(caller)
        check_batch(ids, PAGE_MAX)
        batches_by_id = await repository.batches(self._database, caller, ids)
        return [batches_by_id.get(batch_id) for batch_id in ids]

    async def payouts(
        self, caller: Caller, batch_ids: Sequence[str], payouts_asked: PayoutsAsked
    ) -> tuple[list[Page], set[str]]:
        """A page of payouts of each batch, in the order requested, and ids of open ones whose account has changed.

        While identity-svc is unreachable none counts as changed (release and files check again), and names are not
        searched. Raises InvalidInput.
        """
        who_pays_out(caller)
        check_batch(batch_ids, PAGE_MAX)
        size = page_limit(payouts_asked.first, default=PAYOUTS_PAGE, maximum=PAGE_MAX)
        text = (payouts_asked.text or "").strip()
        if len(text) > TEXT_MAX:
            message = f"Search by at most {TEXT_MAX} characters."
            raise InvalidInput(violations=[Violation("text", message, "BAD_USER_INPUT")])
        people = await self._named(text)
        rows_by_batch = await repository.payouts_page(
            self._database,
            sorted(set(batch_ids)),
            state=payouts_asked.state,
            wanted=text,
            people=people or (),
            limit=size + 1,
            after=payouts_asked.after,
        )
        pages = [
            Page(
                rows_by_batch.get(batch_id, [])[:size],
                len(rows_by_batch.get(batch_id, ())) > size,
                people is not None,
            )
            for batch_id in batch_ids
        ]
        return pages, await self._changed([row for page in pages for row in page.rows])

    async def _named(self, text: str) -> Sequence[str] | None:
        """Ids of persons whom a text matches; None while identity-svc is unreachable."""
        try:
            return await self._names.find_ids(text) if text and self._names else ()
        except Unavailable:
            return None

    async def _changed(self, rows: Sequence[Row]) -> set[str]:
        waiting = [row for row in rows if row.state in (PREPARED, RELEASED)]
        people = sorted({str(row.person_id) for row in waiting})
        try:
            accounts = await self._accounts.masked(people) if people else {}
        except Unavailable:
            return set()
        return {str(row.id) for row in waiting if is_changed(accounts.get(str(row.person_id)), row)}

    async def acts(self, caller: Caller, batch_ids: Sequence[str]) -> list[Sequence[Row]]:
        """The acts on each batch, in the order requested, oldest first. Raises InvalidInput."""
        who_pays_out(caller)
        check_batch(batch_ids, PAGE_MAX)
        acts_by_batch = await repository.acts(self._database, sorted(set(batch_ids)))
        return [acts_by_batch.get(batch_id, ()) for batch_id in batch_ids]
