"""The interface by which payouts read creators' payout accounts from identity-svc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from campaign_svc.banks.models import Payee


class Payees(Protocol):
    """Where creators are paid, by person; a person without an account, or whose account does not open, is left out.

    Each raises Unavailable while identity-svc is away. Any number of persons may be asked for.
    """

    async def kinds(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """Kind and last change of each account; none is opened."""

    async def masked(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """The last characters of each number too."""

    async def whole(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """Accounts in the clear, to be written to a bank's file at once: keep and log nothing of them."""


class NobodyIsPaid:
    """Payees without identity-svc: nobody has an account."""

    async def kinds(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}

    async def masked(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}

    async def whole(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}
