"""Use cases on drafts, and reading the history of campaigns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Protocol

from campaign_svc.access import HIDDEN_FROM_BRANDS, actor_of, api_key_of, may_edit, uploader_of
from campaign_svc.campaigns import events, repository
from campaign_svc.campaigns.errors import CampaignNotEditable, UnknownCampaign
from campaign_svc.campaigns.models import DRAFT, PRE_DRAFT, Campaign, CampaignDraft, CampaignRow, StatusChangeRow
from campaign_svc.campaigns.policies import (
    INVALID_PICTURE,
    REWARDS,
    agreement_violations,
    days_of,
    draft_violations,
    first_day_of,
    joined_brief,
    last_day_of,
    missing,
    split_brief,
)
from campaign_svc.campaigns.service.change_status import Begin, change_status, record_creation
from campaign_svc.campaigns.service.set_external_data import change_campaign, give_external_data
from kit.addresses import is_own_image
from kit.db import Database, Page, Row, utc_now
from kit.idempotency import claim, keep
from kit.names import tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Violation
from kit.rpc.limits import MAX_ITEMS, check_batch, page_limit
from kit.texts import straight


class Pictures(Protocol):
    """The part of media-svc that drafts use."""

    async def claim(self, address: str, owner_id: str) -> bool:
        """Claims an uploaded picture; False unless this uploader owns it. Raises DomainError when media-svc fails."""


class DraftService:
    """Creates, changes and lists drafts; each call is one transaction."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], datetime] = utc_now,
        pictures: Pictures | None = None,
        begin: Begin | None = None,
    ) -> None:
        """Without `pictures` a picture's address is stored unclaimed."""
        self._begin = begin
        self._database = database
        self._now = now
        self._pictures = pictures

    async def create(self, caller: Caller, draft: CampaignDraft) -> CampaignRow:
        """Creates a campaign of the caller's company; staff name the company. Idempotent by idempotency key.

        PreDraft while something that submitting needs is missing, else Draft. Raises Unauthenticated,
        PermissionDenied, or InvalidInput that names each field.
        """
        caller.require_somebody()
        company_id = draft.company_id or caller.tenant_id
        if company_id is None:
            if not may_edit(caller, ""):
                raise PermissionDenied
            raise InvalidInput(violations=[Violation("company_id", "Say whose it is.", "COMPANY_REQUIRED")])
        if not may_edit(caller, company_id):
            raise PermissionDenied
        if violations := draft_violations(draft, creating=True):
            raise InvalidInput(violations=violations)
        kind, payment = draft.type, draft.payment_type
        assert kind is not None
        assert payment is not None
        await self._claim(caller, draft.picture)
        now = self._now()
        campaign = Campaign(
            company_id=company_id,
            name="",
            type=kind,
            payment_type=payment,
            reward_kind=REWARDS[payment][0],
            currency="ARS",
            creation_dt=now,
            status=PRE_DRAFT,
        )
        async with self._database.transaction() as session:
            if not await repository.is_within(session, caller, company_id):
                raise PermissionDenied
            _write(campaign, draft, (), await repository.time_zone_of(session, company_id, lock=True))
            _refuse(agreement_violations(campaign))
            campaign.status = PRE_DRAFT if missing(campaign, now) else DRAFT
            made_before = await claim(session)
            if made_before is not None:
                return await repository.row_of(session, made_before)
            session.add(campaign)
            await session.flush()
            await give_external_data(session, caller, campaign, draft.external)
            await keep(session, campaign.id)
            await record_creation(
                session, campaign.id, campaign.status, actor_of(caller), now, api_key=api_key_of(caller)
            )
            if self._begin is not None:
                await self._begin(session, campaign, now)
            await events.campaign_created(session, campaign)
            return await repository.row_of(session, campaign.id)

    async def update(
        self, caller: Caller, campaign_id: str, draft: CampaignDraft, cleared: Sequence[str] = ()
    ) -> CampaignRow:
        """Changes the given fields of a draft and empties the cleared ones; a complete PreDraft becomes a Draft.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied,
        CampaignNotEditable or InvalidInput that names each field; then nothing is changed.
        """
        caller.require_somebody()
        now = self._now()
        await self._claim_anew(caller, campaign_id, draft.picture)
        async with self._database.transaction() as session:
            campaign = await repository.lock(session, campaign_id)
            if campaign is None or not await repository.is_within(
                session, caller, campaign.company_id, campaign.id
            ):
                raise UnknownCampaign
            if not may_edit(caller, campaign.company_id):
                raise PermissionDenied
            if campaign.status not in HIDDEN_FROM_BRANDS:
                raise CampaignNotEditable
            if draft.company_id not in (None, campaign.company_id):
                _refuse([Violation("company_id", "A campaign stays its company's.", "BAD_USER_INPUT")])
            _refuse(draft_violations(draft, creating=False, cleared=cleared))
            before = _budget(campaign)
            zone = await repository.time_zone_of(session, campaign.company_id, lock=True)
            _write(campaign, draft, cleared, zone)
            _refuse(agreement_violations(campaign))
            campaign.version += 1
            await session.flush()
            await change_campaign(session, caller, campaign, draft.external, now)
            if campaign.status == PRE_DRAFT and not missing(campaign, now):
                await change_status(
                    session, campaign, Campaign.complete, actor_of(caller), now, api_key=api_key_of(caller)
                )
            if _budget(campaign) != before:
                await events.campaign_budget_changed(session, campaign)
            return await repository.row_of(session, campaign_id)

    async def _claim(self, caller: Caller, picture: str | None) -> None:
        """Claims the picture, before any transaction. Raises InvalidInput unless the caller uploaded it."""
        if picture and self._pictures and not await self._pictures.claim(picture, uploader_of(caller)):
            raise InvalidInput(violations=[INVALID_PICTURE])

    async def _claim_anew(self, caller: Caller, campaign_id: str, picture: str | None) -> None:
        """As `_claim`, unless the caller may not edit the campaign or it already has this picture."""
        if not picture or not is_own_image(picture):
            return
        async with self._database.read() as session:
            campaign = (await repository.get_all(session, [campaign_id])).get(campaign_id)
        if campaign is not None and may_edit(caller, campaign.company_id) and campaign.picture != picture:
            await self._claim(caller, picture)

    async def drafts(
        self,
        caller: Caller,
        *,
        company_id: str | None = None,
        external_id: str | None = None,
        limit: int = MAX_ITEMS,
        after: str | None = None,
    ) -> Page[Row]:
        """One page of the drafts that the caller may edit, newest first, after the campaign with the id `after`."""
        page_limit(limit)
        return await repository.drafts(
            self._database, caller, company_id=company_id, external_id=external_id, limit=limit, after=after
        )

    async def changes(self, caller: Caller, campaign_ids: Sequence[str]) -> list[Sequence[StatusChangeRow]]:
        """Status changes of each campaign, oldest first, in the order requested; empty out of reach."""
        check_batch(campaign_ids)
        changes_by_campaign = await repository.changes(self._database, caller, campaign_ids)
        return [changes_by_campaign.get(campaign_id, []) for campaign_id in campaign_ids]


_DAYS = {"start_day", "end_day", "start_dt", "end_dt"}


def _refuse(violations: Sequence[Violation]) -> None:
    if violations:
        raise InvalidInput(violations=violations)


def _budget(campaign: Campaign) -> tuple[int, int, str]:
    """The values whose change emits `campaign_budget_changed`: cents, units of stock, currency."""
    return campaign.investment, campaign.stock, campaign.currency


def _write(campaign: Campaign, draft: CampaignDraft, cleared: Iterable[str], time_zone: str) -> None:
    emptied = set(cleared)
    start, end = days_of(campaign, time_zone)
    if draft.start_day or draft.start_dt or emptied & {"start_day", "start_dt"}:
        start = draft.start_day or (draft.start_dt and first_day_of(draft.start_dt, time_zone))
    if draft.end_day or draft.end_dt or emptied & {"end_day", "end_dt"}:
        end = draft.end_day or (draft.end_dt and last_day_of(draft.end_dt, time_zone))
    campaign.set_days(start, end, time_zone)
    plain = {name: value for name, value in asdict(draft).items() if value is not None and name not in _DAYS}
    plain.pop("company_id", None)
    plain.pop("external")
    if draft.name is not None:
        plain["name"] = tidy(draft.name)
    if draft.product_payment_description is not None:
        plain["product_payment_description"] = straight(draft.product_payment_description)
    if draft.city is not None:
        plain["city"] = tidy(draft.city) or None
    terms = plain.pop("terms_and_conditions", None)
    if draft.brief is not None or terms is not None:
        known_brief, known_terms = split_brief(campaign.brief)
        brief = known_brief if draft.brief is None else draft.brief
        plain["brief"] = joined_brief(brief, known_terms if terms is None else terms)
    if draft.payment_type is not None and draft.reward_kind is None:
        kinds = REWARDS[draft.payment_type]
        plain["reward_kind"] = campaign.reward_kind if campaign.reward_kind in kinds else kinds[0]
    for name in emptied - _DAYS:
        plain.setdefault(name, None)
    for name, value in plain.items():
        setattr(campaign, name, value)
    # A draft has nothing frozen or spent.
    campaign.budget_available = campaign.investment
    engagement, days = campaign.engagement_expected, campaign.forecast_days
    campaign.money_per_engagement_expected = campaign.investment // engagement if engagement else 0
    campaign.engagement_velocity_expected = engagement / days if days else 0.0
