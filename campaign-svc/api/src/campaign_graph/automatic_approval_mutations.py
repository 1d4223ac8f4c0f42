"""Mutations on automatic approvals."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.types import Advertisement, AdvertisementResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import automatic_approvals_pb2 as pb


@strawberry.type
class AutomaticApprovalMutation:
    """Roots of the slice."""

    @mutation(
        paths={"id": "_id"},
        description="Undoes an approval of the company's rule within a day: the advertisement waits again, and the "
        "rule does not approve it a second time. Whoever audits it. Fails with UNKNOWN_ADVERTISEMENT, NOT_ALLOWED, "
        "ONLY_BRAND_AUDITS, OWN_ADVERTISEMENT, "
        "NOT_APPROVED_BY_RULE, ALREADY_UNDONE, ALREADY_DELIVERED, UNDO_EXPIRED or OVERTURN_REWARD_PAID_OUT.",
    )
    async def undo_automatic_approval(
        self, info: Info, id: Annotated[ID, argument(name="_id")]
    ) -> AdvertisementResult:
        loaders = info.context.of(CampaignLoaders)
        ad = (await loaders.client.approvals.UndoApproval(pb.UndoApprovalRequest(id=id))).advertisement
        loaders.advertisement.prime(ad.id, ad)
        return succeeded(AdvertisementResult, data=plain(Advertisement, ad), advertisement=ad)
