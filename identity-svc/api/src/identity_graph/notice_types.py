"""GraphQL types of creators' notices and preferences."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from identity_graph.types import Platform
from kit.graph import (
    ID,
    Money,
    MutationResult,
    PageInfo,
    attribute,
    enum_value,
    input,
    proto_enum,
    result,
    value,
)
from resuena.identity.v1 import creator_notices_pb2 as pb


@proto_enum(pb.CreatorNoticeKind, description="What a notice tells a creator.")
class MyNoticeKind(Enum):
    Approved = enum_value(pb.CREATOR_NOTICE_KIND_APPROVED, description="An advertisement was approved.")
    Rejected = enum_value(pb.CREATOR_NOTICE_KIND_REJECTED, description="An advertisement was rejected.")
    ChangeAsked = enum_value(
        pb.CREATOR_NOTICE_KIND_CHANGE_ASKED,
        description="A change of an advertisement is asked for; see `answerUntil`.",
    )
    ChangeDue = enum_value(
        pb.CREATOR_NOTICE_KIND_CHANGE_DUE, description="It is awaited for less than a day; see `answerUntil`."
    )
    DisputeKept = enum_value(
        pb.CREATOR_NOTICE_KIND_DISPUTE_KEPT, description="The caller's dispute was settled: the rejection stands."
    )
    DisputeOverturned = enum_value(
        pb.CREATOR_NOTICE_KIND_DISPUTE_OVERTURNED,
        description="The caller's dispute was settled: the advertisement is approved.",
    )
    RewardDelivered = enum_value(pb.CREATOR_NOTICE_KIND_REWARD_DELIVERED, description="A product was handed over.")
    PayoutReleased = enum_value(
        pb.CREATOR_NOTICE_KIND_PAYOUT_RELEASED, description="A payout is on its way; see `amount` and `account`."
    )
    PayoutPaid = enum_value(pb.CREATOR_NOTICE_KIND_PAYOUT_PAID, description="A payout was made.")
    PayoutReturned = enum_value(
        pb.CREATOR_NOTICE_KIND_PAYOUT_RETURNED,
        description="A payout came back, and is due again; see `reason`.",
    )
    PersonJoined = enum_value(
        pb.CREATOR_NOTICE_KIND_PERSON_JOINED, description="Somebody joined by the caller's code; see `count`."
    )
    NewCampaign = enum_value(
        pb.CREATOR_NOTICE_KIND_NEW_CAMPAIGN, description="A campaign started in the caller's city, or for all."
    )

    NetworkAttention = enum_value(
        pb.CREATOR_NOTICE_KIND_NETWORK_ATTENTION,
        description="A linked account needs its owner; see `platform` and `account`.",
    )
    NetworkConfirmed = enum_value(
        pb.CREATOR_NOTICE_KIND_NETWORK_CONFIRMED, description="Staff confirmed that an account is the caller's."
    )
    NetworkRefused = enum_value(
        pb.CREATOR_NOTICE_KIND_NETWORK_REFUSED, description="Staff did not see the caller's code in the profile."
    )


@proto_enum(pb.CreatorNoticeTopic, description="Kinds of notices that a creator decides on together.")
class MyNoticeTopic(Enum):
    Posts = enum_value(pb.CREATOR_NOTICE_TOPIC_POSTS, description="Decisions on advertisements, and disputes.")
    Changes = enum_value(pb.CREATOR_NOTICE_TOPIC_CHANGES, description="Changes that are asked for.")
    Money = enum_value(pb.CREATOR_NOTICE_TOPIC_MONEY, description="Payouts.")
    Rewards = enum_value(pb.CREATOR_NOTICE_TOPIC_REWARDS, description="Products that are handed over.")
    People = enum_value(pb.CREATOR_NOTICE_TOPIC_PEOPLE, description="People who join by the caller's code.")
    Networks = enum_value(pb.CREATOR_NOTICE_TOPIC_NETWORKS, description="Accounts on networks.")
    Campaigns = enum_value(
        pb.CREATOR_NOTICE_TOPIC_CAMPAIGNS, description="New campaigns; off until it is turned on."
    )


@value(pb.CreatorNotice, description="One thing that a creator should know.")
class MyNotice:
    id: ID = attribute(name="_id", description="Its id.")
    kind: MyNoticeKind = attribute(description="What it tells.")
    happened_at: datetime = attribute(description="When it happened, UTC; of what is counted, the last time.")
    read: bool = attribute(description="Whether the caller has read it.")
    count: int = attribute(description="Of how many it tells: more than one only of people who joined.")
    campaign_id: ID | None = attribute(description="Id of the campaign concerned.")
    campaign_name: str | None = attribute(description="Its name, when it is known.")
    advertisement_id: ID | None = attribute(description="Id of the caller's advertisement concerned.")
    answer_until: datetime | None = attribute(description="Until when a change is awaited, UTC.")
    payout_id: ID | None = attribute(description="Id of the payout concerned.")
    amount: Money | None = attribute(description="Amount of the payout.")
    currency: str | None = attribute(description="ISO 4217 code of the amount.")
    account: str | None = attribute(
        description="The last characters of the account into which it is paid; of a network, the account's name."
    )
    month: str | None = attribute(description="The month that it pays, with all before, YYYY-MM.")
    reason: str | None = attribute(description="Why it came back, when somebody said so.")
    platform: Platform | None = attribute(description="The network concerned.")


@value(pb.ListCreatorNoticesResponse, description="A page of notices.")
class MyNoticeConnection:
    nodes: list[MyNotice] = attribute(description="The notices, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")
    unread: int = attribute(description="How many of all are unread; counted up to 100.")


@value(pb.CreatorNoticePreference, description="What a creator chose for a topic.")
class MyNoticePreference:
    topic: MyNoticeTopic = attribute(description="Topic that the choice is for.")
    in_app: bool = attribute(description="Whether the app shows it.")
    by_mail: bool = attribute(
        description="Whether it is mailed, to a confirmed e-mail: as it happens, new campaigns once a day at most."
    )


@input(description="What a creator chooses for a topic.")
class MyNoticePreferenceInput:
    topic: MyNoticeTopic = strawberry.field(description="Topic that the choice is for.")
    in_app: bool = strawberry.field(description="Whether the app shows it.")
    by_mail: bool = strawberry.field(description="Whether it is mailed.")


@result(description="The answer to markMyNoticesRead.")
class MyNoticesReadResult(MutationResult):
    unread: int | None = strawberry.field(default=None, description="How many are unread now.")


@result(description="The answer to updateMyNoticePreferences.")
class MyNoticePreferencesResult(MutationResult):
    preferences: list[MyNoticePreference] | None = strawberry.field(
        default=None, description="What the caller is told now, one per topic."
    )


@result(description="The answer to stopMyNotices.")
class StopMyNoticesResult(MutationResult):
    topics: list[MyNoticeTopic] | None = strawberry.field(default=None, description="What is mailed no more.")
