"""Mutations of change requests, which take the place of a rejection."""

from __future__ import annotations

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Advertisement, AdvertisementResult
from kit.graph import ID, Info, mutation, plain, succeeded
from resuena.campaign.v1 import changes_pb2 as changes


@strawberry.type
class ChangeMutation:
    """Roots of the slice."""

    @mutation(
        paths={"advertisement_id": "advertisementId"},
        description="Asks the person who made a waiting advertisement to change it, instead of rejecting it: the brand "
        "when paid in product, staff when paid in money. Until the next revision comes it does not wait for an audit, "
        "and its price or unit of stock stays reserved; after 14 days without one it waits again. At most three times. "
        "Fails with UNKNOWN_ADVERTISEMENT, "
        "NOT_ALLOWED, ONLY_PLATFORM_AUDITS, ONLY_BRAND_AUDITS, OWN_ADVERTISEMENT, ONLY_VALIDATE, "
        "ALREADY_AUDITED, CLAIMED_BY_OTHER, CHANGE_REQUESTED, TOO_MANY_CHANGES, CREATOR_ERASED, REASON_REQUIRED, "
        "UNKNOWN_REASON or CHANGE_TEXT_LENGTH.",
    )
    async def request_change(
        self, info: Info, advertisement_id: ID, reason: str, text: str
    ) -> AdvertisementResult:
        loaders = info.context.of(CampaignLoaders)
        request = changes.RequestChangeRequest(advertisement_id=advertisement_id, reason=reason, text=text)
        ad = (await loaders.client.changes.RequestChange(request)).advertisement
        loaders.advertisement.prime(ad.id, ad)
        return succeeded(AdvertisementResult, data=plain(Advertisement, ad), advertisement=ad)

    @mutation(
        paths={"advertisement_id": "advertisementId"},
        description="Withdraws the change that is asked of an advertisement: it waits for its audit again. Fails with "
        "UNKNOWN_ADVERTISEMENT, "
        "NOT_ALLOWED, ONLY_PLATFORM_AUDITS, ONLY_BRAND_AUDITS, OWN_ADVERTISEMENT, ONLY_VALIDATE, ALREADY_AUDITED "
        "or NO_CHANGE_REQUESTED.",
    )
    async def withdraw_change_request(self, info: Info, advertisement_id: ID) -> AdvertisementResult:
        loaders = info.context.of(CampaignLoaders)
        request = changes.WithdrawChangeRequestRequest(advertisement_id=advertisement_id)
        ad = (await loaders.client.changes.WithdrawChangeRequest(request)).advertisement
        loaders.advertisement.prime(ad.id, ad)
        return succeeded(AdvertisementResult, data=plain(Advertisement, ad), advertisement=ad)
