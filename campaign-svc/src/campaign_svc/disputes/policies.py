"""The rules of disputes and of overturning: who may contest which decision, until when, with what text. No I/O here."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign_svc.access import may_audit, may_audit_money
from campaign_svc.advertisements.errors import NotAllowedToAudit
from campaign_svc.advertisements.models import Advertisement, AuditEntry
from campaign_svc.advertisements.policies import APPROVED, MONEY, REJECTED_BY_CUSTOMER
from campaign_svc.campaigns.models import Campaign
from campaign_svc.disputes.errors import (
    AlreadyOverturned,
    BudgetMissing,
    NotDisputable,
    OwnDecision,
    RewardDelivered,
    StockMissing,
    TooLateToDispute,
    WrongLength,
)
from kit.db import Row
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated, Violation
from kit.texts import seen_length, straight, text_violations
from resuena.campaign.v1 import disputes_pb2 as pb

BRAND, INFLUENCER = int(pb.DISPUTE_SIDE_BRAND), int(pb.DISPUTE_SIDE_INFLUENCER)
OPEN, KEPT, OVERTURNED = int(pb.DISPUTE_STATE_OPEN), int(pb.DISPUTE_STATE_KEPT), int(pb.DISPUTE_STATE_OVERTURNED)
WINDOW = timedelta(days=7)
"""Time after a decision in which it can be disputed."""
TIME_TO_SETTLE = timedelta(days=5)
TEXT_MIN, TEXT_MAX = 20, 1_000
PAGE = 50


def check_staff(caller: Caller) -> None:
    """Raises Unauthenticated or NotAllowedToAudit unless the caller audits for the platform."""
    if caller.person_id is None:
        raise Unauthenticated
    if not may_audit_money(caller):
        raise NotAllowedToAudit


def checked_text(text: str) -> str:
    """The text as stored.

    Raises WrongLength unless it has 20 visible characters and at most 1,000, InvalidInput for control characters.
    """
    text = straight(text)
    if violations := text_violations("text", text):
        raise InvalidInput(violations=violations)
    if seen_length(text) < TEXT_MIN or len(text) > TEXT_MAX:
        raise WrongLength(violations=[Violation("text", WrongLength.message, WrongLength.reason)])
    return text


def brand_may_dispute(caller: Caller, company_id: str) -> bool:
    """Whether the caller may contest decisions for this company: its own auditors."""
    return may_audit(caller) and caller.tenant_id == company_id


def _contests(side: int, decision: AuditEntry | Row, payment_type: int) -> bool:
    """Whether the side may contest such a decision: a brand the platform's on what is paid in money, an influencer the
    brand's rejection."""
    if side == BRAND:
        return bool(decision.by_platform) and payment_type == MONEY
    return not decision.by_platform and decision.to_status == REJECTED_BY_CUSTOMER


def disputable_until(side: int, decision: Row | None, now: datetime) -> datetime | None:
    """Until when the side may contest the decision (`repository.decided`); None when it may not or already did."""
    if decision is None or decision.disputed or decision.anonymised_at is not None:
        return None
    if decision.status != decision.to_status or not _contests(side, decision, decision.payment_type):
        return None
    until: datetime = decision.decided_at + WINDOW
    return until if now <= until else None


def check_disputable(
    side: int, ad: Advertisement, entry: AuditEntry | None, payment_type: int, now: datetime
) -> None:
    """Raises NotDisputable, AlreadyOverturned or TooLateToDispute unless the side may contest the decision now."""
    if entry is None or ad.anonymised_at is not None or not _contests(side, entry, payment_type):
        raise NotDisputable
    if ad.status != entry.to_status:
        raise AlreadyOverturned
    if now > entry.decided_at + WINDOW:
        raise TooLateToDispute


def check_judge(caller: Caller, decided_by: str) -> None:
    """Raises OwnDecision if the caller took the decision."""
    if caller.person_id == decided_by:
        raise OwnDecision


def check_overturn(ad: Advertisement, entry: AuditEntry, campaign: Campaign) -> None:
    """Raises what forbids overturning the decision, except for payouts. Both rows are locked."""
    if ad.status != entry.to_status:
        raise AlreadyOverturned
    if ad.status == APPROVED:
        if ad.delivered_at is not None:
            raise RewardDelivered
    elif campaign.payment_type == MONEY:
        if campaign.budget_available < ad.advertisement_price:
            raise BudgetMissing
    elif campaign.stock < 1:
        raise StockMissing
