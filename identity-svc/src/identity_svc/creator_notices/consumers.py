"""Raises creators' notices from facts, in the transaction of the fact; idempotent, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.creator_notices import repository
from identity_svc.creator_notices.models import AskedChange
from identity_svc.creator_notices.policies import (
    APPROVED,
    CHANGE_ASKED,
    DISPUTE_KEPT,
    DISPUTE_OVERTURNED,
    PAYOUT_PAID,
    PAYOUT_RELEASED,
    PAYOUT_RETURNED,
    PERSON_JOINED,
    REWARD_DELIVERED,
    decision_kind,
    is_first_decision,
    starts,
)
from identity_svc.creator_notices.service import new_notice
from kit.events import Meta
from resuena.campaign.v1 import disputes_pb2, events_pb2
from resuena.identity.v1 import events_pb2 as identity_events

Now = Callable[[], datetime]
PayoutFact = events_pb2.PayoutReleased | events_pb2.PayoutPaid | events_pb2.PayoutReturned
# Ascending, in the order in which a payout passes through them.
_PAYOUT_KINDS: Mapping[type, int] = {
    events_pb2.PayoutReleased: PAYOUT_RELEASED,
    events_pb2.PayoutPaid: PAYOUT_PAID,
    events_pb2.PayoutReturned: PAYOUT_RETURNED,
}


async def decided(
    now: Now, session: AsyncSession, messages: Sequence[tuple[events_pb2.AdvertisementAudited, Meta]]
) -> None:
    """Raises a notice for the creator of each advertisement that was decided.

    An overturned decision raises one notice: from this fact or from the creator's settled dispute, whichever is first.
    """
    creators = await repository.hold_creators(session, {message.person_id for message, _ in messages})
    notices = []
    for message, _ in messages:
        if message.person_id not in creators:
            continue
        kind = decision_kind(message.to_status)
        fact = f"audited:{message.advertisement_id}:{message.version}"
        if not is_first_decision(message.from_status):
            fact = f"overturned:{message.advertisement_id}:{kind}"
        notice = new_notice(kind, message.person_id, fact, message.occurred_at.ToDatetime(UTC), now())
        notice.campaign_id, notice.advertisement_id = message.campaign_id, message.advertisement_id
        notices.append(notice)
    await repository.raise_once(session, notices)


async def dispute_settled(now: Now, session: AsyncSession, message: events_pb2.DisputeSettled, _: Meta) -> None:
    """Notifies a creator of the outcome of their own dispute; one that a brand or staff won is the new decision."""
    if message.side != disputes_pb2.DISPUTE_SIDE_INFLUENCER:
        return
    kind = DISPUTE_OVERTURNED if message.overturned else DISPUTE_KEPT
    # The same fact id as the decision that the settlement made.
    fact = (
        f"overturned:{message.advertisement_id}:{APPROVED}"
        if message.overturned
        else f"dispute:{message.dispute_id}"
    )
    notice = new_notice(kind, message.person_id, fact, message.occurred_at.ToDatetime(UTC), now())
    notice.campaign_id, notice.advertisement_id = message.campaign_id, message.advertisement_id
    await repository.raise_once(session, [notice])


async def change_asked(now: Now, session: AsyncSession, message: events_pb2.ChangeRequested, _: Meta) -> None:
    """Notifies a creator that a change is requested, and stores its deadline; not after that deadline."""
    until = message.answer_until.ToDatetime(UTC)
    await repository.keep_asked(
        session,
        AskedChange(
            advertisement_id=message.advertisement_id,
            person_id=message.person_id,
            campaign_id=message.campaign_id,
            answer_until=until,
            version=message.version,
            open=True,
        ),
    )
    if until <= now():
        return
    fact = f"change:{message.change_request_id}"
    notice = new_notice(CHANGE_ASKED, message.person_id, fact, message.occurred_at.ToDatetime(UTC), now())
    notice.campaign_id, notice.advertisement_id = message.campaign_id, message.advertisement_id
    notice.answer_until = until
    await repository.raise_once(session, [notice])


async def change_ended(
    session: AsyncSession, message: events_pb2.ChangeRequestEnded | events_pb2.AdvertisementWithdrawn, _: Meta
) -> None:
    """Stores that a change is no longer awaited."""
    await repository.keep_asked(
        session,
        AskedChange(
            advertisement_id=message.advertisement_id,
            person_id=message.person_id,
            campaign_id=message.campaign_id,
            answer_until=message.occurred_at.ToDatetime(UTC),
            version=message.version,
            open=False,
        ),
    )


async def rewards_delivered(
    now: Now, session: AsyncSession, messages: Sequence[tuple[events_pb2.RewardDelivered, Meta]]
) -> None:
    """Notifies creators that products were handed over to them."""
    creators = await repository.hold_creators(session, {message.person_id for message, _ in messages})
    notices = []
    for message, _ in messages:
        if message.person_id not in creators:
            continue
        fact = f"delivered:{message.advertisement_id}"
        notice = new_notice(REWARD_DELIVERED, message.person_id, fact, message.occurred_at.ToDatetime(UTC), now())
        notice.campaign_id, notice.advertisement_id = message.campaign_id, message.advertisement_id
        notices.append(notice)
    await repository.raise_once(session, notices)


async def payout_told(now: Now, session: AsyncSession, messages: Sequence[tuple[PayoutFact, Meta]]) -> None:
    """Notifies creators that payouts are on their way, were made, or came back.

    Each of the three comes from a consumer of its own, in any order: a step is left out once a later one was notified.
    """
    payouts = {message.payout.payout_id for message, _ in messages}
    await repository.lock_payouts(session, payouts)
    facts = {_payout_fact(payout_id, kind): payout_id for payout_id in payouts for kind in _PAYOUT_KINDS.values()}
    latest = await repository.latest_payout_kinds(session, facts)
    notices = []
    for message, _ in messages:
        payout, kind = message.payout, _PAYOUT_KINDS[type(message)]
        if latest.get(payout.payout_id, 0) > kind:
            continue
        fact = _payout_fact(payout.payout_id, kind)
        notice = new_notice(kind, payout.person_id, fact, message.occurred_at.ToDatetime(UTC), now())
        notice.payout_id, notice.amount, notice.currency = payout.payout_id, payout.amount, payout.currency
        notice.account, notice.month = payout.account, payout.month
        notice.reason = payout.reason or None
        notices.append(notice)
    await repository.raise_once(session, notices)


def _payout_fact(payout_id: str, kind: int) -> str:
    return f"payout:{payout_id}:{kind}"


async def people_joined(
    now: Now, session: AsyncSession, messages: Sequence[tuple[identity_events.PersonSignedUp, Meta]]
) -> None:
    """Notifies creators how many people joined by their code."""
    joined = Counter(message.referrer_id for message, _ in messages if message.referrer_id)
    for person_id, number in sorted(joined.items()):
        last = max(
            message.occurred_at.ToDatetime(UTC) for message, _ in messages if message.referrer_id == person_id
        )
        await repository.gather(session, new_notice(PERSON_JOINED, person_id, None, last, now()), more=number)


async def campaign_stepped(session: AsyncSession, message: events_pb2.CampaignStatusChanged, _: Meta) -> None:
    """Stores a campaign's name, and marks it for announcement when it begins to take advertisements."""
    standing = message.standing
    await repository.know_campaign(session, standing.campaign_id, standing.version, standing.name)
    if standing.active and starts(message.from_status, standing.status):
        city = standing.city if standing.HasField("city") else None
        happened_at = message.occurred_at.ToDatetime(UTC)
        await repository.begin_announcing(session, standing.campaign_id, city, happened_at)
