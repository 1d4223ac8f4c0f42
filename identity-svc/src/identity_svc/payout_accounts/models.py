"""Table of payout accounts, their encrypted details, and their masked view for the owner."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, LargeBinary, SmallInteger, Text
from sqlmodel import Field

from identity_svc.peppers.service import Sealed
from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class PayoutAccount(Table, table=True):
    """A person's payout account: number, holder and tax id encrypted together."""

    __tablename__ = "payout_accounts"
    __table_args__ = (CheckConstraint("kind BETWEEN 1 AND 4", name="kind"),)

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    kind: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="PayoutAccountKind of the contract"))
    details: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    pepper: str = Field(sa_column=Column(Text, nullable=False))
    """The id of the pepper under whose key the details are encrypted."""
    changed_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))

    def seal(self, sealed: Sealed) -> None:
        """Stores details, or the same ones encrypted under another pepper."""
        self.details, self.pepper = sealed

    def change(self, kind: int, sealed: Sealed, now: datetime) -> None:
        """Stores another account in its place."""
        self.kind, self.changed_at = kind, now
        self.seal(sealed)


@dataclass(frozen=True)
class TypedPayoutAccount:
    """A payout account as its owner typed it."""

    kind: int
    number: str
    holder: str
    tax_id: str = ""


@dataclass(frozen=True)
class PayoutDetails:
    """A payout account in plain text, as it is validated and encrypted."""

    kind: int
    number: str
    holder: str
    tax_id: str | None


@dataclass(frozen=True)
class ShownPayoutAccount:
    """A payout account as its owner sees it: the last characters of its number and of the tax id."""

    kind: int
    masked: str
    holder: str
    tax_id: str | None
    changed_at: datetime


@dataclass(frozen=True)
class PayeeAccount:
    """A payout account as the paying service reads it, with only the requested details decrypted."""

    kind: int
    changed_at: datetime
    masked: str = ""
    number: str = ""
    holder: str = ""
    tax_id: str | None = None
