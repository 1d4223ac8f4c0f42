"""Facts that company-svc consumes: standings of campaigns, submitted and audited advertisements, erased persons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies import repository
from company_svc.companies.messages import standing_of
from company_svc.erasures.service import erase_person
from company_svc.notices import consumers as notices
from company_svc.notices.consumers import CampaignFact
from company_svc.notices.policies import DEFAULT_THRESHOLDS, Thresholds
from kit.db import Database, utc_now
from kit.events import AnySubscription, BatchSubscription, Meta, Subscription
from resuena.campaign.v1 import events_pb2
from resuena.identity.v1 import events_pb2 as identity_events


async def campaigns_stand(
    session: AsyncSession,
    received: Sequence[tuple[CampaignFact, Meta]],
    thresholds: Thresholds = DEFAULT_THRESHOLDS,
) -> None:
    """Projects campaigns' standings, recounts their companies and raises notices; idempotent, in any order."""
    now = utc_now()
    moved = set()
    # Rows are locked in one order, campaigns before companies, so that concurrent batches cannot deadlock.
    for message in sorted((message for message, _ in received), key=_by_campaign):
        newer = await repository.store_standing(session, standing_of(message.standing))
        if newer:
            moved.add(message.standing.company_id)
        await notices.campaign_stands(session, message, newer, thresholds, now)
        if isinstance(message, events_pb2.CampaignStatusChanged):
            await notices.campaign_stepped(session, message, now)
    for company_id in sorted(moved):
        await repository.recount(session, company_id)


def _by_campaign(message: CampaignFact) -> tuple[str, int]:
    return message.standing.campaign_id, message.standing.version


async def advertisements_submitted(
    session: AsyncSession, received: Sequence[tuple[events_pb2.AdvertisementSubmitted, Meta]]
) -> None:
    """Raises notices to auditors that advertisements wait for them."""
    await notices.advertisements_wait(session, (message for message, _ in received), utc_now())


async def advertisements_audited(
    session: AsyncSession, received: Sequence[tuple[events_pb2.AdvertisementAudited, Meta]]
) -> None:
    """Ends notices of advertisements that wait once none of their campaign waits."""
    await notices.advertisements_decided(session, (message for message, _ in received), utc_now())


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Erases the person's data in company-svc."""
    await erase_person(session, message.person_id, utc_now())


def subscriptions(_: Database, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> Sequence[AnySubscription]:
    """What company-svc follows; the thresholds say when people are told that little is left."""
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
    stands = partial(campaigns_stand, thresholds=thresholds)
    standings = [
        BatchSubscription(f"resuena.campaign.{fact}.v1", f"company__{fact}", kind, stands)
        for fact, kind in facts.items()
    ]
    return [*standings, submitted, audited, erased]
