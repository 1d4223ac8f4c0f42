"""Who may use the desk, and which advertisements can be claimed: no I/O here."""

from __future__ import annotations

from datetime import timedelta

from campaign_svc.access import may_audit_money
from campaign_svc.advertisements.errors import AlreadyAudited, NotAllowedToAudit, OnlyBrandAudits
from campaign_svc.advertisements.policies import MONEY, WAITING
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


def check_claimable(*, payment_type: int, status: int) -> None:
    """Raises OnlyBrandAudits or AlreadyAudited unless the advertisement waits for a decision of staff."""
    if payment_type != MONEY:
        raise OnlyBrandAudits
    if status not in WAITING:
        raise AlreadyAudited
