"""Payout accounts, the contents of bank files, and banks' results; none of it is stored in the clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True)
class Payee:
    """A creator's payout account, with only the requested details."""

    kind: int
    """PayoutAccountKind of identity-svc's contract."""
    changed_at: datetime
    masked: str = ""
    number: str = field(default="", repr=False)
    holder: str = field(default="", repr=False)
    tax_id: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Batch:
    """The header data of a payment file."""

    reference: str
    month: str
    """The month whose earnings are paid, `2026-10`."""
    currency: str
    made_at: datetime
    """When the batch was released."""
    pay_on: date
    """The day of the download."""


@dataclass(frozen=True)
class Payment:
    """One payment of a file: a reference of at most 16 characters, and cents of the batch's currency."""

    reference: str
    amount: int
    payee: Payee


@dataclass(frozen=True)
class Debtor:
    """The account that pays."""

    name: str
    iban: str
    bic: str | None = None


@dataclass(frozen=True)
class CsvShape:
    """How the operator's bank reads CSV; see CampaignSettings."""

    columns: tuple[str, ...]
    delimiter: str
    decimal: str
    header: bool
    encoding: str


@dataclass(frozen=True)
class BankAnswer:
    """The bank's result for one payment, with its line number."""

    line: int
    reference: str
    returned: bool
    reason: str | None = None


@dataclass(frozen=True)
class LineProblem:
    """A line of a bank's result file that cannot be parsed: its number, an error code, and an excerpt."""

    line: int
    code: str
    text: str
