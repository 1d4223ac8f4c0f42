"""Decodes calls about advertisements, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from google.protobuf.message import Message

from campaign_svc.advertisements.messages import (
    FLAGS,
    RESOURCE_PRICES,
    advertisement_message,
    advertisement_messages,
    advertisement_slots,
    entry_messages,
    post_messages,
)
from campaign_svc.advertisements.service import AdvertisementService
from campaign_svc.engagement.models import COUNTS, PRICES
from campaign_svc.engagement.service import EngagementService, Report
from kit.rpc.caller import current_caller
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import campaign_pb2_grpc

_OPTIONAL = (
    "company_logo",
    "rejection_reason",
    "platform_score",
    "custumer_score",
    "facebook_status",
    "instagram_status",
    "twitter_status",
)
_SUBMITTED = (
    "campaign_id",
    "person_id",
    "multimedia_uri",
    "sponsored",
    "caption",
    "engagement_velocity_expected",
    "platform_score",
    "custumer_score",
    "facebook_status",
    "instagram_status",
    "twitter_status",
)


def optional_text(message: Message, name: str) -> str | None:
    """An optional text of a request; None when it was not set."""
    return str(getattr(message, name)) if given(message, name) else None


def _submitted(message: pb.Advertisement) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(message, name) for name in _SUBMITTED}
    for name in _OPTIONAL:
        if name in values and not given(message, name):
            values[name] = None
    values |= {name: getattr(message.includes, name) for name in FLAGS}
    values |= {name: getattr(message.resource_prices, name) for name in RESOURCE_PRICES}
    values |= {name: getattr(message.prices, name) for name in PRICES}
    resource = message.hashtag_resource
    values["hashtag_enabled"] = resource.enabled
    values["hashtag_value"] = resource.value if resource.HasField("value") else None
    values["tagged_people"] = list(message.tagged_people)
    values["social_media_target"] = list(message.social_media_target)
    values["id"], values["caption_identifier"] = message.id, message.caption_identifier
    values["creation_dt"] = message.creation_dt.ToDatetime(tzinfo=UTC) if message.HasField("creation_dt") else None
    return values


def _post(message: pb.Post) -> dict[str, Any]:
    return {
        "id": message.id,
        "advertisement_id": message.advertisement_id,
        "platform": message.platform,
        "post_platform_id": message.post_platform_id,
        "creation_dt": message.creation_dt.ToDatetime(tzinfo=UTC) if message.HasField("creation_dt") else None,
    }


class AdvertisementRpc(campaign_pb2_grpc.AdvertisementServiceServicer):
    """AdvertisementService of the contract."""

    def __init__(self, ads: AdvertisementService, engagement: EngagementService) -> None:
        self._ads = ads
        self._engagement = engagement

    async def ListAdvertisements(  # noqa: N802
        self, request: pb.ListAdvertisementsRequest, _: Any
    ) -> pb.ListAdvertisementsResponse:
        """See the contract."""
        rows = await self._ads.listed(
            current_caller(),
            advertisement_id=request.id if request.HasField("id") else None,
            campaign_id=request.campaign_id if request.HasField("campaign_id") else None,
            company_id=request.company_id if request.HasField("company_id") else None,
            code=request.caption_identifier if request.HasField("caption_identifier") else None,
            status=list(request.status),
            search=request.search or None,
            ascending=request.order == pb.SORT_DIRECTION_ASC,
            limit=request.limit if request.limit > 0 else 1000,
            after=request.after or None,
        )
        return pb.ListAdvertisementsResponse(advertisements=advertisement_messages(rows))

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
        limit = request.limit if request.limit > 0 else 1000
        lists = await self._ads.of_campaigns(current_caller(), request.campaign_ids, limit, request.after or None)
        return pb.BatchListCampaignAdvertisementsResponse(
            lists=[pb.AdvertisementList(advertisements=advertisement_messages(rows)) for rows in lists]
        )

    async def BatchListPosts(self, request: pb.BatchListPostsRequest, _: Any) -> pb.BatchListPostsResponse:  # noqa: N802
        """See the contract."""
        lists = await self._ads.posts_of(current_caller(), request.advertisement_ids)
        return pb.BatchListPostsResponse(lists=[pb.PostList(posts=post_messages(rows)) for rows in lists])

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
        submitted = [_submitted(message) for message in request.advertisements]
        rows = await self._ads.submit(current_caller(), submitted)
        return pb.SubmitAdvertisementsResponse(advertisements=advertisement_messages(rows))

    async def PublishPosts(self, request: pb.PublishPostsRequest, _: Any) -> pb.PublishPostsResponse:  # noqa: N802
        """See the contract."""
        created = await self._ads.publish(current_caller(), [_post(message) for message in request.posts])
        return pb.PublishPostsResponse(created=created)

    async def ReportEngagement(self, request: pb.ReportEngagementRequest, _: Any) -> pb.ReportEngagementResponse:  # noqa: N802
        """See the contract."""
        reports = [
            Report(
                post_id=item.post_id,
                counts={name: getattr(item.counts, name) for name in COUNTS},
                observed_at=item.observed_at.ToDatetime(tzinfo=UTC),
            )
            for item in request.reports
        ]
        return pb.ReportEngagementResponse(applied=await self._engagement.report(current_caller(), reports))
