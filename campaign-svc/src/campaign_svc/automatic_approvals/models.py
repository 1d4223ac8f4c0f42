"""The table of automatic approvals; records that the use cases return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, Index, Text
from sqlmodel import Field

from campaign_svc.advertisements.models import AdvertisementRow
from campaign_svc.check_rules.models import AutomaticApproval
from campaign_svc.tables import Table


class ApprovalByRule(Table, table=True):
    """An advertisement's automatic approval, and whether it was undone. The rule approves none twice."""

    __tablename__ = "approvals_by_rule"
    __table_args__ = (
        CheckConstraint("(undone_at IS NULL) = (undone_by IS NULL)", name="undone"),
        Index("ix_approvals_by_rule_company_id_approved_at", "company_id", "approved_at"),
    )

    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), primary_key=True)
    )
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    approved_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    undone_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    undone_by: str | None = Field(default=None, sa_column=Column(Text))


@dataclass(frozen=True)
class RuleApprovals:
    """What the rule approved for a company."""

    today: int
    """Number of approvals today in the company's zone, undone ones included."""
    approval: AutomaticApproval
    undoable: Sequence[AdvertisementRow]
    """Those that can still be undone, newest first."""


NOTHING = RuleApprovals(0, AutomaticApproval(), ())
