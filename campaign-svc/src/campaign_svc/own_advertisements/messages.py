"""The caller's own advertisements as messages of the contract, with texts in their language."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

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
from kit.rpc.messages import keep_fields, timestamp
from resuena.campaign.v1 import audit_pb2, campaign_pb2
from resuena.campaign.v1 import own_advertisements_pb2 as pb

Step = tuple[datetime, int, str | None]


def own_message(ad: OwnAdvertisement, fields: frozenset[str] = EVERY_FIELD) -> pb.OwnAdvertisement:
    """An advertisement as its person sees it, with the requested fields."""
    message = _message(ad)
    keep_fields(message, fields)
    return message


def _message(ad: OwnAdvertisement) -> pb.OwnAdvertisement:
    row, language = ad.row, current_caller().language
    pays_money, picture = row.payment_type == MONEY, row.multimedia_uri
    decision = ad.decisions[-1] if ad.decisions and is_decided(row) else None
    rejected = decision is not None and row.status in REJECTED
    change = next((change for change in ad.changes if change.state == OPEN), None)
    return pb.OwnAdvertisement(
        id=row.id,
        campaign_id=row.campaign_id,
        campaign_name=row.campaign_name,
        state=state_of(row),  # type: ignore[arg-type]
        version=row.version,
        caption_identifier=row.caption_identifier,
        caption=row.caption,
        image=picture or None,
        image_grid=sized_picture(picture, "grid") if picture else None,
        image_zoom=sized_picture(picture, "zoom") if picture else None,
        networks=row.social_media_target,  # type: ignore[arg-type]
        tagged_people=row.tagged_people,
        created_at=timestamp(row.creation_dt),
        audit_deadline=timestamp(row.audit_deadline),
        decided_at=timestamp(decision.decided_at) if decision is not None else None,
        decided_by=_role(by_platform=bool(decision.by_platform)) if decision is not None else None,  # type: ignore[arg-type]
        reason=_reason(decision.reason, language) if decision is not None and rejected else None,
        note=(decision.note or None) if decision is not None and rejected else None,
        change=_change(change, language) if change is not None else None,
        posts=[_post(post) for post in ad.posts],
        publications=[publication_message(publication) for publication in ad.publications],
        pays=split(row.advertisement_price, ad.payees).influencer if pays_money else None,
        currency=row.currency,
        earned=ad.earned,
        reward_kind=row.reward_kind,  # type: ignore[arg-type]
        product=None if pays_money else row.product_payment_description,
        delivered_at=timestamp(row.delivered_at),
        dispute=_dispute(ad.dispute) if ad.dispute is not None else None,
        disputable_until=timestamp(ad.disputable_until),
        advice=[english if language_of(language) == "en" else spanish for spanish, english in ad.advice],
        history=[
            pb.OwnStep(kind=kind, at=timestamp(at), text=text)  # type: ignore[arg-type]
            for at, kind, text in sorted(_steps(ad, language), key=lambda step: step[:2])
        ],
    )


def _role(*, by_platform: bool) -> int:
    return int(campaign_pb2.AUDIT_ROLE_PLATFORM if by_platform else campaign_pb2.AUDIT_ROLE_BRAND)


def _reason(key: str | None, language: str | None) -> audit_pb2.AuditReason | None:
    """The reason with its text; decisions from before the list of reasons have a text in place of the key."""
    if key is None:
        return None
    return audit_pb2.AuditReason(key=key, text=reason_text(key, language) if key in REASONS else key)


def _change(change: Change, language: str | None) -> pb.OwnChange:
    return pb.OwnChange(
        reason=_reason(change.reason, language),
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
