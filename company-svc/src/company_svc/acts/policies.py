"""Kinds of acts and of their actors, how long they are kept, and how an e-mail is shortened: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2, lifecycle_pb2
from resuena.company.v1 import acts_pb2 as pb

LIFE = timedelta(days=730)
"""Two years. The trigger on the table refuses to delete anything younger."""
PAGE, PAGE_MAX = 50, 250

CREATED, UPDATED = pb.COMPANY_ACT_KIND_COMPANY_CREATED, pb.COMPANY_ACT_KIND_COMPANY_UPDATED
DEACTIVATED, REACTIVATED = pb.COMPANY_ACT_KIND_COMPANY_DEACTIVATED, pb.COMPANY_ACT_KIND_COMPANY_REACTIVATED
JOINED, LEFT = pb.COMPANY_ACT_KIND_MEMBER_JOINED, pb.COMPANY_ACT_KIND_MEMBER_LEFT
REMOVED, ERASED = pb.COMPANY_ACT_KIND_MEMBER_REMOVED, pb.COMPANY_ACT_KIND_MEMBER_ERASED
ROLE_CHANGED = pb.COMPANY_ACT_KIND_ROLE_CHANGED
INVITED, UNINVITED = pb.COMPANY_ACT_KIND_INVITATION_SENT, pb.COMPANY_ACT_KIND_INVITATION_CANCELLED
DELETION_REQUESTED = pb.COMPANY_ACT_KIND_DELETION_REQUESTED
DELETION_CANCELLED = pb.COMPANY_ACT_KIND_DELETION_CANCELLED
PAYMENT_CONFIRMED, CAMPAIGN_STOPPED = (
    pb.COMPANY_ACT_KIND_PAYMENT_CONFIRMED,
    pb.COMPANY_ACT_KIND_CAMPAIGN_STOPPED,
)
SHARED, SHARE_REVOKED = pb.COMPANY_ACT_KIND_REPORT_SHARED, pb.COMPANY_ACT_KIND_REPORT_SHARE_REVOKED
CREATOR_BLOCKED = pb.COMPANY_ACT_KIND_CREATOR_BLOCKED
CREATOR_UNBLOCKED = pb.COMPANY_ACT_KIND_CREATOR_UNBLOCKED
CREATOR_INVITED = pb.COMPANY_ACT_KIND_CREATOR_INVITED
CREATOR_UNINVITED = pb.COMPANY_ACT_KIND_CREATOR_UNINVITED
PAYMENT_REPORTED = pb.COMPANY_ACT_KIND_PAYMENT_REPORTED
API_KEY_CREATED, API_KEY_REVOKED = pb.COMPANY_ACT_KIND_API_KEY_CREATED, pb.COMPANY_ACT_KIND_API_KEY_REVOKED
WEBHOOK_CREATED, WEBHOOK_CHANGED = pb.COMPANY_ACT_KIND_WEBHOOK_CREATED, pb.COMPANY_ACT_KIND_WEBHOOK_CHANGED
WEBHOOK_DELETED = pb.COMPANY_ACT_KIND_WEBHOOK_DELETED
WEBHOOK_SECRET_ROTATED = pb.COMPANY_ACT_KIND_WEBHOOK_SECRET_ROTATED
WEBHOOK_SWITCHED_OFF = pb.COMPANY_ACT_KIND_WEBHOOK_SWITCHED_OFF
EXTERNAL_DATA_CHANGED = pb.COMPANY_ACT_KIND_CAMPAIGN_EXTERNAL_DATA_CHANGED
EXPORTED = pb.COMPANY_ACT_KIND_DATA_EXPORTED
PICTURES = pb.EXPORT_KIND_PICTURES
EXPORTS = frozenset(pb.ExportKind.values()) - {pb.EXPORT_KIND_UNSPECIFIED, PICTURES}

BY_MEMBER, BY_STAFF, BY_PLATFORM = pb.ACT_BY_MEMBER, pb.ACT_BY_STAFF, pb.ACT_BY_PLATFORM
BY_API_KEY = pb.ACT_BY_API_KEY
_BY: Mapping[int, int] = {
    lifecycle_pb2.ACTOR_KIND_BRAND: BY_MEMBER,
    lifecycle_pb2.ACTOR_KIND_SERVICE: BY_PLATFORM,
    lifecycle_pb2.ACTOR_KIND_CLOCK: BY_PLATFORM,
    lifecycle_pb2.ACTOR_KIND_API_KEY: BY_API_KEY,
}
_STEPS: Mapping[tuple[int, int], int] = {
    (
        campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT,
        campaign_pb2.CAMPAIGN_STATUS_ON_GOING,
    ): PAYMENT_CONFIRMED,
    (campaign_pb2.CAMPAIGN_STATUS_ON_GOING, campaign_pb2.CAMPAIGN_STATUS_STOPPED): CAMPAIGN_STOPPED,
}


def by_caller(caller: Caller, own_role: int | None) -> int:
    """The kind of actor that a caller with this role in the company is; a role of None means not a member."""
    if caller.is_service:
        return BY_PLATFORM
    if caller.key is not None:
        return BY_API_KEY
    return BY_STAFF if own_role is None else BY_MEMBER


def by_actor_kind(actor_kind: int) -> int:
    """The kind of actor from a fact of campaign-svc; facts of older versions, which lack it, count as staff's."""
    return _BY.get(actor_kind, BY_STAFF)


def step_kind(from_status: int, to_status: int) -> int | None:
    """The kind of act for a campaign's status change; None for changes that are not recorded."""
    return _STEPS.get((from_status, to_status))


def shortened(email: str) -> str:
    """The first letter and the domain: the inviter recognises the e-mail, but it cannot be used as an address."""
    name, _, domain = email.rpartition("@")
    return f"{name[:1]}…@{domain}"
