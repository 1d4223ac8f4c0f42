"""When an automatic approval can be undone: no I/O here."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign_svc.access import may_audit
from campaign_svc.advertisements.errors import NotAllowedToAudit, OnlyBrandAudits
from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.policies import APPROVED, check_not_own
from campaign_svc.automatic_approvals.errors import (
    AlreadyHandedOver,
    AlreadyUndone,
    NotApprovedByRule,
    UndoExpired,
)
from campaign_svc.automatic_approvals.models import ApprovalByRule
from kit.rpc.caller import Caller

UNDO_WITHIN = timedelta(days=1)
AT_ONCE = 50
"""Advertisements that the rule approves in one transaction."""
SHOWN_MOST = 100


def undo_until(approved_at: datetime) -> datetime:
    """The moment until which it can be undone."""
    return approved_at + UNDO_WITHIN


def check_undo(
    caller: Caller, ad: Advertisement, approval: ApprovalByRule | None, now: datetime
) -> ApprovalByRule:
    """The approval. Raises the error that forbids undoing it on an advertisement within the caller's reach."""
    if not may_audit(caller):
        raise NotAllowedToAudit
    if caller.tenant_id != ad.company_id:
        raise OnlyBrandAudits
    if approval is None:
        raise NotApprovedByRule
    if approval.undone_at is not None:
        raise AlreadyUndone
    if ad.status != APPROVED:
        raise NotApprovedByRule
    if ad.delivered_at is not None:
        raise AlreadyHandedOver
    if now >= undo_until(approval.approved_at):
        raise UndoExpired
    check_not_own(caller, ad.person_id)
    return approval
