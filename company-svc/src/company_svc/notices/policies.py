"""Kinds of notices, their audience, and thresholds of budget and stock: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from company_svc.access import AUDITOR, OWNER, VIEWER
from kit.days import day_of
from resuena.campaign.v1 import campaign_pb2
from resuena.company.v1 import notices_pb2 as pb

LIFE = timedelta(days=90)
PAGE, PAGE_MAX, COUNT_MAX = 20, 100, 1000
CAMPAIGNS_AT_ONCE = 100
"""Campaigns whose overdue audits are looked up in one query."""
LETTER_MAX = 20
"""Notices that a mail lists; further ones are only counted."""

ADVERTISEMENTS_WAITING = pb.NOTICE_KIND_ADVERTISEMENTS_WAITING
CAMPAIGN_APPROVED, CAMPAIGN_RETURNED = pb.NOTICE_KIND_CAMPAIGN_APPROVED, pb.NOTICE_KIND_CAMPAIGN_RETURNED
PAYMENT_CONFIRMED = pb.NOTICE_KIND_PAYMENT_CONFIRMED
CAMPAIGN_STARTED, CAMPAIGN_STOPPED = pb.NOTICE_KIND_CAMPAIGN_STARTED, pb.NOTICE_KIND_CAMPAIGN_STOPPED
CAMPAIGN_FINISHED = pb.NOTICE_KIND_CAMPAIGN_FINISHED
AUDITS_OVERDUE = pb.NOTICE_KIND_AUDITS_OVERDUE
BUDGET_LOW, STOCK_LOW = pb.NOTICE_KIND_BUDGET_LOW, pb.NOTICE_KIND_STOCK_LOW
INVITATION_ACCEPTED = pb.NOTICE_KIND_INVITATION_ACCEPTED
DISPUTE_OPENED = pb.NOTICE_KIND_DISPUTE_OPENED
DISPUTE_KEPT, DISPUTE_OVERTURNED = pb.NOTICE_KIND_DISPUTE_KEPT, pb.NOTICE_KIND_DISPUTE_OVERTURNED
MONTH_REPORTED = pb.NOTICE_KIND_MONTH_REPORTED
PAYMENT_NOT_FOUND = pb.NOTICE_KIND_PAYMENT_NOT_FOUND
ADVERTISEMENTS_ASSIGNED = pb.NOTICE_KIND_ADVERTISEMENTS_ASSIGNED
WEBHOOK_OFF = pb.NOTICE_KIND_WEBHOOK_SWITCHED_OFF

NEVER, AT_ONCE, DAILY = pb.NOTICE_MAIL_NEVER, pb.NOTICE_MAIL_AT_ONCE, pb.NOTICE_MAIL_DAILY

TOPIC_OF: Mapping[int, int] = {
    ADVERTISEMENTS_WAITING: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    ADVERTISEMENTS_ASSIGNED: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    AUDITS_OVERDUE: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    DISPUTE_OPENED: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    DISPUTE_KEPT: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    DISPUTE_OVERTURNED: pb.NOTICE_TOPIC_ADVERTISEMENTS,
    CAMPAIGN_APPROVED: pb.NOTICE_TOPIC_CAMPAIGNS,
    CAMPAIGN_RETURNED: pb.NOTICE_TOPIC_CAMPAIGNS,
    PAYMENT_CONFIRMED: pb.NOTICE_TOPIC_CAMPAIGNS,
    PAYMENT_NOT_FOUND: pb.NOTICE_TOPIC_CAMPAIGNS,
    CAMPAIGN_STARTED: pb.NOTICE_TOPIC_CAMPAIGNS,
    CAMPAIGN_STOPPED: pb.NOTICE_TOPIC_CAMPAIGNS,
    CAMPAIGN_FINISHED: pb.NOTICE_TOPIC_CAMPAIGNS,
    BUDGET_LOW: pb.NOTICE_TOPIC_BUDGET,
    STOCK_LOW: pb.NOTICE_TOPIC_STOCK,
    INVITATION_ACCEPTED: pb.NOTICE_TOPIC_INVITATIONS,
    MONTH_REPORTED: pb.NOTICE_TOPIC_REPORTS,
    WEBHOOK_OFF: pb.NOTICE_TOPIC_CONNECTIONS,
}
DEFAULT_MAIL: Mapping[int, int] = {
    pb.NOTICE_TOPIC_ADVERTISEMENTS: DAILY,
    pb.NOTICE_TOPIC_CAMPAIGNS: AT_ONCE,
    pb.NOTICE_TOPIC_BUDGET: AT_ONCE,
    pb.NOTICE_TOPIC_STOCK: AT_ONCE,
    pb.NOTICE_TOPIC_INVITATIONS: DAILY,
    pb.NOTICE_TOPIC_REPORTS: AT_ONCE,
    pb.NOTICE_TOPIC_CONNECTIONS: AT_ONCE,
}
"""Mail setting of each topic, in display order: frequent topics by digest, those that stop a campaign at once."""

_AUDIENCE: Mapping[int, int] = {
    ADVERTISEMENTS_WAITING: AUDITOR,  # may audit
    ADVERTISEMENTS_ASSIGNED: AUDITOR,
    AUDITS_OVERDUE: AUDITOR,
    DISPUTE_OPENED: AUDITOR,
    DISPUTE_KEPT: AUDITOR,
    DISPUTE_OVERTURNED: AUDITOR,
    PAYMENT_NOT_FOUND: OWNER,  # may report it again
    WEBHOOK_OFF: OWNER,  # may switch it on again
    CAMPAIGN_RETURNED: OWNER,  # may edit drafts; other roles do not see them
}

_PRE_DRAFT, _DRAFT = campaign_pb2.CAMPAIGN_STATUS_PRE_DRAFT, campaign_pb2.CAMPAIGN_STATUS_DRAFT
_WAITING_APPROVAL = campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL
WAITING_PAYMENT = campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT
ON_GOING, _STOPPED = campaign_pb2.CAMPAIGN_STATUS_ON_GOING, campaign_pb2.CAMPAIGN_STATUS_STOPPED
_FINISHED = campaign_pb2.CAMPAIGN_STATUS_FINISHED
EDITABLE = (_PRE_DRAFT, _DRAFT)
_STEPS: Mapping[tuple[int, int], int] = {
    (_WAITING_APPROVAL, WAITING_PAYMENT): CAMPAIGN_APPROVED,
    (_WAITING_APPROVAL, ON_GOING): CAMPAIGN_APPROVED,
    (_WAITING_APPROVAL, _DRAFT): CAMPAIGN_RETURNED,
    (WAITING_PAYMENT, _DRAFT): CAMPAIGN_RETURNED,
    (WAITING_PAYMENT, ON_GOING): PAYMENT_CONFIRMED,
    (_STOPPED, ON_GOING): CAMPAIGN_STARTED,
    (ON_GOING, _STOPPED): CAMPAIGN_STOPPED,
    (ON_GOING, _FINISHED): CAMPAIGN_FINISHED,
    (_STOPPED, _FINISHED): CAMPAIGN_FINISHED,
}


def audience_of(kind: int) -> int:
    """The lowest role that receives notices of a kind."""
    return _AUDIENCE.get(kind, VIEWER)


def step_kind(from_status: int, to_status: int) -> int | None:
    """The kind of notice for a campaign's status change; None for changes that the brand makes itself."""
    return _STEPS.get((from_status, to_status))


@dataclass(frozen=True)
class Thresholds:
    """Thresholds at or below which a budget or stock is low."""

    budget_percent: int = 20
    stock_percent: int = 10
    stock_units: int = 5

    def budget_is_low(self, available: int, investment: int) -> bool:
        """Whether at most `budget_percent` of the investment is available; both in cents."""
        return investment > 0 and available * 100 <= investment * self.budget_percent

    def stock_is_low(self, stock: int, peak: int) -> bool:
        """Whether the free stock is at most the set percentage of the peak, or at most the set number of units."""
        few = min(self.stock_units, peak // 2)  # a stock of four is not low from the start
        return peak > 0 and (stock <= few or stock * 100 <= peak * self.stock_percent)


DEFAULT_THRESHOLDS = Thresholds()


def last_digest(now: datetime, at: time, time_zone: str) -> datetime:
    """The latest moment (UTC) at or before `now` at which a digest was due, at this time of day in the zone."""
    zone, today = ZoneInfo(time_zone), day_of(now, time_zone)
    due = datetime.combine(today, at, zone).astimezone(UTC)
    return due if due <= now else datetime.combine(today - timedelta(days=1), at, zone).astimezone(UTC)
