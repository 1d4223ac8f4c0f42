"""The life cycle of a campaign, its texts, and who may do what: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sized
from typing import Any

from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import campaign_pb2 as pb

PRE_DRAFT, DRAFT = pb.CAMPAIGN_STATUS_PRE_DRAFT, pb.CAMPAIGN_STATUS_DRAFT
WAITING_APPROVAL = pb.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL
WAITING_PAYMENT = pb.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT
ON_GOING, STOPPED = pb.CAMPAIGN_STATUS_ON_GOING, pb.CAMPAIGN_STATUS_STOPPED
FINISHED = pb.CAMPAIGN_STATUS_FINISHED
HIDDEN_FROM_BRANDS = (PRE_DRAFT, DRAFT)
TERMS_MARKER = "BASESYCONDICIONES"
NAME_MAX = 200
_CURRENCY = re.compile(r"[A-Z]{3}")

TRANSITIONS = {
    pb.CAMPAIGN_TRANSITION_SUBMIT: ((PRE_DRAFT, DRAFT), WAITING_APPROVAL),
    pb.CAMPAIGN_TRANSITION_APPROVE: ((WAITING_APPROVAL,), WAITING_PAYMENT),
    pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT: ((WAITING_PAYMENT,), ON_GOING),
    pb.CAMPAIGN_TRANSITION_STOP: ((ON_GOING,), STOPPED),
    pb.CAMPAIGN_TRANSITION_RESUME: ((STOPPED,), ON_GOING),
    pb.CAMPAIGN_TRANSITION_FINISH: ((ON_GOING, STOPPED), FINISHED),
}


def may_manage(caller: Caller) -> bool:
    """Services and staff create campaigns and move them along."""
    return caller.is_service or caller.may("manageCampaigns")


def after(transition: int, status: int) -> int | None:
    """The status that a step leads to, or None when it is not allowed from `status`."""
    sources, target = TRANSITIONS.get(transition, ((), 0))  # type: ignore[call-overload]
    return int(target) if status in sources else None


def split_brief(brief: str) -> tuple[str, str]:
    """The brief and the terms: what stands before and after the marker; without it all is the brief."""
    before, _, behind = brief.partition(TERMS_MARKER)
    return before.strip(), behind.strip()


def campaign_violations(values: Mapping[str, Any]) -> list[Violation]:
    """What is wrong with a campaign to be made; `name` is stripped already."""
    violations = []
    if not values["company_id"]:
        violations.append(Violation("company_id", "Say whose it is.", "COMPANY_REQUIRED"))
    if not 1 <= len(values["name"]) <= NAME_MAX:
        violations.append(Violation("name", f"Enter a name of up to {NAME_MAX} characters.", "NAME_REQUIRED"))
    for field, enum in (("type", pb.CampaignType), ("payment_type", pb.PaymentType)):
        if not values[field] or values[field] not in enum.values():
            violations.append(Violation(field, "Choose one.", "BAD_USER_INPUT"))
    if not _CURRENCY.fullmatch(values["currency"]):
        violations.append(Violation("currency", "Three letters as in ISO 4217.", "INVALID_CURRENCY"))
    negative = [field for field in ("investment", "stock", "custom_ad_price") if (values.get(field) or 0) < 0]
    return violations + [Violation(field, "Not below zero.", "NEGATIVE") for field in negative]


def refuse_past(limit: int, items: Sized) -> None:
    """Raises InvalidInput for a batch past its limit: an answer cut short would look like misses."""
    if len(items) > limit:
        raise InvalidInput(f"At most {limit} at once.")
