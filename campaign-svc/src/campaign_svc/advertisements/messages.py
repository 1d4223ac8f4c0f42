"""Converts rows of advertisements, posts and decisions to messages, and the mobile side's messages to values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from functools import partial

from google.protobuf.message import Message

from campaign_svc.access import may_see_all
from campaign_svc.advertisements.models import AdvertisementRow, PublishedPost, Submission
from campaign_svc.advertisements.policies import REASONS, reason_shown, sized_picture
from campaign_svc.external_data.messages import EXTERNAL
from campaign_svc.figures.messages import moment_given
from kit.rpc.caller import current_caller
from kit.rpc.errors import DomainError
from kit.rpc.messages import is_set
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import audit_pb2
from resuena.campaign.v1 import campaign_pb2 as pb

FLAGS = tuple(field.name for field in pb.InclusionFlags.DESCRIPTOR.fields)
RESOURCE_PRICES = tuple(field.name for field in pb.ResourcePrices.DESCRIPTOR.fields)
_SUBMITTED = {field.name for field in fields(Submission)} - {"creation_dt"}


def _rejection_text(reason: str | None, note: str | None) -> str | None:
    """The reason of the rejection, in the caller's language."""
    return None if reason is None and note is None else reason_shown(reason, note, current_caller().language)


def _key(reason: str | None) -> str | None:
    """Decisions from before the list of reasons have a text in place of the key."""
    return reason if reason in REASONS else None


def _actor(actor_id: str, by_platform: bool) -> str:
    """Who decided. Brands reach only their own advertisements; they are shown their own people, not the platform's."""
    return actor_id if not by_platform or may_see_all(current_caller()) else ""


def _person(person_id: str | None) -> str | None:
    """None where an API key acted."""
    return person_id or None


def _role(by_platform: bool) -> int:
    return pb.AUDIT_ROLE_PLATFORM if by_platform else pb.AUDIT_ROLE_BRAND


def _score(checks_state: int, checks_unchecked: int, platform_score: float | None) -> float | None:
    """The score as shown: none while a check is still pending."""
    return None if checks_state == pb.CHECKS_STATE_PENDING or checks_unchecked else platform_score


_SHOWN_SCORE = Computed(_score, "checks_state", "checks_unchecked", "platform_score")


# Rows of advertisements are joined with campaign and company.
ADVERTISEMENTS = RowEncoder(
    pb.Advertisement,
    {
        "delivered_by": Computed(_person, "delivered_by"),
        "hashtag_resource.enabled": "hashtag_enabled",
        "hashtag_resource.value": "hashtag_value",
        "rejection_reason": Computed(_rejection_text, "rejection_reason", "rejection_note"),
        "rejection_key": Computed(_key, "rejection_reason"),
        "platform_score": _SHOWN_SCORE,
        "checks_score": _SHOWN_SCORE,
        "image_grid": Computed(partial(sized_picture, size="grid"), "multimedia_uri"),
        "image_zoom": Computed(partial(sized_picture, size="zoom"), "multimedia_uri"),
        "image_original": "multimedia_uri",
        **EXTERNAL,
    },
)
POSTS = RowEncoder(pb.Post)
ENTRIES = RowEncoder(
    pb.AuditEntry,
    {"actor_id": Computed(_actor, "actor_id", "by_platform"), "actor_role": Computed(_role, "by_platform")},
)


def advertisement_slots(rows: Sequence[object]) -> list[pb.AdvertisementSlot]:
    """Rows and misses as the slots of a batch."""
    messages = iter(ADVERTISEMENTS.messages([row for row in rows if row is not None]))
    return [pb.AdvertisementSlot(advertisement=next(messages) if row is not None else None) for row in rows]


def outcome_message(ad_id: str, outcome: AdvertisementRow | DomainError) -> audit_pb2.AuditOutcome:
    """The result for one advertisement of a batch: its current state, or why it was refused."""
    if isinstance(outcome, DomainError):
        refusal = audit_pb2.AuditRefusal(code=outcome.reason, message=outcome.message)
        return audit_pb2.AuditOutcome(id=ad_id, refusal=refusal)
    return audit_pb2.AuditOutcome(id=ad_id, advertisement=ADVERTISEMENTS.message(outcome))


def submission_of(message: pb.Advertisement) -> Submission:
    """An advertisement that the mobile side submits, without what the service decides itself."""
    parts: tuple[Message, ...] = (message, message.includes, message.resource_prices, message.prices)
    values = {
        field.name: getattr(part, field.name)
        for part in parts
        for field in part.DESCRIPTOR.fields
        if field.name in _SUBMITTED and (not field.has_presence or is_set(part, field.name))
    }
    values["tagged_people"] = list(message.tagged_people)
    values["social_media_target"] = list(message.social_media_target)
    hashtag = message.hashtag_resource
    values["hashtag_enabled"] = hashtag.enabled
    values["hashtag_value"] = hashtag.value if hashtag.HasField("value") else None
    values["creation_dt"] = _created(message)
    return Submission(**values)


def post_of(message: pb.Post) -> PublishedPost:
    """A post that the mobile side publishes."""
    return PublishedPost(
        id=message.id,
        advertisement_id=message.advertisement_id,
        platform=message.platform,
        post_platform_id=message.post_platform_id,
        creation_dt=_created(message),
    )


def _created(message: pb.Advertisement | pb.Post) -> datetime | None:
    return moment_given(message.creation_dt, "creation_dt") if message.HasField("creation_dt") else None
