"""Rows of advertisements, posts and decisions as the contract has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign_svc.engagement.encoding import Layout, same
from campaign_svc.engagement.models import COUNTS, PRICES
from resuena.campaign.v1 import campaign_pb2 as pb

FLAGS = tuple(field.name for field in pb.InclusionFlags.DESCRIPTOR.fields)
RESOURCE_PRICES = tuple(field.name for field in pb.ResourcePrices.DESCRIPTOR.fields)
_NESTED = {
    "includes": same(FLAGS),
    "resource_prices": same(RESOURCE_PRICES),
    "prices": same(PRICES),
    "counts": same(COUNTS),
    "hashtag_resource": {"enabled": "hashtag_enabled", "value": "hashtag_value"},
}


def _plain(kind: Any, *others: str) -> list[str]:
    return [field.name for field in kind.DESCRIPTOR.fields if field.name not in others]


_ADVERTISEMENT = Layout(
    pb.Advertisement,
    plain=_plain(pb.Advertisement, "creation_dt", *_NESTED),
    nested=_NESTED,
    moments=("creation_dt",),
)
_POST = Layout(
    pb.Post,
    plain=_plain(pb.Post, "creation_dt", "feed_dt", "counts"),
    nested={"counts": same(COUNTS)},
    moments=("creation_dt", "feed_dt"),
)
_ENTRY = Layout(pb.AuditEntry, plain=_plain(pb.AuditEntry, "decided_at"), nested={}, moments=("decided_at",))


def advertisement_messages(rows: Sequence[Any]) -> list[pb.Advertisement]:
    """Rows of one statement over advertisements, joined with campaign and company."""
    return _ADVERTISEMENT.encoded(rows)


def advertisement_message(row: Any) -> pb.Advertisement:
    """One row of advertisements, joined with campaign and company."""
    return advertisement_messages([row])[0]


def advertisement_slots(rows: Sequence[Any]) -> list[pb.AdvertisementSlot]:
    """Rows and misses as the slots of a batch."""
    messages = iter(advertisement_messages([row for row in rows if row is not None]))
    return [pb.AdvertisementSlot(advertisement=next(messages) if row is not None else None) for row in rows]


def post_messages(rows: Sequence[Any]) -> list[pb.Post]:
    """Rows of one statement over posts."""
    return _POST.encoded(rows)


def entry_messages(rows: Sequence[Any]) -> list[pb.AuditEntry]:
    """Rows of one statement over audit entries."""
    return _ENTRY.encoded(rows)
