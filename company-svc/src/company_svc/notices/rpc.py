"""RPC handlers for notices: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import grpc

from company_svc.invitations.rpc import confirmed_email
from company_svc.notices.messages import notice_message, preference_messages
from company_svc.notices.models import Preference
from company_svc.notices.service import NoticeService
from kit.rpc.caller import current_caller
from kit.rpc.errors import from_rpc_error
from resuena.company.v1 import notices_pb2 as pb
from resuena.company.v1 import notices_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc, persons_pb2


class IdentityAccounts:
    """Adapter of identity-svc: the caller's own e-mail, and, in this service's own name, e-mails of many persons."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = identity_service_pb2_grpc.IdentityServiceStub(channel)

    async def confirmed_email(self) -> str | None:
        """See notices.service.Accounts."""
        return await confirmed_email(self._stub)

    async def of(self, person_ids: Sequence[str]) -> Mapping[str, str]:
        """See notices.jobs.Addresses."""
        request = persons_pb2.BatchGetConfirmedEmailsRequest(person_ids=person_ids)
        try:
            slots = (await self._stub.BatchGetConfirmedEmails(request)).emails
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return {
            person_id: slot.email
            for person_id, slot in zip(person_ids, slots, strict=True)
            if slot.HasField("email")
        }


class NoticeRpc(notices_pb2_grpc.NoticeServiceServicer):
    """NoticeService of the contract."""

    def __init__(self, notices: NoticeService) -> None:
        self._notices = notices

    async def ListNotices(self, request: pb.ListNoticesRequest, _: object) -> pb.ListNoticesResponse:
        rows, unread = await self._notices.listed(
            current_caller(), limit=request.limit, after=request.after or None, unread=request.unread
        )
        return pb.ListNoticesResponse(notices=[notice_message(row) for row in rows], unread_count=unread)

    async def MarkNoticesRead(self, request: pb.MarkNoticesReadRequest, _: object) -> pb.MarkNoticesReadResponse:
        unread = await self._notices.mark_read(
            current_caller(), ids=list(request.ids), up_to=request.up_to if request.HasField("up_to") else None
        )
        return pb.MarkNoticesReadResponse(unread_count=unread)

    async def GetNoticePreferences(
        self, _: pb.GetNoticePreferencesRequest, __: object
    ) -> pb.GetNoticePreferencesResponse:
        chosen = await self._notices.preferences(current_caller())
        return pb.GetNoticePreferencesResponse(preferences=preference_messages(chosen))

    async def UpdateNoticePreferences(
        self, request: pb.UpdateNoticePreferencesRequest, _: object
    ) -> pb.UpdateNoticePreferencesResponse:
        preferences = [
            Preference(preference.topic, preference.in_portal, preference.mail)
            for preference in request.preferences
        ]
        chosen = await self._notices.update_preferences(current_caller(), preferences)
        return pb.UpdateNoticePreferencesResponse(preferences=preference_messages(chosen))
