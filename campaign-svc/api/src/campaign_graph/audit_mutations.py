"""Mutations around the audit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Annotated, Any

import strawberry

from campaign_graph.audit_result_types import AuditResult, ClaimResult, DeliveryResult
from campaign_graph.enum_types import AdvertisementStatus
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Advertisement
from kit.graph import ID, Info, MutationError, argument, mutation, plain, succeeded
from resuena.campaign.v1 import audit_pb2 as audit


def audit_result(loaders: CampaignLoaders, outcomes: Sequence[audit.AuditOutcome]) -> AuditResult:
    """The response for a batch of advertisements; `data` maps ids to refusal codes, None for each that succeeded."""
    for outcome in outcomes:
        if outcome.HasField("advertisement"):
            loaders.advertisement.prime(outcome.id, outcome.advertisement)
    refusals = {outcome.id: outcome.refusal.code or None for outcome in outcomes}
    return succeeded(AuditResult, data=refusals, outcomes=outcomes)


@strawberry.type
class AuditMutation:
    """Roots of the slice."""

    @mutation(
        description="Decides many advertisements (at most 100), each on its own: the brand those paid in product, "
        "staff those paid in money. `reason` is a key of `auditReasons`, required of staff who reject. "
        "Succeeds when it was tried; `outcomes` tell of each. Fails with BAD_USER_INPUT, UNKNOWN_REASON "
        "or NOTE_TOO_LONG."
    )
    async def audit_advertisements(
        self,
        info: Info,
        ids: list[ID],
        status: AdvertisementStatus,
        reason: str | None = None,
        note: str | None = None,
    ) -> AuditResult:
        loaders = info.context.of(CampaignLoaders)
        request = audit.AuditAdvertisementsRequest(ids=ids, status=status.value, reason=reason, note=note)
        outcomes = (await loaders.client.audits.AuditAdvertisements(request)).outcomes
        return audit_result(loaders, outcomes)

    @mutation(
        paths={"id": "_id"},
        description="Lends an advertisement of `auditQueue` to the caller for 15 minutes (a setting); claiming again "
        "starts them anew. Fails with NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, "
        "ONLY_BRAND_AUDITS, OWN_ADVERTISEMENT, ALREADY_AUDITED or "
        "CLAIMED_BY_OTHER.",
    )
    async def claim_advertisement(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> ClaimResult:
        audits = info.context.of(CampaignLoaders).client.audits
        return _claim(await audits.ClaimAdvertisement(audit.ClaimAdvertisementRequest(id=id)))

    @mutation(
        paths={"id": "_id"},
        description="Gives a claimed advertisement back. Fails with NOT_ALLOWED, UNKNOWN_ADVERTISEMENT, "
        "ONLY_BRAND_AUDITS, ALREADY_AUDITED or CLAIMED_BY_OTHER.",
    )
    async def release_advertisement(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> ClaimResult:
        audits = info.context.of(CampaignLoaders).client.audits
        return _claim(await audits.ReleaseAdvertisement(audit.ReleaseAdvertisementRequest(id=id)))

    @mutation(
        paths={"id": "_id", "caption_identifier": "captionIdentifier"},
        description="Hands the product of an approved advertisement over, once; name it by its id or by its ad code. "
        "Fails with ALREADY_DELIVERED (and tells who and when), UNKNOWN_ADVERTISEMENT, NOT_ALLOWED, "
        "ONLY_BRAND_DELIVERS, OWN_ADVERTISEMENT, NO_PRODUCT, NOT_APPROVED or BAD_USER_INPUT.",
    )
    async def deliver_reward(
        self,
        info: Info,
        id: Annotated[ID | None, argument(name="_id")] = None,
        caption_identifier: str | None = None,
    ) -> DeliveryResult:
        loaders = info.context.of(CampaignLoaders)
        request = audit.DeliverRewardRequest(id=id, caption_identifier=caption_identifier)
        response = await loaders.client.audits.DeliverReward(request)
        ad = response.advertisement
        loaders.advertisement.prime(ad.id, ad)
        if response.already_delivered:
            when = ad.delivered_at.ToDatetime(tzinfo=UTC)
            message = f"This product was handed over already, at {when:%Y-%m-%dT%H:%M:%SZ}."
            refused: DeliveryResult = _refused(DeliveryResult, "ALREADY_DELIVERED", message, advertisement=ad)
            return refused
        return succeeded(DeliveryResult, data=plain(Advertisement, ad), advertisement=ad)


def _claim(response: Any) -> ClaimResult:
    ad, until = response.advertisement, None
    if response.HasField("claimed_until"):
        until = response.claimed_until.ToDatetime(tzinfo=UTC)
    if response.held_by_other and until is not None:
        message = f"Somebody else is looking at this advertisement until {until:%Y-%m-%dT%H:%M:%SZ}."
        refused: ClaimResult = _refused(
            ClaimResult, "CLAIMED_BY_OTHER", message, advertisement=ad, claimed_until=until
        )
        return refused
    return succeeded(ClaimResult, data=plain(Advertisement, ad), advertisement=ad, claimed_until=until)


def _refused(kind: Any, code: str, message: str, **typed: Any) -> Any:
    """An error that carries typed facts beside its message."""
    return kind(success=False, error=[MutationError(path="", message=message, code=code)], **typed)
