"""Mutations that assign waiting advertisements to members."""

from __future__ import annotations

import strawberry

from campaign_graph.audit_mutations import audit_result
from campaign_graph.audit_result_types import AuditResult
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, mutation
from resuena.campaign.v1 import assignments_pb2 as pb


@strawberry.type
class AssignmentMutation:
    """Roots of the slice."""

    @mutation(
        description="Assigns advertisements (at most 100) that wait for the caller's company to one of its members who "
        "may audit, or to nobody; the last one who assigns wins. Needs auditAdvertisement. Succeeds when it was tried; "
        "`outcomes` tell of each. Fails with UNAUTHENTICATED, NOT_ALLOWED, UNKNOWN_AUDITOR or BAD_USER_INPUT.",
    )
    async def assign_advertisements(self, info: Info, ids: list[ID], person_id: ID | None = None) -> AuditResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.AssignAdvertisementsRequest(ids=ids, person_id=person_id)
        return audit_result(loaders, (await loaders.client.assignments.AssignAdvertisements(request)).outcomes)
