"""Types of a creator's activity, as staff see it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import strawberry

from campaign_graph.check_types import text_in
from campaign_graph.dispute_types import Dispute
from campaign_graph.enum_types import AdvertisementStatus
from campaign_graph.payout_types import PayoutAccountKind, PayoutState
from kit.graph import ID, Info, Money, attribute, field, link, value
from resuena.campaign.v1 import people_pb2 as pb

if TYPE_CHECKING:
    from campaign_graph.types import Company


@value(pb.PersonPosts, description="How many advertisements of somebody have a status.")
class PersonPosts:
    status: AdvertisementStatus = attribute(description="The status.")
    number: int = attribute(description="How many.")


@value(pb.PersonMonth, description="What was booked for somebody in a month and currency.")
class PersonMonth:
    month: str = attribute(description="YYYY-MM, by the operator's zone.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    own: Money = attribute(description="For their own advertisements.")
    first_level: Money = attribute(description="By those whom they brought.")
    second_level: Money = attribute(description="By those whom these brought.")
    total: Money = attribute(description="All of it.")


@value(pb.PersonBalance, description="What somebody has and got in one currency.")
class PersonBalance:
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    due: Money = attribute(description="What is on their accounts and in no payout.")
    on_its_way: Money = attribute(description="What is in payouts that were neither paid nor came back.")
    paid: Money = attribute(description="What was paid.")


@value(pb.PersonPayout, description="What a batch paid somebody.")
class PersonPayout:
    id: ID = attribute(name="_id", description="Payout id.")
    batch_id: ID = attribute(description="Id of its batch.")
    reference: str = attribute(description="By what the bank calls it.")
    month: str = attribute(description="The month of its batch, YYYY-MM.")
    amount: Money = attribute(description="What it pays.")
    currency: str = attribute(description="ISO 4217 code of the amount.")
    state: PayoutState = attribute(description="How far it is.")
    account_kind: PayoutAccountKind = attribute(description="What the account's number is.")
    account: str = attribute(description="The last characters of the account's number.")
    prepared_at: datetime = attribute(description="When its batch was prepared, UTC.")
    paid_at: datetime | None = attribute(description="When it was paid, UTC.")
    returned_at: datetime | None = attribute(description="When it came back, UTC.")
    reason: str | None = attribute(description="Why it came back.")


@value(pb.PersonBlock, description="A company that takes no more advertisements of somebody.")
class PersonBlock:
    company: Annotated[Company, strawberry.lazy("campaign_graph.types")] | None = link(
        "company_id", description="The company."
    )
    blocked_at: datetime = attribute(description="Since when, UTC.")


@value(pb.PersonWarnings, description="How often a check warned of somebody's advertisements.")
class PersonWarnings:
    name: str = attribute(description="Name of the check.")
    number: int = attribute(description="Advertisements of which it warned.")

    @field(description="What the check is called, in the language of the request or in another.")
    async def title(self, info: Info, language: str | None = None) -> str:
        return text_in(self.title, language, info)  # type: ignore[arg-type]


@value(pb.PersonActivity, description="What somebody who posts did and earned, for staff.")
class PersonActivity:
    posts: list[PersonPosts] = attribute(description="Advertisements by status, without withdrawn ones.")
    months: list[PersonMonth] = attribute(
        description="What was booked by month and currency, newest first, of the present month and the 23 before."
    )
    balances: list[PersonBalance] = attribute(description="What they have and got, by currency.")
    payouts: list[PersonPayout] = attribute(description="Their payouts, newest first, at most 24.")
    disputes: list[Dispute] = attribute(description="Disputes on their advertisements, newest first, at most 20.")
    blocks: list[PersonBlock] = attribute(description="Companies that blocked them, newest first, at most 50.")
    warnings: list[PersonWarnings] = attribute(
        description="Checks that warned of their newest 100 advertisements, most often first."
    )
    looked_at: int = attribute(description="How many of these 100 there are.")
