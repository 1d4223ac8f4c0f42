"""Lists a company's ledger movements, by cursor pagination, and their totals."""

from __future__ import annotations

from collections.abc import Sequence

from campaign_svc.money import repository
from campaign_svc.money.models import MoneyMovement
from campaign_svc.money.policies import Balance, Place, amount_of, kind_of, list_of
from kit.db import Database, Page, Row
from kit.rpc.caller import Caller


class MoneyService:
    """Reads a company's view of the ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def movements(
        self, caller: Caller, company_id: str, campaign_id: str | None, *, limit: int, after: str | None
    ) -> Page[MoneyMovement]:
        """A page of movements, newest first; empty for what is unknown or out of reach.

        The first page starts from the current budgets; each movement's id carries the balances before it, from which
        the next page continues, so that no page sums up the movements after it.
        """
        listed = list_of(company_id, campaign_id)
        place = Place.read(after, listed) if after else None
        rows = await repository.movements(
            self._database,
            caller,
            company_id,
            campaign_id,
            limit=limit + 1,
            after=(place.recorded_at, place.cause) if place else None,
        )
        balances = _balances_of(rows, place)
        movements = []
        for row in rows[:limit]:
            currency, change = row.currency, (row.available_change, row.frozen_change)
            available, frozen = balances.get(currency, (0, 0))
            balances[currency] = (available - change[0], frozen - change[1])
            movements.append(
                MoneyMovement(
                    id=Place(listed, row.recorded_at, row.cause, balances).written(),
                    kind=kind_of(row.cause, row.available_change),
                    recorded_at=row.recorded_at,
                    campaign_id=row.campaign_id,
                    campaign_name=row.campaign_name,
                    advertisement_id=row.advertisement_id,
                    caption_identifier=row.caption_identifier,
                    person_id=row.person_id,
                    currency=currency,
                    amount=amount_of(change),
                    available_change=row.available_change,
                    frozen_change=row.frozen_change,
                    available=available,
                    frozen=frozen,
                )
            )
        return Page(movements, has_next=len(rows) > limit)

    async def balances(self, caller: Caller, company_id: str, campaign_id: str | None) -> Sequence[Row]:
        """Paid in, available, frozen and spent cents by currency; empty for what is unknown or out of reach."""
        return await repository.balances(self._database, caller, company_id, campaign_id)


def _balances_of(rows: Sequence[Row], place: Place | None) -> dict[str, Balance]:
    """The balances after the page's first movement, by currency."""
    if place:
        return dict(place.balances)
    if not rows:
        return {}
    first = rows[0]
    pairs = zip(first.available_now, first.frozen_now, strict=True)
    return dict(zip(first.currencies, pairs, strict=True))
