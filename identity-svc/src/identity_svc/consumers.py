"""Facts of other services that identity-svc follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import resuena.campaign.v1.events_pb2 as campaign_events
import resuena.company.v1.events_pb2 as company_events
from identity_svc.mails.consumers import invited_campaign_started
from identity_svc.mails.service import Links
from identity_svc.memberships.consumers import advertisement_withdrawn, advertisements_submitted
from identity_svc.sessions.consumers import membership_changed
from kit.db import Database
from kit.events import AnySubscription, BatchSubscription, Subscription


def subscriptions(_: Database, *, links: Links) -> Sequence[AnySubscription]:
    """Every subscription; `links` queues the mails of which facts are the reason."""
    return (
        Subscription(
            "resuena.company.membership_changed.v1",
            "identity__membership_changed",
            company_events.MembershipChanged,
            membership_changed,
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
            advertisement_withdrawn,
        ),
        Subscription(
            "resuena.campaign.invited_campaign_started.v1",
            "identity__invited_campaign_started",
            campaign_events.InvitedCampaignStarted,
            partial(invited_campaign_started, links),
        ),
    )
