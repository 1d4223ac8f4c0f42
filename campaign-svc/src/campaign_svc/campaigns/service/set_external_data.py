"""Use case on the external id and the metadata of campaigns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.access import actor_of, api_key_of, may_edit
from campaign_svc.campaigns import events, repository
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import Campaign, CampaignRow
from campaign_svc.external_data.models import Changed, ExternalChange
from campaign_svc.external_data.service import change_external_data
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


async def give_external_data(
    session: Session, caller: Caller, campaign: Campaign, given: ExternalChange
) -> Changed:
    """Sets external id and metadata of a campaign that the session has locked or created. Raises InvalidInput."""
    table = repository.CAMPAIGNS
    return await change_external_data(session, caller, campaign, given, table=table, name="campaign")


async def change_campaign(
    session: Session, caller: Caller, campaign: Campaign, change: ExternalChange, now: datetime
) -> None:
    """As `give_external_data`, for an existing campaign; records the fact if something changed."""
    if changed := await give_external_data(session, caller, campaign, change):
        await events.campaign_external_data_changed(
            session, campaign, changed, actor_of(caller), now, api_key=api_key_of(caller)
        )


class CampaignExternalDataService:
    """Sets the external id and the metadata of a campaign, in any status."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def set(self, caller: Caller, campaign_id: str, change: ExternalChange) -> CampaignRow:
        """Changes external id and metadata; returns the campaign after it. A repetition changes nothing.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or InvalidInput
        that names each field and, when another campaign has the external id, that campaign.
        """
        caller.require_somebody()
        async with self._database.transaction() as session:
            campaign = await repository.lock(session, campaign_id)
            if campaign is None or not await repository.is_within(
                session, caller, campaign.company_id, campaign.id
            ):
                raise UnknownCampaign
            if not may_edit(caller, campaign.company_id):
                raise PermissionDenied
            await change_campaign(session, caller, campaign, change, self._now())
            return await repository.row_of(session, campaign_id)
