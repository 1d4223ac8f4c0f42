"""RPC handlers for creators' notices: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.creator_notices.messages import page_message, preference_messages
from identity_svc.creator_notices.models import Preference
from identity_svc.creator_notices.service import CreatorNoticeService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import creator_notices_pb2 as pb
from resuena.identity.v1 import creator_notices_pb2_grpc


@dataclass(frozen=True)
class CreatorNoticeRpc(creator_notices_pb2_grpc.CreatorNoticeServiceServicer):
    notices: CreatorNoticeService

    async def ListCreatorNotices(
        self, request: pb.ListCreatorNoticesRequest, _: object
    ) -> pb.ListCreatorNoticesResponse:
        rows, more, unread = await self.notices.listed(
            current_caller(), request.limit or None, request.after or None
        )
        return page_message(rows, more=more, unread=unread)

    async def CountCreatorNotices(
        self, _: pb.CountCreatorNoticesRequest, __: object
    ) -> pb.CountCreatorNoticesResponse:
        return pb.CountCreatorNoticesResponse(unread=await self.notices.unread(current_caller()))

    async def MarkCreatorNoticesRead(
        self, request: pb.MarkCreatorNoticesReadRequest, _: object
    ) -> pb.MarkCreatorNoticesReadResponse:
        return pb.MarkCreatorNoticesReadResponse(
            unread=await self.notices.mark_read(current_caller(), request.up_to)
        )

    async def GetCreatorNoticePreferences(
        self, _: pb.GetCreatorNoticePreferencesRequest, __: object
    ) -> pb.GetCreatorNoticePreferencesResponse:
        chosen = await self.notices.preferences(current_caller())
        return pb.GetCreatorNoticePreferencesResponse(preferences=preference_messages(chosen))

    async def UpdateCreatorNoticePreferences(
        self, request: pb.UpdateCreatorNoticePreferencesRequest, _: object
    ) -> pb.UpdateCreatorNoticePreferencesResponse:
        preferences = [
            Preference(preference.topic, preference.in_app, preference.by_mail)
            for preference in request.preferences
        ]
        chosen = await self.notices.update_preferences(current_caller(), preferences)
        return pb.UpdateCreatorNoticePreferencesResponse(preferences=preference_messages(chosen))

    async def StopCreatorNotices(
        self, request: pb.StopCreatorNoticesRequest, _: object
    ) -> pb.StopCreatorNoticesResponse:
        topics = await self.notices.stop(request.token)
        return pb.StopCreatorNoticesResponse(topics=topics)  # type: ignore[arg-type]
