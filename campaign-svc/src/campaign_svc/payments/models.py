"""Tables of payments that companies reported as made and of their proofs; records that are read."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, LargeBinary, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class PaymentReport(Table, table=True):
    """That a campaign's company says that it has paid; it counts since the campaign's last approval alone."""

    __tablename__ = "payment_reports"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    reported_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    reported_by: str = Field(sa_column=Column(Text, nullable=False))


class PaymentProof(Table, table=True):
    """The file by which a campaign's company shows that it has paid; it counts since the last approval alone."""

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
    """A proof of a payment as it is read, and by what the payment is recognised."""

    content: bytes
    type: int
    reference: str


@dataclass(frozen=True, kw_only=True)
class Payment:
    """A payment as the contract tells it: the amount in cents."""

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
