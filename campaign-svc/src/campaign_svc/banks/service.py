"""The interface by which payouts read creators' payout accounts from identity-svc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from campaign_svc.banks.models import Payee


class Payees(Protocol):
    """Creators' payout accounts by person; leaves out persons without one, or with one that cannot be decrypted.

    Each raises Unavailable while identity-svc is unreachable. Accepts any number of persons.
    """

    async def kinds(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """Kind and last change of each account, without decrypting it."""

    async def masked(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """Also the last characters of each number."""

    async def whole(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        """Accounts in the clear, to be written to a bank file at once: do not store or log them."""


class NobodyIsPaid:
    """Payees without identity-svc: no accounts."""

    async def kinds(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}

    async def masked(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}

    async def whole(self, _: Sequence[str]) -> Mapping[str, Payee]:
        """See Payees."""
        return {}
