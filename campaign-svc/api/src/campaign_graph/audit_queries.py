"""Queries around the audit."""

from __future__ import annotations

import strawberry

from campaign_graph.audit_result_types import QueuedAdvertisement
from campaign_graph.audit_types import AuditProjection, AuditReason
from campaign_graph.enum_types import AdvertisementStatus, AuditQueueOrder
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, field, limit_number
from resuena.campaign.v1 import audit_pb2 as audit


@strawberry.type
class AuditQuery:
    """Roots of the slice."""

    @field(description="Reasons to reject, in the language asked (BCP 47; the request's own by default).")
    async def audit_reasons(self, info: Info, language: str | None = None) -> list[AuditReason]:
        request = audit.ListReasonsRequest(language=language or "")
        response = await info.context.of(CampaignLoaders).client.audits.ListReasons(request)
        return response.reasons  # type: ignore[return-value]

    @field(description="What `auditAdvertisements` would do with these (at most 100); changes nothing.")
    async def audit_projection(self, info: Info, ids: list[ID], status: AdvertisementStatus) -> AuditProjection:
        request = audit.ProjectAuditRequest(ids=ids, status=status.value)
        return await info.context.of(CampaignLoaders).client.audits.ProjectAudit(request)  # type: ignore[return-value]

    @field(
        description="Advertisements paid in money that wait for staff. `after` is the id of the last one of the page "
        "before. Needs auditMoneyAdvertisement."
    )
    async def audit_queue(
        self,
        info: Info,
        after: ID | None = None,
        limit: int | None = 100,
        order: AuditQueueOrder = AuditQueueOrder.DEADLINE,
    ) -> list[QueuedAdvertisement]:
        request = audit.ListAuditQueueRequest(after=after, limit=limit_number(limit), order=order.value)
        response = await info.context.of(CampaignLoaders).client.audits.ListAuditQueue(request)
        return response.items  # type: ignore[return-value]
