"""Use cases of reports: figures of a period, creators, pending tasks, and links that share a report."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol

from campaign_svc.access import Reach, actor_of, handing_reach_of, may_edit, may_record_past, viewer_of
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.repository import time_zone_of
from campaign_svc.reports import events, repository
from campaign_svc.reports.errors import UnknownShare
from campaign_svc.reports.models import (
    CampaignFigures,
    CompanyTasks,
    Creator,
    CreatorsAsked,
    Ends,
    Figures,
    OpenedShare,
    OwedAsked,
    Period,
    Report,
    Share,
)
from campaign_svc.reports.policies import (
    MAX_CAMPAIGNS,
    SHARE_DAYS,
    SHARES_MAX,
    TOP,
    company_of,
    compared_with,
    elapsed,
    may_be_token,
    money,
    new_token,
    period_of,
    product_costs,
    share_violations,
    total,
)
from kit.days import day_of
from kit.db import Database, Page, Row, Session, utc_now
from kit.idempotency import claim, keep
from kit.names import tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.rpc.limits import check_batch, page_limit

_NOTHING = Figures()


class Names(Protocol):
    """identity-svc's search of creators by name, as far as reports need it."""

    async def creators(self, company_id: str, search: str) -> Sequence[str]:
        """Ids of the company's creators with a matching name, whom the caller may know. Raises DomainError."""


class ReportService:
    """Reads and shares reports; each call is one transaction.

    Figures may come from a replica that lags (ADR 0114). Pending tasks, products to hand over and creators with their
    tags do not, since people see there what they have just done; nor do links, so that a revoked one opens no more.
    """

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime] = utc_now,
        names: Names | None = None,
        months: Callable[[Callable[[], datetime]], Awaitable[int]] | None = None,
    ) -> None:
        """Without `names`, searches by name find no one. `months` reports ended months to companies."""
        self._months = months
        self._database = database
        self._now = now
        self._names = names

    async def tell_months(self, caller: Caller, moment: datetime | None) -> int:
        """Reports the month that had ended at a past moment; returns the number of companies.

        Raises PermissionDenied for all but the demo's loader, and InvalidInput for a future or missing moment.
        """
        if not may_record_past(caller) or self._months is None:
            raise PermissionDenied
        if moment is None or moment > self._now():
            raise InvalidInput("at is no moment of the past.")
        return await self._months(lambda: moment)

    async def report(
        self, caller: Caller, company_id: str | None, campaign_ids: Sequence[str], ends: Ends
    ) -> Report:
        """The results of the company's campaigns (the requested ones, or all); those out of reach are left out.

        Raises Unauthenticated, and InvalidInput for too many campaigns or without a company.
        """
        caller.require_somebody()
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        owner = company_of(caller, company_id)

        async def read(session: Session) -> Report:
            period = period_of(ends, await time_zone_of(session, owner))
            return await self._report(session, caller, owner, campaign_ids, period)

        return await self._database.read_replica(read)

    async def creators(self, caller: Caller, creators_asked: CreatorsAsked) -> tuple[Page[Creator], int]:
        """Return a page of the company's creators, and their total number.

        With `updated_since` the total is the page's size. Raises as `report`, and identity-svc's errors when
        searching by name.
        """
        caller.require_somebody()
        check_batch(creators_asked.campaign_ids, MAX_CAMPAIGNS)
        company_id = company_of(caller, creators_asked.company_id)
        named = None
        if creators_asked.search:
            named = await self._names.creators(company_id, creators_asked.search) if self._names else []
            if not named:
                return Page(), 0
        async with self._database.read() as session:
            zone = await time_zone_of(session, company_id) if creators_asked.ends else None
            period = period_of(creators_asked.ends, zone) if creators_asked.ends and zone else None
            read = repository.creators if creators_asked.updated_since is None else repository.changed_creators
            return await read(session, caller, replace(creators_asked, company_id=company_id), period, named)

    async def tasks(self, caller: Caller, company_id: str | None) -> CompanyTasks:
        """The company's pending tasks; empty out of reach.

        Raises Unauthenticated, and InvalidInput without a company.
        """
        caller.require_somebody()
        async with self._database.read() as session:
            return await repository.tasks(session, caller, company_of(caller, company_id), self._now())

    async def owed(self, caller: Caller, owed_asked: OwedAsked) -> tuple[Page[Row], int]:
        """A page of the products that the company has to hand over, and the total; empty without the permission.

        Raises Unauthenticated, InvalidInput without a company, and identity-svc's errors when searching by
        the recipient's name.
        """
        caller.require_somebody()
        company_id = company_of(caller, owed_asked.company_id)
        named: Sequence[str] = []
        if owed_asked.search and self._names and handing_reach_of(caller) is not Reach.NONE:
            named = await self._names.creators(company_id, owed_asked.search)
        async with self._database.read() as session:
            return await repository.owed(session, caller, replace(owed_asked, company_id=company_id), named)

    async def share(
        self,
        caller: Caller,
        company_id: str | None,
        campaign_ids: Sequence[str],
        ends: Ends,
        *,
        title: str,
        days: int,
        with_posts: bool,
    ) -> Share:
        """Creates a link to a report. Idempotent by idempotency key.

        Raises Unauthenticated, PermissionDenied, InvalidInput that names each field, and UnknownCampaign when one of
        the campaigns is out of reach.
        """
        owner = company_of(caller, company_id)
        if caller.person_id is None:
            raise Unauthenticated
        if not may_edit(caller, owner):
            raise PermissionDenied
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        title, days = tidy(title), days or SHARE_DAYS
        if violations := share_violations(title, days):
            raise InvalidInput(violations=violations)
        now, chosen_ids = self._now(), sorted(set(campaign_ids))
        async with self._database.transaction() as session:
            made_before = await claim(session)
            if made_before is not None:
                return await self._editable_share(session, caller, made_before)
            if len(await repository.campaigns_of(session, caller, owner, chosen_ids)) < len(chosen_ids):
                raise UnknownCampaign
            period = period_of(ends, await time_zone_of(session, owner))
            share = Share(
                token=new_token(),
                company_id=owner,
                title=title,
                campaign_ids=chosen_ids,
                first_day=period.start,
                end_day=period.end,
                with_posts=with_posts,
                comparison=period.comparison,
                created_at=now,
                expires_at=now + timedelta(days=days),
                creator_id=caller.person_id,
            )
            session.add(share)
            await session.flush()
            await keep(session, share.id)
            await events.report_shared(session, share, actor_of(caller), now)
            return share

    async def revoke(self, caller: Caller, share_id: str) -> Share:
        """Revokes a link; a repetition changes nothing. Raises Unauthenticated, PermissionDenied, or UnknownShare."""
        caller.require_somebody()
        async with self._database.transaction() as session:
            share = await self._editable_share(session, caller, share_id, lock=True)
            if share.revoked_at is None:
                share.revoked_at = self._now()
                await events.report_share_revoked(session, share, actor_of(caller), share.revoked_at)
            return share

    async def shares(
        self, caller: Caller, company_id: str | None, limit: int | None, after: str | None
    ) -> list[Share]:
        """A page of the company's links, newest first; empty without the permission to edit its campaigns."""
        caller.require_somebody()
        size = page_limit(limit, default=SHARES_MAX, maximum=SHARES_MAX)
        async with self._database.read() as session:
            return await repository.shares_of(session, caller, company_of(caller, company_id), size, after)

    async def open(self, token: str, *, counted: bool) -> OpenedShare:
        """The report behind a link; authorised by the token. Stores the view if `counted`. Raises UnknownShare."""
        if not may_be_token(token):
            raise UnknownShare
        if counted:
            # In its own transaction: it locks the link, and reports take long.
            async with self._database.transaction() as session:
                await repository.count_view(session, token, self._now())
        async with self._database.read() as session:
            share = await repository.open_share(session, token, self._now())
            if share is None:
                raise UnknownShare
            name, logo, zone = await repository.company_shown(session, share.company_id)
        period = Period(share.first_day, share.end_day, zone, share.comparison)

        async def read(session: Session) -> OpenedShare:
            viewer = viewer_of(share.company_id)
            report = await self._report(session, viewer, share.company_id, share.campaign_ids, period)
            posts = await repository.posts(session, report.top) if share.with_posts else []
            return OpenedShare(share, name, logo, zone, report, posts)

        return await self._database.read_replica(read)

    @staticmethod
    async def _editable_share(session: Session, caller: Caller, share_id: str, *, lock: bool = False) -> Share:
        share = await repository.share_of(session, caller, share_id, lock=lock)
        if share is None:
            raise UnknownShare
        if not may_edit(caller, share.company_id):
            raise PermissionDenied
        return share

    async def _report(
        self, session: Session, viewer: Caller, company_id: str, campaign_ids: Sequence[str], period: Period
    ) -> Report:
        before = compared_with(elapsed(period, day_of(self._now(), period.time_zone)))
        campaigns = await repository.campaigns_of(session, viewer, company_id, campaign_ids)
        ids = [campaign.id for campaign in campaigns]
        now, days = await repository.figures(session, ids, period)
        earlier, _ = await repository.figures(session, ids, before)
        rows = [
            CampaignFigures(
                campaign.id,
                campaign.name,
                campaign.currency,
                now.get(campaign.id, _NOTHING),
                earlier.get(campaign.id, _NOTHING),
                campaign.scheduled_day(self._now()),
                campaign.unit_value,
            )
            for campaign in campaigns
            if campaign_ids or campaign.id in now or campaign.id in earlier
        ]
        rows.sort(key=lambda row: -row.figures.engagement)
        return Report(
            period=period,
            before=before,
            campaigns=rows,
            total=total(row.figures for row in rows),
            total_before=total(row.before for row in rows),
            money=money(rows),
            product_costs=product_costs(rows),
            days=days,
            top=await repository.top(session, ids, period, TOP),
        )
