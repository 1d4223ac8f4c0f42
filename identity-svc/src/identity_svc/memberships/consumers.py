"""Facts of campaign-svc that determine which creators a company may see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.campaign.v1.events_pb2 as campaign_events
from identity_svc.memberships import repository
from kit.events import Meta


async def advertisements_submitted(
    session: AsyncSession, messages: Sequence[tuple[campaign_events.AdvertisementSubmitted, Meta]]
) -> None:
    """Gives companies reach of the creators of their advertisements."""
    newest: dict[tuple[str, str], datetime] = {}
    for message, _ in messages:
        if message.person_id:
            pair = (message.company_id, message.person_id)
            moment = message.occurred_at.ToDatetime(tzinfo=UTC)
            newest[pair] = max(moment, newest.get(pair, moment))
    await repository.add_reach(session, newest)


async def advertisement_withdrawn(
    session: AsyncSession, message: campaign_events.AdvertisementWithdrawn, _: Meta
) -> None:
    """Ends the reach of a creator who withdrew the last advertisement for the company; idempotent, in any order."""
    if message.last_for_company:
        moment = message.occurred_at.ToDatetime(tzinfo=UTC)
        await repository.end_reach(session, message.company_id, message.person_id, moment)
