"""Creators' submissions, and their own advertisements as they read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from campaign_svc.ledger.policies import Payees
from kit.db import Row
from resuena.campaign.v1 import own_advertisements_pb2 as pb


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A creator's submission to a campaign."""

    campaign_id: str
    picture: str | None
    caption: str
    networks: Sequence[int]
    tagged_people: Sequence[str] = ()
    publish_for_me: Sequence[int] = ()
    """The networks of these on which the platform publishes it."""


@dataclass(frozen=True, kw_only=True)
class RevisionDraft:
    """The next revision; without a picture the current one stays."""

    picture: str | None
    caption: str
    tagged_people: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class OwnFilter:
    """Filters of the caller's own advertisements; None and empty mean no condition."""

    states: Sequence[int] = ()
    """Values of the contract's OwnAdvertisementState."""
    to_do: bool | None = None
    reward: int | None = None
    """RewardState of the contract."""


EVERY_OWN = OwnFilter()
EVERY_FIELD = frozenset(pb.OwnAdvertisement.DESCRIPTOR.fields_by_name)
"""Names of the fields of the contract's OwnAdvertisement."""


@dataclass(frozen=True)
class OwnRow:
    """An advertisement with its creator's view of the campaign; amounts in cents."""

    id: str
    campaign_id: str
    status: int
    change_state: int
    version: int
    caption_identifier: str
    caption: str
    multimedia_uri: str
    tagged_people: Sequence[str]
    social_media_target: Sequence[int]
    creation_dt: datetime
    audit_deadline: datetime
    advertisement_price: int
    delivered_at: datetime | None
    withdrawn_at: datetime | None
    anonymised_at: datetime | None
    payment_type: int
    campaign_type: int
    reward_kind: int
    currency: str
    brief: str
    campaign_picture: str | None
    product_payment_description: str | None
    campaign_name: str


@dataclass(frozen=True)
class OwnAdvertisement:
    """An advertisement as its creator reads it; fields that were not requested are empty."""

    row: OwnRow
    payees: Payees
    """The people who would share in what its approval pays."""
    earned: int = 0
    """Cents that its person earned with it so far."""
    posts: Sequence[Row] = ()
    """With the origin of their figures: `followed_id` is null for a post whose figures are reported by hand."""
    publications: Sequence[Row] = ()
    """Its publications, by network."""
    decisions: Sequence[Row] = ()
    """Oldest first, including those that overturned one."""
    changes: Sequence[Change] = ()
    """Oldest first."""
    dispute: Row | None = None
    disputable_until: datetime | None = None
    advice: Sequence[tuple[str, str]] = field(default=())
    """Texts in Spanish and English."""


@dataclass(frozen=True)
class Change:
    """A change request."""

    state: int
    reason: str
    text: str
    requested_at: datetime
    answer_until: datetime
    ended_at: datetime | None


@dataclass(frozen=True)
class OwnPage:
    """One page, newest first."""

    advertisements: Sequence[OwnAdvertisement]
    has_next: bool
