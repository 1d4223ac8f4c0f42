"""Automatic approvals as messages of the contract."""

from __future__ import annotations

from campaign_svc.advertisements.messages import ADVERTISEMENTS
from campaign_svc.automatic_approvals.models import RuleApprovals
from campaign_svc.automatic_approvals.policies import undo_until
from kit.db import Row
from resuena.campaign.v1 import automatic_approvals_pb2 as pb


def approval_slot(row: Row | None) -> pb.ApprovalSlot:
    """An advertisement's automatic approval; an empty slot when there is none."""
    if row is None:
        return pb.ApprovalSlot()
    message = pb.ApprovalByRule(advertisement_id=row.advertisement_id, undone_by=row.undone_by)
    message.approved_at.FromDatetime(row.approved_at)
    message.undoable_until.FromDatetime(undo_until(row.approved_at))
    if row.undone_at is not None:
        message.undone_at.FromDatetime(row.undone_at)
    return pb.ApprovalSlot(approval=message)


def approved_today_message(rule_approvals: RuleApprovals) -> pb.GetApprovedTodayResponse:
    """What the rule approved today."""
    return pb.GetApprovedTodayResponse(
        today=rule_approvals.today,
        enabled=rule_approvals.approval.enabled,
        daily_limit=rule_approvals.approval.daily_limit,
        advertisements=ADVERTISEMENTS.messages(rule_approvals.undoable),
    )
