"""Makes companies' events from facts, at most one from each.

The consumers' inbox prevents a repeated fact from becoming two events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from company_svc.access import NO_ROLE
from company_svc.notices.consumers import CampaignFact, ChangeFact, Low
from company_svc.notices.policies import BUDGET_LOW, WAITING_PAYMENT
from company_svc.webhooks.service.record import Happened
from resuena.campaign.v1 import campaign_pb2, changes_pb2, events_pb2
from resuena.company import webhook_payloads as payloads
from resuena.company.v1 import events_pb2 as company_events
from resuena.company.v1 import webhooks_pb2 as pb

DecisionFact = events_pb2.AdvertisementAudited | events_pb2.AdvertisementWithdrawn
PostFact = events_pb2.AdvertisementSubmitted | DecisionFact | ChangeFact | events_pb2.RewardDelivered

_DECISIONS: Mapping[int, int] = {
    campaign_pb2.ADVERTISEMENT_STATUS_APPROVED: pb.WEBHOOK_EVENT_TYPE_POST_APPROVED,
    campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER: pb.WEBHOOK_EVENT_TYPE_POST_REJECTED,
    campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM: pb.WEBHOOK_EVENT_TYPE_POST_REJECTED,
}
_ENDS: Mapping[int, str] = {
    changes_pb2.CHANGE_REQUEST_STATE_ANSWERED: payloads.CHANGE_MADE,
    changes_pb2.CHANGE_REQUEST_STATE_WITHDRAWN: payloads.CHANGE_WITHDRAWN,
    changes_pb2.CHANGE_REQUEST_STATE_UNANSWERED: payloads.CHANGE_UNANSWERED,
}


def posts_submitted(messages: Iterable[events_pb2.AdvertisementSubmitted]) -> Iterator[Happened]:
    """Events of submitted posts."""
    for message in messages:
        deadline = message.audit_deadline.ToDatetime(UTC) if message.HasField("audit_deadline") else None
        data = {"personId": message.person_id, "status": message.status, "auditDeadline": deadline}
        yield _of_post(pb.WEBHOOK_EVENT_TYPE_POST_SUBMITTED, message, data)


def posts_decided(messages: Iterable[DecisionFact]) -> Iterator[Happened]:
    """Events of approved, rejected or withdrawn posts; the company may no longer see the creator of a withdrawn one."""
    for message in messages:
        if isinstance(message, events_pb2.AdvertisementWithdrawn):
            yield _changed(message, payloads.WITHDRAWN, None)
        elif message.to_status in _DECISIONS:
            data = {
                "personId": message.person_id,
                "formerStatus": message.from_status,
                "status": message.to_status,
            }
            yield _of_post(_DECISIONS[message.to_status], message, data)


def posts_changed(messages: Iterable[ChangeFact]) -> Iterator[Happened]:
    """Events of change requests and their end, and of undone approvals."""
    for message in messages:
        if isinstance(message, events_pb2.ApprovalUndone):
            yield _changed(message, payloads.APPROVAL_UNDONE, None)
        elif isinstance(message, events_pb2.ChangeRequested):
            yield _changed(message, payloads.CHANGE_REQUESTED, message.change_request_id)
        elif message.state in _ENDS:
            yield _changed(message, _ENDS[message.state], message.change_request_id)


def rewards_delivered(messages: Iterable[events_pb2.RewardDelivered]) -> Iterator[Happened]:
    """Events of products that were handed over."""
    for message in messages:
        yield _of_post(pb.WEBHOOK_EVENT_TYPE_REWARD_DELIVERED, message, {"personId": message.person_id})


def campaign_low(message: CampaignFact, low: Mapping[int, Low]) -> Iterator[Happened]:
    """Events of budgets and stocks that became low, by the kind of their notice."""
    for kind, (left, total, currency) in low.items():
        of = payloads.BUDGET if kind == BUDGET_LOW else payloads.STOCK
        data = {
            "externalId": _external_id(message),
            "of": of,
            "left": left,
            "total": total,
            "currency": currency,
        }
        yield _of_campaign(pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_LOW, message, data)


def campaign_stepped(message: events_pb2.CampaignStatusChanged) -> Iterator[Happened]:
    """Events of a campaign's new status, and of a payment that it awaits."""
    data = {
        "externalId": _external_id(message),
        "formerStatus": message.from_status,
        "status": message.standing.status,
    }
    yield _of_campaign(pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_STATUS_CHANGED, message, data)
    if message.standing.status == WAITING_PAYMENT:
        yield _of_campaign(pb.WEBHOOK_EVENT_TYPE_PAYMENT_DUE, message, {"reason": payloads.TO_BE_PAID})


def payment_not_found(message: events_pb2.PaymentNotFound, version: int) -> Happened:
    """Event of a payment that did not arrive; `version` is the campaign's."""
    return Happened(
        kind=pb.WEBHOOK_EVENT_TYPE_PAYMENT_DUE,
        company_id=message.company_id,
        object_id=message.campaign_id,
        sequence=version,
        at=_moment(message),
        data={"campaignId": message.campaign_id, "reason": payloads.NOT_FOUND},
        campaign_id=message.campaign_id,
    )


def month_reported(message: events_pb2.MonthReported, version: int) -> Happened:
    """Event of a month's report; `version` grows with the months."""
    return Happened(
        kind=pb.WEBHOOK_EVENT_TYPE_REPORT_READY,
        company_id=message.company_id,
        object_id=message.company_id,
        sequence=version,
        at=_moment(message),
        data={"month": message.month, "approved": message.approved, "engagement": message.engagement},
    )


def members_changed(messages: Iterable[company_events.MembershipChanged]) -> Iterator[Happened]:
    """Events of people who joined or left, or got another role.

    Facts without a former role are left out: they do not say what changed, and the consumer reads all of them when it
    first starts.
    """
    for message in messages:
        if not message.former_role_given:
            continue
        change = payloads.ROLE_CHANGED if message.former_role else payloads.JOINED
        yield Happened(
            kind=pb.WEBHOOK_EVENT_TYPE_MEMBER_CHANGED,
            company_id=message.company_id,
            object_id=message.person_id,
            sequence=message.version,
            at=_moment(message),
            data={
                "personId": message.person_id,
                "change": payloads.LEFT if message.role == NO_ROLE else change,
                "formerRole": message.former_role or None,
                "role": message.role or None,
            },
        )


def _changed(
    message: events_pb2.AdvertisementWithdrawn | ChangeFact, change: str, request_id: str | None
) -> Happened:
    withdrawn = isinstance(message, events_pb2.AdvertisementWithdrawn)
    data = {
        "personId": None if withdrawn else message.person_id,
        "change": change,
        "changeRequestId": request_id,
        "status": None if withdrawn else message.status,  # type: ignore[union-attr]
    }
    return _of_post(pb.WEBHOOK_EVENT_TYPE_POST_CHANGED, message, data)


def _of_post(kind: int, message: PostFact, data: Mapping[str, object]) -> Happened:
    return Happened(
        kind=kind,
        company_id=message.company_id,
        object_id=message.advertisement_id,
        sequence=message.version,
        at=_moment(message),
        data={"advertisementId": message.advertisement_id, "campaignId": message.campaign_id, **data},
        campaign_id=message.campaign_id,
    )


def _of_campaign(kind: int, message: CampaignFact, data: Mapping[str, object]) -> Happened:
    standing = message.standing
    return Happened(
        kind=kind,
        company_id=standing.company_id,
        object_id=standing.campaign_id,
        sequence=standing.version,
        at=_moment(message),
        data={"campaignId": standing.campaign_id, **data},
        campaign_id=standing.campaign_id,
    )


def _external_id(message: CampaignFact) -> str | None:
    return message.standing.external_id or None


def _moment(
    message: PostFact
    | CampaignFact
    | events_pb2.PaymentNotFound
    | events_pb2.MonthReported
    | company_events.MembershipChanged,
) -> datetime:
    return message.occurred_at.ToDatetime(UTC)
