"""Types of reports: figures of a period, creators, and links that share a report without an account."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from campaign_graph.loaders import CampaignLoaders
from campaign_graph.person_types import Person
from campaign_graph.types import Advertisement
from kit.graph import (
    ID,
    Day,
    Info,
    Money,
    MutationResult,
    PageInfo,
    attribute,
    enum_value,
    field,
    input,
    link,
    proto_enum,
    replaced_by,
    result,
    value,
)
from resuena.campaign.v1 import reports_pb2 as pb


@value(pb.ReportFigures, description="What happened in a period.")
class ReportFigures:
    submitted: int = attribute(description="Advertisements made.")
    approved: int = attribute(description="Advertisements approved.")
    rejected: int = attribute(description="Advertisements rejected.")
    delivered: int = attribute(description="Products handed over.")
    likes: int = attribute(description="Likes gained, sponsored and not; below zero when networks took more back.")
    comments: int = attribute(description="Comments gained, likewise.")
    engagement: int = attribute(description="Reactions of every metric gained, likewise.")


@value(pb.ReportCampaign, description="One campaign's part of a report.")
class ReportCampaign:
    campaign_id: ID = attribute(description="Campaign id.")
    name: str = attribute(description="Its name.")
    currency: str = attribute(description="ISO 4217 code of its amounts.")
    figures: ReportFigures = attribute(description="In the period.")
    before: ReportFigures = attribute(description="In the period before.")
    scheduled_day: Day | None = attribute(
        description="Its first day, by its company's `timeZone`, while that has not come and it is paid; else null."
    )
    spent: Money = attribute(
        path="figures.spent", description="Paid out in the period, for posts and for reactions."
    )
    spent_on_reactions: Money = attribute(
        path="figures.spent_on_reactions", description="The part of `spent` that was paid for reactions."
    )
    spent_before: Money = attribute(path="before.spent", description="Paid out in the period before.")
    product_cost: Money | None = attribute(
        description="Estimate of what the product cost that was awarded in the period: advertisements approved times "
        "`productUnitValue`. Not paid out, and no part of `spent`; null without a value or when paid in money."
    )
    product_cost_before: Money | None = attribute(description="Likewise in the period before.")


@value(pb.ReportMoney, description="What the campaigns of one currency cost together.")
class ReportMoney:
    currency: str = attribute(description="ISO 4217 code.")
    spent: Money = attribute(description="Paid out in the period, for posts and for reactions.")
    spent_before: Money = attribute(description="Paid out in the period before.")
    cost_per_engagement: Money | None = attribute(
        path="cost",
        description="Paid out for each reaction that campaigns with spending gained, not rounded; null without any.",
    )
    cost_per_engagement_before: Money | None = attribute(
        path="cost_before", description="Likewise in the period before."
    )
    spent_on_reactions: Money = attribute(description="The part of `spent` that was paid for reactions.")


@value(
    pb.ReportProductCost,
    description="What awarded product cost, as the campaigns of one currency estimate it together; no part of what "
    "was paid out.",
)
class ReportProductCost:
    currency: str = attribute(description="ISO 4217 code.")
    cost: Money = attribute(description="Advertisements approved in the period times the value of a unit.")
    cost_before: Money = attribute(description="Likewise in the period before.")
    cost_per_engagement: Money | None = attribute(
        description="For each reaction that campaigns which awarded products with a value gained, not rounded; null "
        "without any."
    )
    cost_per_engagement_before: Money | None = attribute(description="Likewise in the period before.")


@value(pb.ReportDay, description="One day of a report, over all its campaigns.")
class ReportDay:
    day: datetime = attribute(description="A plain day of the company's `timeZone`, written as its midnight UTC.")
    figures: ReportFigures = attribute(description="What happened.")


@value(
    pb.Report,
    description="What campaigns brought in a period, beside the period before. "
    "Days are of the company's `timeZone`; where a field is a moment, they are written as midnight UTC.",
)
class CampaignReport:
    from_: datetime = attribute(path="from", name="from", description="The first day's beginning.")
    to: datetime = attribute(description="The end, exclusive.")
    before_from: datetime = attribute(
        description="The beginning of what it is compared with, of which as many days count as have begun of the "
        "period."
    )
    before_to: datetime = attribute(description="Its end, exclusive.")
    campaigns: list[ReportCampaign] = attribute(
        description="The campaigns, those with most reactions in the period first; without a choice only those with "
        "anything in either period."
    )
    figures: ReportFigures = attribute(description="All campaigns in the period.")
    before: ReportFigures = attribute(description="All campaigns in the period before.")
    money: list[ReportMoney] = attribute(description="Amounts by currency.")
    product_costs: list[ReportProductCost] = attribute(
        description="Estimates of what awarded product cost, by currency."
    )
    days: list[ReportDay] = attribute(description="Days with anything, oldest first.")

    @field(
        description="The approved advertisements made in the period with most likes and comments so far, at most five; "
        "none in a shared report."
    )
    async def top(self, info: Info) -> list[Advertisement]:
        ids: list[str] = self.top_advertisement_ids  # type: ignore[attr-defined]
        ads = await info.context.of(CampaignLoaders).advertisement.load_many(ids)
        return [ad for ad in ads if ad is not None]  # type: ignore[misc]


@value(pb.CreatorCost, description="What a creator's advertisements cost in one currency.")
class CreatorCost:
    currency: str = attribute(description="ISO 4217 code.")
    spent: Money = attribute(description="Paid for their advertisements and the reactions to them.")


@value(pb.Creator, description="Who made advertisements for a company.")
class Creator:
    person_id: ID = attribute(description="The person's id.")
    person: Person | None = link("person_id", description="The person, if the caller may see them.")
    campaigns: int = attribute(description="Campaigns with an advertisement of theirs.")
    advertisements: int = attribute(description="Advertisements made.")
    approved: int = attribute(description="Approved ones.")
    rejected: int = attribute(description="Rejected ones.")
    engagement: int = attribute(description="Reactions of every metric so far, sponsored and not.")
    first_at: datetime = attribute(description="When the first one was made.")
    last_at: datetime = attribute(description="When the newest one was made.")
    costs: list[CreatorCost] = attribute(description="What they cost, by currency.")
    tags: list[str] = attribute(
        description="Tags that the company gave them, by name; none for others than its members."
    )
    updated_at: datetime = attribute(
        description="When an advertisement of theirs for the company, or their tags, changed last."
    )


@value(pb.ListCreatorsResponse, description="A page of creators.")
class CreatorPage:
    creators: list[Creator] = attribute(description="The creators.", deprecated=replaced_by("nodes"))
    nodes: list[Creator] = attribute(path="creators", description="The creators.")
    page_info: PageInfo = attribute(description="Whether there are more, and after whom.")
    total: int = attribute(
        description="Number of all creators; with `updatedSince`, of those of this page, since nobody counts the rest."
    )


@proto_enum(pb.CreatorOrder, description="What creators are ordered by.")
class CreatorOrder(Enum):
    Engagement = enum_value(pb.CREATOR_ORDER_ENGAGEMENT, description="Most reactions first.")
    Approved = enum_value(pb.CREATOR_ORDER_APPROVED, description="Most approved advertisements first.")
    Last = enum_value(pb.CREATOR_ORDER_LAST, description="The newest advertisement first.")


@value(pb.GetCompanyTasksResponse, description="What waits for a company.")
class CompanyTasks:
    to_audit: int = attribute(
        description="Advertisements that wait for the company's decision, without those that it snoozed until a day "
        "to come."
    )
    oldest_to_audit: datetime | None = attribute(description="When the oldest of them was made; null without any.")
    audit_deadline: datetime | None = attribute(
        description="The earliest audit deadline of them, which may be past; null without any."
    )
    overdue: int = attribute(description="Those of them that are past their deadline.")
    to_deliver: int = attribute(description="Approved advertisements paid in product that was not handed over.")
    oldest_to_deliver: datetime | None = attribute(
        description="When the oldest of them was made; null without any."
    )
    exhausted_campaign_ids: list[ID] = attribute(
        description="Ids of on-going campaigns without stock, or without the budget of one more advertisement; newest "
        "first."
    )
    assigned_to_me: int = attribute(description="Those of `toAudit` that are assigned to the caller.")
    changing: int = attribute(description="Advertisements of which the company asked a change that has not come.")


@value(pb.OwedProduct, description="The product of an approved advertisement that was not handed over.")
class OwedProduct:
    id: ID = attribute(name="_id", description="Id of the advertisement; `after` and `deliverReward` take it.")
    caption_identifier: str = attribute(description="Its ad code.")
    campaign_id: ID = attribute(description="Campaign id.")
    campaign_name: str = attribute(description="Name of the campaign.")
    product: str | None = attribute(description="What the campaign gives; null when it does not say.")
    person_id: ID = attribute(description="Id of who made the advertisement, and gets the product.")
    person: Person | None = link("person_id", description="That person, if the caller may see them.")
    since: datetime = attribute(description="When the advertisement was approved: since then the product is owed.")


@value(pb.ListOwedProductsResponse, description="A page of products to hand over.")
class OwedProductPage:
    products: list[OwedProduct] = attribute(
        description="The products, the oldest advertisement first.", deprecated=replaced_by("nodes")
    )
    nodes: list[OwedProduct] = attribute(
        path="products", description="The products, the oldest advertisement first."
    )
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")
    total: int = attribute(description="Number of all that match.")


@value(pb.Share, description="A link that shows a report without an account.")
class ReportShare:
    id: ID = attribute(name="_id", description="Share id.")
    token: str = attribute(description="What the link's address ends in: `/shared/{token}`.")
    company_id: ID = attribute(description="Company id.")
    title: str = attribute(description="Title over the report.")
    campaign_ids: list[ID] = attribute(description="The campaigns shown; empty: all of the company's.")
    from_: datetime = attribute(
        path="from", name="from", description="The first day, written as its midnight UTC."
    )
    to: datetime = attribute(description="The end, exclusive.")
    with_posts: bool = attribute(description="Whether the best posts are shown with picture and caption.")
    views: int = attribute(description="Times that the report was opened.")
    created_at: datetime = attribute(description="When the link was made.")
    expires_at: datetime = attribute(description="When the link ends.")
    revoked_at: datetime | None = attribute(description="When it was revoked; null while it works.")
    creator: Person | None = link("creator_id", description="Who made it, if the caller may see them.")


@value(pb.SharedPost, description="A post as a shared report shows it: nothing says who made it.")
class SharedPost:
    picture: str = attribute(description="Address of its picture.")
    caption: str = attribute(description="Its caption.")
    likes: int = attribute(description="Likes so far.")
    comments: int = attribute(description="Comments so far.")


@value(pb.OpenShareResponse, description="A report as whoever has its link sees it.")
class SharedReport:
    title: str = attribute(description="Its title.")
    company_name: str = attribute(description="The company's name.")
    company_logo: str | None = attribute(description="Address of the company's logo.")
    time_zone: str = attribute(description="IANA name of the company's zone, whose days the report counts.")
    expires_at: datetime = attribute(description="When the link ends.")
    report: CampaignReport = attribute(description="The report.")
    posts: list[SharedPost] = attribute(description="The best posts; empty unless the company shows them.")


_FIRST = "The first day, counted whole: a moment of it by the company's `timeZone`, or its midnight UTC."
_AFTER = "The first day after the last one, likewise; within a day, that day counts whole."


@input(description="When the advertisements that count were made: at most 400 days.")
class CreatorPeriod:
    from_: datetime = strawberry.field(
        name="from",
        description="The first day, counted whole: a moment of it by the company's `timeZone`, or its midnight UTC.",
    )
    to: datetime = strawberry.field(
        description="The first day after it, likewise; within a day, that day counts whole."
    )


@proto_enum(pb.ReportComparison, description="What a report's period is compared with.")
class ReportComparison(Enum):
    PeriodBefore = enum_value(
        pb.REPORT_COMPARISON_PERIOD_BEFORE,
        description="The period before: the same days of the months before when the period begins with a month, else "
        "as many days.",
    )
    YearBefore = enum_value(pb.REPORT_COMPARISON_YEAR_BEFORE, description="The same days a year before.")


@input(description="What a report covers.")
class ReportWhere:
    company_id: ID | None = strawberry.field(default=None, description="Company id; one's own when not given.")
    campaign_ids: list[ID] | None = strawberry.field(
        default=None, description="Campaign ids, at most 100; all of the company's when not given."
    )
    from_: datetime = strawberry.field(
        name="from",
        description="The first day, counted whole: a moment of it by the company's `timeZone`, or its midnight UTC.",
    )
    to: datetime = strawberry.field(
        description="The first day after it, likewise; within a day, that day counts whole."
    )
    comparison: ReportComparison | None = strawberry.field(
        default=None, description="What `before` is; the period before when not given."
    )


@result(description="Answer about a link to a report.")
class ReportShareResult(MutationResult):
    share: ReportShare | None = strawberry.field(default=None, description="The link; null when it failed.")
