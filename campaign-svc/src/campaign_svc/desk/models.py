"""Table of the claims that staff hold on waiting advertisements."""

from datetime import datetime

from sqlalchemy import Column, DateTime, ForeignKey, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class AuditClaim(Table, table=True):
    """Who looks at an advertisement until when; past its time it binds nobody."""

    __tablename__ = "audit_claims"

    advertisement_id: str = Field(sa_column=Column(Text, ForeignKey("advertisements.id"), primary_key=True))
    holder_id: str = Field(sa_column=Column(Text, nullable=False))
    until: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
