"""Use case on the external id and the metadata of advertisements."""

from __future__ import annotations

from campaign_svc.access import may_set_external_data
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow
from campaign_svc.external_data.errors import AdvertisementErased
from campaign_svc.external_data.models import ExternalChange
from campaign_svc.external_data.service import change_external_data
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


class AdvertisementExternalDataService:
    """Sets the external id and the metadata of an advertisement, in any status."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, caller: Caller, ad_id: str, change: ExternalChange) -> AdvertisementRow:
        """Changes external id and metadata; returns the advertisement after it. A repetition changes nothing.

        Raises Unauthenticated, UnknownAdvertisement alike for unknown and foreign ids, PermissionDenied,
        AdvertisementErased, or InvalidInput that names each field and, when another advertisement has the external id,
        that advertisement.
        """
        caller.require_somebody()
        async with self._database.transaction() as session:
            ad = (await repository.lock_many(session, caller, [ad_id])).get(ad_id)
            if ad is None:
                raise UnknownAdvertisement
            if not may_set_external_data(caller, ad.company_id):
                raise PermissionDenied
            if ad.anonymised_at is not None:
                raise AdvertisementErased
            await change_external_data(session, caller, ad, change, table=repository.ADS, name="advertisement")
            return (await repository.by_ids(session, caller, [ad_id]))[ad_id]
