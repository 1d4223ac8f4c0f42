"""Decodes requests about advertisements, calls one use case each, encodes the response."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Protocol

from campaign_svc.advertisements.messages import (
    ADVERTISEMENTS,
    POSTS,
    advertisement_slots,
    post_of,
    submission_of,
)
from campaign_svc.advertisements.models import AdvertisementFilter, AdvertisementRow, PublishedPost, Submission
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.advertisements.service.set_external_data import AdvertisementExternalDataService
from campaign_svc.campaigns.messages import moment_of, optional_text
from campaign_svc.external_data.messages import change_of, external_id_asked
from campaign_svc.figures.messages import report_of
from campaign_svc.figures.models import Report
from kit.db import Row
from kit.rpc.caller import Caller, current_caller
from kit.rpc.limits import MAX_ITEMS
from kit.rpc.messages import page_info_of
from kit.v1.table_pb2 import Table
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc


class MobileSide(Protocol):
    """Receives the mobile side's messages. Services only; each method raises PermissionDenied or InvalidInput."""

    async def submit(self, caller: Caller, submitted: Sequence[Submission]) -> list[AdvertisementRow]:
        """The advertisements as stored, in the order given."""

    async def publish(self, caller: Caller, posts: Sequence[PublishedPost]) -> int:
        """How many posts were new."""

    async def report(self, caller: Caller, reports: Sequence[Report]) -> tuple[int, list[str]]:
        """The number of reports newer than the stored figures, and ids of the posts whose network reports the figures,
        which are skipped."""


class AdvertisementRpc(campaign_pb2_grpc.AdvertisementServiceServicer):
    """AdvertisementService of the contract."""

    def __init__(
        self, ads: AdvertisementService, mobile: MobileSide, external: AdvertisementExternalDataService
    ) -> None:
        self._ads = ads
        self._external = external
        self._mobile = mobile

    async def ListAdvertisements(
        self, request: pb.ListAdvertisementsRequest, _: object
    ) -> pb.ListAdvertisementsResponse:
        encoder = ADVERTISEMENTS.masked(request.read_mask.paths)
        post_encoder = POSTS.masked(request.posts_read_mask.paths) if request.HasField("posts_read_mask") else None
        rows, posts = await self._ads.listed_with_posts(
            current_caller(),
            AdvertisementFilter(
                advertisement_id=request.id if request.HasField("id") else None,
                campaign_id=request.campaign_id if request.HasField("campaign_id") else None,
                company_id=request.company_id if request.HasField("company_id") else None,
                code=request.caption_identifier if request.HasField("caption_identifier") else None,
                status=list(request.status),
                search=request.search or None,
                platforms=list(request.platform),
                created_from=moment_of(request, "created_from"),
                created_to=moment_of(request, "created_to"),
                updated_since=moment_of(request, "updated_since"),
                person_id=optional_text(request, "person_id"),
                payment_type=request.payment_type or None,
                checks_state=list(request.checks_state),
                change_requested=request.change_requested if request.HasField("change_requested") else None,
                overdue=request.overdue if request.HasField("overdue") else None,
                assignee_id=optional_text(request, "assignee_id"),
                assigned=request.assigned if request.HasField("assigned") else None,
                snoozed=request.snoozed if request.HasField("snoozed") else None,
                external_id=external_id_asked(request),
                most_of=request.most_of,
            ),
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit or 1000,
            after=request.after or None,
            columns=encoder.columns,
            post_columns=post_encoder.columns if post_encoder else None,
            may_lag=request.may_lag,
        )
        response = pb.ListAdvertisementsResponse(
            posts=post_encoder.table_of_lists(posts) if post_encoder else None, page_info=page_info_of(rows)
        )
        if request.as_table:
            response.table.CopyFrom(encoder.table(rows))
        else:
            response.advertisements.extend(encoder.messages(rows))
        return response

    async def _posts_of(
        self,
        request: pb.BatchListCampaignAdvertisementsRequest,
        rows: Sequence[Row],
    ) -> Table | None:
        if not request.HasField("posts_read_mask") or len(rows) > MAX_ITEMS:
            return None
        encoder = POSTS.masked(request.posts_read_mask.paths)
        ids = [row.id for row in rows]
        return encoder.table_of_lists(await self._ads.posts_of(current_caller(), ids, encoder.columns))

    async def BatchGetAdvertisements(
        self, request: pb.BatchGetAdvertisementsRequest, _: object
    ) -> pb.BatchGetAdvertisementsResponse:
        rows = await self._ads.get_many(current_caller(), request.ids)
        return pb.BatchGetAdvertisementsResponse(advertisements=advertisement_slots(rows))

    async def BatchListCampaignAdvertisements(
        self, request: pb.BatchListCampaignAdvertisementsRequest, _: object
    ) -> pb.BatchListCampaignAdvertisementsResponse:
        encoder = ADVERTISEMENTS.masked(request.read_mask.paths)
        lists = await self._ads.of_campaigns(
            current_caller(),
            request.campaign_ids,
            request.limit or 1000,
            request.after or None,
            encoder.columns,
        )
        posts = await self._posts_of(request, list(chain.from_iterable(lists)))
        if request.as_table:
            return pb.BatchListCampaignAdvertisementsResponse(table=encoder.table_of_lists(lists), posts=posts)
        return pb.BatchListCampaignAdvertisementsResponse(
            lists=[pb.AdvertisementList(advertisements=encoder.messages(rows)) for rows in lists], posts=posts
        )

    async def BatchListPosts(self, request: pb.BatchListPostsRequest, _: object) -> pb.BatchListPostsResponse:
        encoder = POSTS.masked(request.read_mask.paths)
        lists = await self._ads.posts_of(current_caller(), request.advertisement_ids, encoder.columns)
        if request.as_table:
            return pb.BatchListPostsResponse(table=encoder.table_of_lists(lists))
        return pb.BatchListPostsResponse(lists=[pb.PostList(posts=encoder.messages(rows)) for rows in lists])

    async def AuditAdvertisement(
        self, request: pb.AuditAdvertisementRequest, _: object
    ) -> pb.AuditAdvertisementResponse:
        row = await self._ads.audit(
            current_caller(),
            request.id,
            request.status,
            optional_text(request, "reason"),
            optional_text(request, "note"),
        )
        return pb.AuditAdvertisementResponse(advertisement=ADVERTISEMENTS.message(row))

    async def SubmitAdvertisements(
        self, request: pb.SubmitAdvertisementsRequest, _: object
    ) -> pb.SubmitAdvertisementsResponse:
        submitted = [submission_of(message) for message in request.advertisements]
        rows = await self._mobile.submit(current_caller(), submitted)
        return pb.SubmitAdvertisementsResponse(advertisements=ADVERTISEMENTS.messages(rows))

    async def PublishPosts(self, request: pb.PublishPostsRequest, _: object) -> pb.PublishPostsResponse:
        created = await self._mobile.publish(current_caller(), [post_of(post) for post in request.posts])
        return pb.PublishPostsResponse(created=created)

    async def SetAdvertisementExternalData(
        self, request: pb.SetAdvertisementExternalDataRequest, _: object
    ) -> pb.SetAdvertisementExternalDataResponse:
        row = await self._external.set(current_caller(), request.id, change_of(request.data))
        return pb.SetAdvertisementExternalDataResponse(advertisement=ADVERTISEMENTS.message(row))

    async def ReportEngagement(
        self, request: pb.ReportEngagementRequest, _: object
    ) -> pb.ReportEngagementResponse:
        reports = [report_of(report) for report in request.reports]
        applied, from_network = await self._mobile.report(current_caller(), reports)
        return pb.ReportEngagementResponse(applied=applied, from_network_post_ids=from_network)
