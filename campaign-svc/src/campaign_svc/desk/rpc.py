"""Decodes requests about the audit, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.advertisements.messages import ADVERTISEMENTS, ENTRIES, outcome_message
from campaign_svc.advertisements.models import Decision
from campaign_svc.advertisements.policies import REASONS, checked_reason, reason_text
from campaign_svc.advertisements.service.audit_advertisements import AuditingService, Remainder
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.advertisements.service.record_decisions import PastDecision, RecordingService
from campaign_svc.campaigns.messages import moment_of, optional_text
from campaign_svc.desk.service import DeskService, is_other
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import audit_pb2 as pb
from resuena.campaign.v1 import audit_pb2_grpc


class AuditRpc(audit_pb2_grpc.AuditServiceServicer):
    """AuditService of the contract."""

    def __init__(
        self,
        ads: AdvertisementService,
        auditing: AuditingService,
        recording: RecordingService,
        desk: DeskService,
    ) -> None:
        self._ads = ads
        self._auditing = auditing
        self._recording = recording
        self._desk = desk

    async def ListReasons(self, request: pb.ListReasonsRequest, _: object) -> pb.ListReasonsResponse:
        tag = request.language or current_caller().language
        return pb.ListReasonsResponse(
            reasons=[pb.AuditReason(key=key, text=reason_text(key, tag)) for key in REASONS]
        )

    async def BatchListAuditEntries(
        self, request: pb.BatchListAuditEntriesRequest, _: object
    ) -> pb.BatchListAuditEntriesResponse:
        lists = await self._ads.histories(current_caller(), request.advertisement_ids)
        return pb.BatchListAuditEntriesResponse(
            lists=[pb.AuditEntryList(entries=ENTRIES.messages(rows)) for rows in lists]
        )

    async def AuditAdvertisements(
        self, request: pb.AuditAdvertisementsRequest, _: object
    ) -> pb.AuditAdvertisementsResponse:
        outcomes = await self._auditing.decide_many(
            current_caller(),
            list(request.ids),
            request.status,
            optional_text(request, "reason"),
            optional_text(request, "note"),
        )
        return pb.AuditAdvertisementsResponse(
            outcomes=[outcome_message(ad_id, outcome) for ad_id, outcome in outcomes]
        )

    async def ProjectAudit(self, request: pb.ProjectAuditRequest, _: object) -> pb.ProjectAuditResponse:
        projected = await self._auditing.project(current_caller(), list(request.ids), request.status)
        return pb.ProjectAuditResponse(
            deciding=projected.deciding,
            refused=[
                pb.ProjectedRefusal(id=ad_id, code=error.reason, message=error.message)
                for ad_id, error in projected.refused
            ],
            campaigns=[_remainder(remainder) for remainder in projected.campaigns],
        )

    async def DeliverReward(self, request: pb.DeliverRewardRequest, _: object) -> pb.DeliverRewardResponse:
        row, before = await self._auditing.deliver(
            current_caller(), ad_id=optional_text(request, "id"), code=optional_text(request, "caption_identifier")
        )
        return pb.DeliverRewardResponse(advertisement=ADVERTISEMENTS.message(row), already_delivered=before)

    async def RecordDecisions(self, request: pb.RecordDecisionsRequest, _: object) -> pb.RecordDecisionsResponse:
        outcomes = await self._recording.record(
            current_caller(), [_past(decision) for decision in request.decisions]
        )
        return pb.RecordDecisionsResponse(
            outcomes=[outcome_message(ad_id, outcome) for ad_id, outcome in outcomes]
        )

    async def ListAuditQueue(
        self, request: pb.ListAuditQueueRequest, _context: object
    ) -> pb.ListAuditQueueResponse:
        caller = current_caller()
        items = []
        by_risk = request.order == pb.AUDIT_QUEUE_ORDER_RISK
        page = await self._desk.queue(caller, request.limit, request.after or None, by_risk=by_risk)
        messages = ADVERTISEMENTS.messages([row for row, _ in page])
        for message, (_, claim) in zip(messages, page, strict=True):
            mine = claim is not None and not is_other(claim, caller)
            queued = pb.QueuedAdvertisement(advertisement=message, claimed_by_me=mine)
            if claim is not None:
                queued.claimed_until.FromDatetime(claim.until)
            items.append(queued)
        return pb.ListAuditQueueResponse(items=items)

    async def ClaimAdvertisement(
        self, request: pb.ClaimAdvertisementRequest, _: object
    ) -> pb.ClaimAdvertisementResponse:
        caller = current_caller()
        row, claim = await self._desk.claim(caller, request.id)
        response = pb.ClaimAdvertisementResponse(
            advertisement=ADVERTISEMENTS.message(row), held_by_other=is_other(claim, caller)
        )
        response.claimed_until.FromDatetime(claim.until)
        return response

    async def ReleaseAdvertisement(
        self, request: pb.ReleaseAdvertisementRequest, _: object
    ) -> pb.ReleaseAdvertisementResponse:
        row, claim = await self._desk.release(current_caller(), request.id)
        response = pb.ReleaseAdvertisementResponse(
            advertisement=ADVERTISEMENTS.message(row), held_by_other=claim is not None
        )
        if claim is not None:
            response.claimed_until.FromDatetime(claim.until)
        return response


def _past(message: pb.PastDecision) -> PastDecision:
    reason, note = checked_reason(optional_text(message, "reason"), optional_text(message, "note"))
    return PastDecision(
        ad_id=message.advertisement_id,
        decision=Decision(message.status, reason, note),
        decided_by=message.decided_by,
        decided_at=moment_of(message, "decided_at"),
        delivered_at=moment_of(message, "delivered_at"),
    )


def _remainder(remainder: Remainder) -> pb.ProjectedCampaign:
    return pb.ProjectedCampaign(
        campaign_id=remainder.campaign.id,
        deciding=remainder.deciding,
        remaining_stock=remainder.remaining_stock,
        free_stock=remainder.free_stock,
        budget_available=remainder.budget_available,
        budget_freezed=remainder.budget_freezed,
        budget_spent=remainder.budget_spent,
        currency=remainder.campaign.currency,
    )
