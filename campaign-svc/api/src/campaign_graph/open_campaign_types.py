"""Types of open campaigns, as creators see them."""

from __future__ import annotations

from enum import Enum

import strawberry

from campaign_graph.enum_types import CampaignType, PaymentType, RewardKind
from kit.graph import ID, Day, Money, PageInfo, attribute, enum_value, input, proto_enum, value
from resuena.campaign.v1 import open_campaigns_pb2 as pb


@proto_enum(pb.PostingObstacle, description="Why a campaign takes no advertisement from somebody now.")
class PostingObstacle(Enum):
    Names = enum_value(pb.POSTING_OBSTACLE_NAMES, description="First or last name is missing.")
    Email = enum_value(pb.POSTING_OBSTACLE_EMAIL, description="The e-mail is not confirmed.")
    Age = enum_value(pb.POSTING_OBSTACLE_AGE, description="They did not declare to be 18 or older.")
    Terms = enum_value(pb.POSTING_OBSTACLE_TERMS, description="The app's terms are not accepted.")
    Network = enum_value(pb.POSTING_OBSTACLE_NETWORK, description="No account on a network is declared.")
    AlreadyPosted = enum_value(
        pb.POSTING_OBSTACLE_ALREADY_POSTED, description="They posted as often as it takes of one person."
    )
    NotBegun = enum_value(pb.POSTING_OBSTACLE_NOT_BEGUN, description="Its first day has not come.")
    NoPlaceLeft = enum_value(
        pb.POSTING_OBSTACLE_NO_PLACE_LEFT, description="Neither budget nor stock is left for one more."
    )
    DailyLimit = enum_value(
        pb.POSTING_OBSTACLE_DAILY_LIMIT, description="They posted as often today as anybody may."
    )
    Closed = enum_value(pb.POSTING_OBSTACLE_CLOSED, description="It takes no advertisements.")


@proto_enum(pb.PlacesLeft, description="How many more advertisements a campaign takes, in words.")
class PlacesLeft(Enum):
    Many = enum_value(pb.PLACES_LEFT_MANY, description="More than ten.")
    Few = enum_value(pb.PLACES_LEFT_FEW, description="From two to ten.")
    Last = enum_value(pb.PLACES_LEFT_LAST, description="One.")
    NONE = enum_value(pb.PLACES_LEFT_NONE, name="None", description="None.")


@value(pb.ReactionPay, description="What one reaction pays the caller.")
class ReactionPay:
    metric: str = attribute(description="The metric: like or comment.")
    pays: Money = attribute(description="The caller's share of one reaction, with fractions of a cent.")


@value(pb.OpenCampaignCompany, description="What those who post see of a company.")
class OpenCampaignCompany:
    name: str = attribute(description="Its name.")
    logo: str | None = attribute(description="Address of its logo.")
    thumbnail: str | None = attribute(description="Address of its logo, at most 480 px wide.")


@value(
    pb.OpenCampaign,
    description="A campaign as those who post see it: never its budget, its counts, or others' posts.",
)
class OpenCampaign:
    id: ID = attribute(name="_id", description="Campaign id.")
    name: str = attribute(description="Name.")
    company: OpenCampaignCompany = attribute(description="The company that ordered it.")
    type: CampaignType = attribute(description="Who makes the content.")
    reward_kind: RewardKind = attribute(description="The reward as people are told it.")
    picture: str | None = attribute(description="Address of its picture, at most 480 px wide.")
    brief: str = attribute(description="The brief, without the terms.")
    terms: str | None = attribute(description="Its terms and conditions; null when it has none.")
    start_day: Day | None = attribute(
        description="Its first day, by its company's `timeZone`; null: from the beginning."
    )
    end_day: Day | None = attribute(
        description="Its last day, included, by its company's `timeZone`; null: it does not end by itself."
    )
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    pays_me: Money | None = attribute(
        description="The caller's share of an approved advertisement's price; null unless it pays money."
    )
    pays_me_per_reaction: list[ReactionPay] = attribute(
        description="What reactions pay the caller beside that; those alone that pay something."
    )
    product: str | None = attribute(description="What is given, as product or discount; null when it pays money.")
    places_left: PlacesLeft = attribute(description="How many more advertisements it takes.")
    hashtags: list[str] = attribute(description="Hashtags that it asks for, without their sign.")
    mentions: list[str] = attribute(description="Mentions that it asks for, without their sign.")
    forbidden_words: list[str] = attribute(description="Words that the caption must not have.")
    city: str | None = attribute(description="Where it is meant for; null: everywhere.")
    posts_per_person: int = attribute(description="How many advertisements it takes of one person.")
    my_posts: int = attribute(
        description="How many the caller made of it: rejected ones count, withdrawn ones do not."
    )
    spot_text: str | None = attribute(description="A Spot's text, which is published as it is; null otherwise.")
    spot_picture: str | None = attribute(
        description="Address of a Spot's picture, which is published as it is; null otherwise."
    )
    obstacle: PostingObstacle | None = attribute(
        description="Why it takes none from the caller now; null: it does."
    )


@value(pb.ListOpenCampaignsResponse, description="A page of open campaigns.")
class OpenCampaignConnection:
    nodes: list[OpenCampaign] = attribute(description="The campaigns, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@input(description="Which open campaigns; what is not given is no condition.")
class OpenCampaignWhere:
    payment: PaymentType | None = strawberry.field(default=None, description="Only those that pay so.")
    reward_kind: RewardKind | None = strawberry.field(default=None, description="Only those with this reward.")
    type: CampaignType | None = strawberry.field(default=None, description="Only those of this type.")
    text: str | None = strawberry.field(
        default=None,
        description="Only those with this in their own or their company's name, in any case; at most 100 characters.",
    )
    city: str | None = strawberry.field(
        default=None,
        description="Only those meant for this city, in any case, or for everywhere; at most 80 characters.",
    )
    include_blocked: bool = strawberry.field(
        default=False, description="Also those that take none from the caller now, each with its `obstacle`."
    )
