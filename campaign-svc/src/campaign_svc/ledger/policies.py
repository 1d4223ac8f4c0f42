"""How money is split, and the entries of each kind of movement (docs/adr/0008): integer cents, no I/O here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_DOWN, Decimal

from resuena.campaign.v1 import ledger_pb2 as pb

COMPANY, CAMPAIGN = pb.LEDGER_ACCOUNT_COMPANY, pb.LEDGER_ACCOUNT_CAMPAIGN
ESCROW, INFLUENCER = pb.LEDGER_ACCOUNT_ESCROW, pb.LEDGER_ACCOUNT_INFLUENCER
REFERRER_FIRST, REFERRER_SECOND = pb.LEDGER_ACCOUNT_REFERRER_FIRST, pb.LEDGER_ACCOUNT_REFERRER_SECOND
PLATFORM = pb.LEDGER_ACCOUNT_PLATFORM
PAYABLE, PAID = pb.LEDGER_ACCOUNT_PAYABLE, pb.LEDGER_ACCOUNT_PAID
PEOPLE = (INFLUENCER, REFERRER_FIRST, REFERRER_SECOND)
"""Accounts of people's earnings that are in no payout."""
PLATFORM_OWNER = "platform"
USERS_PERCENT = 75
REFERRER_PERCENT = 5

Entry = tuple[int, str, int]
"""Account, owner, cents; negative for a debit."""


@dataclass(frozen=True)
class Movement:
    """Entries that add up to zero, and their cause."""

    cause: str
    campaign_id: str
    currency: str
    entries: Sequence[Entry]
    advertisement_id: str | None = None
    for_reactions: int = 0
    """Cents that it pays for reactions from the campaign; below zero for a refund."""
    at: datetime | None = None
    """When it happened; None: at the time of booking."""


@dataclass(frozen=True)
class Payment:
    """A payment for an advertisement by one cause."""

    cause: str
    entries: Sequence[Entry]

    @property
    def for_reactions(self) -> int:
        """Cents of it that pay for reactions."""
        return sum(amount for _, _, amount in self.entries if amount > 0) if self.cause.startswith("react:") else 0


@dataclass
class BudgetChange:
    """Cents moved from a campaign's available budget to the frozen one, and from the frozen to the spent one.

    `on_reactions` is the part of the spent cents that pays for reactions; the rest pays for posts.
    """

    freeze: int = 0
    spend: int = 0
    on_reactions: int = 0


def budget_changes(movements: Iterable[Movement]) -> dict[str, BudgetChange]:
    """The changes to campaigns' budgets made by movements between campaign, escrow and payees, by campaign."""
    changes: dict[str, BudgetChange] = {}
    for movement in movements:
        change = changes.setdefault(movement.campaign_id, BudgetChange())
        change.on_reactions += movement.for_reactions
        for account, _, amount in movement.entries:
            if account == CAMPAIGN:
                change.freeze -= amount
            elif account != ESCROW:
                change.spend += amount
    return changes


@dataclass(frozen=True)
class Payees:
    """The people who share in an advertisement's earnings."""

    influencer: str
    first: str | None = None
    second: str | None = None


def payees(influencer: str, referrers: Mapping[str, str]) -> Payees:
    """The influencer and two levels of referrers; no person is paid twice for one advertisement."""
    first = referrers.get(influencer)
    second = referrers.get(first) if first is not None else None
    return Payees(influencer, first, second if second != influencer else None)


@dataclass(frozen=True)
class Split:
    """Shares of an amount, which add up to it."""

    influencer: int
    first: int
    second: int
    platform: int


def split(amount: int, payees: Payees) -> Split:
    """75 % to users, the rest to the platform. Of the users' part each referrer gets 5 % of the influencer's earnings.

    Without referrers the influencer gets all of the users' part. With k of them the influencer's earnings e and
    the shares satisfy e + k·5 % e = 75 %. Fractions of a cent go to the platform in the first step and to the
    influencer in the second.
    """
    users = amount * USERS_PERCENT // 100
    levels = (payees.first is not None) + (payees.second is not None)
    share = users * REFERRER_PERCENT // (100 + REFERRER_PERCENT * levels)
    first = share if payees.first is not None else 0
    second = share if payees.second is not None else 0
    return Split(users - first - second, first, second, amount - users)


def fund_entries(company_id: str, campaign_id: str, amount: int) -> list[Entry]:
    """Entries of the company's payment of the investment."""
    return [(COMPANY, company_id, -amount), (CAMPAIGN, campaign_id, amount)]


def freeze_entries(campaign_id: str, amount: int) -> list[Entry]:
    """Entries that freeze a price until the audit."""
    return [(CAMPAIGN, campaign_id, -amount), (ESCROW, campaign_id, amount)]


def release_entries(campaign_id: str, amount: int) -> list[Entry]:
    """Entries that release a frozen price after a rejection."""
    return [(ESCROW, campaign_id, -amount), (CAMPAIGN, campaign_id, amount)]


def pay_entries(source: int, campaign_id: str, amount: int, to: Payees) -> list[Entry]:
    """Entries that pay an approved ad's price (from ESCROW) or reactions (from CAMPAIGN); without zero shares."""
    shares = split(amount, to)
    paid = [
        (source, campaign_id, -amount),
        (INFLUENCER, to.influencer, shares.influencer),
        (REFERRER_FIRST, to.first or "", shares.first),
        (REFERRER_SECOND, to.second or "", shares.second),
        (PLATFORM, PLATFORM_OWNER, shares.platform),
    ]
    return [entry for entry in paid if entry[2]]


def reversed_entries(entries: Iterable[Entry]) -> list[Entry]:
    """Entries that reverse these."""
    return [(account, owner, -amount) for account, owner, amount in entries]


def take_back_entries(campaign_id: str, paid: Sequence[Entry]) -> list[Entry]:
    """Entries that refund to the campaign what people and the platform received for one advertisement."""
    total = sum(amount for _, _, amount in paid)
    return [(CAMPAIGN, campaign_id, total), *((account, owner_id, -amount) for account, owner_id, amount in paid)]


def earned_by_people(paid: Iterable[Entry]) -> dict[tuple[int, str], int]:
    """People's shares of payments, by account and owner; excludes the platform's share and the campaign's side."""
    earned: dict[tuple[int, str], int] = {}
    for account, owner_id, amount in paid:
        if account in PEOPLE:
            earned[account, owner_id] = earned.get((account, owner_id), 0) + amount
    return earned


def owed_for_reactions(prices: Mapping[str, int], counts: Mapping[str, int], multiplier: float | None) -> int:
    """The value of all sponsored reactions so far in cents: price times count of each metric, times the multiplier.

    A count below zero, which networks report when reactions are undone, has no value. Fractions of a cent are
    dropped.
    """
    whole = sum(prices[metric] * max(0, counts[metric]) for metric in prices)
    if multiplier is not None:
        return int((Decimal(str(multiplier)) * whole).to_integral_value(ROUND_DOWN))
    return whole
