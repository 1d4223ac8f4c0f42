"""The audit's state machine (SPEC.md section 4, DESIGN.md section 11): no I/O here."""

from __future__ import annotations

from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    NotAllowedToAudit,
    OnlyBrandAudits,
    OnlyPlatformAudits,
    OnlyValidate,
    ReasonRequired,
    WrongDecision,
)
from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2 as pb

WAITING_CUSTOMER = int(pb.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT)
WAITING_PLATFORM = int(pb.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT)
APPROVED = int(pb.ADVERTISEMENT_STATUS_APPROVED)
REJECTED_BY_CUSTOMER = int(pb.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER)
REJECTED_BY_PLATFORM = int(pb.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM)
WAITING = (WAITING_CUSTOMER, WAITING_PLATFORM)
REJECTED = (REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM)
MONEY = int(pb.PAYMENT_TYPE_MONEY)
SPOT = int(pb.CAMPAIGN_TYPE_SPOT)
REASON_MAX = 500


def first_status(payment_type: int) -> int:
    """What a new advertisement waits for: payment decides who audits."""
    return WAITING_PLATFORM if payment_type == MONEY else WAITING_CUSTOMER


def check_decision(
    caller: Caller,
    *,
    company_id: str,
    payment_type: int,
    campaign_type: int,
    status: int,
    decision: int,
    reason: str | None,
) -> None:
    """Raises what forbids the decision; the advertisement is within the caller's reach.

    Payment decides who audits: Product the brand whose it is, Money staff, whichever waiting status. Reading many
    companies' advertisements is no right to decide on them. A Spot is only validated.
    """
    staff = caller.may("auditMoneyAdvertisement")
    if not staff and not caller.may("auditAdvertisement"):
        raise NotAllowedToAudit
    if payment_type == MONEY and not staff:
        raise OnlyPlatformAudits
    if payment_type != MONEY and (staff or caller.tenant_id != company_id):
        raise OnlyBrandAudits
    if decision not in (APPROVED, REJECTED_BY_PLATFORM if staff else REJECTED_BY_CUSTOMER):
        raise WrongDecision
    if campaign_type == SPOT and decision == REJECTED_BY_CUSTOMER:
        raise OnlyValidate
    if len(reason or "") > REASON_MAX or (decision == REJECTED_BY_PLATFORM and not (reason or "").strip()):
        raise ReasonRequired
    if status not in WAITING:
        raise AlreadyAudited
