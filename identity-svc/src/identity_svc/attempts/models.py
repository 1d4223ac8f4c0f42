"""Tables of failed attempts: within a window of time, and consecutive."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary
from sqlmodel import Field

from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class AddressFailures(Table, table=True):
    """Failed attempts in a window, from one address or on one account from anywhere; keyed by a keyed hash only."""

    __tablename__ = "address_failures"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures"), Index(None, "window_started_at"))

    address_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    failures: int
    window_started_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class AccountFailures(Table, table=True):
    """Consecutive failures on one account, existing or not, from one address or device; keyed by a keyed hash only."""

    __tablename__ = "account_failures"
    __table_args__ = (
        CheckConstraint("failures >= 0", name="failures"),
        Index(None, "tried_at"),
        Index(None, "owner_hash"),
    )

    account_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    """Keyed hash of the account together with the address or device."""
    owner_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    """Keyed hash of the account alone, to find its failures at every place."""
    failures: int
    tried_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    locked_until: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
