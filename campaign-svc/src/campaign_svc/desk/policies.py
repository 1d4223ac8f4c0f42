"""Who may use the desk, and which advertisements can be claimed: no I/O here."""

from __future__ import annotations

from datetime import timedelta

from campaign_svc.access import may_audit_money
from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    ChangeIsRequested,
    NotAllowedToAudit,
    OnlyBrandAudits,
)
from campaign_svc.advertisements.policies import CHANGE_REQUESTED, MONEY, WAITING
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated

PAGE = 100
LEASE = timedelta(minutes=15)


def check_staff(caller: Caller) -> None:
    """Raises Unauthenticated or NotAllowedToAudit unless the caller audits advertisements paid in money."""
    if caller.person_id is None:
        raise Unauthenticated
    if not may_audit_money(caller):
        raise NotAllowedToAudit


def check_claimable(*, payment_type: int, status: int, change_state: int) -> None:
    """Raises OnlyBrandAudits, AlreadyAudited or ChangeIsRequested unless the advertisement waits for staff."""
    if payment_type != MONEY:
        raise OnlyBrandAudits
    if status not in WAITING:
        raise AlreadyAudited
    if change_state == CHANGE_REQUESTED:
        raise ChangeIsRequested
