"""Use cases on advertisements: read, audit, and take what the mobile side sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign_svc.advertisements import events, repository
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AuditEntry
from campaign_svc.advertisements.policies import (
    APPROVED,
    MONEY,
    check_decision,
)
from campaign_svc.campaigns import events as campaign_events
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.policies import checked_limit, refuse_past
from campaign_svc.ledger import bookkeeping
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated

MAX_CAMPAIGNS = 100


class AdvertisementService:
    """What can be done with advertisements."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listed(self, caller: Caller, **filters: Any) -> Sequence[Any]:
        """One page within the caller's reach."""
        checked_limit(filters.get("limit", repository.LIMIT))
        async with self._database.read() as session:
            return await repository.listed(session, caller, **filters)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Advertisements in the order asked; None for unknown and out of reach alike."""
        refuse_past(repository.LIMIT, ids)
        async with self._database.read() as session:
            found = await repository.by_ids(session, caller, ids)
        return [found.get(ad_id) for ad_id in ids]

    async def of_campaigns(
        self, caller: Caller, campaign_ids: Sequence[str], limit: int, after: str | None
    ) -> list[Sequence[Any]]:
        """One list per campaign, in the order asked, newest first; `after` pages one campaign."""
        refuse_past(MAX_CAMPAIGNS, campaign_ids)
        checked_limit(limit)
        async with self._database.read() as session:
            if after and len(campaign_ids) == 1:
                page = await repository.listed(
                    session, caller, campaign_id=campaign_ids[0], limit=limit, after=after
                )
                return [page]
            found = await repository.of_campaigns(session, caller, campaign_ids, min(limit, repository.LIMIT))
        return [found.get(campaign_id, []) for campaign_id in campaign_ids]

    async def posts_of(self, caller: Caller, ad_ids: Sequence[str]) -> list[list[Any]]:
        """One list per advertisement, in the order asked."""
        refuse_past(repository.LIMIT, ad_ids)
        async with self._database.read() as session:
            found = await repository.posts_of(session, caller, ad_ids)
        return [found.get(ad_id, []) for ad_id in ad_ids]

    async def history(self, caller: Caller, ad_id: str) -> list[Any]:
        """Decisions on an advertisement within reach, oldest first."""
        async with self._database.read() as session:
            return (await repository.entries(session, caller, [ad_id])).get(ad_id, [])

    async def audit(self, caller: Caller, ad_id: str, decision: int, reason: str | None) -> Any:
        """Decides a waiting advertisement: status, budget, history and events in one transaction.

        Raises UnknownAdvertisement alike for unknown and foreign ids, and what the policy forbids. Of racing
        decisions the first wins and the others see AlreadyAudited.
        """
        if caller.person_id is None:
            raise Unauthenticated
        reason = (reason or "").strip() or None
        async with self._database.transaction() as session:
            ad = await repository.lock(session, caller, ad_id)
            campaign = await campaigns.lock(session, ad.campaign_id) if ad is not None else None
            if ad is None or campaign is None:
                raise UnknownAdvertisement
            check_decision(
                caller,
                company_id=ad.company_id,
                payment_type=campaign.payment_type,
                campaign_type=campaign.type,
                status=ad.status,
                decision=decision,
                reason=reason,
            )
            before, frozen, approved = ad.status, ad.budget_freezed, decision == APPROVED
            ad.status = decision
            ad.rejection_reason = None if approved else reason
            ad.money_earned = frozen if approved else 0
            ad.money_available = ad.budget_freezed = 0
            ad.version += 1
            session.add(
                AuditEntry(
                    advertisement_id=ad.id,
                    actor_id=caller.person_id,
                    by_platform=campaign.payment_type == MONEY,
                    from_status=before,
                    to_status=decision,
                    reason=reason,
                    decided_at=utc_now(),
                )
            )
            await session.flush()
            given_back = 1 if not approved and campaign.payment_type != MONEY else 0
            row = await campaigns.move_budget(
                session,
                campaign.id,
                freeze=0 if approved else -frozen,
                spend=frozen if approved else 0,
                take=-given_back,
            )
            await bookkeeping.decided(session, ad, frozen=frozen, approved=approved)
            await events.advertisement_audited(session, ad, before, caller.person_id)
            await campaign_events.campaign_budget_changed(session, row)
            return (await repository.by_ids(session, caller, [ad.id]))[ad.id]
