"""Decides on advertisements, one or many, in the open transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign_svc.access import api_key_of
from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.errors import ClaimedByOther, OnlyPlatformAudits, UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement, AuditClaim, AuditEntry
from campaign_svc.advertisements.policies import APPROVED, MONEY, check_decision, check_not_own
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_people
from campaign_svc.advertisements.service.pay_rewards import NO_MOMENTS, book_decisions
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign
from campaign_svc.due_checks.models import PERSON
from kit.db import Session
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError

AfterDecisions = Callable[[Session, Sequence[AuditEntry], datetime], Awaitable[None]]
"""A hook that runs in the transaction of decisions, after they are stored."""


async def nothing_else(_: Session, __: Sequence[AuditEntry], ___: datetime) -> None:
    """No further effects."""


@dataclass(frozen=True)
class Decision:
    """The new status, with a reason key and a note; and whether a person decides."""

    status: int
    reason: str | None = None
    note: str | None = None
    by_rule: bool = False
    """Whether the company's rule decides instead of a person."""


def refusal(
    caller: Caller,
    ad: Advertisement | None,
    campaign: Campaign | None,
    claim: AuditClaim | None,
    decision: Decision,
) -> DomainError | None:
    """The error that forbids the decision, or None; unknown ids and those out of reach are alike."""
    if ad is None or campaign is None:
        return UnknownAdvertisement()
    try:
        check_decision(
            caller,
            company_id=ad.company_id,
            payment_type=campaign.payment_type,
            campaign_type=campaign.type,
            status=ad.status,
            decision=decision.status,
            reason=decision.reason,
            change_state=ad.change_state,
        )
        check_not_own(caller, ad.person_id)
    except DomainError as error:
        return error
    if claim is not None and claim.holder_id != caller.person_id:
        return ClaimedByOther(claim.until)
    return None


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
        ad = locked.get(ad_id)
        campaign = campaigns_by_id.get(ad.campaign_id) if ad is not None else None
        error = refusal(caller, ad, campaign, None, Decision(APPROVED))
        if error is None and campaign is not None and campaign.payment_type == MONEY:
            error = OnlyPlatformAudits()
        if error is not None:
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
        ad = locked.get(ad_id)
        campaign = campaigns_by_id.get(ad.campaign_id) if ad is not None else None
        error = refusal(caller, ad, campaign, claims.get(ad_id), decision)
        if error is not None or ad is None or campaign is None:
            refused[ad_id] = error or UnknownAdvertisement()
            continue
        given_back = decision.status != APPROVED and campaign.payment_type != MONEY
        units[campaign.id] = units.get(campaign.id, 0) - given_back
        decided.append((ad, ad.status))
        entries.append(_decided(ad, campaign, caller, decision, moments.get(ad.id, now)))
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


def _decided(
    ad: Advertisement, campaign: Campaign, caller: Caller, decision: Decision, now: datetime
) -> AuditEntry:
    """Changes the advertisement; returns its history entry."""
    approved = decision.status == APPROVED
    entry = AuditEntry(
        advertisement_id=ad.id,
        actor_id=caller.person_id or "",
        api_key=api_key_of(caller),
        by_platform=campaign.payment_type == MONEY,
        by_rule=decision.by_rule,
        from_status=ad.status,
        to_status=decision.status,
        reason=decision.reason,
        note=decision.note,
        decided_at=now,
    )
    ad.status, ad.approved_by_rule = decision.status, decision.by_rule
    ad.rejection_reason = None if approved else decision.reason
    ad.rejection_note = None if approved else decision.note
    ad.money_earned = ad.budget_freezed if approved else 0
    ad.money_available = ad.budget_freezed = 0
    # Decided advertisements keep no assignee and no snooze: when a member leaves, only waiting ones are affected.
    ad.assignee_id = None
    ad.snoozed_until = ad.snoozed_by = None
    ad.version += 1
    return entry
