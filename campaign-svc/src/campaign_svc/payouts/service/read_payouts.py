"""Use cases of staff on batches that there are."""

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
    """Which payouts of batches are read."""

    state: int
    """0 means any."""
    text: str | None
    first: int | None
    after: str | None


class Names(Protocol):
    """The RPC of identity-svc that finds persons, as far as payouts need it."""

    async def found(self, text: str) -> Sequence[str]:
        """Ids of whom the text finds by name or personal page. Raises Unavailable while identity-svc is away."""


class PayoutReadingService:
    """For staff who hold managePayouts: each call raises Unauthenticated or PermissionDenied for others."""

    def __init__(self, database: Database, accounts: Payees | None = None, names: Names | None = None) -> None:
        """Without `names` nobody is found by name."""
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
        """Batches in the order asked; None for an unknown one. Raises InvalidInput."""
        who_pays_out(caller)
        check_batch(ids, PAGE_MAX)
        found = await repository.batches(self._database, caller, ids)
        return [found.get(one) for one in ids]

    async def payouts(
        self, caller: Caller, batch_ids: Sequence[str], asked: PayoutsAsked
    ) -> tuple[list[Page], set[str]]:
        """A page of payouts of each batch, in the order asked, and ids of the open ones whose account has changed.

        While identity-svc is away none counts as changed (a release and each file look again), and nobody is found by
        name. Raises InvalidInput.
        """
        who_pays_out(caller)
        check_batch(batch_ids, PAGE_MAX)
        size = page_limit(asked.first, default=PAYOUTS_PAGE, maximum=PAGE_MAX)
        wanted = (asked.text or "").strip()
        if len(wanted) > TEXT_MAX:
            message = f"Search by at most {TEXT_MAX} characters."
            raise InvalidInput(violations=[Violation("text", message, "BAD_USER_INPUT")])
        people = await self._named(wanted)
        found = await repository.payouts_page(
            self._database,
            sorted(set(batch_ids)),
            state=asked.state,
            wanted=wanted,
            people=people or (),
            limit=size + 1,
            after=asked.after,
        )
        pages = [
            Page(found.get(one, [])[:size], len(found.get(one, ())) > size, people is not None)
            for one in batch_ids
        ]
        return pages, await self._changed([row for page in pages for row in page.rows])

    async def _named(self, text: str) -> Sequence[str] | None:
        """Ids of whom a text finds; None while identity-svc is away."""
        try:
            return await self._names.found(text) if text and self._names else ()
        except Unavailable:
            return None

    async def _changed(self, rows: Sequence[Row]) -> set[str]:
        waiting = [row for row in rows if row.state in (PREPARED, RELEASED)]
        people = sorted({str(row.person_id) for row in waiting})
        try:
            accounts = await self._accounts.masked(people) if people else {}
        except Unavailable:
            return set()
        return {
            str(row.id)
            for row in waiting
            if is_changed(
                accounts.get(str(row.person_id)),
                kind=row.account_kind,
                changed_at=row.account_changed_at,
            )
        }

    async def acts(self, caller: Caller, batch_ids: Sequence[str]) -> list[Sequence[Row]]:
        """What was done with each batch, in the order asked, oldest first. Raises InvalidInput."""
        who_pays_out(caller)
        check_batch(batch_ids, PAGE_MAX)
        found = await repository.acts(self._database, sorted(set(batch_ids)))
        return [found.get(one, ()) for one in batch_ids]
