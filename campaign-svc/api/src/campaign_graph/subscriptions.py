"""Subscriptions to changes of a campaign's advertisements."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.own_advertisement_types import MyAdvertisement
from campaign_graph.types import Advertisement
from kit.graph import ID, Info, subscription
from kit.graph.declare.live import Subjects
from resuena.campaign.v1 import events_pb2

FACTS: Subjects = {
    "resuena.campaign.advertisement_submitted.v1": events_pb2.AdvertisementSubmitted,
    "resuena.campaign.post_published.v1": events_pb2.PostPublished,
    "resuena.campaign.advertisement_audited.v1": events_pb2.AdvertisementAudited,
    "resuena.campaign.approval_undone.v1": events_pb2.ApprovalUndone,
    "resuena.campaign.advertisement_checked.v1": events_pb2.AdvertisementChecked,
    "resuena.campaign.change_requested.v1": events_pb2.ChangeRequested,
    "resuena.campaign.change_request_ended.v1": events_pb2.ChangeRequestEnded,
    "resuena.campaign.engagement_reported.v1": events_pb2.EngagementReported,
    "resuena.campaign.reward_delivered.v1": events_pb2.RewardDelivered,
    "resuena.campaign.dispute_opened.v1": events_pb2.DisputeOpened,
    "resuena.campaign.dispute_settled.v1": events_pb2.DisputeSettled,
}
ABOUT_PEOPLE: Subjects = {
    subject: message for subject, message in FACTS.items() if "person_id" in message.DESCRIPTOR.fields_by_name
} | {"resuena.campaign.advertisement_withdrawn.v1": events_pb2.AdvertisementWithdrawn}
"""Facts that name the advertisement's person."""


@strawberry.type
class Subscription:
    """Roots of the slice."""

    @subscription(
        description="An advertisement of this campaign was added, checked, published, audited, disputed, asked to be "
        "changed or changed, had its product handed over or got new figures: as it stands now. Of a campaign out of "
        "the caller's reach nothing is told, as of an unknown one."
    )
    async def campaign_activity(self, info: Info, campaign_id: ID) -> AsyncGenerator[Advertisement, None]:
        def changed(fact: Any) -> str | None:
            return fact.advertisement_id if fact.campaign_id == campaign_id else None

        info.context.caller.require_somebody()  # anonymous callers would receive nothing
        async for ids in info.context.facts(FACTS, changed):
            for advertisement in await info.context.of(CampaignLoaders).advertisement.load_many(ids):
                if advertisement is not None:
                    yield advertisement  # type: ignore[misc]

    @subscription(
        description="One of the caller's own advertisements was sent, checked, decided, disputed or withdrawn, asked "
        "to be changed or changed, got new figures, or had its product handed over: as it stands now. Needs "
        "createAdvertisements."
    )
    async def my_advertisement_changed(self, info: Info) -> AsyncGenerator[MyAdvertisement, None]:
        caller = info.context.caller

        def changed(fact: Any) -> str | None:
            return fact.advertisement_id if fact.person_id == caller.person_id else None

        caller.require("createAdvertisements")
        async for ids in info.context.facts(ABOUT_PEOPLE, changed):
            for advertisement in await info.context.of(CampaignLoaders).own_advertisement.load_many(ids):
                if advertisement is not None:
                    yield advertisement  # type: ignore[misc]
