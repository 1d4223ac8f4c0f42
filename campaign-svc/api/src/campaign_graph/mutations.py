"""The root mutations that campaign-svc resolves."""

from __future__ import annotations

from typing import Annotated

import strawberry

from campaign_graph.assignment_mutations import AssignmentMutation
from campaign_graph.audit_mutations import AuditMutation
from campaign_graph.automatic_approval_mutations import AutomaticApprovalMutation
from campaign_graph.change_mutations import ChangeMutation
from campaign_graph.check_rule_mutations import CheckRuleMutation
from campaign_graph.creator_mutations import CreatorMutation
from campaign_graph.dispute_mutations import DisputeMutation
from campaign_graph.enum_types import AdvertisementStatus
from campaign_graph.external_data_mutations import ExternalDataMutation
from campaign_graph.inbox_view_mutations import InboxViewMutation
from campaign_graph.lifecycle_mutations import LifecycleMutation
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_advertisement_mutations import OwnAdvertisementMutation
from campaign_graph.payment_mutations import PaymentMutation
from campaign_graph.payout_mutations import PayoutMutation
from campaign_graph.picture_mutations import PictureMutation
from campaign_graph.report_mutations import ReportMutation
from campaign_graph.second_opinion_mutations import SecondOpinionMutation
from campaign_graph.snooze_mutations import SnoozeMutation
from campaign_graph.types import Advertisement, AdvertisementResult
from kit.graph import ID, Info, argument, mutation, plain, succeeded
from resuena.campaign.v1 import campaign_pb2 as pb


@strawberry.type
class Mutation(
    AssignmentMutation,
    AuditMutation,
    AutomaticApprovalMutation,
    ChangeMutation,
    CheckRuleMutation,
    CreatorMutation,
    DisputeMutation,
    ExternalDataMutation,
    InboxViewMutation,
    LifecycleMutation,
    OwnAdvertisementMutation,
    PaymentMutation,
    PayoutMutation,
    PictureMutation,
    ReportMutation,
    SecondOpinionMutation,
    SnoozeMutation,
):
    """Roots of the slice."""

    @mutation(
        paths={"id": "_id"},
        description="Decides a waiting advertisement: the brand when paid in product, staff when paid in money. "
        "`reason` is a key of `auditReasons`, required of staff who reject; another text counts as a note on OTHER. "
        "Fails with UNKNOWN_ADVERTISEMENT, "
        "NOT_ALLOWED, ONLY_PLATFORM_AUDITS, ONLY_BRAND_AUDITS, OWN_ADVERTISEMENT, ONLY_VALIDATE, "
        "ALREADY_AUDITED, CHANGE_REQUESTED, CLAIMED_BY_OTHER, REASON_REQUIRED, UNKNOWN_REASON or NOTE_TOO_LONG.",
    )
    async def update_advertisement(
        self,
        info: Info,
        id: Annotated[ID, argument(name="_id")],
        status: AdvertisementStatus,
        reason: str | None = None,
        note: str | None = None,
    ) -> AdvertisementResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.AuditAdvertisementRequest(id=id, status=status.value, reason=reason, note=note)
        ad = (await loaders.client.ads.AuditAdvertisement(request)).advertisement
        loaders.advertisement.prime(ad.id, ad)
        return succeeded(AdvertisementResult, data=plain(Advertisement, ad), advertisement=ad)
