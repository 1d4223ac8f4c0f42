"""Types of a company's money: the movements of its campaigns' budgets, and what they add up to."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.person_types import Person
from kit.graph import ID, Money, PageInfo, attribute, enum_value, link, proto_enum, value
from resuena.campaign.v1 import money_pb2 as pb


@proto_enum(pb.MoneyMovementKind, description="What a movement of money was for.")
class MoneyMovementKind(Enum):
    Funded = enum_value(pb.MONEY_MOVEMENT_KIND_FUNDED, description="The company paid the investment.")
    Reserved = enum_value(
        pb.MONEY_MOVEMENT_KIND_RESERVED, description="An advertisement's price was frozen until its audit."
    )
    Released = enum_value(
        pb.MONEY_MOVEMENT_KIND_RELEASED, description="A rejected advertisement's price became available again."
    )
    PaidForPost = enum_value(
        pb.MONEY_MOVEMENT_KIND_PAID_FOR_POST, description="An approved advertisement's price was paid."
    )
    PaidForReactions = enum_value(
        pb.MONEY_MOVEMENT_KIND_PAID_FOR_REACTIONS, description="Reactions to an approved advertisement were paid."
    )
    PriceReturned = enum_value(
        pb.MONEY_MOVEMENT_KIND_PRICE_RETURNED,
        description="An approval was taken back: its price came back, frozen until the next decision.",
    )
    ReactionsReturned = enum_value(
        pb.MONEY_MOVEMENT_KIND_REACTIONS_RETURNED,
        description="An approval was taken back: what its reactions had cost came back.",
    )
    AllReturned = enum_value(
        pb.MONEY_MOVEMENT_KIND_ALL_RETURNED,
        description="An approval was overturned: all that the advertisement had cost came back.",
    )


@value(
    pb.MoneyMovement,
    description="One movement of a campaign's money, and the balances after it: of all campaigns listed in its "
    "currency.",
)
class MoneyMovement:
    id: ID = attribute(name="_id", description="Id within the list; `after` takes it.")
    kind: MoneyMovementKind = attribute(description="What it was for.")
    recorded_at: datetime = attribute(description="When it was booked, UTC.")
    campaign_id: ID = attribute(description="Campaign id.")
    campaign_name: str = attribute(description="The campaign's name.")
    advertisement_id: ID | None = attribute(description="Id of the advertisement; null for Funded.")
    caption_identifier: str | None = attribute(description="The advertisement's code; null for Funded.")
    person: Person | None = link(
        "person_id", description="Who made the advertisement, if the caller may see them; null for Funded."
    )
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    amount: Money = attribute(description="What was moved, above zero.")
    available_change: Money = attribute(
        description="What it added to the available budget; below zero when it took from it."
    )
    frozen_change: Money = attribute(description="What it added to the frozen budget, likewise.")
    available: Money = attribute(description="Available after it.")
    frozen: Money = attribute(description="Frozen after it.")


@value(pb.ListMoneyMovementsResponse, description="A page of movements of money.")
class MoneyMovementConnection:
    nodes: list[MoneyMovement] = attribute(path="movements", description="The movements, newest first.")
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")


@value(
    pb.MoneyBalance,
    description="What the paid campaigns of one currency add up to: funded = available + frozen + spent.",
)
class MoneyBalance:
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    funded: Money = attribute(description="Paid in by the company.")
    available: Money = attribute(description="Still to spend.")
    frozen: Money = attribute(description="Waiting for audits.")
    spent: Money = attribute(description="Spent, for posts and for reactions.")
    spent_on_reactions: Money = attribute(description="The part of `spent` that was paid for reactions.")
    paid_posts: int = attribute(description="Approved advertisements of campaigns that pay in money.")
