"""Types of the caller's own advertisements."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from campaign_graph.audit_types import AuditReason, AuditRole
from campaign_graph.dispute_types import DisputeState
from campaign_graph.enum_types import Platform, RewardKind
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.network_types import FiguresOrigin, Publication
from campaign_graph.open_campaign_types import OpenCampaign
from kit.graph import (
    ID,
    Money,
    MutationResult,
    PageInfo,
    attribute,
    enum_value,
    input,
    proto_enum,
    related,
    result,
    value,
)
from resuena.campaign.v1 import own_advertisements_pb2 as pb


@proto_enum(pb.OwnAdvertisementState, description="Where one's own advertisement stands.")
class MyAdvertisementState(Enum):
    Waiting = enum_value(pb.OWN_ADVERTISEMENT_STATE_WAITING, description="It waits for its audit.")
    ChangeRequested = enum_value(
        pb.OWN_ADVERTISEMENT_STATE_CHANGE_REQUESTED,
        description="A change is asked: it waits for the next revision.",
    )
    Approved = enum_value(pb.OWN_ADVERTISEMENT_STATE_APPROVED, description="Approved.")
    Rejected = enum_value(
        pb.OWN_ADVERTISEMENT_STATE_REJECTED, description="Rejected, by the brand or by the platform."
    )
    Withdrawn = enum_value(pb.OWN_ADVERTISEMENT_STATE_WITHDRAWN, description="Its person took it back.")


@proto_enum(pb.OwnStepKind, description="What happened to one's own advertisement.")
class MyAdvertisementStepKind(Enum):
    Sent = enum_value(pb.OWN_STEP_KIND_SENT, description="It was sent.")
    ChangeRequested = enum_value(
        pb.OWN_STEP_KIND_CHANGE_REQUESTED, description="A change was asked; `text` says which."
    )
    Revised = enum_value(pb.OWN_STEP_KIND_REVISED, description="The next revision was sent.")
    Approved = enum_value(pb.OWN_STEP_KIND_APPROVED, description="It was approved.")
    Rejected = enum_value(pb.OWN_STEP_KIND_REJECTED, description="It was rejected; `text` says why.")
    Withdrawn = enum_value(pb.OWN_STEP_KIND_WITHDRAWN, description="It was taken back.")
    Published = enum_value(pb.OWN_STEP_KIND_PUBLISHED, description="It was published; `text` is the address.")
    Disputed = enum_value(pb.OWN_STEP_KIND_DISPUTED, description="A dispute was opened; `text` is the caller's.")
    DisputeSettled = enum_value(
        pb.OWN_STEP_KIND_DISPUTE_SETTLED, description="The dispute was settled; `text` says why."
    )
    Delivered = enum_value(pb.OWN_STEP_KIND_DELIVERED, description="The product was handed over.")


@proto_enum(pb.RewardState, description="Whether a reward in product or discount was handed over.")
class RewardState(Enum):
    ToCollect = enum_value(pb.REWARD_STATE_TO_COLLECT, description="It is to be collected.")
    Collected = enum_value(pb.REWARD_STATE_COLLECTED, description="It was handed over.")


@value(pb.OwnPost, description="Where one's own advertisement was published.")
class MyPost:
    id: ID = attribute(name="_id", description="Post id.")
    platform: Platform = attribute(description="The network.")
    url: str = attribute(description="Its https address.")
    published_at: datetime = attribute(description="When it was published, UTC.")
    likes: int = attribute(description="Likes, sponsored and not.")
    comments: int = attribute(description="Comments, sponsored and not.")
    origin: FiguresOrigin = attribute(description="Where its figures come from, and of when they are.")


@value(pb.OwnChange, description="A change that is asked of one's own advertisement.")
class MyChange:
    reason: AuditReason = attribute(description="Why, in the caller's language.")
    text: str = attribute(description="What to change.")
    requested_at: datetime = attribute(description="When it was asked, UTC.")
    answer_until: datetime = attribute(description="Until when the next revision is awaited, UTC.")


@value(pb.OwnDispute, description="The caller's dispute of a rejection.")
class MyDispute:
    state: DisputeState = attribute(description="Where it stands.")
    opened_at: datetime = attribute(description="When it was opened, UTC.")
    deadline: datetime = attribute(description="Until when it is to be settled, UTC; shown, not enforced.")
    text: str = attribute(description="Why the decision is wrong, in the caller's words.")
    settlement: str | None = attribute(description="Why it was kept or overturned; null before.")
    settled_at: datetime | None = attribute(description="When it was settled, UTC; null before.")


@value(pb.OwnStep, description="One step of the history of one's own advertisement.")
class MyAdvertisementStep:
    kind: MyAdvertisementStepKind = attribute(description="What happened.")
    at: datetime = attribute(description="When, UTC.")
    text: str | None = attribute(description="What was said; null when nothing was.")


@value(
    pb.OwnAdvertisement,
    description="An advertisement as who made it sees it: no thresholds, no scores, nobody else's posts.",
)
class MyAdvertisement:
    id: ID = attribute(name="_id", description="Advertisement id.")
    campaign: OpenCampaign = related(
        CampaignLoaders, "open_campaign", key="campaign_id", description="Its campaign, as the caller sees it."
    )
    campaign_name: str = attribute(description="Name of its campaign.")
    state: MyAdvertisementState = attribute(description="Where it stands.")
    version: int = attribute(description="Its version, growing with each change.")
    caption_identifier: str = attribute(description="Its code of eight characters.")
    caption: str = attribute(description="Its caption.")
    image: str | None = attribute(description="Address of its picture.")
    image_grid: str | None = attribute(description="Address of its picture, at most 480 px wide.")
    image_zoom: str | None = attribute(description="Address of its picture, at most 1,440 px wide.")
    networks: list[Platform] = attribute(description="Networks on which it is meant to be published.")
    tagged_people: list[str] = attribute(description="User names tagged.")
    created_at: datetime = attribute(description="When it was sent, UTC.")
    audit_deadline: datetime = attribute(description="Until when it is to be audited, UTC; shown, not enforced.")
    decided_at: datetime | None = attribute(description="When it was decided, UTC; null before.")
    decided_by: AuditRole | None = attribute(description="On whose behalf it was decided; null before.")
    reason: AuditReason | None = attribute(
        description="Why it was rejected, in the caller's language; null otherwise."
    )
    note: str | None = attribute(description="What was noted beside the reason.")
    change: MyChange | None = attribute(description="The change that is asked; null when none is.")
    posts: list[MyPost] = attribute(description="Where it was published, oldest first.")
    pays: Money | None = attribute(description="What its approval pays the caller; null unless it pays money.")
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    earned: Money = attribute(description="What it brought the caller so far.")
    reward_kind: RewardKind = attribute(description="The reward as people are told it.")
    product: str | None = attribute(description="What is given, as product or discount; null when it pays money.")
    delivered_at: datetime | None = attribute(description="When the product was handed over, UTC; null before.")
    dispute: MyDispute | None = attribute(description="The caller's dispute; null without one.")
    disputable_until: datetime | None = attribute(
        description="Until when the caller may dispute the rejection, UTC; null when they may not."
    )
    advice: list[str] = attribute(description="What its checks warn of, in words for the caller's language.")
    history: list[MyAdvertisementStep] = attribute(description="What happened, oldest first.")
    publications: list[Publication] = attribute(description="What the platform publishes, by network.")


@value(pb.ListOwnAdvertisementsResponse, description="A page of one's own advertisements.")
class MyAdvertisementConnection:
    nodes: list[MyAdvertisement] = attribute(description="The advertisements, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@input(description="Which of one's own advertisements; what is not given is no condition.")
class MyAdvertisementWhere:
    state: list[MyAdvertisementState] | None = strawberry.field(
        default=None, description="Only those that stand so."
    )
    to_do: bool | None = strawberry.field(
        default=None,
        description="Only those of which something is asked of the caller, or only the others: a change, a post to "
        "publish, a reward to collect.",
    )


@input(description="What somebody made of a campaign.")
class SubmitAdvertisementInput:
    campaign_id: ID = strawberry.field(description="Campaign id.")
    picture: str | None = strawberry.field(
        default=None,
        description="Address of a picture that the caller uploaded, as POST /media/images answered; null for a Spot, "
        "which has the campaign's.",
    )
    caption: str = strawberry.field(
        description="Caption, at most 2,200 characters; it stands below a Spot's text."
    )
    networks: list[Platform] = strawberry.field(
        description="Networks on which it is meant to be published, one at least."
    )
    tagged_people: list[str] | None = strawberry.field(default=None, description="User names tagged, at most 20.")
    publish_for_me: list[Platform] | None = strawberry.field(
        default=None,
        description="Those of `networks` on which the platform publishes it at once; the account must be linked there.",
    )


@result(description="Answer with one's own advertisement.")
class MyAdvertisementResult(MutationResult):
    advertisement: MyAdvertisement | None = strawberry.field(
        default=None, description="The advertisement after it; null when it fails."
    )
