"""Types of a campaign's lifecycle and money: its history, its ledger, and the input of drafts."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Any

import strawberry

from campaign_graph.enum_types import CampaignStatus, CampaignType, PaymentType, RewardKind
from campaign_graph.external_data_types import EXTERNAL_ID, METADATA, MetadataInput
from campaign_graph.person_types import Person
from kit.graph import ID, Day, Money, attribute, enum_value, input, link, proto_enum, value
from resuena.campaign.v1 import ledger_pb2, lifecycle_pb2


@proto_enum(lifecycle_pb2.ActorKind, description="On whose behalf a status was changed.")
class ActorKind(Enum):
    Brand = enum_value(lifecycle_pb2.ACTOR_KIND_BRAND, description="The brand's own people.")
    Staff = enum_value(lifecycle_pb2.ACTOR_KIND_STAFF, description="The platform's staff.")
    Service = enum_value(lifecycle_pb2.ACTOR_KIND_SERVICE, description="Another part of the system.")
    Clock = enum_value(lifecycle_pb2.ACTOR_KIND_CLOCK, description="Its end date passed.")
    ApiKey = enum_value(
        lifecycle_pb2.ACTOR_KIND_API_KEY, description="A program of the brand, by an API key: see `apiKey`."
    )


@value(lifecycle_pb2.StatusChange, description="One status change of a campaign.")
class StatusChange:
    id: ID = attribute(name="_id", description="Entry id.")
    from_status: CampaignStatus | None = attribute(description="Status before; null for the first.")
    to_status: CampaignStatus = attribute(description="Status after.")
    actor: Person | None = link("actor_id", description="Person who did it, if the caller may see them.")
    actor_kind: ActorKind = attribute(description="On whose behalf it was done.")
    api_key: str | None = attribute(description="Name of the API key that did it, when no person did.")
    reason: str | None = attribute(description="Reason that was given; null when none was.")
    changed_at: datetime = attribute(description="When the status changed, UTC.")


@value(
    ledger_pb2.CampaignLedger,
    description="What became of a campaign's money: funded = available + frozen + influencers + referrersFirst + "
    "referrersSecond + platform.",
)
class CampaignLedger:
    funded: Money = attribute(description="Paid in by the company.")
    available: Money = attribute(description="Still to spend.")
    frozen: Money = attribute(description="Waiting for audits.")
    influencers: Money = attribute(description="Paid to influencers.")
    referrers_first: Money = attribute(description="Paid to those who brought the influencers.")
    referrers_second: Money = attribute(description="Paid to those who brought the referrers.")
    platform: Money = attribute(description="Kept by the platform.")
    movements: int = attribute(description="Number of movements.")
    currency: str = attribute(description="ISO 4217 code of its amounts.")


def _optional(description: str) -> Any:
    return strawberry.field(default=strawberry.UNSET, description=description)


@input(description="What a brand writes of its campaign; what is not given stays as it is, null empties.")
class CampaignInput:
    company_id: ID | None = _optional("Id of the company; only when creating, one's own when not given.")
    name: str | None = _optional("Name, up to 200 characters; required to create.")
    type: CampaignType | None = _optional("Who makes the content; required to create.")
    payment_type: PaymentType | None = _optional("What people are paid with; required to create.")
    reward_kind: RewardKind | None = _optional("The reward as people are told it; by payment when not given.")
    brief: str | None = _optional("Brief, without the terms.")
    terms_and_conditions: str | None = _optional("Terms and conditions.")
    product_payment_description: str | None = _optional("The product that influencers get, up to 500 characters.")
    product_unit_value: Money | None = _optional(
        "What one unit of its product costs the company by its own estimate: above 0, at most 100,000,000."
    )
    custom_prices_enabled: bool | None = _optional("Whether it has prices of its own.")
    custom_ad_price: Money | None = _optional("Price of one advertisement.")
    custom_product_usage_price: Money | None = _optional("Price of product usage.")
    custom_insight_multiplier: float | None = _optional("Multiplier of the price per reaction.")
    custom_tag_mention_people_price: Money | None = _optional("Price of tagging or mentioning people.")
    custom_tag_mention_me_price: Money | None = _optional("Price of tagging or mentioning the company.")
    custom_seal_price: Money | None = _optional("Price of the seal.")
    stock: int | None = _optional("Units of product to give.")
    investment: Money | None = _optional("What the brand invests.")
    currency: str | None = _optional("ISO 4217 code of its amounts; ARS when never given.")
    start_day: Day | None = _optional("Its first day, by the company's `timeZone`.")
    end_day: Day | None = _optional(
        "Its last day, included, by the company's `timeZone`; it finishes by itself after it."
    )
    start_dt: datetime | None = _optional("A moment of its first day; `startDay` counts when both are given.")
    end_dt: datetime | None = _optional(
        "When it ends: its last day is the one that ends then, or in which the moment lies. `endDay` counts when both "
        "are given."
    )
    picture: str | None = _optional("Address of its picture, as POST /media/images answered.")
    influencers_expected: int | None = _optional("Influencers expected.")
    engagement_expected: int | None = _optional("Engagement expected.")
    forecast_days: int | None = _optional("Days forecast.")
    posts_per_person: int | None = _optional(
        "How many advertisements it takes from one person by the app, 1 to 20; 1 when never given."
    )
    city: str | None = _optional("Where it is meant for, at most 80 characters; everywhere when never given.")
    external_id: str | None = _optional(EXTERNAL_ID)
    metadata: list[MetadataInput] | None = _optional(METADATA)
