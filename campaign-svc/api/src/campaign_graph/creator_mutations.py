"""Mutations on notes and tags of creators."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated

import strawberry

from campaign_graph.creator_types import (
    BlockCreatorResult,
    CreatorInvitation,
    CreatorNote,
    CreatorNoteResult,
    CreatorTagsResult,
    InvitationStop,
    InviteCreatorResult,
    StopInvitationsResult,
)
from campaign_graph.loaders import CampaignClient, CampaignLoaders
from kit.graph import ID, Info, OneClick, argument, mutation, plain, succeeded
from resuena.campaign.v1 import creators_pb2 as pb


@strawberry.type
class CreatorMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Writes a note about a person who posts for a company, for its members. Needs auditAdvertisement. "
        "Fails with UNAUTHENTICATED, UNKNOWN_CREATOR, NOT_ALLOWED, TOO_MANY_NOTES, CREATOR_NOTE_LENGTH or "
        "TEXT_UNREADABLE.",
    )
    async def add_creator_note(self, info: Info, company_id: ID, person_id: ID, text: str) -> CreatorNoteResult:
        request = pb.AddCreatorNoteRequest(company_id=company_id, person_id=person_id, text=text)
        note = (await info.context.of(CampaignLoaders).client.creators.AddCreatorNote(request)).note
        return succeeded(CreatorNoteResult, data=plain(CreatorNote, note), note=note)

    @mutation(
        paths={"id": "_id"},
        description="Deletes a note about a creator: who wrote it, and owners. Fails with UNAUTHENTICATED, "
        "UNKNOWN_NOTE or NOT_ALLOWED.",
    )
    async def delete_creator_note(self, info: Info, id: Annotated[ID, argument(name="_id")]) -> CreatorNoteResult:
        await info.context.of(CampaignLoaders).client.creators.DeleteCreatorNote(
            pb.DeleteCreatorNoteRequest(id=id)
        )
        return succeeded(CreatorNoteResult, data={"_id": id})

    @mutation(
        description="Adds a tag to a person who posts for a company, in the spelling that the company uses already; "
        "again changes nothing. Needs auditAdvertisement. Fails with UNAUTHENTICATED, UNKNOWN_CREATOR, NOT_ALLOWED, "
        "TOO_MANY_TAGS, CREATOR_TAG_LENGTH or NAME_UNREADABLE.",
    )
    async def tag_creator(self, info: Info, company_id: ID, person_id: ID, tag: str) -> CreatorTagsResult:
        request = pb.TagCreatorRequest(company_id=company_id, person_id=person_id, tag=tag)
        response = await info.context.of(CampaignLoaders).client.creators.TagCreator(request)
        return _tags(person_id, list(response.tags))

    @mutation(
        description="Removes a tag from a person who posts for a company; again changes nothing. Needs "
        "auditAdvertisement. Fails with UNAUTHENTICATED, UNKNOWN_CREATOR or NOT_ALLOWED.",
    )
    async def untag_creator(self, info: Info, company_id: ID, person_id: ID, tag: str) -> CreatorTagsResult:
        request = pb.UntagCreatorRequest(company_id=company_id, person_id=person_id, tag=tag)
        response = await info.context.of(CampaignLoaders).client.creators.UntagCreator(request)
        return _tags(person_id, list(response.tags))

    @mutation(
        description="Blocks or unblocks a person who posts for a company; repeating it changes nothing. What a blocked "
        "creator makes is refused as by a closed campaign; what was made before counts. Needs editCampaigns. "
        "Fails with UNAUTHENTICATED, UNKNOWN_CREATOR or NOT_ALLOWED.",
    )
    async def block_creator(
        self, info: Info, company_id: ID, person_id: ID, blocked: bool = True
    ) -> BlockCreatorResult:
        request = pb.BlockCreatorRequest(company_id=company_id, person_id=person_id, blocked=blocked)
        response = await info.context.of(CampaignLoaders).client.creators.BlockCreator(request)
        since = response.blocked_at.ToDatetime(UTC) if response.HasField("blocked_at") else None
        data = {"personId": person_id, "blockedAt": since.isoformat() if since else None}
        return succeeded(BlockCreatorResult, data=data, blocked_at=since)

    @mutation(
        description="Has the platform write once to a person who posts for a company, when its next campaign starts; "
        "or takes that back, as long as nothing was written. Repeating it changes nothing. Nobody is told their "
        "e-mail. Needs editCampaigns. Fails with UNAUTHENTICATED, UNKNOWN_CREATOR, NOT_ALLOWED, CREATOR_BLOCKED or "
        "INVITATIONS_STOPPED.",
    )
    async def invite_creator(
        self, info: Info, company_id: ID, person_id: ID, invited: bool = True
    ) -> InviteCreatorResult:
        request = pb.InviteCreatorRequest(company_id=company_id, person_id=person_id, invited=invited)
        response = await info.context.of(CampaignLoaders).client.creators.InviteCreator(request)
        invitation = response.invitation if response.HasField("invitation") else None
        data = {"personId": person_id, "invitation": plain(CreatorInvitation, invitation) if invitation else None}
        return succeeded(InviteCreatorResult, data=data, invitation=invitation)

    @mutation(
        anonymous=True,
        description="Ends a company's invitations to the person to whom the token was mailed, or allows them again; "
        "repeating it changes nothing. Anybody with the token. Fails with INVALID_TOKEN.",
    )
    async def stop_invitations(self, info: Info, token: str, stopped: bool = True) -> StopInvitationsResult:
        request = pb.StopInvitationsRequest(token=token, stopped=stopped)
        stop = (await info.context.of(CampaignLoaders).client.creators.StopInvitations(request)).stop
        return succeeded(StopInvitationsResult, data=plain(InvitationStop, stop), stop=stop)


def _tags(person_id: str, tags: list[str]) -> CreatorTagsResult:
    return succeeded(CreatorTagsResult, data={"personId": person_id, "tags": tags}, tags=tags)


async def _stop(client: CampaignClient, token: str) -> None:
    await client.creators.StopInvitations(pb.StopInvitationsRequest(token=token, stopped=True))


STOP_INVITATIONS = OneClick("stop", _stop)
"""Creators stop invitations by one click in a mail program, without an account."""
