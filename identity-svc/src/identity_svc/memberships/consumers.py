"""Facts of campaign-svc that say whom a company may see."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.campaign.v1.events_pb2 as campaign_events
from identity_svc.memberships import repository
from kit.events import Meta


async def advertisement_submitted(
    session: AsyncSession, message: campaign_events.AdvertisementSubmitted, _: Meta
) -> None:
    """Lets the company see who made the advertisement."""
    if message.person_id:
        await repository.add_reach(session, message.company_id, message.person_id)
