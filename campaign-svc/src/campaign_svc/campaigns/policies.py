"""The life cycle of a campaign, its texts, and who may do what: no I/O here."""

from __future__ import annotations

from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2 as pb

PRE_DRAFT, DRAFT = pb.CAMPAIGN_STATUS_PRE_DRAFT, pb.CAMPAIGN_STATUS_DRAFT
WAITING_APPROVAL = pb.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL
WAITING_PAYMENT = pb.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT
ON_GOING, STOPPED = pb.CAMPAIGN_STATUS_ON_GOING, pb.CAMPAIGN_STATUS_STOPPED
FINISHED = pb.CAMPAIGN_STATUS_FINISHED
HIDDEN_FROM_BRANDS = (PRE_DRAFT, DRAFT)
TERMS_MARKER = "BASESYCONDICIONES"

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
