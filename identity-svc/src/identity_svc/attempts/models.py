"""Tables of failed attempts, by address and by account."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary
from sqlmodel import Field

from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class AddressFailures(Table, table=True):
    """Failed attempts from one address in a window; the address is kept only as a keyed hash."""

    __tablename__ = "address_failures"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures"),)

    address_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    failures: int
    window_started_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class AccountFailures(Table, table=True):
    """Consecutive failures on one account, existing or not; the account is kept only as a keyed hash."""

    __tablename__ = "account_failures"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures"), Index(None, "tried_at"))

    account_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    failures: int
    tried_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    locked_until: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
