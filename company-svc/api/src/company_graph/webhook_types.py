"""GraphQL types of webhooks, resolved from the protobuf messages of company-svc."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from company_graph.types import Person
from kit.graph import ID, MutationResult, PageInfo, attribute, enum_value, input, link, proto_enum, result, value
from resuena.company.v1 import webhooks_pb2 as pb


@proto_enum(pb.WebhookEventType, description="What happened in a company.")
class WebhookEventType(Enum):
    PostSubmitted = enum_value(
        pb.WEBHOOK_EVENT_TYPE_POST_SUBMITTED, description="`post.submitted`: a creator handed in a post."
    )
    PostApproved = enum_value(
        pb.WEBHOOK_EVENT_TYPE_POST_APPROVED, description="`post.approved`: a post was approved."
    )
    PostRejected = enum_value(
        pb.WEBHOOK_EVENT_TYPE_POST_REJECTED, description="`post.rejected`: a post was rejected."
    )
    PostChanged = enum_value(
        pb.WEBHOOK_EVENT_TYPE_POST_CHANGED,
        description="`post.changed`: a change was requested or made, an approval undone, or the post withdrawn.",
    )
    CampaignStatusChanged = enum_value(
        pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_STATUS_CHANGED,
        description="`campaign.status_changed`: a campaign has another status.",
    )
    CampaignLow = enum_value(
        pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_LOW,
        description="`campaign.low`: little is left of a campaign's budget or stock.",
    )
    RewardDelivered = enum_value(
        pb.WEBHOOK_EVENT_TYPE_REWARD_DELIVERED, description="`reward.delivered`: a product was handed over."
    )
    ReportReady = enum_value(
        pb.WEBHOOK_EVENT_TYPE_REPORT_READY, description="`report.ready`: the report of a month is ready."
    )
    PaymentDue = enum_value(
        pb.WEBHOOK_EVENT_TYPE_PAYMENT_DUE,
        description="`payment.due`: a campaign is to be paid, or its payment was not found.",
    )
    MemberChanged = enum_value(
        pb.WEBHOOK_EVENT_TYPE_MEMBER_CHANGED,
        description="`member.changed`: a person joined or left the company, or got another role.",
    )
    WebhookTest = enum_value(
        pb.WEBHOOK_EVENT_TYPE_WEBHOOK_TEST,
        description="`webhook.test`: somebody tests a webhook. No webhook chooses it, and no feed has it.",
    )


@proto_enum(pb.WebhookState, description="Whether a webhook receives events.")
class WebhookState(Enum):
    Active = enum_value(pb.WEBHOOK_STATE_ACTIVE, description="It does.")
    Paused = enum_value(
        pb.WEBHOOK_STATE_PAUSED, description="An owner paused it: events wait until it is resumed."
    )
    SwitchedOff = enum_value(
        pb.WEBHOOK_STATE_SWITCHED_OFF,
        description="The platform switched it off, see `failure`: events are marked as failed until it is resumed.",
    )


@proto_enum(pb.WebhookFailure, description="Why a webhook was switched off.")
class WebhookFailure(Enum):
    Gone = enum_value(pb.WEBHOOK_FAILURE_GONE, description="It answered 410 Gone.")
    Failing = enum_value(pb.WEBHOOK_FAILURE_FAILING, description="No delivery arrived for three days.")


@proto_enum(pb.WebhookDeliveryState, description="How far a delivery is.")
class WebhookDeliveryState(Enum):
    Waiting = enum_value(
        pb.WEBHOOK_DELIVERY_STATE_WAITING, description="It is to be sent, for the first time or again."
    )
    Delivered = enum_value(
        pb.WEBHOOK_DELIVERY_STATE_DELIVERED, description="The receiver answered with a status from 200 to 299."
    )
    Failed = enum_value(pb.WEBHOOK_DELIVERY_STATE_FAILED, description="It is not tried any more.")


@value(
    pb.Webhook, description="An address to which a company's events are delivered; its secret is not read again."
)
class Webhook:
    id: ID = attribute(name="_id", description="Webhook id.")
    url: str = attribute(description="The address.")
    description: str = attribute(description="What it is for.")
    events: list[WebhookEventType] = attribute(description="The events that it receives; empty: all.")
    campaign_ids: list[ID] = attribute(
        description="The campaigns of which it receives events; empty: everything of the company, also campaigns to "
        "come."
    )
    state: WebhookState = attribute(description="Whether it receives events.")
    failure: WebhookFailure | None = attribute(description="Why it was switched off; null unless it was.")
    secret_hint: str = attribute(description="The last four characters of its secret, by which people tell it.")
    previous_secret_until: datetime | None = attribute(
        description="Until when deliveries are signed by the former secret, too, UTC; null when there is none."
    )
    creator: Person | None = link("created_by", description="Who made it; null for an API key, and once erased.")
    created_at: datetime = attribute(description="When it was made, UTC.")
    last_attempt_at: datetime | None = attribute(description="When it was tried last, UTC; null before.")
    last_attempt_arrived: bool | None = attribute(description="Whether the last attempt arrived; null before.")
    failing_since: datetime | None = attribute(
        description="Since when no delivery arrives, UTC; null while they do. After three days it is switched off."
    )


@value(pb.CompanyEvent, description="Something that happened in a company.")
class CompanyEvent:
    id: ID = attribute(
        name="_id", description="Event id, the same wherever and however often it is delivered (`webhook-id`)."
    )
    type: WebhookEventType = attribute(description="What happened.")
    occurred_at: datetime = attribute(description="When, UTC.")
    payload: str = attribute(description="The JSON text that is delivered.")


@value(pb.WebhookAttempt, description="One request to a webhook.")
class WebhookAttempt:
    at: datetime = attribute(description="When it began, UTC.")
    status: int | None = attribute(description="The HTTP status answered; null without an answer.")
    error: str | None = attribute(description="What went wrong, in English; null when it arrived.")
    duration_ms: int = attribute(description="How long it took, milliseconds.")
    request_headers: str = attribute(description="Headers of the request, one a line.")
    answer: str = attribute(description="The first 2 KB of the answer.")


@value(pb.WebhookDelivery, description="An event on its way to a webhook.")
class WebhookDelivery:
    id: ID = attribute(name="_id", description="Delivery id.")
    event: CompanyEvent = attribute(description="The event.")
    state: WebhookDeliveryState = attribute(description="How far it is.")
    attempts: list[WebhookAttempt] = attribute(description="Requests so far, oldest first.")
    next_attempt_at: datetime | None = attribute(description="When it is tried next, UTC; null unless it waits.")


@value(pb.ListWebhookDeliveriesResponse, description="A page of deliveries.")
class WebhookDeliveryConnection:
    nodes: list[WebhookDelivery] = attribute(description="The deliveries, newest first.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@value(pb.ListCompanyEventsResponse, description="A page of a company's events.")
class CompanyEventConnection:
    nodes: list[CompanyEvent] = attribute(description="The events, in the order in which they were recorded.")
    page_info: PageInfo = attribute(description="Whether there is more.")


@input(description="Conditions on deliveries.")
class WebhookDeliveryWhere:
    state: WebhookDeliveryState | None = strawberry.field(default=None, description="Only those in this state.")
    type: WebhookEventType | None = strawberry.field(default=None, description="Only those of this event.")
    since: datetime | None = strawberry.field(
        default=None, description="Only those whose event was recorded since then."
    )


@result(description="Answer with a webhook.")
class WebhookResult(MutationResult):
    webhook: Webhook | None = strawberry.field(default=None, description="The webhook; null when it fails.")


@result(description="Answer with a webhook and its secret.")
class WebhookSecretResult(MutationResult):
    webhook: Webhook | None = strawberry.field(default=None, description="The webhook; null when it fails.")
    secret: str | None = strawberry.field(
        default=None,
        description="Its secret, `whsec_…`, which is answered this once and cannot be read again; null when it fails.",
    )


@result(description="Answer with a delivery.")
class WebhookDeliveryResult(MutationResult):
    delivery: WebhookDelivery | None = strawberry.field(
        default=None, description="The delivery; null when it fails."
    )


@result(description="Answer with how many deliveries are sent again.")
class WebhookResendResult(MutationResult):
    count: int | None = strawberry.field(
        default=None, description="How many deliveries are due again; null when it fails."
    )
