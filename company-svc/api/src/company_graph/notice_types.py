"""GraphQL types of notices, resolved from the protobuf messages of company-svc."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from company_graph.types import Person
from kit.emails import shown_email
from kit.graph import (
    ID,
    Day,
    Money,
    MutationResult,
    attribute,
    enum_value,
    input,
    link,
    proto_enum,
    result,
    value,
)
from resuena.company.v1 import notices_pb2 as pb


@proto_enum(pb.NoticeKind, description="What a notice tells.")
class NoticeKind(Enum):
    AdvertisementsWaiting = enum_value(
        pb.NOTICE_KIND_ADVERTISEMENTS_WAITING, description="Advertisements came that the brand is to audit."
    )
    CampaignApproved = enum_value(
        pb.NOTICE_KIND_CAMPAIGN_APPROVED, description="A campaign was approved; see `paymentDue`."
    )
    CampaignReturned = enum_value(
        pb.NOTICE_KIND_CAMPAIGN_RETURNED, description="A campaign was given back: there is something to change."
    )
    PaymentConfirmed = enum_value(
        pb.NOTICE_KIND_PAYMENT_CONFIRMED, description="A campaign's payment was confirmed: it is on-going."
    )
    CampaignStarted = enum_value(pb.NOTICE_KIND_CAMPAIGN_STARTED, description="A stopped campaign goes on.")
    CampaignStopped = enum_value(pb.NOTICE_KIND_CAMPAIGN_STOPPED, description="A campaign was stopped.")
    CampaignFinished = enum_value(pb.NOTICE_KIND_CAMPAIGN_FINISHED, description="A campaign is finished.")
    BudgetLow = enum_value(
        pb.NOTICE_KIND_BUDGET_LOW,
        description="Little is left of the investment: see `budgetLeft` and `budgetTotal`.",
    )
    StockLow = enum_value(
        pb.NOTICE_KIND_STOCK_LOW, description="Little is left of the stock: see `stockLeft` and `stockTotal`."
    )
    InvitationReceived = enum_value(
        pb.NOTICE_KIND_INVITATION_RECEIVED, description="Somebody invites the reader into a company."
    )
    InvitationAccepted = enum_value(
        pb.NOTICE_KIND_INVITATION_ACCEPTED, description="Somebody accepted the reader's invitation."
    )
    AuditsOverdue = enum_value(
        pb.NOTICE_KIND_AUDITS_OVERDUE,
        description="Advertisements that the brand was to audit are past their deadline.",
    )
    DisputeOpened = enum_value(
        pb.NOTICE_KIND_DISPUTE_OPENED, description="An influencer disputes what the brand rejected."
    )
    DisputeKept = enum_value(
        pb.NOTICE_KIND_DISPUTE_KEPT,
        description="A dispute was settled, the brand's or an influencer's: the decision stands.",
    )
    DisputeOverturned = enum_value(
        pb.NOTICE_KIND_DISPUTE_OVERTURNED,
        description="A dispute was settled: the decision was replaced by its opposite.",
    )
    MonthReported = enum_value(
        pb.NOTICE_KIND_MONTH_REPORTED, description="A month is over: its report is ready; see `month`."
    )
    PaymentNotFound = enum_value(
        pb.NOTICE_KIND_PAYMENT_NOT_FOUND,
        description="The payment that the company had reported did not arrive: it is due again; see `amountDue`.",
    )
    AdvertisementsAssigned = enum_value(
        pb.NOTICE_KIND_ADVERTISEMENTS_ASSIGNED,
        description="A colleague assigned advertisements that wait to the reader; see `person` and `count`.",
    )
    WebhookSwitchedOff = enum_value(
        pb.NOTICE_KIND_WEBHOOK_SWITCHED_OFF,
        description="A webhook was switched off, since its receiver failed for days or said that it is gone.",
    )


@proto_enum(pb.NoticeTopic, description="Kinds of notices that the reader decides on together.")
class NoticeTopic(Enum):
    Advertisements = enum_value(
        pb.NOTICE_TOPIC_ADVERTISEMENTS,
        description="Advertisements to audit, those that are assigned to the reader, and disputes of decisions.",
    )
    Campaigns = enum_value(pb.NOTICE_TOPIC_CAMPAIGNS, description="The steps of campaigns.")
    Budget = enum_value(pb.NOTICE_TOPIC_BUDGET, description="Little budget left.")
    Stock = enum_value(pb.NOTICE_TOPIC_STOCK, description="Little stock left.")
    Invitations = enum_value(pb.NOTICE_TOPIC_INVITATIONS, description="Invitations that were accepted.")
    Reports = enum_value(pb.NOTICE_TOPIC_REPORTS, description="The report of each month.")
    Connections = enum_value(
        pb.NOTICE_TOPIC_CONNECTIONS, description="Programs of the company: webhooks that were switched off."
    )


@proto_enum(pb.NoticeMail, description="When a topic is mailed, to a confirmed e-mail.")
class NoticeMail(Enum):
    Never = enum_value(pb.NOTICE_MAIL_NEVER, description="Not at all.")
    AtOnce = enum_value(pb.NOTICE_MAIL_AT_ONCE, description="As it happens.")
    Daily = enum_value(pb.NOTICE_MAIL_DAILY, description="Once a day, what was not read by then, in one mail.")


@value(pb.Notice, description="One thing that the reader should know.")
class Notice:
    id: ID = attribute(name="_id", description="Notice id.")
    company_id: ID = attribute(description="The company concerned.")
    kind: NoticeKind = attribute(description="Kind of notice.")
    happened_at: datetime = attribute(
        description="When it happened; for advertisements, when the last of them came."
    )
    read: bool = attribute(description="Whether the reader has seen it, or nothing is left to do about it.")
    count: int = attribute(
        description="How many things it stands for: advertisements since the last such notice was read, or assigned "
        "together, else 1."
    )
    campaign_id: ID | None = attribute(description="The campaign concerned.")
    campaign_name: str | None = attribute(description="Name of that campaign, as far as it is known.")
    advertisement_id: ID | None = attribute(description="The advertisement concerned; only on disputes.")
    payment_due: bool = attribute(description="Whether the approved campaign waits for its payment.")
    amount_due: Money | None = attribute(
        description="What is to be paid for the approved campaign; null unless that is still due."
    )
    payment_reference: str | None = attribute(description="By what that payment is recognised; likewise.")
    starts_on: Day | None = attribute(
        description="The campaign's first day, when it was still to come as it was approved, paid or started."
    )
    budget_left: Money | None = attribute(description="What was left of the investment, where it is low.")
    budget_total: Money | None = attribute(description="That investment.")
    currency: str | None = attribute(description="ISO 4217 code of its amounts.")
    stock_left: int | None = attribute(description="Units left of the stock, where it is low.")
    stock_total: int | None = attribute(description="The greatest stock that there was.")
    person: Person | None = link(
        "person_id",
        description="Who accepted the invitation, or assigned the advertisements; null once erased.",
    )
    person_email: str | None = attribute(
        shown=shown_email,
        description="The e-mail to which the reader had sent the accepted invitation; null once the person is erased.",
    )
    company_name: str | None = attribute(description="Name of the company that invites.")
    month: str | None = attribute(description="The month whose report is ready, as 2026-12; only on those.")
    approved: int | None = attribute(description="Advertisements approved in that month.")
    engagement: int | None = attribute(description="Reactions of every metric gained in that month.")


@value(pb.ListNoticesResponse, description="A page of notices.")
class NoticePage:
    notices: list[Notice] = attribute(description="Notices, newest first.")
    unread_count: int = attribute(
        description="How many the reader has not read, of all of them; counted up to 1,000."
    )


@value(pb.NoticePreference, description="What the reader chose for a topic.")
class NoticePreference:
    topic: NoticeTopic = attribute(description="Topic that the choice is for.")
    in_portal: bool = attribute(description="Whether the portal shows notices of the topic.")
    mail: NoticeMail = attribute(description="Whether and when notices of the topic are mailed.")


@input(description="What the reader chooses for a topic.")
class NoticePreferenceInput:
    topic: NoticeTopic = strawberry.field(description="Topic that the choice is for.")
    in_portal: bool = strawberry.field(description="Whether the portal shows notices of the topic.")
    mail: NoticeMail = strawberry.field(description="Whether and when notices of the topic are mailed.")


@result(description="Answer with how many notices are left to read.")
class NoticesReadResult(MutationResult):
    unread_count: int | None = strawberry.field(
        default=None, description="How many the reader has not read now; null when it fails."
    )


@result(description="Answer with what the reader chose.")
class NoticePreferencesResult(MutationResult):
    preferences: list[NoticePreference] | None = strawberry.field(
        default=None, description="One per topic, in the order of the topics; null when it fails."
    )
