"""Kinds of money movements, and encoding of a movement's position in the list as its id; pure functions without I/O."""

from __future__ import annotations

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from kit.rpc.errors import UnknownCursor
from resuena.campaign.v1 import money_pb2 as pb

PAGE = 50
_KINDS: Mapping[str, int] = {
    "fund": pb.MONEY_MOVEMENT_KIND_FUNDED,
    "freeze": pb.MONEY_MOVEMENT_KIND_RESERVED,
    "release": pb.MONEY_MOVEMENT_KIND_RELEASED,
    "withdraw": pb.MONEY_MOVEMENT_KIND_RELEASED,
    "pay": pb.MONEY_MOVEMENT_KIND_PAID_FOR_POST,
    "react": pb.MONEY_MOVEMENT_KIND_PAID_FOR_REACTIONS,
    "undo:pay": pb.MONEY_MOVEMENT_KIND_PRICE_RETURNED,
    "undo:react": pb.MONEY_MOVEMENT_KIND_REACTIONS_RETURNED,
}

Balance = tuple[int, int]
"""Cents available and frozen."""


def kind_of(cause: str, available_change: int) -> int:
    """The kind of the movement with this cause (docs/adr/0008)."""
    first, *rest = cause.split(":")
    if first == "overturn":
        returned = available_change > 0
        return pb.MONEY_MOVEMENT_KIND_ALL_RETURNED if returned else pb.MONEY_MOVEMENT_KIND_PAID_FOR_POST
    return _KINDS[f"undo:{rest[0]}" if first == "undo" else first]


def amount_of(change: Balance) -> int:
    """The amount moved, in cents: what entered or left the budget, else what moved between available and frozen."""
    available, frozen = change
    return abs(available + frozen) or abs(frozen)


def list_of(company_id: str, campaign_id: str | None) -> str:
    """A short key of the list of a company's movements, or of one campaign's."""
    return sha256(f"{company_id}/{campaign_id or ''}".encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Place:
    """A movement's position in a list, and the balances before it by currency: the ones after the next movement."""

    listed: str
    """The list, as named by `list_of`: the balances are valid in that list only."""
    recorded_at: datetime
    cause: str
    balances: Mapping[str, Balance]

    def written(self) -> str:
        """The cursor encoded as an id."""
        text = json.dumps(
            [self.listed, self.recorded_at.isoformat(), self.cause, self.balances], separators=(",", ":")
        )
        return urlsafe_b64encode(text.encode()).decode().rstrip("=")

    @classmethod
    def read(cls, text: str, listed: str) -> Place:
        """The cursor decoded from an id of this list. Raises UnknownCursor for an invalid one."""
        try:
            list_name, recorded_at, cause, balances = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
            moment = datetime.fromisoformat(recorded_at)
            if list_name != listed or moment.tzinfo is None or not isinstance(cause, str) or "\0" in cause:
                raise ValueError("not a key of this list")
            return cls(
                listed, moment, cause, {str(currency): _balance(*pair) for currency, pair in balances.items()}
            )
        except (ValueError, TypeError, AttributeError, binascii.Error, RecursionError) as error:
            raise UnknownCursor from error


def _balance(available: object, frozen: object) -> Balance:
    # The bound keeps sums with any number of movements within the contract's 64 bits.
    for cents in (available, frozen):
        if not isinstance(cents, int) or abs(cents) >= 2**62:
            raise ValueError("not an amount in cents")
    return available, frozen  # type: ignore[return-value]
