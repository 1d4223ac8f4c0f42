"""Use cases of creators: which campaigns take an advertisement from them, and what it pays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.access import creator_of
from campaign_svc.ledger.policies import payees
from campaign_svc.ledger.repository import referrers_of
from campaign_svc.open_campaigns import repository
from campaign_svc.open_campaigns.models import (
    EVERY_OPEN,
    Offer,
    OpenCampaign,
    OpenCampaignFilter,
    OpenCampaignPage,
    Standing,
)
from campaign_svc.open_campaigns.policies import PAGE, PAGE_MAX, day_began, obstacle_of, refuse_filter
from campaign_svc.settings import POSTS_PER_PERSON_AND_DAY
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch, page_limit


class Standings(Protocol):
    """How far people are from posting, as identity-svc knows it."""

    async def standing(self, person_id: str) -> Standing:
        """Of the caller, asked in their name. Raises DomainError when identity-svc fails."""


class EveryoneMayPost:
    """Stands in where there is no identity-svc: everybody may post."""

    async def standing(self, _: str) -> Standing:
        """See Standings."""
        return Standing()


class OpenCampaignService:
    """Reads campaigns for the caller, who holds createAdvertisements."""

    def __init__(
        self,
        database: Database,
        standings: Standings | None = None,
        now: Callable[[], datetime] = utc_now,
        *,
        daily_limit: int = POSTS_PER_PERSON_AND_DAY,
    ) -> None:
        """Without `standings` everybody may post."""
        self._database = database
        self._standings = standings or EveryoneMayPost()
        self._now = now
        self._daily_limit = daily_limit

    async def listed(
        self,
        caller: Caller,
        wanted: OpenCampaignFilter = EVERY_OPEN,
        *,
        first: int | None = None,
        after: str | None = None,
    ) -> OpenCampaignPage:
        """A page of the campaigns that take an advertisement from the caller, newest first.

        What the caller has to do before posting anything hides none. Raises Unauthenticated, PermissionDenied,
        InvalidInput for a page size outside 1 to 100 or a condition that is too long, and what `standing` raises.
        """
        person_id = creator_of(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        refuse_filter(wanted)
        now = self._now()
        standing = await self._standings.standing(person_id)  # before the transaction: it asks a peer
        async with self._database.read() as session:
            rows = await repository.listed(session, caller, wanted, now, limit=size + 1, after=after)
            campaigns = await self._shown(session, caller, rows[:size], standing, now)
        return OpenCampaignPage(campaigns, len(rows) > size)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[OpenCampaign | None]:
        """Campaigns in the order asked; None for unknown ones and those out of reach alike. Raises as `listed` does."""
        person_id = creator_of(caller)
        check_batch(ids)
        now = self._now()
        standing = await self._standings.standing(person_id)  # before the transaction: it asks a peer
        async with self._database.read() as session:
            rows = await repository.by_ids(session, caller, ids, now)
            shown = {
                one.offer.id: one for one in await self._shown(session, caller, list(rows.values()), standing, now)
            }
        return [shown.get(campaign_id) for campaign_id in ids]

    async def _shown(
        self, session: Session, caller: Caller, offers: Sequence[Offer], standing: Standing, now: datetime
    ) -> list[OpenCampaign]:
        if not offers:
            return []
        person_id = creator_of(caller)
        to = payees(person_id, await referrers_of(session, [person_id]))
        made_today = await repository.made_since(session, caller, day_began(now))
        return [
            OpenCampaign(
                offer,
                to,
                obstacle_of(offer, standing, now, made_today=made_today, daily_limit=self._daily_limit),
            )
            for offer in offers
        ]
