"""Mutations that snooze waiting advertisements."""

from __future__ import annotations

import strawberry

from campaign_graph.audit_mutations import audit_result
from campaign_graph.audit_result_types import AuditResult
from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Day, Info, mutation
from resuena.campaign.v1 import snoozes_pb2 as pb


@strawberry.type
class SnoozeMutation:
    """Roots of the slice."""

    @mutation(
        description="Puts advertisements (at most 100) that wait for the caller's company off until a day begins by "
        "`Company.timeZone`, for all of its members; one whose audit deadline would pass by then is refused with "
        "SNOOZE_PAST_DEADLINE. Needs auditAdvertisement. Succeeds when it was tried; `outcomes` tell of each. "
        "Fails with UNAUTHENTICATED, NOT_ALLOWED, SNOOZE_NOT_AHEAD or BAD_USER_INPUT.",
    )
    async def snooze_advertisements(self, info: Info, ids: list[ID], day: Day | None = None) -> AuditResult:
        loaders = info.context.of(CampaignLoaders)
        request = pb.SnoozeAdvertisementsRequest(ids=ids, day=day)
        return audit_result(loaders, (await loaders.client.snoozes.SnoozeAdvertisements(request)).outcomes)
