"""Facts that company-svc consumes: of campaigns, advertisements, shared reports, members, and of erased persons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.acts import consumers as acts
from company_svc.companies import repository
from company_svc.companies.messages import standing_of
from company_svc.erasures.service import DeletionFact, deletion_told, erase_person
from company_svc.notices import consumers as notices
from company_svc.notices.consumers import CampaignFact
from company_svc.notices.policies import DEFAULT_THRESHOLDS, Thresholds
from company_svc.webhooks import consumers as webhooks
from company_svc.webhooks.service.record import Happened, record
from kit.db import Database, utc_now
from kit.events import AnySubscription, BatchSubscription, Meta, Subscription
from resuena.campaign.v1 import events_pb2
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events


async def campaigns_stand(
    session: AsyncSession,
    received: Sequence[tuple[CampaignFact, Meta]],
    thresholds: Thresholds = DEFAULT_THRESHOLDS,
) -> None:
    """Projects campaigns' standings, recounts their companies, raises notices and records events; in any order."""
    now = utc_now()
    moved = set()
    happened: list[Happened] = []
    # Rows are locked in one order, campaigns before companies, so that concurrent batches cannot deadlock.
    for message in sorted((message for message, _ in received), key=_by_campaign):
        newer = await repository.store_standing(session, standing_of(message.standing))
        if newer:
            moved.add(message.standing.company_id)
        low = await notices.campaign_stands(session, message, newer, thresholds, now)
        if isinstance(message, events_pb2.CampaignStatusChanged):
            happened += webhooks.campaign_stepped(message)
            await notices.campaign_stepped(session, message, now)
            await acts.campaign_stepped(session, message)
        happened += webhooks.campaign_low(message, low)
    for company_id in sorted(moved):
        await repository.recount(session, company_id)
    await record(session, happened, now)


def _by_campaign(message: CampaignFact) -> tuple[str, int]:
    return message.standing.campaign_id, message.standing.version


async def advertisements_submitted(
    session: AsyncSession, received: Sequence[tuple[events_pb2.AdvertisementSubmitted, Meta]]
) -> None:
    """Raises notices that advertisements await an audit, and records an event for each submission."""
    messages, now = [message for message, _ in received], utc_now()
    await notices.advertisements_wait(session, messages, now)
    await record(session, webhooks.posts_submitted(messages), now)


async def advertisements_audited(
    session: AsyncSession,
    received: Sequence[tuple[events_pb2.AdvertisementAudited | events_pb2.AdvertisementWithdrawn, Meta]],
) -> None:
    """Settles notices of waiting advertisements once none of the campaign waits: all are decided or withdrawn.

    Also records the events.
    """
    messages, now = [message for message, _ in received], utc_now()
    await notices.advertisements_decided(session, messages, now)
    await record(session, webhooks.posts_decided(messages), now)


async def changes_told(session: AsyncSession, received: Sequence[tuple[notices.ChangeFact, Meta]]) -> None:
    """Suspends or resumes awaiting the brand's audit: a change was requested or made, or an approval undone.

    Also records the events.
    """
    messages, now = [message for message, _ in received], utc_now()
    await notices.changes_told(session, messages, now)
    await record(session, webhooks.posts_changed(messages), now)


async def rewards_delivered(
    session: AsyncSession, received: Sequence[tuple[events_pb2.RewardDelivered, Meta]]
) -> None:
    """Records events of products handed over."""
    await record(session, webhooks.rewards_delivered(message for message, _ in received), utc_now())


async def members_changed(
    session: AsyncSession, received: Sequence[tuple[company_events.MembershipChanged, Meta]]
) -> None:
    """Records events of people who joined or left companies, or got other roles."""
    await record(session, webhooks.members_changed(message for message, _ in received), utc_now())


async def dispute_told(session: AsyncSession, message: notices.DisputeFact, _: Meta) -> None:
    """Raises the notice to the brand that a decision is disputed, or that a dispute was settled."""
    await notices.dispute_told(session, message, utc_now())


async def campaign_external_data_changed(
    session: AsyncSession, message: events_pb2.CampaignExternalDataChanged, _: Meta
) -> None:
    """Records an act: the external id or the metadata of a campaign changed."""
    await acts.campaign_external_data_changed(session, message)


async def creator_block_changed(session: AsyncSession, message: events_pb2.CreatorBlockChanged, _: Meta) -> None:
    """Records an act: the company blocked or unblocked a creator."""
    await acts.creator_block_changed(session, message)


async def creator_invitation_changed(
    session: AsyncSession, message: events_pb2.CreatorInvitationChanged, _: Meta
) -> None:
    """Records an act: the company invited a creator to come back, or cancelled that."""
    await acts.creator_invitation_changed(session, message)


async def pictures_downloaded(session: AsyncSession, message: events_pb2.PicturesDownloaded, _: Meta) -> None:
    """Records an act: a person downloads approved pictures."""
    await acts.pictures_downloaded(session, message)


async def payment_reported(session: AsyncSession, message: events_pb2.PaymentReported, meta: Meta) -> None:
    """Records an act: a member reported a payment. Settles notices that a payment did not arrive."""
    await acts.payment_reported(session, message, meta.id)
    await notices.payment_reported(session, message)


async def payment_not_found(session: AsyncSession, message: events_pb2.PaymentNotFound, meta: Meta) -> None:
    """Raises the notice that a reported payment did not arrive, and records the event."""
    now = utc_now()
    await notices.payment_not_found(session, message, meta.id, now)
    await record(session, [webhooks.payment_not_found(message, meta.version)], now)


async def month_reported(session: AsyncSession, message: events_pb2.MonthReported, meta: Meta) -> None:
    """Raises the notice that a month's report is ready, and records the event."""
    now = utc_now()
    await notices.month_reported(session, message, now)
    await record(session, [webhooks.month_reported(message, meta.version)], now)


async def advertisements_assigned(
    session: AsyncSession, message: events_pb2.AdvertisementsAssigned, _: Meta
) -> None:
    """Raises the notice to a member that a colleague assigned advertisements to them."""
    await notices.advertisements_assigned(session, message, utc_now())


async def report_share_changed(session: AsyncSession, message: acts.ShareFact, _: Meta) -> None:
    """Records an act: a link to a report was created or revoked."""
    await acts.report_share_changed(session, message)


async def check_defaults_changed(session: AsyncSession, message: events_pb2.CheckDefaultsChanged, _: Meta) -> None:
    """Records an act: an owner changed the default rules for checks, or the automatic approval."""
    await acts.check_defaults_changed(session, message)


async def deletion_changed(session: AsyncSession, message: DeletionFact, _: Meta) -> None:
    """Adds the request to delete a person's account, or its cancellation, to the activity log of their company."""
    await deletion_told(session, message)


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Erases the person's data in company-svc."""
    await erase_person(session, message.person_id, utc_now())


def subscriptions(_: Database, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> Sequence[AnySubscription]:
    """company-svc's subscriptions; the thresholds define when a budget or stock is low."""
    facts = {
        "campaign_created": events_pb2.CampaignCreated,
        "campaign_status_changed": events_pb2.CampaignStatusChanged,
        "campaign_budget_changed": events_pb2.CampaignBudgetChanged,
    }
    erased = Subscription(
        "resuena.identity.person_erased.v1",
        "company__person_erased",
        identity_events.PersonErased,
        person_erased,
    )
    submitted = BatchSubscription(
        "resuena.campaign.advertisement_submitted.v1",
        "company__advertisement_submitted",
        events_pb2.AdvertisementSubmitted,
        advertisements_submitted,
    )
    audited = BatchSubscription(
        "resuena.campaign.advertisement_audited.v1",
        "company__advertisement_audited",
        events_pb2.AdvertisementAudited,
        advertisements_audited,
    )
    withdrawn = BatchSubscription(
        "resuena.campaign.advertisement_withdrawn.v1",
        "company__advertisement_withdrawn",
        events_pb2.AdvertisementWithdrawn,
        advertisements_audited,
    )
    delivered = BatchSubscription(
        "resuena.campaign.reward_delivered.v1",
        "company__reward_delivered",
        events_pb2.RewardDelivered,
        rewards_delivered,
    )
    members = BatchSubscription(
        "resuena.company.membership_changed.v1",
        "company__membership_changed",
        company_events.MembershipChanged,
        members_changed,
    )
    change_facts = {
        "change_requested": events_pb2.ChangeRequested,
        "change_request_ended": events_pb2.ChangeRequestEnded,
        "approval_undone": events_pb2.ApprovalUndone,
    }
    changing = [
        BatchSubscription(f"resuena.campaign.{fact}.v1", f"company__{fact}", kind, changes_told)
        for fact, kind in change_facts.items()
    ]
    stands = partial(campaigns_stand, thresholds=thresholds)
    standings = [
        BatchSubscription(f"resuena.campaign.{fact}.v1", f"company__{fact}", kind, stands)
        for fact, kind in facts.items()
    ]
    shared = Subscription(
        "resuena.campaign.report_shared.v1",
        "company__report_shared",
        events_pb2.ReportShared,
        report_share_changed,
    )
    share_revoked = Subscription(
        "resuena.campaign.report_share_revoked.v1",
        "company__report_share_revoked",
        events_pb2.ReportShareRevoked,
        report_share_changed,
    )
    reported = Subscription(
        "resuena.campaign.month_reported.v1",
        "company__month_reported",
        events_pb2.MonthReported,
        month_reported,
    )
    assigned = Subscription(
        "resuena.campaign.advertisements_assigned.v1",
        "company__advertisements_assigned",
        events_pb2.AdvertisementsAssigned,
        advertisements_assigned,
    )
    external_data = Subscription(
        "resuena.campaign.campaign_external_data_changed.v1",
        "company__campaign_external_data_changed",
        events_pb2.CampaignExternalDataChanged,
        campaign_external_data_changed,
    )
    blocked = Subscription(
        "resuena.campaign.creator_block_changed.v1",
        "company__creator_block_changed",
        events_pb2.CreatorBlockChanged,
        creator_block_changed,
    )
    invited = Subscription(
        "resuena.campaign.creator_invitation_changed.v1",
        "company__creator_invitation_changed",
        events_pb2.CreatorInvitationChanged,
        creator_invitation_changed,
    )
    downloaded = Subscription(
        "resuena.campaign.pictures_downloaded.v1",
        "company__pictures_downloaded",
        events_pb2.PicturesDownloaded,
        pictures_downloaded,
    )
    paid = Subscription(
        "resuena.campaign.payment_reported.v1",
        "company__payment_reported",
        events_pb2.PaymentReported,
        payment_reported,
    )
    not_found = Subscription(
        "resuena.campaign.payment_not_found.v1",
        "company__payment_not_found",
        events_pb2.PaymentNotFound,
        payment_not_found,
    )
    defaults_changed = Subscription(
        "resuena.campaign.check_defaults_changed.v1",
        "company__check_defaults_changed",
        events_pb2.CheckDefaultsChanged,
        check_defaults_changed,
    )
    dispute_facts = {
        "dispute_opened": events_pb2.DisputeOpened,
        "dispute_settled": events_pb2.DisputeSettled,
    }
    disputed = [
        Subscription(f"resuena.campaign.{fact}.v1", f"company__{fact}", kind, dispute_told)
        for fact, kind in dispute_facts.items()
    ]
    deletion_requested = Subscription(
        "resuena.identity.deletion_requested.v1",
        "company__deletion_requested",
        identity_events.DeletionRequested,
        deletion_changed,
    )
    deletion_cancelled = Subscription(
        "resuena.identity.deletion_cancelled.v1",
        "company__deletion_cancelled",
        identity_events.DeletionCancelled,
        deletion_changed,
    )
    act_subscriptions = (
        shared,
        share_revoked,
        external_data,
        blocked,
        downloaded,
        invited,
        paid,
        defaults_changed,
        deletion_requested,
        deletion_cancelled,
    )
    return [
        *standings,
        submitted,
        audited,
        withdrawn,
        delivered,
        members,
        *changing,
        *disputed,
        reported,
        assigned,
        not_found,
        *act_subscriptions,
        erased,
    ]
