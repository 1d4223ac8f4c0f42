"""Records acts from the facts of campaign-svc, in the transaction of the fact; idempotent, in any order."""

from __future__ import annotations

from datetime import UTC

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.acts.policies import (
    BY_MEMBER,
    CREATOR_BLOCKED,
    CREATOR_INVITED,
    CREATOR_UNBLOCKED,
    CREATOR_UNINVITED,
    EXPORTED,
    EXTERNAL_DATA_CHANGED,
    PAYMENT_REPORTED,
    PICTURES,
    SHARE_REVOKED,
    SHARED,
    UPDATED,
    by_actor_kind,
    step_kind,
)
from company_svc.acts.service import Doer, record
from resuena.campaign.v1 import events_pb2

ShareFact = events_pb2.ReportShared | events_pb2.ReportShareRevoked


def _doer(
    message: events_pb2.CampaignStatusChanged
    | events_pb2.CampaignExternalDataChanged
    | events_pb2.CheckDefaultsChanged
    | events_pb2.CreatorBlockChanged
    | events_pb2.PicturesDownloaded
    | events_pb2.CreatorInvitationChanged
    | ShareFact,
) -> Doer:
    return Doer(by_actor_kind(message.actor_kind), message.actor_id or None)


async def campaign_stepped(session: AsyncSession, message: events_pb2.CampaignStatusChanged) -> None:
    """Records a confirmed payment or a stop; the campaign's version distinguishes repeated ones."""
    standing = message.standing
    kind = step_kind(message.from_status, standing.status)
    if kind is None:
        return
    act = _doer(message).act(kind, standing.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"campaign:{standing.campaign_id}:{standing.version}"
    act.campaign_id, act.subject = standing.campaign_id, standing.name
    act.api_key = message.api_key or None
    await record(session, act)


async def report_share_changed(session: AsyncSession, message: ShareFact) -> None:
    """Records that a link to a report was made or revoked."""
    kind = SHARED if isinstance(message, events_pb2.ReportShared) else SHARE_REVOKED
    act = _doer(message).act(kind, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"share:{message.share_id}:{kind}"
    act.subject = message.title
    await record(session, act)


async def check_defaults_changed(session: AsyncSession, message: events_pb2.CheckDefaultsChanged) -> None:
    """Records that an owner changed the default rules for checks, or turned the automatic approval on or off."""
    act = _doer(message).act(UPDATED, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"check_defaults:{message.change_id}"
    approval = "automaticApprovalOn" if message.automatic_approval else "automaticApprovalOff"
    changed_by_field = {"checkDefaults": message.rules_changed, approval: message.approval_changed}
    act.fields = sorted(name for name, changed in changed_by_field.items() if changed)
    await record(session, act)


async def campaign_external_data_changed(
    session: AsyncSession, message: events_pb2.CampaignExternalDataChanged
) -> None:
    """Records that the external id or the metadata of a campaign changed, without their values."""
    act = _doer(message).act(EXTERNAL_DATA_CHANGED, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"campaign_external_data:{message.change_id}"
    act.campaign_id, act.subject = message.campaign_id, message.campaign_name
    act.api_key = message.api_key or None
    changed_by_field = {"externalId": message.external_id_changed, "metadata": message.metadata_changed}
    act.fields = sorted(name for name, changed in changed_by_field.items() if changed)
    await record(session, act)


async def creator_block_changed(session: AsyncSession, message: events_pb2.CreatorBlockChanged) -> None:
    """Records that the company blocked or unblocked a creator."""
    kind = CREATOR_BLOCKED if message.blocked else CREATOR_UNBLOCKED
    act = _doer(message).act(kind, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"creator_block:{message.change_id}"
    act.member_id = message.person_id
    await record(session, act)


async def creator_invitation_changed(session: AsyncSession, message: events_pb2.CreatorInvitationChanged) -> None:
    """Records that the company invited a creator to come back, or cancelled that."""
    kind = CREATOR_INVITED if message.invited else CREATOR_UNINVITED
    act = _doer(message).act(kind, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"creator_invitation:{message.change_id}"
    act.member_id = message.person_id
    await record(session, act)


async def pictures_downloaded(session: AsyncSession, message: events_pb2.PicturesDownloaded) -> None:
    """Records a download of approved pictures, with the campaign if all are of one."""
    act = _doer(message).act(EXPORTED, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"pictures:{message.archive_id}"
    act.export, act.rows = PICTURES, message.pictures
    act.campaign_id, act.subject = message.campaign_id or None, message.campaign_name or None
    await record(session, act)


async def payment_reported(session: AsyncSession, message: events_pb2.PaymentReported, fact: str) -> None:
    """Records that a member reported a payment of the company; `fact` is the message's id."""
    doer = Doer(BY_MEMBER, message.actor_id or None)
    act = doer.act(PAYMENT_REPORTED, message.company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"payment_reported:{fact}"
    act.campaign_id, act.subject = message.campaign_id, message.campaign_name
    await record(session, act)
