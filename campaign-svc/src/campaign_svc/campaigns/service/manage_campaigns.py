"""Use cases on campaigns: lists, creation by services and staff, transitions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.access import actor_of, api_key_of, may_manage, may_record_past, may_step
from campaign_svc.campaigns import events, repository
from campaign_svc.campaigns.errors import CampaignExists, ReasonRequired, UnknownCampaign
from campaign_svc.campaigns.models import (
    DRAFT,
    EVERY_CAMPAIGN,
    FINISHED,
    ON_GOING,
    WAITING_APPROVAL,
    WAITING_PAYMENT,
    Campaign,
    CampaignFilter,
    CampaignRow,
)
from campaign_svc.campaigns.policies import (
    MAX_CAMPAIGNS,
    SUBMIT,
    campaign_violations,
    checked_step_reason,
    days_of,
    is_valid_reason,
    refuse_incomplete,
)
from campaign_svc.campaigns.service.change_status import STEPS, Begin, change_status, record_creation
from kit.db import Database, Page, Row, Session, utc_now
from kit.names import tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Violation
from kit.rpc.limits import MAX_ITEMS, check_batch, page_limit


class Fund(Protocol):
    """Books the campaign's investment in the ledger, in the open transaction."""

    async def __call__(self, session: Session, campaign: Campaign, now: datetime) -> None:
        """Idempotent by campaign."""


class Finish(Protocol):
    """A hook for other packages, run in the open transaction when a campaign is finished before its last day."""

    async def __call__(self, session: Session, campaign: Campaign, now: datetime) -> None:
        """Called once, after the change of status."""


class CampaignService:
    """Lists, creates and moves campaigns within the caller's reach."""

    def __init__(
        self,
        database: Database,
        fund: Fund,
        now: Callable[[], datetime] = utc_now,
        begin: Begin | None = None,
        finish: Finish | None = None,
    ) -> None:
        self._database = database
        self._fund = fund
        self._now = now
        self._begin = begin
        self._finish = finish

    async def listed(
        self,
        caller: Caller,
        campaign_filter: CampaignFilter = EVERY_CAMPAIGN,
        *,
        ascending: bool = False,
        limit: int = MAX_ITEMS,
        after: str | None = None,
        columns: Collection[str] | None = None,
        companies: bool = False,
    ) -> Page[Row]:
        """One page within the caller's reach by creation, after the campaign with that id.

        Only `columns` if given; `companies` as in the repository.

        Raises InvalidInput for a limit outside 1 to 1,000, or more than 100 ids.
        """
        page_limit(limit)
        check_batch(campaign_filter.ids, MAX_CAMPAIGNS)
        return await repository.listed(
            self._database,
            caller,
            campaign_filter,
            ascending=ascending,
            limit=limit,
            after=after,
            columns=columns,
            companies=companies,
        )

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[CampaignRow | None]:
        """Campaigns in the order requested; None for those unknown or out of reach."""
        check_batch(ids)
        rows_by_id = await repository.by_ids(self._database, caller, ids)
        return [rows_by_id.get(campaign_id) for campaign_id in ids]

    async def of_companies(
        self, caller: Caller, company_ids: Sequence[str], *, limit: int = MAX_ITEMS, after: str | None = None
    ) -> list[Sequence[CampaignRow]]:
        """Active campaigns of each company, in the order requested, newest first; `after` pages one company.

        Raises InvalidInput for a limit outside 1 to 1,000, or more than 1,000 ids.
        """
        check_batch(company_ids)
        page_limit(limit)
        if after and len(company_ids) == 1:
            campaign_filter = CampaignFilter(company_id=company_ids[0], active=True)
            return [await repository.listed(self._database, caller, campaign_filter, limit=limit, after=after)]
        rows_by_company = await repository.of_companies(self._database, caller, company_ids, limit)
        return [rows_by_company.get(company_id, []) for company_id in company_ids]

    async def create(self, caller: Caller, campaign: Campaign, created_at: datetime | None = None) -> CampaignRow:
        """Creates a campaign in Draft with its whole investment available; idempotent by id. Staff and services only.

        Only services set `created_at`: what staff create is created now. Raises PermissionDenied, InvalidInput, or
        CampaignExists when the id is that of a campaign out of the caller's reach.
        """
        if not may_manage(caller):
            raise PermissionDenied
        campaign.name = tidy(campaign.name)
        campaign.city = tidy(campaign.city or "") or None
        if violations := campaign_violations(campaign):
            raise InvalidInput(violations=violations)
        now = self._now()
        campaign.status, campaign.budget_available = DRAFT, campaign.investment
        campaign.creation_dt = created_at if caller.is_service and created_at else now
        async with self._database.transaction() as session:
            zone = await repository.time_zone_of(session, campaign.company_id, lock=True)
            campaign.set_days(*days_of(campaign, zone), zone)
            if await repository.insert_new(session, campaign):
                await record_creation(
                    session, campaign.id, campaign.status, actor_of(caller), campaign.creation_dt
                )
                if self._begin is not None:
                    await self._begin(session, campaign, now)
                await events.campaign_created(session, campaign)
                return await repository.row_of(session, campaign.id)
        existing = (await repository.by_ids(self._database, caller, [campaign.id])).get(campaign.id)
        if existing is None:
            raise CampaignExists
        return existing

    async def transition(
        self,
        caller: Caller,
        campaign_id: str,
        transition: int,
        reason: str | None = None,
        taken_at: datetime | None = None,
    ) -> CampaignRow:
        """Takes the transition, a CampaignTransition of the contract; returns the campaign after it.

        Only the demo sets `taken_at`: for others it is now.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, IllegalTransition,
        ReasonRequired, or InvalidInput with the fields that submitting needs. A service that repeats a transition
        changes nothing.
        """
        caller.require_somebody()
        reason = checked_step_reason(reason)
        if transition not in STEPS:
            raise InvalidInput(violations=[Violation("transition", "Choose one.", "BAD_USER_INPUT")])
        step, target = STEPS[transition]
        now = self._now()
        if taken_at is not None and not may_record_past(caller):
            raise PermissionDenied
        async with self._database.transaction() as session:
            campaign = await repository.lock(session, campaign_id)
            if campaign is None or not await repository.is_within(
                session, caller, campaign.company_id, campaign.id
            ):
                raise UnknownCampaign
            if not may_step(caller, transition, campaign.company_id):
                raise PermissionDenied
            if not is_valid_reason(transition, reason):
                raise ReasonRequired
            if not (caller.is_service and campaign.status == target):
                if transition == SUBMIT and not caller.is_service:
                    refuse_incomplete(campaign, now)
                if taken_at is not None and not campaign.creation_dt <= taken_at <= now:
                    text = "After the campaign was created, and not ahead."
                    raise InvalidInput(violations=[Violation("taken_at", text, "BAD_USER_INPUT")])
                before, now = campaign.status, taken_at or now
                await change_status(
                    session, campaign, step, actor_of(caller), now, reason=reason, api_key=api_key_of(caller)
                )
                if campaign.status == ON_GOING and before in (WAITING_APPROVAL, WAITING_PAYMENT):
                    await self._fund(session, campaign, now)
                if campaign.status == FINISHED and self._finish is not None:
                    await self._finish(session, campaign, now)
            return await repository.row_of(session, campaign_id)
