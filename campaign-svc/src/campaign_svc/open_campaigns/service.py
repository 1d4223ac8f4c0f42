"""Use cases of creators: which campaigns accept their advertisements, and what they pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.access import creator_of
from campaign_svc.ledger.policies import Payees, payees
from campaign_svc.open_campaigns import repository
from campaign_svc.open_campaigns.models import (
    EVERY_FIELD,
    EVERY_OPEN,
    OBSTACLE,
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
    """Creators' standings, from identity-svc."""

    async def standing(self, person_id: str) -> Standing:
        """The caller's standing, requested in their name. Raises DomainError when identity-svc fails."""


class EveryoneMayPost:
    """Replaces identity-svc where there is none: every creator may post."""

    async def standing(self, _: str) -> Standing:
        """See Standings."""
        return Standing()


class OpenCampaignService:
    """Reads open campaigns for the caller, who holds createAdvertisements."""

    def __init__(
        self,
        database: Database,
        standings: Standings | None = None,
        now: Callable[[], datetime] = utc_now,
        *,
        daily_limit: int = POSTS_PER_PERSON_AND_DAY,
    ) -> None:
        """Without `standings` every creator may post."""
        self._database = database
        self._standings = standings or EveryoneMayPost()
        self._now = now
        self._daily_limit = daily_limit

    async def listed(
        self,
        caller: Caller,
        campaign_filter: OpenCampaignFilter = EVERY_OPEN,
        *,
        first: int | None = None,
        after: str | None = None,
        fields: frozenset[str] = EVERY_FIELD,
    ) -> OpenCampaignPage:
        """A page of campaigns that accept an advertisement from the caller, newest first, with what these fields need.

        General requirements that the caller has not met hide none. Raises Unauthenticated, PermissionDenied,
        InvalidInput for a page size outside 1 to 100 or a filter that is too long, and the errors of `standing`.
        """
        creator_of(caller)
        size = page_limit(first, default=PAGE, maximum=PAGE_MAX)
        refuse_filter(campaign_filter)
        now = self._now()
        page = await repository.listed(self._database, caller, campaign_filter, now, limit=size, after=after)
        return OpenCampaignPage(await self._open_campaigns(caller, page, now, fields), page.has_next)

    async def get_many(
        self, caller: Caller, ids: Sequence[str], *, fields: frozenset[str] = EVERY_FIELD
    ) -> list[OpenCampaign | None]:
        """Campaigns in the order requested; None for those unknown or out of reach. Raises as `listed` does."""
        creator_of(caller)
        check_batch(ids)
        now = self._now()
        rows = await repository.by_ids(self._database, caller, ids, now)
        shown = {
            campaign.offer.id: campaign
            for campaign in await self._open_campaigns(caller, list(rows.values()), now, fields)
        }
        return [shown.get(campaign_id) for campaign_id in ids]

    async def _open_campaigns(
        self, caller: Caller, offers: Sequence[Offer], now: datetime, fields: frozenset[str]
    ) -> list[OpenCampaign]:
        if not offers:
            return []
        person_id = creator_of(caller)
        to = _payees(person_id, offers[0])
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


def _payees(person_id: str, offer: Offer) -> Payees:
    referrers = {}
    if offer.referrer is not None:
        referrers[person_id] = offer.referrer
        if offer.second_referrer is not None:
            referrers[offer.referrer] = offer.second_referrer
    return payees(person_id, referrers)
