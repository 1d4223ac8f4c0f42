"""Types of the caller's own payouts."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.payout_types import PayoutAccountKind, PayoutState
from kit.graph import ID, Day, Money, PageInfo, attribute, enum_value, proto_enum, value
from resuena.campaign.v1 import own_payouts_pb2 as pb


@proto_enum(pb.PayoutObstacle, description="Why one is not paid next time.")
class PayoutObstacle(Enum):
    AccountMissing = enum_value(
        pb.PAYOUT_OBSTACLE_ACCOUNT_MISSING, description="There is no account to pay to (`setPayoutAccount`)."
    )
    OtherCurrency = enum_value(
        pb.PAYOUT_OBSTACLE_OTHER_CURRENCY, description="The account does not take the currency."
    )
    BelowMinimum = enum_value(pb.PAYOUT_OBSTACLE_BELOW_MINIMUM, description="It is less than the minimum.")
    AccountUnknown = enum_value(
        pb.PAYOUT_OBSTACLE_ACCOUNT_UNKNOWN,
        description="The account cannot be read at the moment: nothing may be in the way.",
    )


@value(pb.OwnPayout, description="One payout to the caller.")
class MyPayout:
    id: ID = attribute(name="_id", description="Payout id.")
    reference: str = attribute(description="By what the bank calls it.")
    month: str = attribute(description="The month that it pays, with all before, YYYY-MM.")
    amount: Money = attribute(description="The sum of `own`, `firstLevel` and `secondLevel`.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    state: PayoutState = attribute(description="Released, Paid or Returned.")
    account_kind: PayoutAccountKind = attribute(description="What the account's number is.")
    account: str = attribute(description="The last characters of the account's number.")
    own: Money = attribute(description="For the caller's own advertisements.")
    first_level: Money = attribute(description="From posts of people whom the caller brought.")
    second_level: Money = attribute(description="From posts of people whom those brought.")
    released_at: datetime = attribute(description="When it was released, UTC.")
    paid_at: datetime | None = attribute(description="When it was paid, UTC.")
    returned_at: datetime | None = attribute(description="When it came back, UTC.")
    reason: str | None = attribute(description="Why it came back.")


@value(pb.ListOwnPayoutsResponse, description="A page of payouts to the caller.")
class MyPayoutConnection:
    nodes: list[MyPayout] = attribute(description="The payouts, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@value(pb.OwnNextPayout, description="What is paid out next to the caller in one currency.")
class MyNextPayout:
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    balance: Money = attribute(description="Earned, and not yet in a released payout.")
    due: Money = attribute(description="Of it, that of months that are over.")
    minimum: Money = attribute(description="What is needed at least.")
    expected_on: Day = attribute(description="By which day it is paid.")
    obstacle: PayoutObstacle | None = attribute(description="Why it is not; null: it is.")
