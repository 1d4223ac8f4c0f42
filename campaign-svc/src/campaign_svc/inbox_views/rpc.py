"""Decodes requests about saved views, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.inbox_views.models import InboxView
from campaign_svc.inbox_views.service import InboxViewService
from kit.rpc.caller import current_caller
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import inbox_views_pb2 as pb
from resuena.campaign.v1 import inbox_views_pb2_grpc

_VIEWS = RowEncoder(pb.InboxView)


class InboxViewRpc(inbox_views_pb2_grpc.InboxViewServiceServicer):
    """InboxViewService of the contract."""

    def __init__(self, views: InboxViewService) -> None:
        self._views = views

    async def ListInboxViews(self, request: pb.ListInboxViewsRequest, _: object) -> pb.ListInboxViewsResponse:
        views = await self._views.views(current_caller(), request.company_id)
        return pb.ListInboxViewsResponse(views=_VIEWS.messages(views))

    async def SaveInboxView(self, request: pb.SaveInboxViewRequest, _: object) -> pb.SaveInboxViewResponse:
        view = await self._views.save(current_caller(), request.company_id, request.name, request.filters)
        return pb.SaveInboxViewResponse(view=_message(view))

    async def RenameInboxView(self, request: pb.RenameInboxViewRequest, _: object) -> pb.RenameInboxViewResponse:
        view = await self._views.rename(current_caller(), request.id, request.name)
        return pb.RenameInboxViewResponse(view=_message(view))

    async def DeleteInboxView(self, request: pb.DeleteInboxViewRequest, _: object) -> pb.DeleteInboxViewResponse:
        await self._views.delete(current_caller(), request.id)
        return pb.DeleteInboxViewResponse()


def _message(view: InboxView) -> pb.InboxView:
    return pb.InboxView(id=view.id, name=view.name, filters=view.filters)
