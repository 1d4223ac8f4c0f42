"""The life cycle of a campaign, its texts, and who may do what: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2

PRE_DRAFT, DRAFT = pb.CAMPAIGN_STATUS_PRE_DRAFT, pb.CAMPAIGN_STATUS_DRAFT
WAITING_APPROVAL = pb.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL
WAITING_PAYMENT = pb.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT
ON_GOING, STOPPED = pb.CAMPAIGN_STATUS_ON_GOING, pb.CAMPAIGN_STATUS_STOPPED
FINISHED = pb.CAMPAIGN_STATUS_FINISHED
HIDDEN_FROM_BRANDS = (PRE_DRAFT, DRAFT)
MONEY, PRODUCT = pb.PAYMENT_TYPE_MONEY, pb.PAYMENT_TYPE_PRODUCT
BRAND, STAFF = lifecycle_pb2.ACTOR_KIND_BRAND, lifecycle_pb2.ACTOR_KIND_STAFF
SERVICE, CLOCK = lifecycle_pb2.ACTOR_KIND_SERVICE, lifecycle_pb2.ACTOR_KIND_CLOCK
SUBMIT, RETURN = pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_RETURN
STOP, CONFIRM_PAYMENT = pb.CAMPAIGN_TRANSITION_STOP, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT
TERMS_MARKER = "BASESYCONDICIONES"
NAME_MAX = 200
REASON_MAX = 500
NUL = "\x00"
LIMIT = 1000
_CURRENCY = re.compile(r"[A-Z]{3}")

# The named method of each step (models.Campaign), and the status that a service repeating it finds. COMPLETE is not
# here: it is taken by editing.
STEPS: dict[int, tuple[str, int]] = {
    SUBMIT: ("submit", WAITING_APPROVAL),
    RETURN: ("return_to_draft", DRAFT),
    pb.CAMPAIGN_TRANSITION_APPROVE: ("approve", WAITING_PAYMENT),
    CONFIRM_PAYMENT: ("confirm_payment", ON_GOING),
    STOP: ("stop", STOPPED),
    pb.CAMPAIGN_TRANSITION_RESUME: ("start", ON_GOING),
    pb.CAMPAIGN_TRANSITION_FINISH: ("finish", FINISHED),
}
_OF_BRANDS = (SUBMIT, STOP)


def may_manage(caller: Caller) -> bool:
    """Services and staff create campaigns and move them along."""
    return caller.is_service or caller.may("manageCampaigns")


def may_see(caller: Caller, company_id: str) -> bool:
    """Whether a campaign of the company, drafts included, is anything to the caller at all."""
    return may_manage(caller) or (caller.tenant_id == company_id and caller.may("readCampaings"))


def may_edit(caller: Caller, company_id: str) -> bool:
    """Whoever edits the company's campaigns, and whoever manages all."""
    return may_manage(caller) or (caller.tenant_id == company_id and caller.may("editCampaigns"))


def may_step(caller: Caller, transition: int, company_id: str) -> bool:
    """A brand submits and stops its own; the other steps are staff's and services'."""
    return may_manage(caller) or (transition in _OF_BRANDS and may_edit(caller, company_id))


def actor_of(caller: Caller) -> tuple[str | None, int]:
    """The person, and in which name the caller acts."""
    if caller.is_service:
        return None, SERVICE
    return caller.person_id, STAFF if caller.may("manageCampaigns") else BRAND


def reason_is_good(transition: int, reason: str | None) -> bool:
    """At most 500 characters, and some when the brand must learn what to change."""
    return len(reason or "") <= REASON_MAX and NUL not in (reason or "") and (transition != RETURN or bool(reason))


def split_brief(brief: str) -> tuple[str, str]:
    """The brief and the terms: what stands before and after the marker; without it all is the brief."""
    before, _, behind = brief.partition(TERMS_MARKER)
    return before.strip(), behind.strip()


def terms_or_brief(brief: str) -> str:
    """What the results page shows as terms: those after the marker; without it the whole text is brief and terms."""
    return split_brief(brief)[1] if TERMS_MARKER in brief else brief.strip()


def joined_brief(brief: str, terms: str) -> str:
    """What `split_brief` takes apart."""
    return f"{brief.strip()}\n\n{TERMS_MARKER}\n\n{terms.strip()}" if terms.strip() else brief.strip()


def campaign_violations(values: Mapping[str, Any]) -> list[Violation]:
    """What is wrong with a campaign that a service makes; `name` is stripped already."""
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


def refuse_past(limit: int, items: Collection[Any]) -> None:
    """Raises InvalidInput for a batch past its limit: an answer cut short would look like misses."""
    if len(items) > limit:
        raise InvalidInput(f"At most {limit} at once.")
    refuse_unstorable(items)


def refuse_unstorable(given: Iterable[Any]) -> None:
    """Raises InvalidInput for a text that PostgreSQL can neither hold nor compare with."""
    if any(isinstance(one, str) and NUL in one for one in given):
        raise InvalidInput("No text has a NUL character.")


def checked_limit(limit: int) -> int:
    """The size of a page, 1 to 1,000. Raises InvalidInput past it, rather than answer less than was asked for."""
    if not 1 <= limit <= LIMIT:
        raise InvalidInput(violations=[Violation("limit", f"Ask for 1 to {LIMIT}.", "BAD_USER_INPUT")])
    return limit
