"""Mutations of the external data of campaigns and advertisements."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.external_data_types import ExternalDataInput, external_data
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Advertisement, AdvertisementResult, Campaign, CampaignResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import campaign_pb2 as pb

_PATHS = {"id": "_id", "external_id": "input.externalId", "metadata": "input.metadata"}
_FAILURES = (
    "EXTERNAL_ID_TAKEN (the message tells which one has it), INVALID_EXTERNAL_ID, INVALID_METADATA_KEY, "
    "METADATA_VALUE_TOO_LONG, TOO_MANY_METADATA_KEYS or TEXT_UNREADABLE."
)


@strawberry.type
class ExternalDataMutation:
    """Roots of the slice."""

    @mutation(
        paths=_PATHS,
        description="Sets the external id and the metadata of a campaign, in any status. A "
        "repetition changes nothing. Needs editCampaigns; a key needs ManageCampaigns. Fails with UNAUTHENTICATED, "
        f"UNKNOWN_CAMPAIGN, NOT_ALLOWED, {_FAILURES}",
    )
    async def set_campaign_external_data(
        self, info: Info, id: Annotated[ID, argument(name="_id")], input: ExternalDataInput
    ) -> CampaignResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.SetCampaignExternalDataRequest(id=id, data=external_data(input))
        campaign = (await loaders.client.campaigns.SetCampaignExternalData(request)).campaign
        loaders.campaign.prime(campaign.id, campaign)
        return succeeded(CampaignResult, data=plain(Campaign, campaign), campaign=campaign)

    @mutation(
        paths=_PATHS,
        description="Sets the external id and the metadata of an advertisement, in any "
        "status. A repetition changes nothing. Needs auditAdvertisement; a key needs Audit. Fails with "
        f"UNAUTHENTICATED, UNKNOWN_ADVERTISEMENT, NOT_ALLOWED, ADVERTISEMENT_ERASED, {_FAILURES}",
    )
    async def set_advertisement_external_data(
        self, info: Info, id: Annotated[ID, argument(name="_id")], input: ExternalDataInput
    ) -> AdvertisementResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.SetAdvertisementExternalDataRequest(id=id, data=external_data(input))
        ad = (await loaders.client.ads.SetAdvertisementExternalData(request)).advertisement
        loaders.advertisement.prime(ad.id, ad)
        return succeeded(AdvertisementResult, data=plain(Advertisement, ad), advertisement=ad)
