"""Types of payouts to creators, as staff see them."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.person_types import Person
from kit.graph import (
    ID,
    Info,
    Money,
    MutationResult,
    PageInfo,
    attribute,
    enum_value,
    field,
    link,
    proto_enum,
    related,
    result,
    value,
)
from resuena.campaign.v1 import payouts_pb2 as pb
from resuena.identity.v1 import payout_accounts_pb2


@proto_enum(pb.PayoutBatchState, description="How far a batch of payouts is.")
class PayoutBatchState(Enum):
    Prepared = enum_value(pb.PAYOUT_BATCH_STATE_PREPARED, description="Somebody else has to release it.")
    Released = enum_value(pb.PAYOUT_BATCH_STATE_RELEASED, description="It is being paid.")
    Closed = enum_value(pb.PAYOUT_BATCH_STATE_CLOSED, description="Each payout was paid or came back.")
    Discarded = enum_value(pb.PAYOUT_BATCH_STATE_DISCARDED, description="It was given up before it was released.")


@proto_enum(pb.PayoutState, description="How far a payout is.")
class PayoutState(Enum):
    Prepared = enum_value(pb.PAYOUT_STATE_PREPARED, description="Its batch is not released.")
    Released = enum_value(pb.PAYOUT_STATE_RELEASED, description="It is being paid.")
    Paid = enum_value(pb.PAYOUT_STATE_PAID, description="It was paid.")
    Returned = enum_value(pb.PAYOUT_STATE_RETURNED, description="It came back: its amount is due again.")
    LeftOut = enum_value(pb.PAYOUT_STATE_LEFT_OUT, description="It was not released: its amount is due again.")


@proto_enum(pb.PayoutActKind, description="What was done with a batch of payouts.")
class PayoutActKind(Enum):
    Prepared = enum_value(pb.PAYOUT_ACT_KIND_PREPARED, description="It was prepared.")
    Released = enum_value(pb.PAYOUT_ACT_KIND_RELEASED, description="It was released.")
    Discarded = enum_value(pb.PAYOUT_ACT_KIND_DISCARDED, description="It was given up.")
    Paid = enum_value(pb.PAYOUT_ACT_KIND_PAID, description="Payouts were marked paid.")
    Returned = enum_value(pb.PAYOUT_ACT_KIND_RETURNED, description="Payouts were marked returned.")
    Downloaded = enum_value(pb.PAYOUT_ACT_KIND_DOWNLOADED, description="A file for the bank was downloaded.")


@proto_enum(payout_accounts_pb2.PayoutAccountKind, description="What the number of a payout account is.")
class PayoutAccountKind(Enum):
    CBU = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU, description="CBU of an Argentine bank, 22 digits."
    )
    CVU = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CVU, description="CVU of an Argentine wallet, 22 digits."
    )
    Alias = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS, description="Alias of a CBU or CVU, 6 to 20 characters."
    )
    IBAN = enum_value(
        payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_IBAN, description="International bank account number."
    )


@value(pb.Payout, description="What one person is paid by a batch.")
class Payout:
    id: ID = attribute(name="_id", description="Payout id.")
    reference: str = attribute(
        description="By what the bank calls it: twelve letters and digits, none that look alike."
    )
    person: Person | None = link("person_id", description="Who is paid.")
    amount: Money = attribute(description="The sum of `own`, `firstLevel` and `secondLevel`.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    state: PayoutState = attribute(description="How far it is.")
    account_kind: PayoutAccountKind = attribute(description="What the account's number is.")
    account: str = attribute(description="The last characters of the account's number.")
    own: Money = attribute(description="For their own advertisements.")
    first_level: Money = attribute(description="From posts of people whom they brought.")
    second_level: Money = attribute(description="From posts of people whom those brought.")
    paid_at: datetime | None = attribute(description="When it was paid, UTC.")
    returned_at: datetime | None = attribute(description="When it came back, UTC.")
    reason: str | None = attribute(description="Why it came back.")
    account_changed: bool = attribute(
        description="Whether the person has another account or none since it was prepared: it is in no file for the "
        "bank. False once it is paid, returned or left out."
    )


@value(pb.PayoutPage, description="A page of payouts.")
class PayoutConnection:
    nodes: list[Payout] = attribute(description="The payouts, in the order of their ids.")
    page_info: PageInfo = attribute(description="Whether there is more.")
    names_searched: bool = attribute(
        description="Whether `text` was compared with names too: false while names cannot be read. True without a text."
    )


@value(pb.PayoutAct, description="What somebody did with a batch of payouts.")
class PayoutAct:
    id: ID = attribute(name="_id", description="Its id.")
    kind: PayoutActKind = attribute(description="What was done.")
    actor: Person | None = link("actor_id", description="Who did it.")
    at: datetime = attribute(description="When, UTC.")
    payouts: int = attribute(description="How many payouts it was about.")
    total: Money = attribute(description="What these add up to.")


@value(pb.PayoutBatch, description="What pays creators one month, and all before it, in one currency.")
class PayoutBatch:
    id: ID = attribute(name="_id", description="Batch id.")
    reference: str = attribute(description="By what people and banks call it, such as RP-2026-10-ARS.")
    month: str = attribute(description="The month, YYYY-MM, by the operator's zone.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    state: PayoutBatchState = attribute(description="How far it is.")
    version: int = attribute(description="Grows by one with each change.")
    people: int = attribute(
        description="People whom it pays, without those left out; of a discarded batch, those whom it would have paid."
    )
    total: Money = attribute(description="What it pays them.")
    paid: int = attribute(description="Payouts that were paid.")
    paid_total: Money = attribute(description="What was paid.")
    returned: int = attribute(description="Payouts that came back.")
    returned_total: Money = attribute(description="What came back.")
    open: int = attribute(description="Payouts that were neither paid nor came back.")
    left_out: int = attribute(
        description="Payouts that were not released, since their account had changed or the batch was given up."
    )
    sepa: int = attribute(description="Of its people, those who are paid by IBAN.")
    prepared_by: Person | None = link("prepared_by", description="Who prepared it.")
    prepared_at: datetime = attribute(description="When, UTC.")
    prepared_by_me: bool = attribute(description="Whether the caller prepared it, and so does not release it.")
    released_by: Person | None = link("released_by", description="Who released it; null before.")
    released_at: datetime | None = attribute(description="When, UTC.")
    closed_at: datetime | None = attribute(
        description="When the last of its payouts was paid or came back, UTC; null before."
    )
    discarded_by: Person | None = link("discarded_by", description="Who gave it up.")
    discarded_at: datetime | None = attribute(description="When, UTC.")
    acts: list[PayoutAct] = related(
        CampaignLoaders,
        "payout_acts",
        description="What was done with it, oldest first; the last 100.",
    )

    @field(
        description="Its payouts. At most 100 a page. `text`: part of a reference or account, beginnings of words of "
        "the person's name, or the beginning of their personal page's name."
    )
    async def payouts(
        self,
        info: Info,
        state: PayoutState | None = None,
        text: str | None = None,
        first: int | None = 50,
        after: str | None = None,
    ) -> PayoutConnection:
        pages = info.context.of(CampaignLoaders).payout_page(state.value if state else 0, text, first, after)
        return await pages.load(self.id)  # type: ignore[return-value]


@value(pb.ListPayoutBatchesResponse, description="A page of batches of payouts.")
class PayoutBatchConnection:
    nodes: list[PayoutBatch] = attribute(description="The batches, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@value(pb.PayoutsDue, description="What a batch of a month and currency would pay now.")
class PayoutsDue:
    month: str = attribute(description="The month, YYYY-MM.")
    currency: str = attribute(description="ISO 4217 code of the amounts.")
    minimum: Money = attribute(description="What somebody needs at least.")
    people: int = attribute(description="People whom it would pay.")
    total: Money = attribute(description="What it would pay them.")
    below_minimum: int = attribute(description="People with less than the minimum.")
    below_minimum_total: Money = attribute(description="What these have.")
    without_account: int = attribute(description="People without an account that takes the currency.")
    without_account_total: Money = attribute(description="What these have.")
    erased: int = attribute(description="Erased people with the minimum, whom nobody can pay.")
    erased_total: Money = attribute(description="What these have.")
    account_unknown: int = attribute(
        description="People with the minimum of whose account nothing is known for now: asking again later tells."
    )
    account_unknown_total: Money = attribute(description="What these have.")
    batch: PayoutBatch | None = attribute(
        description="The batch that there is of the month and currency; null when there is none but discarded ones."
    )


@result(description="Answer with a batch of payouts.")
class PayoutBatchResult(MutationResult):
    batch: PayoutBatch | None = strawberry.field(
        default=None, description="The batch after it; null when it fails."
    )


@value(pb.PayoutProblem, description="A line of a bank's answer that cannot be taken.")
class PayoutProblem:
    line: int = attribute(description="Number of the line, from 1; 0 for the whole answer.")
    code: str = attribute(
        description="FILE_TOO_LARGE, NO_LINES, UNREADABLE_LINE, REFERENCE_MISSING, UNKNOWN_RESULT, REASON_TOO_LONG, "
        "CONTRADICTORY_LINES, UNKNOWN_PAYOUT, OWN_PAYOUT, OWN_MARK, REASON_REQUIRED, PAYOUTS_NOT_RELEASED or "
        "PAYOUT_RETURNED."
    )
    text: str = attribute(description="What stands in it.")


@result(description="Answer to a bank's answer.")
class PayoutImportResult(MutationResult):
    batch: PayoutBatch | None = strawberry.field(default=None, description="The batch after it.")
    paid: int = strawberry.field(default=0, description="Payouts that it marked paid.")
    returned: int = strawberry.field(default=0, description="Payouts that it marked returned.")
    unchanged: int = strawberry.field(default=0, description="Payouts that were so already.")
    problems: list[PayoutProblem] = strawberry.field(
        default_factory=list, description="Lines that cannot be taken, the first 100; with any, nothing is marked."
    )
