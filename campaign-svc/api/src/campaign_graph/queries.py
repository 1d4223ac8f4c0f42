"""The root queries that campaign-svc resolves."""

from __future__ import annotations

import strawberry

from campaign_graph.audit_queries import AuditQuery
from campaign_graph.automatic_approval_queries import AutomaticApprovalQuery
from campaign_graph.check_rule_queries import CheckRuleQuery
from campaign_graph.connection_types import AdvertisementConnection, CampaignConnection
from campaign_graph.creator_queries import CreatorQuery
from campaign_graph.dispute_queries import DisputeQuery
from campaign_graph.enum_types import AdvertisementMetric
from campaign_graph.inbox_view_queries import InboxViewQuery
from campaign_graph.lifecycle_queries import LifecycleQuery
from campaign_graph.loaders import CampaignLoaders
from campaign_graph.money_queries import MoneyQuery
from campaign_graph.open_campaign_queries import OpenCampaignQuery
from campaign_graph.own_advertisement_queries import OwnAdvertisementQuery
from campaign_graph.own_earning_queries import OwnEarningQuery
from campaign_graph.own_payout_queries import OwnPayoutQuery
from campaign_graph.payment_queries import PaymentQuery
from campaign_graph.payout_queries import PayoutQuery
from campaign_graph.people_queries import PeopleQuery
from campaign_graph.picture_queries import PictureQuery
from campaign_graph.report_queries import ReportQuery
from campaign_graph.second_opinion_queries import SecondOpinionQuery
from campaign_graph.types import (
    Advertisement,
    AdvertisementWhere,
    Campaign,
    CampaignWhere,
    Post,
    PostWhere,
)
from kit.graph import (
    ID,
    PAGE_SIZE,
    Connection,
    Info,
    OrderBy,
    column,
    field,
    limit_number,
    may_provide,
    order_number,
    page_size,
    provide,
    read_of,
    replaced_by,
    rows,
    selects,
)
from resuena.campaign.v1 import campaign_pb2 as pb


@strawberry.type
class Query(
    AuditQuery,
    AutomaticApprovalQuery,
    CheckRuleQuery,
    CreatorQuery,
    DisputeQuery,
    InboxViewQuery,
    LifecycleQuery,
    MoneyQuery,
    OpenCampaignQuery,
    OwnAdvertisementQuery,
    OwnEarningQuery,
    OwnPayoutQuery,
    PaymentQuery,
    PayoutQuery,
    PeopleQuery,
    PictureQuery,
    ReportQuery,
    SecondOpinionQuery,
):
    """Roots of the slice."""

    @field(
        description="Campaigns within the caller's reach; never PreDraft or Draft for a brand.",
        deprecated=replaced_by("campaignsConnection"),
    )
    async def campaigns(
        self,
        info: Info,
        where: CampaignWhere,
        order_by: OrderBy | None = None,
        limit: int | None = 1000,
        after: ID | None = None,
    ) -> list[Campaign]:
        return (await _campaigns(info, where, order_by, limit, after)).nodes  # type: ignore[return-value]

    @field(
        description="A page of campaigns within the caller's reach; never PreDraft or Draft for a brand. Fails with "
        "UNAUTHENTICATED."
    )
    async def campaigns_connection(
        self,
        info: Info,
        where: CampaignWhere | None = None,
        order_by: OrderBy | None = None,
        first: int | None = PAGE_SIZE,
        after: ID | None = None,
    ) -> CampaignConnection:
        info.context.caller.require_somebody()
        return await _campaigns(info, where or CampaignWhere(), order_by, page_size(first), after)  # type: ignore[return-value]

    @field(
        description="Advertisements within the caller's reach.", deprecated=replaced_by("advertisementsConnection")
    )
    async def advertisements(
        self,
        info: Info,
        where: AdvertisementWhere,
        order_by: OrderBy | None = None,
        limit: int | None = 1000,
        after: ID | None = None,
        most_of: AdvertisementMetric | None = None,
    ) -> list[Advertisement]:
        return (await _advertisements(info, where, order_by, most_of, limit, after)).nodes  # type: ignore[return-value]

    @field(description="A page of advertisements within the caller's reach. Fails with UNAUTHENTICATED.")
    async def advertisements_connection(
        self,
        info: Info,
        where: AdvertisementWhere | None = None,
        order_by: OrderBy | None = None,
        most_of: AdvertisementMetric | None = None,
        first: int | None = PAGE_SIZE,
        after: ID | None = None,
    ) -> AdvertisementConnection:
        info.context.caller.require_somebody()
        where = where or AdvertisementWhere()
        return await _advertisements(info, where, order_by, most_of, page_size(first), after)  # type: ignore[return-value]

    @field(description="Posts of an advertisement within the caller's reach, oldest first.")
    async def posts(self, info: Info, where: PostWhere) -> list[Post]:
        return await info.context.of(CampaignLoaders).posts.load(where.advertisement_id)  # type: ignore[return-value]


_COMPANY_FIELDS = tuple(pb.CampaignCompany.DESCRIPTOR.fields_by_name)


async def _campaigns(
    info: Info, where: CampaignWhere, order_by: OrderBy | None, limit: int | None, after: ID | None
) -> Connection:
    with_companies = selects("Campaign", "company") and may_provide(info.context, "Company", _COMPANY_FIELDS)
    request = pb.ListCampaignsRequest(
        id=where.id,
        company_id=where.company_id,
        active=where.active,
        status=[status.value for status in where.status or ()],
        type=[campaign_type.value for campaign_type in where.type or ()],
        search=where.search,
        ids=where.ids,
        external_id=where.external_id,
        order=order_number(order_by),  # type: ignore[arg-type]
        limit=limit_number(limit),
        after=after,
        read_mask=read_of("Campaign"),
        as_table=True,
        with_totals=selects("Campaign", "totals"),
        with_companies=with_companies,
    )
    if where.updated_since is not None:
        request.updated_since.FromDatetime(where.updated_since)
    loaders = info.context.of(CampaignLoaders)
    response = await loaders.client.campaigns.ListCampaigns(request)
    if response.totals:
        loaders.totals.prime_many(column(response.table, pb.Campaign, "id"), response.totals)
    if with_companies:
        provide(info.context, "Company", response.companies)
    return Connection(rows(response.table, pb.Campaign), response.page_info)


async def _advertisements(
    info: Info,
    where: AdvertisementWhere,
    order_by: OrderBy | None,
    most_of: AdvertisementMetric | None,
    limit: int | None,
    after: ID | None,
) -> Connection:
    loaders = info.context.of(CampaignLoaders)
    request = pb.ListAdvertisementsRequest(
        id=where.id,
        campaign_id=where.campaign_id,
        company_id=where.company_id,
        caption_identifier=where.caption_identifier,
        status=[status.value for status in where.status or ()],
        search=where.search,
        platform=[platform.value for platform in where.platform or ()],
        person_id=where.person_id,
        payment_type=where.payment_type.value if where.payment_type else None,  # type: ignore[arg-type]
        most_of=most_of.value if most_of else None,  # type: ignore[arg-type]
        order=order_number(order_by),  # type: ignore[arg-type]
        limit=limit_number(limit),
        after=after,
        read_mask=read_of("Advertisement"),
        as_table=True,
        posts_read_mask=loaders.posts_wanted(),
        checks_state=[state.value for state in where.checks or ()],
        change_requested=where.change_requested,
        overdue=where.overdue,
        assignee_id=where.assignee_id,
        assigned=where.assigned,
        snoozed=where.snoozed,
        external_id=where.external_id,
    )
    if where.created_from is not None:
        request.created_from.FromDatetime(where.created_from)
    if where.created_to is not None:
        request.created_to.FromDatetime(where.created_to)
    if where.updated_since is not None:
        request.updated_since.FromDatetime(where.updated_since)
    response = await loaders.client.ads.ListAdvertisements(request)
    loaders.keep_posts(response)
    return Connection(rows(response.table, pb.Advertisement), response.page_info)
