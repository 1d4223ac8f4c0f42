"""Facts of other services that identity-svc consumes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.campaign.v1.events_pb2 as campaign_events
import resuena.company.v1.events_pb2 as company_events
import resuena.identity.v1.events_pb2 as identity_events
from identity_svc.creator_notices.consumers import (
    campaign_stepped,
    change_asked,
    change_ended,
    decided,
    dispute_settled,
    payout_told,
    people_joined,
    rewards_delivered,
)
from identity_svc.mails.consumers import invited_campaign_started
from identity_svc.mails.service import Links
from identity_svc.memberships.consumers import advertisement_withdrawn, advertisements_submitted
from identity_svc.sessions.consumers import api_key_ended, membership_changed
from kit.db import Database, utc_now
from kit.events import AnySubscription, BatchSubscription, Meta, Subscription


def subscriptions(
    _: Database, *, links: Links, now: Callable[[], datetime] = utc_now
) -> Sequence[AnySubscription]:
    """Every subscription; `links` queues the mails that facts cause, `now` is the clock of notices."""
    payouts = {
        "payout_released": campaign_events.PayoutReleased,
        "payout_paid": campaign_events.PayoutPaid,
        "payout_returned": campaign_events.PayoutReturned,
    }
    return (
        *(
            BatchSubscription(
                f"resuena.campaign.{fact}.v1", f"identity__{fact}", message, partial(payout_told, now)
            )
            for fact, message in payouts.items()
        ),
        Subscription(
            "resuena.company.membership_changed.v1",
            "identity__membership_changed",
            company_events.MembershipChanged,
            membership_changed,
        ),
        Subscription(
            "resuena.company.api_key_ended.v1",
            "identity__api_key_ended",
            company_events.ApiKeyEnded,
            api_key_ended,
        ),
        BatchSubscription(
            "resuena.campaign.advertisement_submitted.v1",
            "identity__advertisement_submitted",
            campaign_events.AdvertisementSubmitted,
            advertisements_submitted,
        ),
        Subscription(
            "resuena.campaign.advertisement_withdrawn.v1",
            "identity__advertisement_withdrawn",
            campaign_events.AdvertisementWithdrawn,
            withdrawn,
        ),
        Subscription(
            "resuena.campaign.invited_campaign_started.v1",
            "identity__invited_campaign_started",
            campaign_events.InvitedCampaignStarted,
            partial(invited_campaign_started, links),
        ),
        BatchSubscription(
            "resuena.campaign.advertisement_audited.v1",
            "identity__advertisement_audited",
            campaign_events.AdvertisementAudited,
            partial(decided, now),
        ),
        Subscription(
            "resuena.campaign.dispute_settled.v1",
            "identity__dispute_settled",
            campaign_events.DisputeSettled,
            partial(dispute_settled, now),
        ),
        Subscription(
            "resuena.campaign.change_requested.v1",
            "identity__change_requested",
            campaign_events.ChangeRequested,
            partial(change_asked, now),
        ),
        Subscription(
            "resuena.campaign.change_request_ended.v1",
            "identity__change_request_ended",
            campaign_events.ChangeRequestEnded,
            change_ended,
        ),
        BatchSubscription(
            "resuena.campaign.reward_delivered.v1",
            "identity__reward_delivered",
            campaign_events.RewardDelivered,
            partial(rewards_delivered, now),
        ),
        Subscription(
            "resuena.campaign.campaign_status_changed.v1",
            "identity__campaign_status_changed",
            campaign_events.CampaignStatusChanged,
            campaign_stepped,
        ),
        BatchSubscription(
            "resuena.identity.person_signed_up.v1",
            "identity__person_signed_up",
            identity_events.PersonSignedUp,
            partial(people_joined, now),
        ),
    )


async def withdrawn(session: AsyncSession, message: campaign_events.AdvertisementWithdrawn, meta: Meta) -> None:
    """For a withdrawn advertisement: ends the company's reach of its creator, and no longer awaits a change."""
    await advertisement_withdrawn(session, message, meta)
    await change_ended(session, message, meta)
