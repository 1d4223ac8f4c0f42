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
    EVERY_FIELD,
    EVERY_OPEN,
    OBSTACLE,
    PAID,
    Offer,
    OpenCampaign,
    OpenCampaignFilter,
    OpenCampaignPage,
    Standing,
)
from campaign_svc.open_campaigns.policies import PAGE, PAGE_MAX, day_began, obstacle_of, refuse_filter
from campaign_svc.settings import POSTS_PER_PERSON_AND_DAY
from kit.db import Database, utc_now
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
        fields: frozenset[str] = EVERY_FIELD,
    ) -> OpenCampaignPage:
        """A page of campaigns that take an advertisement from the caller, newest first, with what these fields need.

        What the caller has to do before posting anything hides none. Raises Unauthenticated, PermissionDenied,
        InvalidInput for a page size outside 1 to 100 or a condition that is too long, and what `standing` raises.
        """
        creator_of(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        refuse_filter(wanted)
        now = self._now()
        page = await repository.listed(self._database, caller, wanted, now, limit=size, after=after)
        return OpenCampaignPage(await self._shown(caller, page, now, fields), page.has_next)

    async def get_many(
        self, caller: Caller, ids: Sequence[str], *, fields: frozenset[str] = EVERY_FIELD
    ) -> list[OpenCampaign | None]:
        """Campaigns in the order asked; None for unknown ones and those out of reach alike. Raises as `listed` does."""
        creator_of(caller)
        check_batch(ids)
        now = self._now()
        rows = await repository.by_ids(self._database, caller, ids, now)
        shown = {one.offer.id: one for one in await self._shown(caller, list(rows.values()), now, fields)}
        return [shown.get(campaign_id) for campaign_id in ids]

    async def _shown(
        self, caller: Caller, offers: Sequence[Offer], now: datetime, fields: frozenset[str]
    ) -> list[OpenCampaign]:
        if not offers:
            return []
        person_id = creator_of(caller)
        brought_by = await referrers_of(self._database, [person_id]) if fields & PAID else {}
        to = payees(person_id, brought_by)
        if OBSTACLE not in fields:
            return [OpenCampaign(offer, to, None) for offer in offers]
        standing = await self._standings.standing(person_id)
        made_today = await repository.made_since(self._database, caller, day_began(now))
        return [
            OpenCampaign(
                offer,
                to,
                obstacle_of(offer, standing, now, made_today=made_today, daily_limit=self._daily_limit),
            )
            for offer in offers
        ]
