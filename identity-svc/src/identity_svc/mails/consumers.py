"""Facts of campaign-svc that cause mails to people."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.mails.service import Links
from identity_svc.persons import repository as persons
from kit.events import Meta
from resuena.campaign.v1 import events_pb2 as campaign_events


async def invited_campaign_started(
    links: Links, session: AsyncSession, message: campaign_events.InvitedCampaignStarted, _: Meta
) -> None:
    """Mails a creator whom a company invited, in the transaction of the fact, and so only once."""
    person = await persons.lock_by_id(session, message.person_id)
    if person is not None:
        await links.invite(session, person, message)
