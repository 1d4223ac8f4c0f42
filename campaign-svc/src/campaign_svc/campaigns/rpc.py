"""Decodes requests about campaigns, drafts and history, calls one use case each, encodes the response."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

import grpc

from campaign_svc.access import sees_companies
from campaign_svc.campaigns.messages import (
    CAMPAIGNS,
    CHANGES,
    CREATORS,
    Day,
    campaign_slots,
    companies_known,
    day_of_message,
    moment_of,
    series_message,
    totals_message,
)
from campaign_svc.campaigns.models import Campaign, CampaignDraft, CampaignFilter, CampaignTotals
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.set_external_data import CampaignExternalDataService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.external_data.messages import change_of, external_id_asked
from kit.db import Row, uuid7
from kit.rpc.caller import Caller, current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.limits import MAX_ITEMS
from kit.rpc.messages import is_set, page_info_of
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc, lifecycle_pb2, lifecycle_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc

_DECIDED = frozenset(
    {
        "status",
        "active",
        "budget_available",
        "budget_freezed",
        "budget_spent",
        "money_per_engagement_real",
        "engagement_real",
        "influencers_total",
        "engagement_velocity_real",
        "version",
        "external_id",
    }
)
"""Columns not given when a campaign is created whole: the service sets them, or a use case of their own does."""
_MOMENTS = ("start_dt", "end_dt")
_DAYS = ("start_day", "end_day")
_GIVEN = [
    field
    for field in pb.Campaign.DESCRIPTOR.fields
    if field.name in Campaign.model_fields and field.name not in {*_DECIDED, *_DAYS} and field.message_type is None
]
_DRAFT = [
    name
    for name in lifecycle_pb2.CampaignDraft.DESCRIPTOR.fields_by_name
    if name not in {*_MOMENTS, *_DAYS, "external"}
]


def _campaign(message: pb.Campaign) -> Campaign:
    values = {
        field.name: getattr(message, field.name)
        for field in _GIVEN
        if not field.has_presence or is_set(message, field.name)
    }
    values |= {
        field.name: getattr(message.segments, field.name) for field in pb.EngagementSegments.DESCRIPTOR.fields
    }
    values |= {name: moment_of(message, name) for name in _MOMENTS}
    values |= {name: day_of_message(message, name) for name in _DAYS}
    values["id"] = message.id or uuid7()
    values["currency"] = message.currency or "ARS"
    values["posts_per_person"] = message.posts_per_person or 1
    values["reward_kind"] = message.reward_kind or message.payment_type
    return Campaign(**values)


def _draft(message: lifecycle_pb2.CampaignDraft) -> CampaignDraft:
    values = {name: getattr(message, name) for name in _DRAFT if is_set(message, name)}
    values |= {name: moment_of(message, name) for name in _MOMENTS}
    values |= {name: day_of_message(message, name) for name in _DAYS}
    return CampaignDraft(**values, external=change_of(message.external))


class Results(Protocol):
    """Totals of campaigns, computed from their advertisements."""

    async def totals(self, caller: Caller, campaign_ids: Sequence[str]) -> list[CampaignTotals | None]:
        """Totals in the order requested; None for those unknown or out of reach."""

    async def creators(self, caller: Caller, campaign_ids: Sequence[str]) -> list[list[Row]]:
        """The people who made advertisements of each campaign, in the order requested."""


class Series(Protocol):
    """Daily engagement of campaigns."""

    async def series(
        self, caller: Caller, campaign_ids: Sequence[str], start: datetime | None, end: datetime | None
    ) -> Sequence[Sequence[Day]]:
        """Days by campaign, in the order requested."""


class CampaignRpc(campaign_pb2_grpc.CampaignServiceServicer):
    """CampaignService of the contract."""

    def __init__(
        self,
        campaigns: CampaignService,
        results: Results,
        engagement: Series,
        external: CampaignExternalDataService,
        facts_arrive: Callable[[], bool] = lambda: True,
    ) -> None:
        """`facts_arrive`: whether facts of company-svc arrive at present; without them companies are not answered."""
        self._campaigns = campaigns
        self._facts_arrive = facts_arrive
        self._external = external
        self._results = results
        self._engagement = engagement

    async def ListCampaigns(self, request: pb.ListCampaignsRequest, _: object) -> pb.ListCampaignsResponse:
        encoder = CAMPAIGNS.masked(request.read_mask.paths)
        companies = request.with_companies and sees_companies(current_caller()) and self._facts_arrive()
        rows = await self._campaigns.listed(
            current_caller(),
            CampaignFilter(
                campaign_id=request.id if request.HasField("id") else None,
                company_id=request.company_id if request.HasField("company_id") else None,
                active=request.active if request.HasField("active") else None,
                status=list(request.status),
                types=list(request.type),
                search=request.search or None,
                ids=list(request.ids),
                updated_since=moment_of(request, "updated_since"),
                external_id=external_id_asked(request),
            ),
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit or 1000,
            after=request.after or None,
            columns=encoder.columns | {"id"},
            companies=companies,
        )
        response = pb.ListCampaignsResponse(page_info=page_info_of(rows))
        if request.as_table:
            response.table.CopyFrom(encoder.table(rows))
        else:
            response.campaigns.extend(encoder.messages(rows))
        if request.with_totals and rows:
            totals = await self._results.totals(current_caller(), [row.id for row in rows])
            response.totals.extend(map(totals_message, totals))
        if companies:
            response.companies.extend(companies_known(rows))
        return response

    async def BatchGetCampaigns(
        self, request: pb.BatchGetCampaignsRequest, _: object
    ) -> pb.BatchGetCampaignsResponse:
        rows = await self._campaigns.get_many(current_caller(), request.ids)
        return pb.BatchGetCampaignsResponse(campaigns=campaign_slots(rows))

    async def BatchListCompanyCampaigns(
        self, request: pb.BatchListCompanyCampaignsRequest, _: object
    ) -> pb.BatchListCompanyCampaignsResponse:
        lists = await self._campaigns.of_companies(
            current_caller(), request.company_ids, limit=request.limit or MAX_ITEMS, after=request.after or None
        )
        return pb.BatchListCompanyCampaignsResponse(
            lists=[pb.CampaignList(campaigns=CAMPAIGNS.messages(rows)) for rows in lists]
        )

    async def BatchGetCampaignTotals(
        self, request: pb.BatchGetCampaignTotalsRequest, _: object
    ) -> pb.BatchGetCampaignTotalsResponse:
        rows = await self._results.totals(current_caller(), request.campaign_ids)
        return pb.BatchGetCampaignTotalsResponse(totals=[totals_message(row) for row in rows])

    async def BatchGetEngagementSeries(
        self, request: pb.BatchGetEngagementSeriesRequest, _: object
    ) -> pb.BatchGetEngagementSeriesResponse:
        lists = await self._engagement.series(
            current_caller(),
            request.campaign_ids,
            moment_of(request, "from"),
            moment_of(request, "to"),
        )
        return pb.BatchGetEngagementSeriesResponse(series=[series_message(rows) for rows in lists])

    async def BatchListCampaignCreators(
        self, request: pb.BatchListCampaignCreatorsRequest, _: object
    ) -> pb.BatchListCampaignCreatorsResponse:
        lists = await self._results.creators(current_caller(), request.campaign_ids)
        return pb.BatchListCampaignCreatorsResponse(
            lists=[pb.CampaignCreators(creators=CREATORS.messages(rows)) for rows in lists]
        )

    async def CreateCampaign(self, request: pb.CreateCampaignRequest, _: object) -> pb.CreateCampaignResponse:
        created_at = moment_of(request.campaign, "creation_dt")
        row = await self._campaigns.create(current_caller(), _campaign(request.campaign), created_at)
        return pb.CreateCampaignResponse(campaign=CAMPAIGNS.message(row))

    async def TransitionCampaign(
        self, request: pb.TransitionCampaignRequest, _: object
    ) -> pb.TransitionCampaignResponse:
        taken_at = moment_of(request, "taken_at")
        row = await self._campaigns.transition(
            current_caller(), request.id, request.transition, request.reason, taken_at
        )
        return pb.TransitionCampaignResponse(campaign=CAMPAIGNS.message(row))

    async def SetCampaignExternalData(
        self, request: pb.SetCampaignExternalDataRequest, _: object
    ) -> pb.SetCampaignExternalDataResponse:
        row = await self._external.set(current_caller(), request.id, change_of(request.data))
        return pb.SetCampaignExternalDataResponse(campaign=CAMPAIGNS.message(row))


class MediaPictures:
    """media-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def claim(self, address: str, owner_id: str) -> bool:
        """See write_drafts.Pictures."""
        request = media_pb2.ClaimImagesRequest(keys=[address.removeprefix("/media/")], owner_id=owner_id)
        try:
            await self._stub.ClaimImages(request)
        except grpc.aio.AioRpcError as error:
            domain_error = from_rpc_error(error)
            if domain_error.status in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT):
                return False
            raise domain_error from error
        return True


class LifecycleRpc(lifecycle_pb2_grpc.CampaignLifecycleServiceServicer):
    """CampaignLifecycleService of the contract."""

    def __init__(self, drafts: DraftService) -> None:
        self._drafts = drafts

    async def CreateCampaignDraft(
        self, request: lifecycle_pb2.CreateCampaignDraftRequest, _: object
    ) -> lifecycle_pb2.CreateCampaignDraftResponse:
        row = await self._drafts.create(current_caller(), _draft(request.draft))
        return lifecycle_pb2.CreateCampaignDraftResponse(campaign=CAMPAIGNS.message(row))

    async def UpdateCampaignDraft(
        self, request: lifecycle_pb2.UpdateCampaignDraftRequest, _: object
    ) -> lifecycle_pb2.UpdateCampaignDraftResponse:
        row = await self._drafts.update(
            current_caller(), request.id, _draft(request.draft), tuple(request.cleared)
        )
        return lifecycle_pb2.UpdateCampaignDraftResponse(campaign=CAMPAIGNS.message(row))

    async def ListCampaignDrafts(
        self, request: lifecycle_pb2.ListCampaignDraftsRequest, _: object
    ) -> lifecycle_pb2.ListCampaignDraftsResponse:
        rows = await self._drafts.drafts(
            current_caller(),
            company_id=request.company_id if request.HasField("company_id") else None,
            external_id=external_id_asked(request),
            limit=request.limit or 1000,
            after=request.after or None,
        )
        return lifecycle_pb2.ListCampaignDraftsResponse(
            campaigns=CAMPAIGNS.messages(rows),
            page_info=page_info_of(rows),
        )

    async def BatchListStatusChanges(
        self, request: lifecycle_pb2.BatchListStatusChangesRequest, _: object
    ) -> lifecycle_pb2.BatchListStatusChangesResponse:
        lists = await self._drafts.changes(current_caller(), request.campaign_ids)
        return lifecycle_pb2.BatchListStatusChangesResponse(
            lists=[lifecycle_pb2.StatusChangeList(changes=CHANGES.messages(rows)) for rows in lists]
        )
