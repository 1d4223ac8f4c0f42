"""Advertisements, posts and decisions: rows as messages, and what the mobile side sends as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from itertools import islice
from typing import Any

from google.protobuf.message import Message

from campaign_svc.access import may_see_all
from campaign_svc.advertisements.models import PublishedPost, Submission
from campaign_svc.advertisements.policies import REASONS, reason_shown, sized_picture
from campaign_svc.figures.messages import Layout, moment_given, same
from campaign_svc.figures.models import COUNTS, PRICES
from kit.rpc.caller import current_caller
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb

FLAGS = tuple(field.name for field in pb.InclusionFlags.DESCRIPTOR.fields)
RESOURCE_PRICES = tuple(field.name for field in pb.ResourcePrices.DESCRIPTOR.fields)
_SUBMITTED = {field.name for field in fields(Submission)} - {"creation_dt"}
_NESTED = {
    "includes": same(FLAGS),
    "resource_prices": same(RESOURCE_PRICES),
    "prices": same(PRICES),
    "counts": same(COUNTS),
    "hashtag_resource": {"enabled": "hashtag_enabled", "value": "hashtag_value"},
}


def _plain(kind: Any, *others: str) -> list[str]:
    return [field.name for field in kind.DESCRIPTOR.fields if field.name not in others]


def _shown(reason: str | None, note: str | None) -> str | None:
    """Why it was rejected, in the caller's language."""
    return None if reason is None and note is None else reason_shown(reason, note, current_caller().language)


def _key(reason: str | None) -> str | None:
    """Decisions of before the list have a text in the place of the key."""
    return reason if reason in REASONS else None


def _actor(actor_id: str) -> str:
    """Who decided, for staff and services; a brand is told the role only."""
    caller = current_caller()
    return actor_id if may_see_all(caller) else ""


def _role(by_platform: bool) -> int:
    return pb.AUDIT_ROLE_PLATFORM if by_platform else pb.AUDIT_ROLE_BRAND


_MOMENTS = ("creation_dt", "audit_deadline", "delivered_at")
_COMPUTED = {
    "rejection_reason": "_shown(rejection_reason, rejection_note)",
    "rejection_key": "_key(rejection_reason)",
    "image_grid": "_sized(multimedia_uri, 'grid')",
    "image_zoom": "_sized(multimedia_uri, 'zoom')",
    "image_original": "multimedia_uri",
}
_ALIKE = frozenset(
    {
        "campaign_id",
        "company_id",
        "campaign_name",
        "company_name",
        "company_logo",
        "campaign_type",
        "payment_type",
        "currency",
        "active",
        "sponsored",
        "status",
        "advertisement_price",
        "budget_freezed",
        "money_available",
        "engagement_velocity_expected",
        "facebook_status",
        "instagram_status",
        "twitter_status",
        "rejection_reason",
        "rejection_key",
        "rejection_note",
        "includes",
        "resource_prices",
        "prices",
        "hashtag_resource",
    }
)
_ADVERTISEMENT = Layout(
    pb.Advertisement,
    plain=_plain(pb.Advertisement, *_MOMENTS, *_NESTED, *_COMPUTED),
    nested=_NESTED,
    moments=_MOMENTS,
    computed=_COMPUTED,
    names={"_shown": _shown, "_key": _key, "_sized": sized_picture},
    alike=_ALIKE,
)
_POST = Layout(
    pb.Post,
    plain=_plain(pb.Post, "creation_dt", "feed_dt", "counts"),
    nested={"counts": same(COUNTS)},
    moments=("creation_dt", "feed_dt"),
    alike=("campaign_id", "company_id", "platform", "status", "feed_status"),
)
_ENTRY = Layout(
    pb.AuditEntry,
    plain=_plain(pb.AuditEntry, "decided_at", "actor_id", "actor_role"),
    nested={},
    moments=("decided_at",),
    computed={"actor_id": "_actor(actor_id)", "actor_role": "_role(by_platform)"},
    names={"_actor": _actor, "_role": _role},
)


def advertisement_layout(mask: Sequence[str] = ()) -> Layout:
    """Of whole advertisements, or of the fields in a mask. Raises InvalidInput for a field that there is not."""
    return _ADVERTISEMENT.masked(frozenset(mask)) if mask else _ADVERTISEMENT


def post_layout(mask: Sequence[str] = ()) -> Layout:
    """Of whole posts, or of the fields in a mask. Raises InvalidInput for a field that there is not."""
    return _POST.masked(frozenset(mask)) if mask else _POST


def advertisement_messages(rows: Sequence[Any], layout: Layout = _ADVERTISEMENT) -> list[pb.Advertisement]:
    """Rows of one statement over advertisements, joined with campaign and company."""
    return layout.encoded(rows)


def advertisement_message(row: Any) -> pb.Advertisement:
    """One row of advertisements, joined with campaign and company."""
    return advertisement_messages([row])[0]


def advertisement_slots(rows: Sequence[Any]) -> list[pb.AdvertisementSlot]:
    """Rows and misses as the slots of a batch."""
    messages = iter(advertisement_messages([row for row in rows if row is not None]))
    return [pb.AdvertisementSlot(advertisement=next(messages) if row is not None else None) for row in rows]


def post_lists(lists: Sequence[Sequence[Any]], layout: Layout = _POST) -> list[pb.PostList]:
    """Lists of rows of one statement over posts, encoded together."""
    messages = iter(layout.encoded([row for rows in lists for row in rows]))
    return [pb.PostList(posts=islice(messages, len(rows))) for rows in lists]


def entry_messages(rows: Sequence[Any]) -> list[pb.AuditEntry]:
    """Rows of one statement over audit entries."""
    return _ENTRY.encoded(rows)


def submission_of(message: pb.Advertisement) -> Submission:
    """An advertisement that the mobile side submits; what the service decides itself is left out."""
    parts: tuple[Message, ...] = (message, message.includes, message.resource_prices, message.prices)
    values = {
        field.name: getattr(part, field.name)
        for part in parts
        for field in part.DESCRIPTOR.fields
        if field.name in _SUBMITTED and (not field.has_presence or given(part, field.name))
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
