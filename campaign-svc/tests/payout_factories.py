"""People with earnings and payout accounts, for the tests of payouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from campaign_factories import MONEY, on_going

from campaign_svc.banks.models import Payee
from campaign_svc.ledger.policies import ESCROW, INFLUENCER, Movement
from campaign_svc.ledger.repository import post
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable
from resuena.identity.v1 import payout_accounts_pb2

PAYS = ("managePayouts",)
CBU, IBAN = payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU, payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_IBAN
ALIAS = payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS
TOLD = datetime(2026, 9, 1, tzinfo=UTC)
OCTOBER = datetime(2026, 10, 15, tzinfo=UTC)
NOW = datetime(2026, 11, 5, 15, tzinfo=UTC)
ENOUGH = 1_000_000
"""The minimum in pesos, in cents."""


def payer(person_id: str | None = None) -> Caller:
    """A member of staff who pays creators out."""
    return Caller(person_id=person_id or uuid7(), session_id="s", permissions=frozenset(PAYS))


def as_payer(person_id: str | None = None) -> dict[str, Any]:
    """The same as arguments of `ask`."""
    return {"person_id": person_id or uuid7(), "permissions": PAYS}


class Accounts:
    """The payout accounts of people; counts the requests for them."""

    def __init__(self) -> None:
        self.known: dict[str, Payee] = {}
        self.closed: set[str] = set()
        """People whose account cannot be decrypted."""
        self.asked = 0

    def tell(self, person_id: str, kind: int = CBU, *, number: str = "2850590940090418135201") -> None:
        """The person declares an account, a newer one each time."""
        before = self.known.get(person_id)
        at = before.changed_at + timedelta(seconds=1) if before else TOLD
        self.known[person_id] = Payee(kind, at, f"•••• {number[-4:]}", number, "Ana Paz")

    async def kinds(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        self.asked += 1
        return {
            person_id: Payee(self.known[person_id].kind, self.known[person_id].changed_at)
            for person_id in person_ids
            if person_id in self.known
        }

    async def masked(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        return {
            person_id: Payee(payee.kind, payee.changed_at, payee.masked)
            for person_id, payee in (await self.whole(person_ids)).items()
        }

    async def whole(self, person_ids: Sequence[str]) -> Mapping[str, Payee]:
        self.asked += 1
        return {
            person_id: self.known[person_id]
            for person_id in person_ids
            if person_id in self.known and person_id not in self.closed
        }


class AccountsAway(Accounts):
    """The payout accounts while identity-svc is unavailable."""

    async def kinds(self, _: Sequence[str]) -> Mapping[str, Payee]:
        raise Unavailable

    async def masked(self, _: Sequence[str]) -> Mapping[str, Payee]:
        raise Unavailable


async def earned(
    database: Database,
    cents: Mapping[str, int],
    *,
    at: datetime = OCTOBER,
    currency: str = "ARS",
    account: int = INFLUENCER,
) -> None:
    """Books earnings of people, as if a campaign had paid them."""
    campaign = await on_going(database, "c", payment_type=MONEY, currency=currency)
    movements = [
        Movement(
            f"pay:{uuid7()}",
            campaign.id,
            currency,
            [(ESCROW, campaign.id, -amount), (account, person, amount)],
            at=at,
        )
        for person, amount in cents.items()
    ]
    async with database.transaction() as session:
        await post(session, movements, at)
