"""The main types of the slice: sources are campaign-svc's protobuf messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, cast

import strawberry

from campaign_graph.audit_types import AuditEntry
from campaign_graph.automatic_approval_types import ApprovalByRule
from campaign_graph.change_types import AdvertisementRevision, ChangeRequest, ChangeState
from campaign_graph.check_rule_types import CheckDefaults, CheckRules
from campaign_graph.check_types import AdvertisementChecks, ChecksState
from campaign_graph.dispute_types import Dispute
from campaign_graph.enum_types import (
    AdvertisementStatus,
    CampaignStatus,
    CampaignType,
    PaymentType,
    Platform,
    RewardKind,
)
from campaign_graph.figure_types import COUNTS, INCLUDES, PRICES, RESOURCE_PRICES, SEGMENTS
from campaign_graph.lifecycle_types import CampaignLedger, StatusChange
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.network_types import FiguresOrigin, Publication
from campaign_graph.payment_types import Payment
from campaign_graph.person_types import Person
from kit.graph import (
    ID,
    Day,
    Info,
    Money,
    MutationResult,
    argument,
    attribute,
    entity,
    field,
    foreign,
    input,
    key,
    limit_number,
    link,
    related,
    result,
    value,
)
from resuena.campaign.v1 import campaign_pb2 as pb


@foreign()
class Company:
    """Owned by company-svc; campaign-svc adds its campaigns."""

    id: ID = key()

    check_defaults: CheckDefaults = related(
        CampaignLoaders,
        "check_defaults",
        description="What checks ask for in its new campaigns, and its automatic approval; empty out of reach.",
    )

    @field(
        description="Its active campaigns, newest first; never drafts for a brand. Without `limit` it answers 25 "
        "at most: ask for more, or page with `after`."
    )
    async def campaigns(self, info: Info, limit: int | None = 25, after: ID | None = None) -> list[Campaign]:
        loaders = info.context.of(CampaignLoaders)
        return await loaders.company_page(limit_number(limit), after).load(self.id)  # type: ignore[return-value]


@value(pb.CampaignTotals, description="What the results page shows on top.")
class CampaignTotals:
    posts: int = attribute(description="Advertisements.")
    approved: int = attribute(description="Approved advertisements.")
    likes: int = attribute(description="Likes, sponsored and not.")
    comments: int = attribute(description="Comments, sponsored and not.")
    remaining_stock: int | None = attribute(
        description="Stock plus advertisements not approved; null when paid in money."
    )
    waiting: int = attribute(
        description="Advertisements waiting for audit; those of which a change is asked do not."
    )
    changing: int = attribute(description="Advertisements of which a change is asked.")
    snoozed: int = attribute(description="Those of `waiting` that the company snoozed until a day to come.")
    rejected: int = attribute(description="Rejected advertisements.")
    spent_on_reactions: Money = attribute(
        description="What the campaign paid for reactions; the rest of its `budgetSpent` was paid for posts."
    )


@value(
    pb.EngagementDay,
    description="Reactions of one day on one network; below zero when networks took reactions back.",
)
class EngagementDay:
    day: datetime = attribute(description="A plain day of the company's `timeZone`, written as its midnight UTC.")
    platform: Platform = attribute(description="The network.")
    likes: int = attribute(description="Likes, sponsored and not.")
    comments: int = attribute(description="Comments, sponsored and not.")
    engagement: int = attribute(description="Reactions of every metric, sponsored and not.")


@value(pb.CampaignCreator, description="A person with advertisements in a campaign.")
class CampaignCreator:
    person_id: ID = attribute(description="The person's id.")
    person: Person | None = link("person_id", description="The person, if the caller may see them.")
    advertisements: int = attribute(description="Number of their advertisements in it.")


@value(pb.MetadataEntry, description="A text that a company's own systems keep with an object.")
class MetadataEntry:
    key: str = attribute(description="Its name, once in an object.")
    value: str = attribute(description="The text.")


@entity(pb.Campaign, description="One order of a company.", flat=COUNTS | SEGMENTS)
class Campaign:
    id: ID = key(description="Campaign id.")
    company_id: ID = attribute(description="Id of the company that ordered it.")
    name: str = attribute(description="Name, 1 to 200 characters.")
    brief: str = attribute(description="Brief as stored, terms after the marker BASESYCONDICIONES.")
    type: CampaignType = attribute(description="Who makes the content.")
    status: CampaignStatus = attribute(description="Status in the life cycle.")
    payment_type: PaymentType = attribute(description="What influencers are paid with.")
    reward_kind: RewardKind = attribute(description="The reward as people are told it.")
    product_payment_description: str | None = attribute(description="The product that influencers are paid with.")
    product_unit_value: Money | None = attribute(
        description="What one unit of its product costs the company by its own estimate; null when it did not say."
    )
    custom_prices_enabled: bool = attribute(description="Whether it has prices of its own.")
    custom_ad_price: Money | None = attribute(description="Price of one advertisement.")
    custom_product_usage_price: Money | None = attribute(description="Price of product usage.")
    custom_insight_multiplier: float | None = attribute(description="Multiplier of the price per reaction.")
    custom_tag_mention_people_price: Money | None = attribute(description="Price of tagging or mentioning people.")
    custom_tag_mention_me_price: Money | None = attribute(
        description="Price of tagging or mentioning the company."
    )
    custom_seal_price: Money | None = attribute(description="Price of the seal.")
    stock: int = attribute(description="Units of product still free to give.")
    creation_dt: datetime = attribute(description="When it was created.")
    updated_at: datetime = attribute(description="When anything of it changed last.")
    start_day: Day | None = attribute(
        description="Its first day, by its company's `timeZone`; null: from the beginning."
    )
    end_day: Day | None = attribute(
        description="Its last day, included, by its company's `timeZone`; null: it does not end by itself."
    )
    start_dt: datetime | None = attribute(
        description="The moment in which `startDay` begins in the company's zone."
    )
    end_dt: datetime | None = attribute(description="The last second of `endDay` in the company's zone.")
    active: bool = attribute(description="Whether it is active.")
    currency: str = attribute(description="ISO 4217 code of all its amounts.")
    investment: Money = attribute(description="Invested: available plus frozen plus spent.")
    budget_available: Money = attribute(description="Budget not yet frozen or spent.")
    budget_freezed: Money = attribute(description="Budget frozen for advertisements that wait for their audit.")
    budget_spent: Money = attribute(description="Budget spent.")
    money_per_engagement_expected: Money = attribute(description="Money per engagement expected.")
    money_per_engagement_real: Money = attribute(description="Money per engagement real.")
    engagement_expected: int = attribute(description="Engagement expected.")
    engagement_real: int = attribute(description="Engagement real.")
    influencers_expected: int = attribute(description="Influencers expected.")
    influencers_total: int = attribute(description="Influencers so far.")
    engagement_velocity_expected: float = attribute(description="Engagement per day expected.")
    engagement_velocity_real: float = attribute(description="Engagement per day real.")
    forecast_days: int = attribute(description="Days forecast.")
    picture: str | None = attribute(description="Address of the picture that shows what it is about.")
    posts_per_person: int = attribute(description="How many advertisements it takes from one person by the app.")
    city: str | None = attribute(description="Where it is meant for; null: everywhere.")
    external_id: str | None = attribute(
        description="Its id in its company's own systems: see `setCampaignExternalData`."
    )
    metadata: list[MetadataEntry] = attribute(
        description="Key-value pairs of its company's own systems, ordered by key; 20 at most."
    )
    brief_to_show: str = attribute(
        description="The brief without the terms: what stands before the marker, or the whole text without one."
    )
    terms_and_conditions_to_show: str = attribute(
        description="The terms and conditions: what stands after the marker; empty without one."
    )
    terms_or_brief_to_show: str = attribute(
        description="What the results page shows as terms and conditions: what stands after the marker, or the whole "
        "text without one."
    )
    company: Company | None = link("company_id", description="The company that ordered it.")
    totals: CampaignTotals = related(CampaignLoaders, "totals", description="What the results page shows on top.")
    status_history: list[StatusChange] = related(
        CampaignLoaders, "status_history", description="Its status changes, oldest first."
    )
    ledger: CampaignLedger | None = related(
        CampaignLoaders,
        "ledger",
        description="Its balances by account; null for a draft that is not within reach.",
    )
    payment: Payment | None = related(
        CampaignLoaders,
        "payment",
        description="What its company pays in for it; null when there is nothing to pay, or before its approval.",
    )
    check_rules: CheckRules | None = related(
        CampaignLoaders,
        "check_rules",
        description="What checks ask of its advertisements; null for a draft that is not within reach.",
    )
    creators: list[CampaignCreator] = related(
        CampaignLoaders, "creators", description="The people with advertisements in it, most advertisements first."
    )

    @field(
        description="What it gained by day of the company and network, oldest first; days without any are left out."
    )
    async def engagement_series(
        self,
        info: Info,
        from_: Annotated[datetime | None, argument(name="from")] = None,
        to: datetime | None = None,
    ) -> list[EngagementDay]:
        return await info.context.of(CampaignLoaders).series(from_, to).load(self.id)  # type: ignore[return-value]

    @field(description="Its advertisements, newest first; at most 1,000.")
    async def advertisements(
        self, info: Info, limit: int | None = 1000, after: ID | None = None
    ) -> list[Advertisement]:
        loaders = info.context.of(CampaignLoaders)
        return await loaders.page(limit_number(limit), after).load(self.id)  # type: ignore[return-value]


@value(pb.HashtagResource, description="A hashtag that the advertisement must carry.")
class HashtagResource:
    enabled: bool = attribute(description="Whether it is asked for.")
    value: str | None = attribute(description="The hashtag without #.")


@value(pb.Advertisement, description="What an advertisement must carry.")
class AdvertisementResources:
    hashtag: HashtagResource = attribute(path="hashtag_resource", description="The hashtag.")


@entity(
    pb.Advertisement,
    description="One person's piece of a campaign.",
    flat=COUNTS | PRICES | RESOURCE_PRICES | INCLUDES,
)
class Advertisement:
    id: ID = key(description="Advertisement id.")
    campaign_id: ID = attribute(description="Id of its campaign.")
    company_id: ID = attribute(description="Id of the company of its campaign.")
    person_id: ID = attribute(description="Id of the influencer who made it.")
    caption_identifier: str = attribute(description="The 8-character ad code, upper case.")
    campaign_name: str = attribute(description="Campaign name.")
    company_name: str = attribute(description="Company name.")
    company_logo: str | None = attribute(description="Company logo address.")
    campaign_type: CampaignType = attribute(description="Campaign type.")
    payment_type: PaymentType = attribute(description="What the campaign pays with, and so who audits.")
    active: bool = attribute(description="Whether it is active.")
    multimedia_uri: str = attribute(description="Picture address.")
    sponsored: bool = attribute(description="Whether it is sponsored.")
    caption: str = attribute(description="Caption.")
    status: AdvertisementStatus = attribute(description="Where it stands in the audit.")
    rejection_reason: str | None = attribute(
        description="Why it was rejected, in the request's language, the note included."
    )
    rejection_key: str | None = attribute(description="Key of `auditReasons` for which it was rejected.")
    rejection_note: str | None = attribute(description="Note of the rejection.")
    audit_deadline: datetime = attribute(description="Audit deadline; shown, not enforced.")
    audit_history: list[AuditEntry] = related(
        CampaignLoaders, "audit_history", description="Decisions on it, oldest first."
    )
    approved_by_rule: bool = attribute(description="Whether the company's rule approved it, and no person.")
    automatic_approval: ApprovalByRule | None = related(
        CampaignLoaders,
        "approval_by_rule",
        description="That the company's rule approved it, also when that was undone; null when it never did.",
    )
    dispute: Dispute | None = related(
        CampaignLoaders, "dispute", description="The dispute of its decision; null without one."
    )
    change_state: ChangeState = attribute(
        description="Whether a change is asked of it: then its status stays a waiting one, and it waits for its next "
        "revision instead of an audit."
    )
    change_request: ChangeRequest | None = related(
        CampaignLoaders, "change_request", description="The change that is asked of it now; null without one."
    )
    change_requests: list[ChangeRequest] = related(
        CampaignLoaders, "change_requests", description="Changes that were asked of it, oldest first."
    )
    revisions: list[AdvertisementRevision] = related(
        CampaignLoaders,
        "revisions",
        description="It as its person sent it each time, oldest first; the last one is what it shows now.",
    )
    delivered_at: datetime | None = attribute(description="When its product was delivered; null before.")
    delivered_by: Person | None = link(
        "delivered_by", description="The person who delivered it, if the caller may see them."
    )
    delivered_by_key: str | None = attribute(
        description="Name of the API key that delivered it, when no person did."
    )
    delivered_by_role: str | None = attribute(description="Their role in the company: owner or auditor.")
    image_grid: str = attribute(description="Address of the picture, at most 480 px wide.")
    image_zoom: str = attribute(description="Address of the picture, at most 1,440 px wide.")
    image_original: str = attribute(description="Address of the picture as uploaded.")
    platform_score: float | None = attribute(
        description="Score by the platform, 0 to 10: the same as `checks.score`."
    )
    checks: AdvertisementChecks = attribute(path=".", description="What rules found in it.")
    custumer_score: float | None = attribute(description="Score by the customer, 0 to 10.")
    creation_dt: datetime = attribute(description="When it was created.")
    updated_at: datetime = attribute(description="When anything of it changed last.")
    tagged_people: list[str] = attribute(description="User names tagged.")
    engagement_velocity_expected: float = attribute(description="Engagement per day expected.")
    engagement_velocity_real: float = attribute(description="Engagement per day real.")
    budget_freezed: Money = attribute(description="Frozen for it until its audit.")
    money_available: Money = attribute(description="What it earns when it is approved; zero after its audit.")
    money_earned: Money = attribute(description="What it earned.")
    advertisement_price: Money = attribute(description="Price of the advertisement.")
    social_media_target: list[Platform] = attribute(description="Networks it is meant for.")
    facebook_status: str | None = attribute(description="State on Facebook.")
    instagram_status: str | None = attribute(description="State on Instagram.")
    twitter_status: str | None = attribute(description="State on Twitter.")
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    resources: AdvertisementResources = attribute(path=".", description="What it must carry.")
    assignee: Person | None = link(
        "assignee_id",
        description="Which member of the company is to decide on it; null when nobody in particular is, and when the "
        "caller may not see them.",
    )
    snoozed_until: datetime | None = attribute(
        description="The moment from which its company wants to see it again: the beginning of a day by "
        "`Company.timeZone`. It waits for its audit all the same; a moment in the past means that the snooze has ended."
    )
    external_id: str | None = attribute(
        description="Its id in its company's own systems: see `setAdvertisementExternalData`."
    )
    metadata: list[MetadataEntry] = attribute(
        description="Key-value pairs of its company's own systems, ordered by key; 20 at most."
    )
    snoozer: Person | None = link(
        "snoozed_by", description="Which member of the company put it off; null when the caller may not see them."
    )
    person: Person | None = link("person_id", name="_person", description="Who made it.")
    campaign: Campaign | None = link("campaign_id", name="_campaign", description="Its campaign.")
    posts: list[Post] = related(CampaignLoaders, "posts", name="_posts", description="Its posts, oldest first.")
    publications: list[Publication] = related(
        CampaignLoaders, "publications", description="What the platform publishes for its creator, by network."
    )

    @field(
        description="Until when the caller may contest its decision by `disputeDecision`; null when they may not, say "
        "because it is contested already, or not theirs to contest."
    )
    async def disputable_until(self, info: Info) -> datetime | None:
        return await info.context.of(CampaignLoaders).disputable_until.load(self.id)


@value(pb.Post, description="An advertisement on one network.", flat=COUNTS)
class Post:
    id: ID = attribute(name="_id", description="Post id.")
    advertisement_id: ID = attribute(description="Id of its advertisement.")
    campaign_id: ID = attribute(description="Id of its campaign.")
    company_id: ID = attribute(description="Id of the company of its campaign.")
    platform: Platform = attribute(description="The network.")
    post_platform_id: str = attribute(description="Link to the post.")
    creation_dt: datetime = attribute(description="When it was created.")
    feed_dt: datetime | None = attribute(
        description="When its newest figures were observed; null before the first report."
    )
    feed_status: str | None = attribute(description="State of reading its figures.")
    status: str = attribute(description="State of the post.")
    engagement_velocity: float = attribute(description="Engagement per day.")

    @field(description="Where its figures come from, and of when they are.")
    async def figures_origin(self, info: Info) -> FiguresOrigin | None:
        """See the schema."""
        post = cast(pb.Post, self)
        states = await info.context.of(CampaignLoaders).network_states.load(post.advertisement_id)
        origin = next((candidate for candidate in states.origins if candidate.post_id == post.id), None)
        return cast(FiguresOrigin | None, origin)


@input(description="Which campaigns.")
class CampaignWhere:
    id: ID | None = strawberry.field(name="_id", default=None, description="Only this campaign.")
    company_id: ID | None = strawberry.field(default=None, description="Only this company's.")
    active: bool | None = strawberry.field(default=None, description="Only active or inactive ones.")
    status: list[CampaignStatus] | None = strawberry.field(default=None, description="Only these statuses.")
    type: list[CampaignType] | None = strawberry.field(default=None, description="Only these types.")
    search: str | None = strawberry.field(
        default=None, description="Part of the name, the reference of its payment, or its external id."
    )
    external_id: str | None = strawberry.field(
        default=None, description="Only those with this external id, which is unique within a company."
    )
    ids: list[ID] | None = strawberry.field(default=None, description="Only these campaigns; at most 100.")
    updated_since: datetime | None = strawberry.field(
        default=None,
        description=(
            "Only those that changed at this moment or later, in the order in which they changed, whatever else orders "
            "the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`."
        ),
    )


@input(description="Which advertisements.")
class AdvertisementWhere:
    id: ID | None = strawberry.field(name="_id", default=None, description="Only this advertisement.")
    campaign_id: ID | None = strawberry.field(default=None, description="Only this campaign's.")
    company_id: ID | None = strawberry.field(default=None, description="Only this company's.")
    caption_identifier: str | None = strawberry.field(
        default=None, description="Only the one with this ad code: exactly eight characters, in any case."
    )
    status: list[AdvertisementStatus] | None = strawberry.field(default=None, description="Only these statuses.")
    search: str | None = strawberry.field(
        default=None,
        description="Text to search: a part of the caption, the beginning of the code, or the whole external id.",
    )
    external_id: str | None = strawberry.field(
        default=None, description="Only those with this external id, which is unique within a company."
    )
    platform: list[Platform] | None = strawberry.field(
        default=None, description="Only those with a post on one of these networks."
    )
    created_from: datetime | None = strawberry.field(
        default=None, description="Only those created at this moment or later."
    )
    created_to: datetime | None = strawberry.field(
        default=None, description="Only those created before this moment."
    )
    updated_since: datetime | None = strawberry.field(
        default=None,
        description=(
            "Only those that changed at this moment or later, in the order in which they changed, whatever else orders "
            "the list. For the next page give `updatedAt` of the last one here and its `_id` as `after`."
            " Staff name a company or a campaign with it."
        ),
    )
    person_id: ID | None = strawberry.field(default=None, description="Only this person's.")
    payment_type: PaymentType | None = strawberry.field(
        default=None,
        description="Only those that their campaign pays with this: so what the brand or staff audit.",
    )
    checks: list[ChecksState] | None = strawberry.field(
        default=None, description="Only those whose checks say one of these."
    )
    change_requested: bool | None = strawberry.field(
        default=None,
        description="Only those of which a change is asked, or only the others: these wait for an audit.",
    )
    assignee_id: ID | None = strawberry.field(
        default=None, description="Only those assigned to this member of the company."
    )
    assigned: bool | None = strawberry.field(
        default=None, description="Only those that are assigned to somebody, or only the others."
    )
    snoozed: bool | None = strawberry.field(
        default=None, description="Only those that their company snoozed until a day to come, or only the others."
    )
    overdue: bool | None = strawberry.field(
        default=None,
        description="Only those that wait for an audit past their own `auditDeadline`, or only the others.",
    )


@input(description="Which posts.")
class PostWhere:
    advertisement_id: ID = strawberry.field(description="The advertisement posted.")


@result(description="Answer with an advertisement.")
class AdvertisementResult(MutationResult):
    advertisement: Advertisement | None = strawberry.field(
        default=None, description="The advertisement after it; null when it fails."
    )


@result(description="Answer with a campaign.")
class CampaignResult(MutationResult):
    campaign: Campaign | None = strawberry.field(
        default=None, description="The campaign after it; null when it fails."
    )
