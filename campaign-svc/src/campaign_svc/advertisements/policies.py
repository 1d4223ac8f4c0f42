"""The audit's state machine (docs/product.md, States and Rulings): no I/O here."""

from __future__ import annotations

import re

from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    NoProduct,
    NotAllowedToAudit,
    NotApproved,
    OnlyBrandAudits,
    OnlyBrandDelivers,
    OnlyPlatformAudits,
    OnlyValidate,
    ReasonRequired,
    WrongDecision,
)
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
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
CODE_LENGTH = 8
_CODE = re.compile(r"[A-Z0-9]{8}")


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
    companies' advertisements is no right to decide on them. A Spot is only validated. Staff reject for a reason.
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
    if decision == REJECTED_BY_PLATFORM and not (reason or "").strip():
        raise ReasonRequired
    if status not in WAITING:
        raise AlreadyAudited


def check_delivery(caller: Caller, *, company_id: str, payment_type: int, status: int) -> None:
    """Raises what forbids to hand the product over; the advertisement is within the caller's reach."""
    if not caller.may("auditAdvertisement"):
        raise NotAllowedToAudit
    if payment_type == MONEY:
        raise NoProduct
    if caller.tenant_id != company_id:
        raise OnlyBrandDelivers
    if status != APPROVED:
        raise NotApproved


def wanted_code(typed: str) -> str | None:
    """The ad code that somebody typed, in upper case; None when no code can be like that. Raises InvalidInput."""
    if len(typed) != CODE_LENGTH:
        message = f"An ad code has {CODE_LENGTH} characters."
        raise InvalidInput(violations=[Violation("caption_identifier", message, "BAD_USER_INPUT")])
    code = typed.upper()
    return code if _CODE.fullmatch(code) else None
