"""Change requests and revisions as messages of the contract."""

from __future__ import annotations

from campaign_svc.access import may_see_all
from campaign_svc.advertisements.policies import sized_picture
from campaign_svc.changes.models import ChangeRequest, Changes, Revision
from kit.rpc.caller import current_caller
from kit.rpc.messages import timestamp
from resuena.campaign.v1 import campaign_pb2
from resuena.campaign.v1 import changes_pb2 as pb


def changes_message(changes: Changes) -> pb.AdvertisementChanges:
    """The change requests of one advertisement, and its revisions."""
    return pb.AdvertisementChanges(
        requests=[_request(request) for request in changes.requests],
        revisions=[_revision(revision) for revision in changes.revisions],
    )


def _request(row: ChangeRequest) -> pb.ChangeRequest:
    # Brands are shown their own people, never the platform's.
    actor_shown = not row.by_platform or may_see_all(current_caller())
    return pb.ChangeRequest(
        id=row.id,
        advertisement_id=row.advertisement_id,
        state=row.state,  # type: ignore[arg-type]
        reason=row.reason,
        text=row.text,
        actor_id=row.actor_id if actor_shown else "",
        actor_role=campaign_pb2.AUDIT_ROLE_PLATFORM if row.by_platform else campaign_pb2.AUDIT_ROLE_BRAND,
        api_key=row.api_key,
        requested_at=timestamp(row.requested_at),
        answer_until=timestamp(row.answer_until),
        ended_at=timestamp(row.ended_at),
    )


def _revision(row: Revision) -> pb.Revision:
    return pb.Revision(
        number=row.number,
        multimedia_uri=row.multimedia_uri,
        image_grid=sized_picture(row.multimedia_uri, "grid"),
        image_zoom=sized_picture(row.multimedia_uri, "zoom"),
        caption=row.caption,
        tagged_people=row.tagged_people,
        sent_at=timestamp(row.sent_at),
        change_request=_request(row.request) if row.request is not None else None,
    )
