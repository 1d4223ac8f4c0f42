"""Use cases on advertisements: read and audit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime

from campaign_svc.access import may_see_all, require_auditor
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import EVERY_ADVERTISEMENT, AdvertisementFilter, AdvertisementRow
from campaign_svc.advertisements.policies import MAX_CAMPAIGNS, reason_or_note, wanted_code
from campaign_svc.advertisements.service.decide_audits import AfterDecisions, Decision, decide, nothing_else
from campaign_svc.campaigns.models import CampaignTotals
from kit.db import Database, Page, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.limits import MAX_ITEMS, check_batch, page_limit


class AdvertisementService:
    """What can be done with advertisements."""

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime] = utc_now,
        after: AfterDecisions = nothing_else,
    ) -> None:
        self._database = database
        self._now = now
        self._after = after

    async def listed(
        self,
        caller: Caller,
        wanted: AdvertisementFilter = EVERY_ADVERTISEMENT,
        *,
        ascending: bool = False,
        limit: int = MAX_ITEMS,
        after: str | None = None,
        columns: Collection[str] | None = None,
    ) -> Page[Row]:
        """One page within the caller's reach, after the advertisement of that id; of `columns` alone when given.

        Raises InvalidInput for a code that has not eight characters, a limit outside 1 to 1,000, or staff who ask what
        changed in the advertisements of everybody, which no index has in order.
        """
        page_limit(limit)
        if wanted.updated_since and may_see_all(caller) and not (wanted.company_id or wanted.campaign_id):
            raise InvalidInput(violations=[Violation("where", "Name a company or a campaign.", "BAD_USER_INPUT")])
        if wanted.code is not None:
            wanted = replace(wanted, code=wanted_code(wanted.code))
        return await repository.listed(
            self._database,
            caller,
            wanted,
            now=self._now(),
            ascending=ascending,
            limit=limit,
            after=after,
            columns=columns,
        )

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[AdvertisementRow | None]:
        """Advertisements in the order asked; None for unknown and out of reach alike."""
        check_batch(ids)
        found = await repository.by_ids(self._database, caller, ids)
        return [found.get(ad_id) for ad_id in ids]

    async def of_campaigns(
        self,
        caller: Caller,
        campaign_ids: Sequence[str],
        limit: int,
        after: str | None,
        columns: Collection[str] | None = None,
    ) -> list[Sequence[Row]]:
        """One list per campaign, in the order asked, newest first; `after` pages one campaign.

        Of `columns` alone when given.
        """
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        page_limit(limit)
        if after and len(campaign_ids) == 1:
            wanted = AdvertisementFilter(campaign_id=campaign_ids[0])
            return [
                await repository.listed(self._database, caller, wanted, limit=limit, after=after, columns=columns)
            ]
        found = await repository.of_campaigns(self._database, caller, campaign_ids, limit, columns)
        return [found.get(campaign_id, []) for campaign_id in campaign_ids]

    async def creators(self, caller: Caller, campaign_ids: Sequence[str]) -> list[list[Row]]:
        """Who made advertisements of each campaign, in the order asked, who made the most first."""
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        found = await repository.creators_of(self._database, caller, campaign_ids)
        return [found.get(campaign_id, []) for campaign_id in campaign_ids]

    async def totals(self, caller: Caller, campaign_ids: Sequence[str]) -> list[CampaignTotals | None]:
        """Totals of campaigns in the order asked; None for unknown and out of reach alike."""
        check_batch(campaign_ids)
        found = await repository.totals(self._database, caller, campaign_ids, self._now())
        return [found.get(campaign_id) for campaign_id in campaign_ids]

    async def posts_of(
        self, caller: Caller, ad_ids: Sequence[str], columns: Collection[str] | None = None
    ) -> list[list[Row]]:
        """One list per advertisement, in the order asked; of `columns` alone when given."""
        check_batch(ad_ids)
        found = await repository.posts_of(self._database, caller, ad_ids, columns)
        return [found.get(ad_id, []) for ad_id in ad_ids]

    async def histories(self, caller: Caller, ad_ids: Sequence[str]) -> list[list[Row]]:
        """Decisions by advertisement within reach, oldest first, in the order asked."""
        check_batch(ad_ids)
        found = await repository.entries(self._database, caller, ad_ids)
        return [found.get(ad_id, []) for ad_id in ad_ids]

    async def audit(
        self, caller: Caller, ad_id: str, status: int, reason: str | None, note: str | None = None
    ) -> AdvertisementRow:
        """Decides a waiting advertisement: status, budget, history and events in one transaction.

        Raises UnknownAdvertisement alike for unknown and foreign ids, and what the policy forbids. Of racing
        decisions the first wins and the others see AlreadyAudited.
        """
        require_auditor(caller)
        key, more = reason_or_note(reason, note)
        async with self._database.transaction() as session:
            refused = await decide(
                session, caller, [ad_id], Decision(status, key, more), self._now(), after=self._after
            )
            if ad_id in refused:
                raise refused[ad_id]
            return (await repository.by_ids(session, caller, [ad_id]))[ad_id]
