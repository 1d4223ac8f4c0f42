"""Facts of other services that identity keeps a projection of."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.campaign.v1.events_pb2 as campaign_events
import resuena.company.v1.events_pb2 as company_events
from identity_svc.memberships import repository
from identity_svc.memberships.service import apply_membership
from kit.db import Database, utc_now
from kit.events import Meta, Subscription
from kit.process import AnySubscription


async def membership_changed(session: AsyncSession, message: company_events.MembershipChanged, _: Meta) -> None:
    """Grants what company-svc decided, also when it died before it could call."""
    await apply_membership(
        session, message.person_id, message.company_id, message.role, message.version, now=utc_now()
    )


async def advertisement_submitted(
    session: AsyncSession, message: campaign_events.AdvertisementSubmitted, _: Meta
) -> None:
    """Lets the company see who made the advertisement."""
    if message.person_id:
        await repository.add_reach(session, message.company_id, message.person_id)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """What identity-svc follows."""
    return (
        Subscription(
            "resuena.company.membership_changed.v1",
            "identity__membership_changed",
            company_events.MembershipChanged,
            membership_changed,
        ),
        Subscription(
            "resuena.campaign.advertisement_submitted.v1",
            "identity__advertisement_submitted",
            campaign_events.AdvertisementSubmitted,
            advertisement_submitted,
        ),
    )
