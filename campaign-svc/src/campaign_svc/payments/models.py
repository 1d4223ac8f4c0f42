"""The table of payments that companies reported as made, and the record of a payment that is read."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Column, DateTime, ForeignKey, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class PaymentReport(Table, table=True):
    """That a campaign's company says that it has paid; it counts since the campaign's last approval alone."""

    __tablename__ = "payment_reports"

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    reported_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    reported_by: str = Field(sa_column=Column(Text, nullable=False))


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
