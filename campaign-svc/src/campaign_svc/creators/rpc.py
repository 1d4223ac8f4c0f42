"""Decodes requests about creators, calls one use case each, encodes the response."""

from __future__ import annotations

from datetime import timedelta

from campaign_svc.creator_invitations.policies import LASTS
from campaign_svc.creator_invitations.service import InvitationService
from campaign_svc.creators.messages import (
    TAGS,
    invitation_message,
    note_message,
    profile_message,
    stop_message,
)
from campaign_svc.creators.service import CreatorService
from kit.rpc.caller import current_caller
from kit.rpc.messages import timestamp
from resuena.campaign.v1 import creators_pb2 as pb
from resuena.campaign.v1 import creators_pb2_grpc


class CreatorRpc(creators_pb2_grpc.CreatorServiceServicer):
    """CreatorService of the contract."""

    def __init__(self, creators: CreatorService, invitations: InvitationService, lasts: timedelta = LASTS) -> None:
        self._creators = creators
        self._invitations = invitations
        self._lasts = lasts

    async def GetCreator(self, request: pb.GetCreatorRequest, _: object) -> pb.GetCreatorResponse:
        caller = current_caller()
        profile = await self._creators.creator(caller, request.company_id, request.person_id)
        return pb.GetCreatorResponse(creator=profile_message(caller, profile, self._lasts) if profile else None)

    async def ListCreatorTags(self, request: pb.ListCreatorTagsRequest, _: object) -> pb.ListCreatorTagsResponse:
        tags = await self._creators.tags(current_caller(), request.company_id)
        return pb.ListCreatorTagsResponse(tags=TAGS.messages(tags))

    async def AddCreatorNote(self, request: pb.AddCreatorNoteRequest, _: object) -> pb.AddCreatorNoteResponse:
        caller = current_caller()
        note = await self._creators.add_note(caller, request.company_id, request.person_id, request.text)
        return pb.AddCreatorNoteResponse(note=note_message(caller, note))

    async def DeleteCreatorNote(
        self, request: pb.DeleteCreatorNoteRequest, _: object
    ) -> pb.DeleteCreatorNoteResponse:
        await self._creators.delete_note(current_caller(), request.id)
        return pb.DeleteCreatorNoteResponse()

    async def TagCreator(self, request: pb.TagCreatorRequest, _: object) -> pb.TagCreatorResponse:
        tags = await self._creators.tag(current_caller(), request.company_id, request.person_id, request.tag)
        return pb.TagCreatorResponse(tags=tags)

    async def UntagCreator(self, request: pb.UntagCreatorRequest, _: object) -> pb.UntagCreatorResponse:
        tags = await self._creators.untag(current_caller(), request.company_id, request.person_id, request.tag)
        return pb.UntagCreatorResponse(tags=tags)

    async def BlockCreator(self, request: pb.BlockCreatorRequest, _: object) -> pb.BlockCreatorResponse:
        blocked_at = await self._creators.block(
            current_caller(), request.company_id, request.person_id, blocked=request.blocked
        )
        return pb.BlockCreatorResponse(blocked_at=timestamp(blocked_at) if blocked_at else None)

    async def InviteCreator(self, request: pb.InviteCreatorRequest, _: object) -> pb.InviteCreatorResponse:
        state = await self._creators.invite(
            current_caller(), request.company_id, request.person_id, invited=request.invited
        )
        return pb.InviteCreatorResponse(invitation=invitation_message(state, self._lasts))

    async def GetInvitationStop(
        self, request: pb.GetInvitationStopRequest, _: object
    ) -> pb.GetInvitationStopResponse:
        stop = await self._invitations.stop_of(request.token)
        return pb.GetInvitationStopResponse(stop=stop_message(stop) if stop else None)

    async def StopInvitations(self, request: pb.StopInvitationsRequest, _: object) -> pb.StopInvitationsResponse:
        stop = await self._invitations.stop(request.token, stopped=request.stopped)
        return pb.StopInvitationsResponse(stop=stop_message(stop))
