"""Tables of payments that companies reported as made, and of their proofs; records for reading."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, LargeBinary, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class PaymentReport(Table, table=True):
    """A company's report that it has paid for a campaign; valid since the campaign's last approval only."""

    __tablename__ = "payment_reports"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    reported_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    reported_by: str = Field(sa_column=Column(Text, nullable=False))


class PaymentProof(Table, table=True):
    """A company's proof of a payment, as a file; valid since the campaign's last approval only."""

    __tablename__ = "payment_proofs"
    __table_args__ = (
        CheckConstraint("octet_length(content) BETWEEN 1 AND 5242880", name="size"),
        CheckConstraint("type BETWEEN 1 AND 3", name="type"),
    )

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    type: int
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    stored_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


@dataclass(frozen=True)
class OpenedProof:
    """A proof of a payment as read, with the payment's reference."""

    content: bytes
    type: int
    reference: str


@dataclass(frozen=True, kw_only=True)
class Payment:
    """A payment as in the contract: the amount in cents."""

    campaign_id: str
    campaign_name: str
    company_id: str
    reference: str
    amount: int
    currency: str
    state: int
    due_since: datetime | None
    reported_at: datetime | None
    reported_by: str | None
    confirmed_at: datetime | None
    instructions: str | None
    campaign_ended: bool
    proof_type: int | None
    proof_stored_at: datetime | None
