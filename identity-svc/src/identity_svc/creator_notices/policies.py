"""Kinds and topics of notices, default preferences, and limits: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from kit.rpc.errors import UnknownCursor
from resuena.campaign.v1 import campaign_pb2
from resuena.identity.v1 import creator_notices_pb2 as pb

LIFE = timedelta(days=90)
PAGE, PAGE_MAX, COUNT_MAX, EXPORT_MAX = 20, 100, 100, 5000
DUE_SOON = timedelta(days=1)
"""How long before the deadline of a change request the creator gets a reminder."""
STALE = timedelta(days=1)
"""Notices older than this are not mailed, only shown in the app: a day covers an outage overnight."""
CAMPAIGNS_EVERY = timedelta(days=1)
"""Minimum interval between two mails of new campaigns to one person."""
BATCH = 200
ANNOUNCED = 1000
"""People notified of a new campaign by one transaction."""
LETTER_MAX = 10
"""Notices that a mail lists; further ones are only counted."""

APPROVED, REJECTED = pb.CREATOR_NOTICE_KIND_APPROVED, pb.CREATOR_NOTICE_KIND_REJECTED
CHANGE_ASKED, CHANGE_DUE = pb.CREATOR_NOTICE_KIND_CHANGE_ASKED, pb.CREATOR_NOTICE_KIND_CHANGE_DUE
DISPUTE_KEPT = pb.CREATOR_NOTICE_KIND_DISPUTE_KEPT
DISPUTE_OVERTURNED = pb.CREATOR_NOTICE_KIND_DISPUTE_OVERTURNED
REWARD_DELIVERED = pb.CREATOR_NOTICE_KIND_REWARD_DELIVERED
PAYOUT_RELEASED = pb.CREATOR_NOTICE_KIND_PAYOUT_RELEASED
PAYOUT_PAID, PAYOUT_RETURNED = pb.CREATOR_NOTICE_KIND_PAYOUT_PAID, pb.CREATOR_NOTICE_KIND_PAYOUT_RETURNED
PERSON_JOINED = pb.CREATOR_NOTICE_KIND_PERSON_JOINED
NEW_CAMPAIGN = pb.CREATOR_NOTICE_KIND_NEW_CAMPAIGN
NETWORK_ATTENTION = pb.CREATOR_NOTICE_KIND_NETWORK_ATTENTION
NETWORK_CONFIRMED = pb.CREATOR_NOTICE_KIND_NETWORK_CONFIRMED
NETWORK_REFUSED = pb.CREATOR_NOTICE_KIND_NETWORK_REFUSED

POSTS, CHANGES = pb.CREATOR_NOTICE_TOPIC_POSTS, pb.CREATOR_NOTICE_TOPIC_CHANGES
MONEY, REWARDS = pb.CREATOR_NOTICE_TOPIC_MONEY, pb.CREATOR_NOTICE_TOPIC_REWARDS
PEOPLE, CAMPAIGNS = pb.CREATOR_NOTICE_TOPIC_PEOPLE, pb.CREATOR_NOTICE_TOPIC_CAMPAIGNS
NETWORKS = pb.CREATOR_NOTICE_TOPIC_NETWORKS

TOPIC_OF: Mapping[int, int] = {
    APPROVED: POSTS,
    REJECTED: POSTS,
    DISPUTE_KEPT: POSTS,
    DISPUTE_OVERTURNED: POSTS,
    CHANGE_ASKED: CHANGES,
    CHANGE_DUE: CHANGES,
    PAYOUT_RELEASED: MONEY,
    PAYOUT_PAID: MONEY,
    PAYOUT_RETURNED: MONEY,
    REWARD_DELIVERED: REWARDS,
    PERSON_JOINED: PEOPLE,
    NEW_CAMPAIGN: CAMPAIGNS,
    NETWORK_ATTENTION: NETWORKS,
    NETWORK_CONFIRMED: NETWORKS,
    NETWORK_REFUSED: NETWORKS,
}
DEFAULTS: Mapping[int, tuple[bool, bool]] = {
    POSTS: (True, True),
    CHANGES: (True, True),
    MONEY: (True, True),
    REWARDS: (True, False),  # the creator was there at the hand-over
    NETWORKS: (True, True),
    PEOPLE: (True, True),
    CAMPAIGNS: (False, False),
}
"""Defaults by topic: whether it is shown in the app, and whether it is mailed; in display order."""

_WAITING = (
    campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT,
    campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT,
)
_REJECTED = (
    campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER,
    campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM,
)
STARTED = campaign_pb2.CAMPAIGN_STATUS_ON_GOING
_STOPPED = campaign_pb2.CAMPAIGN_STATUS_STOPPED


def decision_kind(to_status: int) -> int:
    """The kind of notice to the creator for a decision on an advertisement."""
    return REJECTED if to_status in _REJECTED else APPROVED


def is_first_decision(from_status: int) -> bool:
    """Whether an advertisement was waiting, and had no earlier decision."""
    return from_status in _WAITING


def starts(from_status: int, to_status: int) -> bool:
    """Whether a campaign begins to take advertisements, as opposed to resuming after a stop."""
    return to_status == STARTED and from_status != _STOPPED


def cursor_of(happened_at: datetime, notice_id: str) -> str:
    """The cursor of a page that ends with this notice."""
    return f"{happened_at.isoformat()}/{notice_id}"


def place_of(cursor: str) -> tuple[datetime, str]:
    """The time and the id of a cursor's notice. Raises UnknownCursor for a malformed one."""
    moment, separator, notice_id = cursor.partition("/")
    try:
        happened_at = datetime.fromisoformat(moment)
    except ValueError:
        happened_at = None
    if not separator or happened_at is None or happened_at.tzinfo is None:
        raise UnknownCursor
    return happened_at, notice_id
