"""References, payable months, accounts that take a currency, expected dates: no I/O here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import date, datetime, timedelta

from campaign_svc.banks.models import Payee
from campaign_svc.banks.policies import IBAN
from campaign_svc.campaigns.models import REFERENCE_SYMBOLS
from campaign_svc.own_earnings.policies import bounds, month_of
from campaign_svc.payouts.errors import MonthNotOver
from kit.currencies import is_currency
from kit.db import Row
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import seen_length, straight, text_violations
from resuena.campaign.v1 import own_payouts_pb2, payouts_pb2
from resuena.identity.v1 import payout_accounts_pb2

PREPARED, RELEASED = payouts_pb2.PAYOUT_STATE_PREPARED, payouts_pb2.PAYOUT_STATE_RELEASED
PAID, RETURNED = payouts_pb2.PAYOUT_STATE_PAID, payouts_pb2.PAYOUT_STATE_RETURNED
LEFT_OUT = payouts_pb2.PAYOUT_STATE_LEFT_OUT
BATCHES_PAGE, PAYOUTS_PAGE, OWN_PAGE, PAGE_MAX = 20, 50, 20, 100
OPEN_AT_MOST = timedelta(days=10)
"""Time that banks take; the outcome of older payouts has to be recorded by staff."""
REASON_MAX, TEXT_MAX, MARKED_MAX = 200, 100, 500
_REFERENCE_LENGTH = 12
_CBU, _CVU = payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU, payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CVU
_TAKES_PESOS = frozenset((_CBU, _CVU, payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS))
_TAKES_OTHERS = frozenset((IBAN, _CBU))


def new_reference() -> str:
    """A random reference of a payout; a unique index refuses duplicates."""
    return "".join(secrets.choice(REFERENCE_SYMBOLS) for _ in range(_REFERENCE_LENGTH))


def batch_reference(month: str, currency: str, earlier: int) -> str:
    """The reference of a batch, by the number of discarded ones before it."""
    return f"RP-{month}-{currency}" + (f"-{earlier + 1}" if earlier else "")


def checked_month(month: str | None, now: datetime) -> str:
    """The month to pay, the last one by default. Raises InvalidInput or MonthNotOver."""
    present = month_of(now)
    if month is None:
        return previous(present)
    bounds(month)
    if month >= present:
        raise MonthNotOver
    return month


def checked_currency(currency: str) -> str:
    """A currency code. Raises InvalidInput."""
    if not is_currency(currency):
        raise InvalidInput(violations=[Violation("currency", "There is no such currency.", "BAD_USER_INPUT")])
    return currency


def checked_reason(reason: str | None) -> str | None:
    """The reason of returned payouts as stored; None without a visible character. Raises InvalidInput."""
    kept = straight(reason or "")
    if violations := text_violations("reason", kept):
        raise InvalidInput(violations=violations)
    if len(kept) > REASON_MAX:
        message = f"Write at most {REASON_MAX} characters."
        raise InvalidInput(violations=[Violation("reason", message, "NOTE_TOO_LONG")])
    return kept if seen_length(kept) else None


def previous(month: str) -> str:
    """The month before."""
    year, number = map(int, month.split("-"))
    return f"{year - (number == 1):04}-{number - 1 or 12:02}"


def end_of(month: str) -> datetime:
    """The first moment after a month in the operator's zone."""
    return bounds(month)[1]


def takes(kind: int, currency: str) -> bool:
    """Whether an account of this kind takes the currency."""
    return kind in (_TAKES_PESOS if currency == "ARS" else _TAKES_OTHERS)


def payable_to(accounts: Mapping[str, Payee], person_id: str, currency: str) -> Payee | None:
    """The person's account, when it takes the currency."""
    account = accounts.get(person_id)
    return account if account is not None and takes(account.kind, currency) else None


def is_changed(account: Payee | None, payout: Row) -> bool:
    """Whether a person has no account, or one that was changed since the payout was prepared."""
    payout_account = (payout.account_kind, payout.account_changed_at)
    return account is None or (account.kind, account.changed_at) != payout_account


def expected_on(today: date, day: int, *, this_month: bool) -> date:
    """The day by which an amount is paid: this month's payout day if it is ahead, else the next month's."""
    if this_month and today.day <= day:
        return today.replace(day=day)
    return date(today.year + today.month // 12, today.month % 12 + 1, day)


def obstacle_of(account: Payee | None, currency: str, amount: int, minimum: int, *, known: bool = True) -> int:
    """PayoutObstacle of the contract for a person with this amount.

    An account that does not take the currency is no obstacle below the minimum.
    `known`: whether identity-svc returned the account's state.
    """
    if not known:
        below = own_payouts_pb2.PAYOUT_OBSTACLE_BELOW_MINIMUM
        return below if amount < minimum else own_payouts_pb2.PAYOUT_OBSTACLE_ACCOUNT_UNKNOWN
    if account is None:
        return own_payouts_pb2.PAYOUT_OBSTACLE_ACCOUNT_MISSING
    if amount < minimum:
        return own_payouts_pb2.PAYOUT_OBSTACLE_BELOW_MINIMUM
    if not takes(account.kind, currency):
        return own_payouts_pb2.PAYOUT_OBSTACLE_OTHER_CURRENCY
    return own_payouts_pb2.PAYOUT_OBSTACLE_UNSPECIFIED
