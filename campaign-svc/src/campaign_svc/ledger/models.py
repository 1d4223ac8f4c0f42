"""Tables of the double-entry ledger and of referrals."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Text,
    text,
)
from sqlmodel import Field

from campaign_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class LedgerSet(Table, table=True):
    """One movement of money. `cause` is its idempotency key: a cause moves money at most once.

    Payouts belong to no campaign.
    """

    __tablename__ = "ledger_sets"
    __table_args__ = (
        CheckConstraint("char_length(currency) = 3", name="currency"),
        Index("ix_ledger_sets_campaign_id_recorded_at_cause", "campaign_id", "recorded_at", "cause"),
        Index(
            "ix_ledger_sets_advertisement_id",
            "advertisement_id",
            postgresql_where=text("advertisement_id IS NOT NULL"),
        ),
    )

    cause: str = Field(sa_column=Column(Text, primary_key=True))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text, ForeignKey("campaigns.id")))
    advertisement_id: str | None = Field(default=None, sa_column=Column(Text, ForeignKey("advertisements.id")))
    currency: str = Field(sa_column=Column(Text, nullable=False))
    recorded_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class LedgerEntry(Table, table=True):
    """The cents that a movement adds to one account, below zero for a debit. Entries of a movement add up to zero.

    A trigger refuses statements whose entries do not, and updates or deletes of entries (see the migration).
    """

    __tablename__ = "ledger_entries"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="amount"),
        CheckConstraint("account BETWEEN 1 AND 9", name="account"),
        CheckConstraint("recorded_at IS NOT NULL", name="recorded_at"),
        Index("ix_ledger_entries_campaign_id_account", "campaign_id", "account", postgresql_include=["amount"]),
        Index(
            "ix_ledger_entries_owner_id",
            "owner_id",
            "currency",
            "account",
            postgresql_include=["amount"],
            postgresql_where=text("account BETWEEN 4 AND 6"),
        ),
        Index(
            "ix_ledger_entries_owner_id_recorded_at",
            "owner_id",
            "recorded_at",
            postgresql_include=["account", "cause", "currency", "amount"],
            postgresql_where=text("account BETWEEN 4 AND 6"),
        ),
    )

    cause: str = Field(sa_column=Column(Text, ForeignKey("ledger_sets.cause"), primary_key=True))
    account: int = Field(primary_key=True)
    owner_id: str = Field(sa_column=Column(Text, primary_key=True))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    currency: str = Field(sa_column=Column(Text, nullable=False))
    amount: int = Field(sa_column=Column(BigInteger, nullable=False))
    recorded_at: datetime = Field(sa_column=Column(_MOMENT, nullable=True, comment="that of the set"))


class PersonBalance(Table, table=True):
    """A part of the balance of a person's account in a currency, in cents: the balance is the sum of the parts.

    A trigger adds a part per person for each insert into `ledger_entries` (see the migration), so that concurrent
    bookings for one person do not wait for a row lock; a job merges the parts.
    """

    __tablename__ = "people_balances"
    __table_args__ = (
        Index(
            "ix_people_balances_owner_id_currency",
            "owner_id",
            "currency",
            postgresql_include=["own", "first_level", "second_level"],
        ),
        Index("ix_people_balances_unmerged", "id", postgresql_where=text("NOT merged")),
    )

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(always=True), primary_key=True))
    owner_id: str = Field(sa_column=Column(Text, nullable=False))
    currency: str = Field(sa_column=Column(Text, nullable=False))
    own: int = Field(sa_column=Column(BigInteger, nullable=False))
    first_level: int = Field(sa_column=Column(BigInteger, nullable=False))
    second_level: int = Field(sa_column=Column(BigInteger, nullable=False))
    merged: bool = Field(default=False, sa_column=Column(Boolean, nullable=False, server_default="false"))


class Referral(Table, table=True):
    """The referrer of a person; the first referral is kept."""

    __tablename__ = "referrals"
    __table_args__ = (CheckConstraint("person_id <> referrer_person_id", name="not_oneself"),)

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    referrer_person_id: str = Field(sa_column=Column(Text, nullable=False, index=True))
    referred_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
