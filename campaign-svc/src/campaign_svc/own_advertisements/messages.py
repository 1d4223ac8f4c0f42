"""The caller's own advertisements as messages of the contract, with texts in their language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from operator import attrgetter

from google.protobuf.timestamp_pb2 import Timestamp

from campaign_svc.advertisements.policies import (
    APPROVED,
    MONEY,
    REASONS,
    REJECTED,
    reason_shown,
    reason_text,
    sized_picture,
)
from campaign_svc.changes.models import ANSWERED, OPEN
from campaign_svc.disputes.policies import KEPT, OVERTURNED
from campaign_svc.disputes.policies import OPEN as UNSETTLED
from campaign_svc.ledger.policies import split
from campaign_svc.own_advertisements.models import EVERY_FIELD, Change, OwnAdvertisement
from campaign_svc.own_advertisements.policies import is_decided, state_of
from campaign_svc.publications.messages import origin_message, publication_message
from kit.db import Row
from kit.rpc.caller import current_caller, language_of
from kit.rpc.messages import timestamp
from resuena.campaign.v1 import audit_pb2, campaign_pb2
from resuena.campaign.v1 import own_advertisements_pb2 as pb

Step = tuple[datetime, int, str | None]


def own_message(ad: OwnAdvertisement, fields: frozenset[str] = EVERY_FIELD) -> pb.OwnAdvertisement:
    """An advertisement as its person sees it, with the requested fields."""
    return pb.OwnAdvertisement(**{name: _VALUES[name](ad) for name in fields})  # type: ignore[arg-type]


def _picture(ad: OwnAdvertisement, size: str) -> str | None:
    return sized_picture(ad.row.multimedia_uri, size) if ad.row.multimedia_uri else None


def _decision(ad: OwnAdvertisement) -> Row | None:
    """The last decision, unless another one is awaited."""
    return ad.decisions[-1] if ad.decisions and is_decided(ad.row) else None


def _rejection(ad: OwnAdvertisement) -> Row | None:
    return _decision(ad) if ad.row.status in REJECTED else None


def _decided_at(ad: OwnAdvertisement) -> Timestamp | None:
    decision = _decision(ad)
    return timestamp(decision.decided_at) if decision is not None else None


def _decided_by(ad: OwnAdvertisement) -> int | None:
    decision = _decision(ad)
    return _role(by_platform=bool(decision.by_platform)) if decision is not None else None


def _reason_of_rejection(ad: OwnAdvertisement) -> audit_pb2.AuditReason | None:
    rejection = _rejection(ad)
    return _reason(rejection.reason) if rejection is not None else None


def _note(ad: OwnAdvertisement) -> str | None:
    rejection = _rejection(ad)
    return (rejection.note or None) if rejection is not None else None


def _open_change(ad: OwnAdvertisement) -> pb.OwnChange | None:
    change = next((change for change in ad.changes if change.state == OPEN), None)
    return _change(change) if change is not None else None


def _pays(ad: OwnAdvertisement) -> int | None:
    pays_money = ad.row.payment_type == MONEY
    return split(ad.row.advertisement_price, ad.payees).influencer if pays_money else None


def _product(ad: OwnAdvertisement) -> str | None:
    return None if ad.row.payment_type == MONEY else ad.row.product_payment_description


def _advice(ad: OwnAdvertisement) -> list[str]:
    in_english = language_of(current_caller().language) == "en"
    return [english if in_english else spanish for spanish, english in ad.advice]


def _history(ad: OwnAdvertisement) -> list[pb.OwnStep]:
    steps = sorted(_steps(ad, current_caller().language), key=lambda step: step[:2])
    return [pb.OwnStep(kind=kind, at=timestamp(at), text=text) for at, kind, text in steps]  # type: ignore[arg-type]


_VALUES: Mapping[str, Callable[[OwnAdvertisement], object]] = {
    **{
        name: attrgetter(f"row.{name}")
        for name in (
            "id",
            "campaign_id",
            "campaign_name",
            "version",
            "caption_identifier",
            "caption",
            "tagged_people",
            "currency",
            "reward_kind",
        )
    },
    "state": lambda ad: state_of(ad.row),
    "image": lambda ad: ad.row.multimedia_uri or None,
    "image_grid": lambda ad: _picture(ad, "grid"),
    "image_zoom": lambda ad: _picture(ad, "zoom"),
    "networks": attrgetter("row.social_media_target"),
    "created_at": lambda ad: timestamp(ad.row.creation_dt),
    "audit_deadline": lambda ad: timestamp(ad.row.audit_deadline),
    "decided_at": _decided_at,
    "decided_by": _decided_by,
    "reason": _reason_of_rejection,
    "note": _note,
    "change": _open_change,
    "posts": lambda ad: [_post(post) for post in ad.posts],
    "publications": lambda ad: [publication_message(publication) for publication in ad.publications],
    "pays": _pays,
    "earned": attrgetter("earned"),
    "product": _product,
    "delivered_at": lambda ad: timestamp(ad.row.delivered_at),
    "dispute": lambda ad: _dispute(ad.dispute) if ad.dispute is not None else None,
    "disputable_until": lambda ad: timestamp(ad.disputable_until),
    "advice": _advice,
    "history": _history,
}
"""The values of the message's fields, each computed only when it is requested."""


def _role(*, by_platform: bool) -> int:
    return int(campaign_pb2.AUDIT_ROLE_PLATFORM if by_platform else campaign_pb2.AUDIT_ROLE_BRAND)


def _reason(key: str | None) -> audit_pb2.AuditReason | None:
    """The reason with its text; decisions from before the list of reasons have a text in place of the key."""
    if key is None:
        return None
    language = current_caller().language
    return audit_pb2.AuditReason(key=key, text=reason_text(key, language) if key in REASONS else key)


def _change(change: Change) -> pb.OwnChange:
    return pb.OwnChange(
        reason=_reason(change.reason),
        text=change.text,
        requested_at=timestamp(change.requested_at),
        answer_until=timestamp(change.answer_until),
    )


def _post(post: Row) -> pb.OwnPost:
    return pb.OwnPost(
        id=post.id,
        platform=post.platform,
        url=post.post_platform_id,
        published_at=timestamp(post.creation_dt),
        likes=post.like_count + post.not_sponsored_like_count,
        comments=post.comment_count + post.not_sponsored_comment_count,
        origin=origin_message(str(post.id), post if post.followed_id else None, post.feed_dt),
    )


def _dispute(row: Row) -> pb.OwnDispute:
    state = {None: UNSETTLED, False: KEPT, True: OVERTURNED}[row.overturned]
    return pb.OwnDispute(
        state=state,  # type: ignore[arg-type]
        opened_at=timestamp(row.opened_at),
        deadline=timestamp(row.deadline),
        text=row.text,
        settlement=row.settlement or None,
        settled_at=timestamp(row.settled_at),
    )


def _steps(ad: OwnAdvertisement, language: str | None) -> Iterator[Step]:
    row = ad.row
    yield row.creation_dt, pb.OWN_STEP_KIND_SENT, None
    for change in ad.changes:
        yield change.requested_at, pb.OWN_STEP_KIND_CHANGE_REQUESTED, change.text or None
        if change.state == ANSWERED and change.ended_at is not None:
            yield change.ended_at, pb.OWN_STEP_KIND_REVISED, None
    for decision in ad.decisions:
        if decision.to_status == APPROVED:
            yield decision.decided_at, pb.OWN_STEP_KIND_APPROVED, None
        else:
            yield (
                decision.decided_at,
                pb.OWN_STEP_KIND_REJECTED,
                reason_shown(decision.reason, decision.note, language),
            )
    for post in ad.posts:
        yield post.creation_dt, pb.OWN_STEP_KIND_PUBLISHED, post.post_platform_id or None
    if ad.dispute is not None:
        yield ad.dispute.opened_at, pb.OWN_STEP_KIND_DISPUTED, ad.dispute.text or None
        if ad.dispute.settled_at is not None:
            yield ad.dispute.settled_at, pb.OWN_STEP_KIND_DISPUTE_SETTLED, ad.dispute.settlement or None
    if row.delivered_at is not None:
        yield row.delivered_at, pb.OWN_STEP_KIND_DELIVERED, None
    if row.withdrawn_at is not None:
        yield row.withdrawn_at, pb.OWN_STEP_KIND_WITHDRAWN, None
