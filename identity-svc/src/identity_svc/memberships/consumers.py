"""Facts of campaign-svc that say whom a company may see."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.campaign.v1.events_pb2 as campaign_events
from identity_svc.memberships import repository
from kit.events import Meta


async def advertisements_submitted(
    session: AsyncSession, messages: Sequence[tuple[campaign_events.AdvertisementSubmitted, Meta]]
) -> None:
    """Lets the companies see who made their advertisements."""
    made = {(message.company_id, message.person_id) for message, _ in messages if message.person_id}
    await repository.add_reach(session, made)
