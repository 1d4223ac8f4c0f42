"""Decodes calls about advertisements, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

from google.protobuf.message import Message

from campaign_svc.advertisements.messages import (
    advertisement_layout,
    advertisement_message,
    advertisement_messages,
    advertisement_slots,
    entry_messages,
    post_layout,
    post_lists,
)
from campaign_svc.advertisements.service import AdvertisementService
from campaign_svc.arrivals import messages
from campaign_svc.arrivals.service import ArrivalService
from campaign_svc.engagement.service import EngagementService
from kit.rpc.caller import current_caller
from kit.rpc.errors import InvalidInput
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc


def optional_text(message: Message, name: str) -> str | None:
    """An optional text of a request; None when it was not set."""
    return str(getattr(message, name)) if given(message, name) else None


def moment_of(message: Message, name: str) -> datetime | None:
    """An optional moment of a request; None when it was not set. Raises InvalidInput for one that is none."""
    if not given(message, name):
        return None
    try:
        return cast(datetime, getattr(message, name).ToDatetime(tzinfo=UTC))
    except (ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} is not a moment.") from error


class AdvertisementRpc(campaign_pb2_grpc.AdvertisementServiceServicer):
    """AdvertisementService of the contract."""

    def __init__(self, ads: AdvertisementService, arrivals: ArrivalService, engagement: EngagementService) -> None:
        self._ads = ads
        self._arrivals = arrivals
        self._engagement = engagement

    async def ListAdvertisements(  # noqa: N802
        self, request: pb.ListAdvertisementsRequest, _: Any
    ) -> pb.ListAdvertisementsResponse:
        """See the contract."""
        layout = advertisement_layout(request.read_mask.paths)
        rows = await self._ads.listed(
            current_caller(),
            advertisement_id=request.id if request.HasField("id") else None,
            campaign_id=request.campaign_id if request.HasField("campaign_id") else None,
            company_id=request.company_id if request.HasField("company_id") else None,
            code=request.caption_identifier if request.HasField("caption_identifier") else None,
            status=list(request.status),
            search=request.search or None,
            platforms=list(request.platform),
            created_from=moment_of(request, "created_from"),
            created_to=moment_of(request, "created_to"),
            person_id=optional_text(request, "person_id"),
            most_of=request.most_of,
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit or 1000,
            after=request.after or None,
            columns=layout.columns,
        )
        return pb.ListAdvertisementsResponse(advertisements=advertisement_messages(rows, layout))

    async def BatchGetAdvertisements(  # noqa: N802
        self, request: pb.BatchGetAdvertisementsRequest, _: Any
    ) -> pb.BatchGetAdvertisementsResponse:
        """See the contract."""
        rows = await self._ads.get_many(current_caller(), request.ids)
        return pb.BatchGetAdvertisementsResponse(advertisements=advertisement_slots(rows))

    async def BatchListCampaignAdvertisements(  # noqa: N802
        self, request: pb.BatchListCampaignAdvertisementsRequest, _: Any
    ) -> pb.BatchListCampaignAdvertisementsResponse:
        """See the contract."""
        limit = request.limit or 1000
        lists = await self._ads.of_campaigns(current_caller(), request.campaign_ids, limit, request.after or None)
        return pb.BatchListCampaignAdvertisementsResponse(
            lists=[pb.AdvertisementList(advertisements=advertisement_messages(rows)) for rows in lists]
        )

    async def BatchListPosts(self, request: pb.BatchListPostsRequest, _: Any) -> pb.BatchListPostsResponse:  # noqa: N802
        """See the contract."""
        layout = post_layout(request.read_mask.paths)
        lists = await self._ads.posts_of(current_caller(), request.advertisement_ids, layout.columns)
        return pb.BatchListPostsResponse(lists=post_lists(lists, layout))

    async def AuditAdvertisement(  # noqa: N802
        self, request: pb.AuditAdvertisementRequest, _: Any
    ) -> pb.AuditAdvertisementResponse:
        """See the contract."""
        row = await self._ads.audit(
            current_caller(),
            request.id,
            request.status,
            optional_text(request, "reason"),
            optional_text(request, "note"),
        )
        return pb.AuditAdvertisementResponse(advertisement=advertisement_message(row))

    async def ListAuditEntries(self, request: pb.ListAuditEntriesRequest, _: Any) -> pb.ListAuditEntriesResponse:  # noqa: N802
        """See the contract."""
        rows = await self._ads.history(current_caller(), request.advertisement_id)
        return pb.ListAuditEntriesResponse(entries=entry_messages(rows))

    async def SubmitAdvertisements(  # noqa: N802
        self, request: pb.SubmitAdvertisementsRequest, _: Any
    ) -> pb.SubmitAdvertisementsResponse:
        """See the contract."""
        submitted = [messages.submission(message) for message in request.advertisements]
        rows = await self._arrivals.submit(current_caller(), submitted)
        return pb.SubmitAdvertisementsResponse(advertisements=advertisement_messages(rows))

    async def PublishPosts(self, request: pb.PublishPostsRequest, _: Any) -> pb.PublishPostsResponse:  # noqa: N802
        """See the contract."""
        created = await self._arrivals.publish(current_caller(), [messages.post(one) for one in request.posts])
        return pb.PublishPostsResponse(created=created)

    async def ReportEngagement(self, request: pb.ReportEngagementRequest, _: Any) -> pb.ReportEngagementResponse:  # noqa: N802
        """See the contract."""
        reports = [messages.report(one) for one in request.reports]
        return pb.ReportEngagementResponse(applied=await self._engagement.report(current_caller(), reports))
