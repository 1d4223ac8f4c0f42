"""Decodes calls about campaigns, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from campaign_svc.advertisements.rpc import moment_of
from campaign_svc.advertisements.service import AdvertisementService
from campaign_svc.campaigns.messages import (
    SEGMENTS,
    campaign_message,
    campaign_messages,
    campaign_slots,
    series_message,
    totals_message,
)
from campaign_svc.campaigns.service import CampaignService
from campaign_svc.engagement.service import EngagementService
from kit.rpc.caller import current_caller
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc

_WRITABLE = (
    "company_id",
    "name",
    "brief",
    "type",
    "payment_type",
    "reward_kind",
    "custom_prices_enabled",
    "stock",
    "currency",
    "investment",
    "money_per_engagement_expected",
    "engagement_expected",
    "influencers_expected",
    "engagement_velocity_expected",
    "forecast_days",
)
_OPTIONAL = (
    "picture",
    "product_payment_description",
    "custom_ad_price",
    "custom_product_usage_price",
    "custom_insight_multiplier",
    "custom_tag_mention_people_price",
    "custom_tag_mention_me_price",
    "custom_seal_price",
)
_MOMENTS = ("creation_dt", "start_dt", "end_dt")


def _values(message: pb.Campaign) -> dict[str, Any]:
    values = {name: getattr(message, name) for name in _WRITABLE}
    values["currency"] = values["currency"] or "ARS"
    values["reward_kind"] = values["reward_kind"] or values["payment_type"]
    values |= {name: getattr(message, name) for name in _OPTIONAL if given(message, name)}
    values |= {name: getattr(message.segments, name) for name in SEGMENTS}
    for name in _MOMENTS:
        if given(message, name):
            values[name] = getattr(message, name).ToDatetime(tzinfo=UTC)
    if message.id:
        values["id"] = message.id
    return values


class CampaignRpc(campaign_pb2_grpc.CampaignServiceServicer):
    """CampaignService of the contract."""

    def __init__(
        self, campaigns: CampaignService, ads: AdvertisementService, engagement: EngagementService
    ) -> None:
        self._campaigns = campaigns
        self._ads = ads
        self._engagement = engagement

    async def ListCampaigns(self, request: pb.ListCampaignsRequest, _: Any) -> pb.ListCampaignsResponse:  # noqa: N802
        """See the contract."""
        rows = await self._campaigns.listed(
            current_caller(),
            campaign_id=request.id if request.HasField("id") else None,
            company_id=request.company_id if request.HasField("company_id") else None,
            active=request.active if request.HasField("active") else None,
            status=list(request.status),
            types=list(request.type),
            search=request.search or None,
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit or 1000,
            after=request.after or None,
        )
        return pb.ListCampaignsResponse(campaigns=campaign_messages(rows))

    async def BatchGetCampaigns(  # noqa: N802
        self, request: pb.BatchGetCampaignsRequest, _: Any
    ) -> pb.BatchGetCampaignsResponse:
        """See the contract."""
        rows = await self._campaigns.get_many(current_caller(), request.ids)
        return pb.BatchGetCampaignsResponse(campaigns=campaign_slots(rows))

    async def BatchListCompanyCampaigns(  # noqa: N802
        self, request: pb.BatchListCompanyCampaignsRequest, _: Any
    ) -> pb.BatchListCompanyCampaignsResponse:
        """See the contract."""
        lists = await self._campaigns.of_companies(current_caller(), request.company_ids)
        return pb.BatchListCompanyCampaignsResponse(
            lists=[pb.CampaignList(campaigns=campaign_messages(rows)) for rows in lists]
        )

    async def BatchGetCampaignTotals(  # noqa: N802
        self, request: pb.BatchGetCampaignTotalsRequest, _: Any
    ) -> pb.BatchGetCampaignTotalsResponse:
        """See the contract."""
        rows = await self._campaigns.totals(current_caller(), request.campaign_ids)
        return pb.BatchGetCampaignTotalsResponse(totals=[totals_message(row) for row in rows])

    async def BatchGetEngagementSeries(  # noqa: N802
        self, request: pb.BatchGetEngagementSeriesRequest, _: Any
    ) -> pb.BatchGetEngagementSeriesResponse:
        """See the contract."""
        lists = await self._engagement.series(
            current_caller(),
            request.campaign_ids,
            moment_of(request, "from"),
            moment_of(request, "to"),
        )
        return pb.BatchGetEngagementSeriesResponse(series=[series_message(rows) for rows in lists])

    async def BatchListCampaignCreators(  # noqa: N802
        self, request: pb.BatchListCampaignCreatorsRequest, _: Any
    ) -> pb.BatchListCampaignCreatorsResponse:
        """See the contract."""
        lists = await self._ads.creators(current_caller(), request.campaign_ids)
        return pb.BatchListCampaignCreatorsResponse(
            lists=[
                pb.CampaignCreators(
                    creators=[pb.CampaignCreator(person_id=row.person_id, advertisements=row.made) for row in rows]
                )
                for rows in lists
            ]
        )

    async def CreateCampaign(self, request: pb.CreateCampaignRequest, _: Any) -> pb.CreateCampaignResponse:  # noqa: N802
        """See the contract."""
        row = await self._campaigns.create(current_caller(), _values(request.campaign))
        return pb.CreateCampaignResponse(campaign=campaign_message(row))

    async def TransitionCampaign(  # noqa: N802
        self, request: pb.TransitionCampaignRequest, _: Any
    ) -> pb.TransitionCampaignResponse:
        """See the contract."""
        row = await self._campaigns.transition(current_caller(), request.id, request.transition, request.reason)
        return pb.TransitionCampaignResponse(campaign=campaign_message(row))
