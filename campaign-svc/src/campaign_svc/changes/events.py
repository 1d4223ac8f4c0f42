"""The facts about change requests that campaign-svc emits. None contains the requested text: streams are not erased."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from campaign_svc.advertisements.models import Advertisement
from campaign_svc.changes.models import ChangeRequest
from kit.db import Session
from kit.events import Fact, record, record_all
from resuena.campaign.v1 import events_pb2

CHANGE_REQUESTED = "resuena.campaign.change_requested.v1"
CHANGE_REQUEST_ENDED = "resuena.campaign.change_request_ended.v1"


async def change_requested(session: Session, ad: Advertisement, request: ChangeRequest) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.ChangeRequested(
        advertisement_id=ad.id,
        campaign_id=ad.campaign_id,
        company_id=ad.company_id,
        person_id=ad.person_id,
        change_request_id=request.id,
        reason=request.reason,
        answer_until=request.answer_until,  # type: ignore[arg-type]  # protobuf takes a datetime too
        status=ad.status,  # type: ignore[arg-type]
        version=ad.version,
    )
    await record(
        session,
        CHANGE_REQUESTED,
        message,
        entity_id=ad.id,
        version=ad.version,
        occurred_at=request.requested_at,
    )


async def change_requests_ended(
    session: Session, ended: Sequence[tuple[Advertisement, ChangeRequest]], now: datetime
) -> None:
    """Records one fact per request in the open transaction."""
    facts = (
        Fact(
            events_pb2.ChangeRequestEnded(
                advertisement_id=ad.id,
                campaign_id=ad.campaign_id,
                company_id=ad.company_id,
                person_id=ad.person_id,
                change_request_id=request.id,
                state=request.state,  # type: ignore[arg-type]
                audit_deadline=ad.audit_deadline,  # type: ignore[arg-type]
                status=ad.status,  # type: ignore[arg-type]
                version=ad.version,
            ),
            ad.id,
            ad.version,
            now,
        )
        for ad, request in ended
    )
    await record_all(session, CHANGE_REQUEST_ENDED, facts)
