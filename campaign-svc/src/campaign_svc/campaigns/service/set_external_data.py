"""Use case on the external id and the metadata of campaigns."""

from __future__ import annotations

from campaign_svc.access import may_edit
from campaign_svc.campaigns import repository
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import Campaign, CampaignRow
from campaign_svc.external_data.models import ExternalChange
from campaign_svc.external_data.service import change_external_data
from kit.db import Database, Session
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


async def change_campaign(session: Session, caller: Caller, campaign: Campaign, change: ExternalChange) -> None:
    """Changes external id and metadata of a campaign that the session has locked. Raises InvalidInput."""
    await change_external_data(session, caller, campaign, change, table=repository.CAMPAIGNS, name="campaign")


class CampaignExternalDataService:
    """Keeps what a company's own systems know a campaign by, in any status."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, caller: Caller, campaign_id: str, change: ExternalChange) -> CampaignRow:
        """Changes external id and metadata; returns the campaign after it. A repetition changes nothing.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or InvalidInput
        that names each field and, when the external id is another campaign's, that campaign.
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
            await change_campaign(session, caller, campaign, change)
            return await repository.row_of(session, campaign_id)
