"""Takes decisions on advertisements: one or many, the same way, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.errors import ClaimedByOther, UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement, AuditEntry
from campaign_svc.advertisements.policies import APPROVED, MONEY, check_decision
from campaign_svc.campaigns import events as campaign_events
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.desk import repository as desk
from campaign_svc.ledger import bookkeeping
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError


@dataclass(frozen=True)
class Decision:
    """What is decided: the status, and why by a key of the reason list and a note."""

    status: int
    reason: str | None = None
    note: str | None = None


@dataclass
class Move:
    """What decisions move of a campaign: cents frozen and spent, units taken; negative gives back."""

    freeze: int = 0
    spend: int = 0
    take: int = 0

    def add(self, payment_type: int, frozen: int, approved: bool) -> None:
        """Approving spends what was frozen; rejecting gives it back, or the unit of product."""
        if approved:
            self.spend += frozen
        else:
            self.freeze -= frozen
            self.take -= 0 if payment_type == MONEY else 1

    def pay(self, due: int, available: int) -> None:
        """Pays for reactions what is due, as far as `available` goes."""
        paid = max(0, min(due, available - self.freeze))
        self.freeze += paid
        self.spend += paid


def refusal(
    caller: Caller, ad: Any | None, campaign: Any | None, claim: Any | None, decision: Decision
) -> DomainError | None:
    """What forbids the decision, or None; unknown and out of reach are alike."""
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
        )
    except DomainError as error:
        return error
    if claim is not None and claim.holder_id != caller.person_id:
        return ClaimedByOther(claim.until)
    return None


async def decide(
    session: AsyncSession, caller: Caller, ids: Sequence[str], decision: Decision, now: datetime
) -> dict[str, DomainError]:
    """Decides each advertisement on its own, in the open transaction; answers the refusals by id.

    Rows are locked in one order, advertisements before campaigns, so that of racing decisions one wins and none
    deadlocks. Statements for each decided one: its event; all else is done for all at once.
    """
    found = await repository.lock_many(session, caller, ids)
    known = await campaigns.lock_many(session, sorted({ad.campaign_id for ad in found.values()}))
    claims = await desk.held(session, list(found), now)
    refused: dict[str, DomainError] = {}
    decided: list[tuple[Advertisement, int]] = []
    moves: dict[str, Move] = {}
    for ad_id in sorted(set(ids)):
        ad = found.get(ad_id)
        campaign = known.get(ad.campaign_id) if ad is not None else None
        error = refusal(caller, ad, campaign, claims.get(ad_id), decision)
        if error is not None or ad is None or campaign is None:
            refused[ad_id] = error or UnknownAdvertisement()
            continue
        approved = decision.status == APPROVED
        moves.setdefault(campaign.id, Move()).add(campaign.payment_type, ad.budget_freezed, approved)
        decided.append((ad, ad.status))
        session.add(_decided(ad, campaign, caller, decision, now))
    if decided:
        await session.flush()
        await _settle(session, caller, decided, moves)
        await bookkeeping.settle(session, [ad for ad, _ in decided], now)
    return refused


def _decided(ad: Advertisement, campaign: Any, caller: Caller, decision: Decision, now: datetime) -> AuditEntry:
    """Changes the advertisement; answers the entry of its history."""
    approved = decision.status == APPROVED
    entry = AuditEntry(
        advertisement_id=ad.id,
        actor_id=caller.person_id or "",
        by_platform=campaign.payment_type == MONEY,
        from_status=ad.status,
        to_status=decision.status,
        reason=decision.reason,
        note=decision.note,
        decided_at=now,
    )
    ad.status = decision.status
    ad.rejection_reason = None if approved else decision.reason
    ad.rejection_note = None if approved else decision.note
    ad.money_earned = ad.budget_freezed if approved else 0
    ad.money_available = ad.budget_freezed = 0
    ad.version += 1
    return entry


async def _settle(
    session: AsyncSession, caller: Caller, decided: Sequence[tuple[Advertisement, int]], moves: dict[str, Move]
) -> None:
    """Moves budgets and stock, ends claims, tells the facts."""
    await desk.forget(session, [ad.id for ad, _ in decided])
    await events.advertisements_audited(session, decided, caller.person_id or "")
    for campaign_id, move in sorted(moves.items()):
        row = await campaigns.move_budget(
            session, campaign_id, freeze=move.freeze, spend=move.spend, take=move.take
        )
        await campaign_events.campaign_budget_changed(session, row)
