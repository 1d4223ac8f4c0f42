"""Use cases on advertisements: read and audit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from campaign_svc.access import may_see_all, require_auditor
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import EVERY_ADVERTISEMENT, AdvertisementFilter, AdvertisementRow, Decision
from campaign_svc.advertisements.policies import MAX_CAMPAIGNS, reason_or_note, wanted_code
from campaign_svc.advertisements.service.decide_audits import AfterDecisions, decide, nothing_else
from campaign_svc.campaigns.models import CampaignTotals
from kit.db import Database, Page, Reader, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.limits import MAX_ITEMS, check_batch, page_limit


class AdvertisementService:
    """Reads advertisements, and decides on single ones."""

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
        ad_filter: AdvertisementFilter = EVERY_ADVERTISEMENT,
        *,
        ascending: bool = False,
        limit: int = MAX_ITEMS,
        after: str | None = None,
        columns: Collection[str] | None = None,
    ) -> Page[Row]:
        """One page within the caller's reach, after the advertisement of that id; only `columns` if given.

        Raises InvalidInput for a code without eight characters, a limit outside 1 to 1,000, or `updated_since` by
        callers who see every company's advertisements, which no index has in that order.
        """
        page, _ = await self._page(
            self._database,
            caller,
            ad_filter,
            ascending=ascending,
            limit=limit,
            after=after,
            columns=columns,
        )
        return page

    async def listed_with_posts(
        self,
        caller: Caller,
        ad_filter: AdvertisementFilter,
        *,
        ascending: bool,
        limit: int,
        after: str | None,
        columns: Collection[str],
        post_columns: Collection[str] | None,
        may_lag: bool,
    ) -> tuple[Page[Row], list[list[Row]]]:
        """A page as in `listed`, and the posts of each advertisement unless `post_columns` is None.

        With `may_lag` from a replica if there is one (ADR 0114): both from the same server, so that no posts are older
        than the advertisement whose `updated_at` tells how far a program has read. Raises as `listed`.
        """
        read = partial(
            self._page,
            caller=caller,
            ad_filter=ad_filter,
            ascending=ascending,
            limit=limit,
            after=after,
            columns=columns,
            post_columns=post_columns,
        )
        return await (self._database.read_replica_rows(read) if may_lag else read(self._database))

    async def _page(
        self,
        reader: Reader,
        caller: Caller,
        ad_filter: AdvertisementFilter,
        *,
        ascending: bool,
        limit: int,
        after: str | None,
        columns: Collection[str] | None,
        post_columns: Collection[str] | None = None,
    ) -> tuple[Page[Row], list[list[Row]]]:
        page_limit(limit)
        if ad_filter.updated_since and may_see_all(caller) and not (ad_filter.company_id or ad_filter.campaign_id):
            raise InvalidInput(violations=[Violation("where", "Name a company or a campaign.", "BAD_USER_INPUT")])
        if ad_filter.code is not None:
            ad_filter = replace(ad_filter, code=wanted_code(ad_filter.code))
        page = await repository.listed(
            reader,
            caller,
            ad_filter,
            now=self._now(),
            ascending=ascending,
            limit=limit,
            after=after,
            columns=columns,
        )
        if post_columns is None:
            return page, []
        ids = [str(row.id) for row in page]
        posts_by_ad = await repository.posts_of(reader, caller, ids, post_columns)
        return page, [posts_by_ad.get(ad_id, []) for ad_id in ids]

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[AdvertisementRow | None]:
        """Advertisements in the order requested; None for those unknown or out of reach."""
        check_batch(ids)
        rows_by_id = await repository.by_ids(self._database, caller, ids)
        return [rows_by_id.get(ad_id) for ad_id in ids]

    async def of_campaigns(
        self,
        caller: Caller,
        campaign_ids: Sequence[str],
        limit: int,
        after: str | None,
        columns: Collection[str] | None = None,
    ) -> list[Sequence[Row]]:
        """One list per campaign, in the order requested, newest first; `after` pages one campaign.

        Only `columns` if given.
        """
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        page_limit(limit)
        if after and len(campaign_ids) == 1:
            ad_filter = AdvertisementFilter(campaign_id=campaign_ids[0])
            return [
                await repository.listed(
                    self._database, caller, ad_filter, limit=limit, after=after, columns=columns
                )
            ]
        rows_by_campaign = await repository.of_campaigns(self._database, caller, campaign_ids, limit, columns)
        return [rows_by_campaign.get(campaign_id, []) for campaign_id in campaign_ids]

    async def creators(self, caller: Caller, campaign_ids: Sequence[str]) -> list[list[Row]]:
        """The people who made advertisements of each campaign, in the order requested, most advertisements first."""
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        creators_by_campaign = await repository.creators_of(self._database, caller, campaign_ids)
        return [creators_by_campaign.get(campaign_id, []) for campaign_id in campaign_ids]

    async def totals(self, caller: Caller, campaign_ids: Sequence[str]) -> list[CampaignTotals | None]:
        """Totals of campaigns in the order requested; None for those unknown or out of reach."""
        check_batch(campaign_ids)
        totals_by_campaign = await repository.totals(self._database, caller, campaign_ids, self._now())
        return [totals_by_campaign.get(campaign_id) for campaign_id in campaign_ids]

    async def posts_of(
        self, caller: Caller, ad_ids: Sequence[str], columns: Collection[str] | None = None
    ) -> list[list[Row]]:
        """One list per advertisement, in the order requested; only `columns` if given."""
        check_batch(ad_ids)
        posts_by_ad = await repository.posts_of(self._database, caller, ad_ids, columns)
        return [posts_by_ad.get(ad_id, []) for ad_id in ad_ids]

    async def histories(self, caller: Caller, ad_ids: Sequence[str]) -> list[list[Row]]:
        """Decisions by advertisement within reach, oldest first, in the order requested."""
        check_batch(ad_ids)
        entries_by_ad = await repository.entries(self._database, caller, ad_ids)
        return [entries_by_ad.get(ad_id, []) for ad_id in ad_ids]

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
