"""Profiles, notes and tags as messages of the contract."""

from __future__ import annotations

from datetime import timedelta

from campaign_svc.access import may_block_creator, may_delete_note, may_invite_creator, may_keep_creator
from campaign_svc.creator_invitations.models import InvitationState, Stop
from campaign_svc.creators.models import CreatorCampaign, CreatorNote, CreatorProfile
from campaign_svc.creators.policies import CAMPAIGNS_SHOWN
from kit.rpc.caller import Caller
from kit.rpc.messages import timestamp
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import creators_pb2 as pb
from resuena.campaign.v1 import reports_pb2

TAGS = RowEncoder(pb.CreatorTag)
_CAMPAIGNS = RowEncoder(pb.CreatorCampaign)


def note_message(caller: Caller, note: CreatorNote) -> pb.CreatorNote:
    """A note as a message, for this caller."""
    return pb.CreatorNote(
        id=note.id,
        text=note.text,
        writer_id=note.writer_id,
        created_at=timestamp(note.created_at),
        deletable=may_delete_note(caller, note.company_id, note.writer_id),
    )


def invitation_message(state: InvitationState, lasts: timedelta) -> pb.CreatorInvitation | None:
    """An invitation as a message; None without one."""
    if state.invited_at is None:
        return None
    return pb.CreatorInvitation(
        invited_at=timestamp(state.invited_at),
        inviter_id=state.inviter_id or "",
        announced_at=timestamp(state.announced_at) if state.announced_at else None,
        campaign_id=state.campaign_id,
        campaign_name=state.campaign_name,
        expires_at=timestamp(expires_at) if (expires_at := state.expires_at(lasts)) else None,
    )


def stop_message(stop: Stop) -> pb.InvitationStop:
    """The company and the state behind an unsubscribe link."""
    return pb.InvitationStop(
        company_name=stop.company_name, stopped_at=timestamp(stop.stopped_at) if stop.stopped_at else None
    )


def profile_message(caller: Caller, profile: CreatorProfile, lasts: timedelta) -> pb.CreatorProfile:
    """A profile as a message, for this caller."""
    record, stopped_at = profile.record, profile.invitation.stopped_at
    shown: list[CreatorCampaign] = list(profile.campaigns[:CAMPAIGNS_SHOWN])
    return pb.CreatorProfile(
        company_id=profile.company_id,
        person_id=profile.person_id,
        advertisements=record.advertisements,
        published=record.published,
        approved=record.approved,
        rejected=record.rejected,
        engagement=record.engagement,
        delivered=record.delivered,
        owed=record.owed,
        days_to_post=record.days_to_post,
        first_at=timestamp(record.first_at),
        last_at=timestamp(record.last_at),
        costs=[reports_pb2.CreatorCost(currency=code, spent=cents) for code, cents in record.costs.items()],
        campaign_count=len(profile.campaigns),
        campaigns=_CAMPAIGNS.messages(shown),
        notes=[note_message(caller, note) for note in profile.notes],
        tags=profile.tags,
        writable=may_keep_creator(caller, profile.company_id, profile.person_id) and not record.erased,
        blocked_at=timestamp(profile.blocked_at) if profile.blocked_at else None,
        blockable=may_block_creator(caller, profile.company_id, profile.person_id) and not record.erased,
        invitation=invitation_message(profile.invitation, lasts),
        invitations_stopped_at=timestamp(stopped_at) if stopped_at else None,
        invitable=may_invite_creator(caller, profile.company_id, profile.person_id) and not record.erased,
    )
