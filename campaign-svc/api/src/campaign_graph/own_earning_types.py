"""Types of the caller's own earnings."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.loaders import CampaignLoaders
from kit.graph import ID, Info, Money, PageInfo, attribute, enum_value, field, proto_enum, value
from resuena.campaign.v1 import own_earnings_pb2 as pb


@proto_enum(pb.OwnMovementKind, description="What a movement of one's own earnings was for.")
class MyMovementKind(Enum):
    Post = enum_value(pb.OWN_MOVEMENT_KIND_POST, description="An approved advertisement.")
    Reactions = enum_value(pb.OWN_MOVEMENT_KIND_REACTIONS, description="Reactions to one.")
    FirstLevel = enum_value(
        pb.OWN_MOVEMENT_KIND_FIRST_LEVEL, description="Earned by somebody whom the caller brought."
    )
    SecondLevel = enum_value(
        pb.OWN_MOVEMENT_KIND_SECOND_LEVEL, description="Earned by somebody whom one of these brought."
    )
    TakenBack = enum_value(
        pb.OWN_MOVEMENT_KIND_TAKEN_BACK, description="Booked before, and taken back as the approval was."
    )


@value(pb.OwnTotal, description="What one earned oneself in one currency; `total` is the sum of the others.")
class MyTotal:
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    posts: Money = attribute(description="For advertisements.")
    reactions: Money = attribute(description="For reactions.")
    first_level: Money = attribute(description="By those whom the caller brought.")
    second_level: Money = attribute(description="By those whom these brought.")
    total: Money = attribute(description="All of it.")


@value(pb.OwnMovement, description="One booking for the caller.")
class MyMovement:
    id: ID = attribute(name="_id", description="Its id.")
    at: datetime = attribute(description="When it was booked, UTC.")
    kind: MyMovementKind = attribute(description="What it was for.")
    amount: Money = attribute(description="The amount, below zero when it was taken back.")
    currency: str = attribute(description="ISO 4217 code of the amount.")
    campaign_name: str | None = attribute(description="The campaign's name; null for what others earned.")
    advertisement_id: ID | None = attribute(
        description="Id of the caller's advertisement; null for what others earned."
    )


@value(pb.ListOwnMovementsResponse, description="A page of movements.")
class MyMovementConnection:
    nodes: list[MyMovement] = attribute(description="The movements, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@value(pb.ListOwnTotalsResponse, description="What one earned oneself in a month of the operator's zone.")
class MyEarnings:
    month: str = attribute(description="The month, YYYY-MM.")
    totals: list[MyTotal] = attribute(description="What the movements add up to, by currency.")
    latest: list[MyMovement] = attribute(description="The three newest movements, newest first.")

    @field(description="What was booked for the caller in the month, newest first.")
    async def movements(
        self, info: Info, first: int | None = 20, after: str | None = None
    ) -> MyMovementConnection:
        request = pb.ListOwnMovementsRequest(month=self.month, first=first, after=after)
        return await info.context.of(CampaignLoaders).client.own_earnings.ListOwnMovements(request)  # type: ignore[return-value]
