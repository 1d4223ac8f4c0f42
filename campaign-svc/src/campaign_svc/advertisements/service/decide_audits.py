"""Decides on advertisements, one or many, in the open transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.errors import OnlyPlatformAudits, UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement, AuditEntry, Decision
from campaign_svc.advertisements.policies import APPROVED, MONEY
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.advertisements.service.pay_rewards import NO_MOMENTS, book_decisions
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.due_checks.models import PERSON
from kit.db import Session
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError

AfterDecisions = Callable[[Session, Sequence[AuditEntry], datetime], Awaitable[None]]
"""A hook that runs in the transaction of decisions, after they are stored."""


async def nothing_else(_: Session, __: Sequence[AuditEntry], ___: datetime) -> None:
    """No further effects."""


def reached(ads: Mapping[str, Advertisement], ad_id: str) -> Advertisement:
    """The advertisement. Raises UnknownAdvertisement alike for unknown ids and those out of reach."""
    if ad_id not in ads:
        raise UnknownAdvertisement
    return ads[ad_id]


@dataclass(frozen=True)
class Undecided:
    """Advertisements locked until the transaction ends, and why the caller may not decide on some of them now."""

    ads: Mapping[str, Advertisement]
    refused: dict[str, DomainError]


async def lock_undecided(session: Session, caller: Caller, ids: Sequence[str]) -> Undecided:
    """Locks the advertisements; refuses those that the caller may not approve now, and those paid in money."""
    locked = await repository.lock_many(session, caller, ids)
    campaigns_by_id = await campaigns.get_all(session, sorted({ad.campaign_id for ad in locked.values()}))
    refused: dict[str, DomainError] = {}
    for ad_id in ids:
        try:
            ad = reached(locked, ad_id)
            campaign = campaigns_by_id[ad.campaign_id]
            ad.check_decision(Decision(APPROVED), campaign, caller)
            if campaign.payment_type == MONEY:
                raise OnlyPlatformAudits
        except DomainError as error:
            refused[ad_id] = error
    return Undecided(locked, refused)


async def decide(
    session: Session,
    caller: Caller,
    ids: Sequence[str],
    decision: Decision,
    now: datetime,
    *,
    after: AfterDecisions = nothing_else,
    moments: Mapping[str, datetime] = NO_MOMENTS,
) -> dict[str, DomainError]:
    """Decides each advertisement independently; returns the refusals by id. `moments` maps ids of advertisements
    decided earlier to the time of that decision.

    Locks rows by id, advertisements before campaigns, so that of racing decisions one wins and none deadlocks. The
    number of statements does not grow with the ids.
    """
    locked = await repository.lock_many(session, caller, ids)
    campaigns_by_id = await campaigns.lock_many(session, sorted({ad.campaign_id for ad in locked.values()}))
    claims = await repository.claims_on(session, list(locked), now)
    refused: dict[str, DomainError] = {}
    decided: list[tuple[Advertisement, int]] = []
    entries: list[AuditEntry] = []
    units: dict[str, int] = {}
    for ad_id in sorted(set(ids)):
        try:
            ad = reached(locked, ad_id)
            campaign = campaigns_by_id[ad.campaign_id]
            entry = ad.decide(decision, campaign, caller, moments.get(ad_id, now), claims.get(ad_id))
        except DomainError as error:
            refused[ad_id] = error
            continue
        given_back = decision.status != APPROVED and campaign.payment_type != MONEY
        units[campaign.id] = units.get(campaign.id, 0) - given_back
        decided.append((ad, entry.from_status))
        entries.append(entry)
    if decided:
        session.add_all(entries)
        await session.flush()
        await repository.end_claims(session, [ad.id for ad, _ in decided])
        await checks_due_for_people(session, (ad.person_id for ad, _ in decided), now, (PERSON,))
        await events.advertisements_audited(session, decided, caller.person_id or "", moments)
        currencies = {campaign_id: campaign.currency for campaign_id, campaign in campaigns_by_id.items()}
        await book_decisions(session, [ad for ad, _ in decided], currencies, units, now, moments=moments)
        await count_activity(session, (_counted(ad, moments.get(ad.id, now)) for ad, _ in decided))
        await after(session, entries, now)
    return refused


def _counted(ad: Advertisement, now: datetime) -> Activity:
    approved = ad.status == APPROVED
    return Activity(campaign_id=ad.campaign_id, at=now, approved=approved, rejected=not approved)
