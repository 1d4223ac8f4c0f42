"""Tables of payouts and of their batches; records for reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from campaign_svc.banks.models import LineProblem
from campaign_svc.tables import Table
from kit.db import Row, uuid7
from resuena.campaign.v1 import payouts_pb2 as pb

PREPARED, RELEASED = pb.PAYOUT_BATCH_STATE_PREPARED, pb.PAYOUT_BATCH_STATE_RELEASED
CLOSED, DISCARDED = pb.PAYOUT_BATCH_STATE_CLOSED, pb.PAYOUT_BATCH_STATE_DISCARDED
_MOMENT = DateTime(timezone=True)


def _cents() -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0")


def _count() -> Column[int]:
    return Column(Integer, nullable=False, server_default="0")


class PayoutBatch(Table, table=True):
    """The payouts of one month, and of everything before it, in one currency. Its counts are those of its payouts."""

    __tablename__ = "payout_batches"
    __table_args__ = (
        CheckConstraint("month ~ '^[0-9]{4}-[0-9]{2}$'", name="month"),
        CheckConstraint("char_length(currency) = 3", name="currency"),
        CheckConstraint("state BETWEEN 1 AND 4", name="state"),
        CheckConstraint("(state IN (2, 3)) = (released_at IS NOT NULL)", name="released"),
        CheckConstraint("(state = 4) = (discarded_at IS NOT NULL)", name="discarded"),
        CheckConstraint("released_by IS NULL OR released_by <> prepared_by", name="four_eyes"),
        Index(
            "uq_payout_batches_month_currency",
            "month",
            "currency",
            unique=True,
            postgresql_where=text("state <> 4"),
        ),
        Index("ix_payout_batches_state", "state", postgresql_where=text("state < 3")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    reference: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    month: str = Field(sa_column=Column(Text, nullable=False, comment="YYYY-MM"))
    currency: str = Field(sa_column=Column(Text, nullable=False))
    state: int = Field(sa_column=Column(SmallInteger, nullable=False))
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    people: int = Field(default=0, sa_column=_count())
    total: int = Field(default=0, sa_column=_cents())
    paid: int = Field(default=0, sa_column=_count())
    paid_total: int = Field(default=0, sa_column=_cents())
    returned: int = Field(default=0, sa_column=_count())
    returned_total: int = Field(default=0, sa_column=_cents())
    open: int = Field(default=0, sa_column=_count())
    left_out: int = Field(default=0, sa_column=_count())
    sepa: int = Field(default=0, sa_column=_count())
    prepared_by: str = Field(sa_column=Column(Text, nullable=False))
    prepared_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    released_by: str | None = Field(default=None, sa_column=Column(Text))
    released_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    closed_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    discarded_by: str | None = Field(default=None, sa_column=Column(Text))
    discarded_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def release(self, person_id: str, now: datetime) -> PayoutAct:
        """Releases it, and closes it if all its payouts were left out; returns the act."""
        self.state, self.released_by, self.released_at = RELEASED, person_id, now
        self.settle(now)
        return self.act(pb.PAYOUT_ACT_KIND_RELEASED, person_id, now, self.people, self.total)

    def discard(self, person_id: str, now: datetime) -> PayoutAct:
        """Discards it with all its payouts; returns the act."""
        self.state, self.discarded_by, self.discarded_at = DISCARDED, person_id, now
        self.left_out, self.open = self.people, 0
        self.version += 1
        return self.act(pb.PAYOUT_ACT_KIND_DISCARDED, person_id, now, self.people, self.total)

    def settle(self, now: datetime) -> None:
        """Closes it if none of its payouts, which have changed, is open."""
        if self.state == RELEASED and not self.open:
            self.state, self.closed_at = CLOSED, now
        self.version += 1

    def act(self, kind: int, person_id: str, now: datetime, payouts: int, total: int) -> PayoutAct:
        """The record of a person's act on it."""
        return PayoutAct(batch_id=self.id, kind=kind, actor_id=person_id, at=now, payouts=payouts, total=total)


class Payout(Table, table=True):
    """One person's payout in a batch: the amounts taken from their ledger accounts, and the payout account."""

    __tablename__ = "payouts"
    __table_args__ = (
        CheckConstraint("state BETWEEN 1 AND 5", name="state"),
        CheckConstraint(
            "amount > 0 AND own >= 0 AND first_level >= 0 AND second_level >= 0"
            " AND amount = own + first_level + second_level",
            name="amount",
        ),
        CheckConstraint("account_kind BETWEEN 1 AND 4", name="account_kind"),
        CheckConstraint("char_length(reason) BETWEEN 1 AND 200", name="reason"),
        CheckConstraint("(state = 4) = (returned_at IS NOT NULL)", name="returned"),
        CheckConstraint("state <> 3 OR paid_at IS NOT NULL", name="paid"),
        Index("uq_payouts_batch_id_person_id", "batch_id", "person_id", unique=True),
        Index("ix_payouts_batch_id_id", "batch_id", "id"),
        Index("ix_payouts_person_id_id", "person_id", "id"),
        Index("ix_payouts_open", "batch_id", "id", postgresql_where=text("state <= 2")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    batch_id: str = Field(sa_column=Column(Text, ForeignKey("payout_batches.id"), nullable=False))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    reference: str = Field(sa_column=Column(Text, nullable=False, unique=True))
    state: int = Field(sa_column=Column(SmallInteger, nullable=False))
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False, server_default="1"))
    amount: int = Field(sa_column=Column(BigInteger, nullable=False))
    own: int = Field(sa_column=Column(BigInteger, nullable=False))
    first_level: int = Field(sa_column=Column(BigInteger, nullable=False))
    second_level: int = Field(sa_column=Column(BigInteger, nullable=False))
    account_kind: int = Field(sa_column=Column(SmallInteger, nullable=False))
    account: str = Field(sa_column=Column(Text, nullable=False, comment="masked"))
    account_changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    paid_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    returned_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    reason: str | None = Field(default=None, sa_column=Column(Text))
    paid_by: str | None = Field(default=None, sa_column=Column(Text, comment="who marked it paid"))


class PayoutCandidate(Table, table=True):
    """A person with an account, during a batch's preparation: accounts are fetched before its transaction."""

    __tablename__ = "payout_candidates"

    run_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    payout_id: str = Field(sa_column=Column(Text, nullable=False))
    reference: str = Field(sa_column=Column(Text, nullable=False))
    account_kind: int = Field(sa_column=Column(SmallInteger, nullable=False))
    account: str = Field(sa_column=Column(Text, nullable=False, comment="masked"))
    account_changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False, index=True))


class PayoutAct(Table, table=True):
    """An act on a batch by a person; rows are only inserted."""

    __tablename__ = "payout_acts"
    __table_args__ = (
        CheckConstraint("kind BETWEEN 1 AND 6", name="kind"),
        Index("ix_payout_acts_batch_id_id", "batch_id", "id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    batch_id: str = Field(sa_column=Column(Text, ForeignKey("payout_batches.id"), nullable=False))
    kind: int = Field(sa_column=Column(SmallInteger, nullable=False))
    actor_id: str = Field(sa_column=Column(Text, nullable=False))
    at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    payouts: int = Field(sa_column=Column(Integer, nullable=False))
    total: int = Field(sa_column=Column(BigInteger, nullable=False))


@dataclass
class Due:
    """What a batch of a month and currency would pay now: number of people, and cents."""

    month: str
    currency: str
    minimum: int
    people: int = 0
    total: int = 0
    below_minimum: int = 0
    below_minimum_total: int = 0
    without_account: int = 0
    without_account_total: int = 0
    erased: int = 0
    erased_total: int = 0
    account_unknown: int = 0
    """The number of people with the minimum, while identity-svc, which has the accounts, is unreachable."""
    account_unknown_total: int = 0
    batch: Row | None = None


@dataclass(frozen=True)
class Imported:
    """The outcome of importing a bank's result file: the batch afterwards, and the number of payouts."""

    batch: Row
    paid: int
    returned: int
    unchanged: int
    problems: Sequence[LineProblem]
    """If there are any, nothing was imported."""


@dataclass(frozen=True)
class Page:
    """Rows of one page."""

    rows: Sequence[Row]
    has_next: bool
    names_searched: bool = True
    """Whether the search text was compared with names too."""


@dataclass(frozen=True)
class NextPayout:
    """A person's next payout in one currency, cents."""

    currency: str
    balance: int
    due: int
    minimum: int
    expected_on: str
    obstacle: int
    """PayoutObstacle of the contract; 0: it will be paid."""
