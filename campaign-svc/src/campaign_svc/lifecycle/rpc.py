"""Decodes calls about drafts and history, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import grpc

from campaign_svc.campaigns.messages import campaign_message, campaign_messages
from campaign_svc.engagement.encoding import Layout
from campaign_svc.lifecycle.service import LifecycleService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from kit.rpc.messages import given
from resuena.campaign.v1 import lifecycle_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2_grpc
from resuena.media.v1 import media_pb2, media_pb2_grpc

_MOMENTS = ("start_dt", "end_dt")
_PLAIN = tuple(name for name in pb.CampaignDraft.DESCRIPTOR.fields_by_name if name not in _MOMENTS)
_CHANGE = Layout(
    pb.StatusChange,
    plain=[name for name in pb.StatusChange.DESCRIPTOR.fields_by_name if name != "changed_at"],
    nested={},
    moments=("changed_at",),
)


def _values(draft: pb.CampaignDraft) -> dict[str, Any]:
    values = {name: getattr(draft, name) for name in _PLAIN if given(draft, name)}
    return values | {name: getattr(draft, name).ToDatetime(tzinfo=UTC) for name in _MOMENTS if given(draft, name)}


class MediaPictures:
    """media-svc, as the use case needs it."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = media_pb2_grpc.MediaServiceStub(channel)

    async def claim(self, address: str, owner_id: str) -> bool:
        """See lifecycle.service.Pictures."""
        request = media_pb2.ClaimImagesRequest(keys=[address.removeprefix("/media/")], owner_id=owner_id)
        try:
            await self._stub.ClaimImages(request)
        except grpc.aio.AioRpcError as error:
            known = from_rpc_error(error)
            if known.status in (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT):
                return False
            raise known from error
        return True


class LifecycleRpc(lifecycle_pb2_grpc.CampaignLifecycleServiceServicer):
    """CampaignLifecycleService of the contract."""

    def __init__(self, lifecycle: LifecycleService) -> None:
        self._lifecycle = lifecycle

    async def CreateCampaignDraft(  # noqa: N802
        self, request: pb.CreateCampaignDraftRequest, _: Any
    ) -> pb.CreateCampaignDraftResponse:
        """See the contract."""
        row = await self._lifecycle.create(current_caller(), _values(request.draft))
        return pb.CreateCampaignDraftResponse(campaign=campaign_message(row))

    async def UpdateCampaignDraft(  # noqa: N802
        self, request: pb.UpdateCampaignDraftRequest, _: Any
    ) -> pb.UpdateCampaignDraftResponse:
        """See the contract."""
        row = await self._lifecycle.update(
            current_caller(), request.id, _values(request.draft), tuple(request.cleared)
        )
        return pb.UpdateCampaignDraftResponse(campaign=campaign_message(row))

    async def ListCampaignDrafts(  # noqa: N802
        self, request: pb.ListCampaignDraftsRequest, _: Any
    ) -> pb.ListCampaignDraftsResponse:
        """See the contract."""
        rows = await self._lifecycle.drafts(
            current_caller(),
            company_id=request.company_id if request.HasField("company_id") else None,
            limit=request.limit if request.HasField("limit") else 1000,
            after=request.after or None,
        )
        return pb.ListCampaignDraftsResponse(campaigns=campaign_messages(rows))

    async def BatchListStatusChanges(  # noqa: N802
        self, request: pb.BatchListStatusChangesRequest, _: Any
    ) -> pb.BatchListStatusChangesResponse:
        """See the contract."""
        lists = await self._lifecycle.changes(current_caller(), request.campaign_ids)
        return pb.BatchListStatusChangesResponse(
            lists=[pb.StatusChangeList(changes=_CHANGE.encoded(rows)) for rows in lists]
        )
