"""Where somebody is paid, what a bank's file is made of, and what a bank answers; none of it is stored in the clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True)
class Payee:
    """Somebody's payout account, with no more of it than was asked for."""

    kind: int
    """PayoutAccountKind of identity-svc's contract."""
    changed_at: datetime
    masked: str = ""
    number: str = field(default="", repr=False)
    holder: str = field(default="", repr=False)
    tax_id: str | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Batch:
    """What a file says of all its payments."""

    reference: str
    month: str
    """The month whose earnings it pays, `2026-10`."""
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
    """Whose account pays."""

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
    """What a bank says of one payment, and in which line."""

    line: int
    reference: str
    returned: bool
    reason: str | None = None


@dataclass(frozen=True)
class LineProblem:
    """A line of a bank's answer that cannot be read: its number, an error code, and an excerpt of the line."""

    line: int
    code: str
    text: str
