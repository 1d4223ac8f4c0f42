"""Decisions on a real database: races, budgets, reach, history and events."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from audit_factories import MONDAY
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff, submitted, with_columns
from sqlalchemy import text

from campaign_svc.advertisements.errors import AlreadyAudited, UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    WAITING_CUSTOMER,
)
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import BudgetExhausted
from campaign_svc.campaigns.models import Campaign, CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7

AUDITED = "SELECT count(*) FROM outbox WHERE subject = 'resuena.campaign.advertisement_audited.v1'"


async def scalar(database: Database, query: str) -> Any:
    async with database.read() as session:
        return (await (await session.connection()).execute(text(query))).scalar()


async def campaign_row(database: Database, campaign_id: str) -> Any:
    return (await CampaignService(database, fund).get_many(MOBILE, [campaign_id]))[0]


async def test_race_has_one_winner_one_entry_and_one_event(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    (stored,) = await submitted(campaign_database, campaign.id)
    service = AdvertisementService(campaign_database)
    decisions = [APPROVED, REJECTED_BY_CUSTOMER] * 10
    outcomes = await asyncio.gather(
        *(service.audit(brand(company), stored.id, decision, None) for decision in decisions),
        return_exceptions=True,
    )
    winners = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
    assert len(winners) == 1
    assert all(isinstance(outcome, AlreadyAudited) for outcome in outcomes if isinstance(outcome, BaseException))
    history = (await service.histories(brand(company), [stored.id]))[0]
    assert [(entry.from_status, entry.to_status) for entry in history] == [(WAITING_CUSTOMER, winners[0].status)]
    assert await scalar(campaign_database, AUDITED) == 1


async def test_foreign_id_answers_as_unknown_and_changes_nothing(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    (stored,) = await submitted(campaign_database, campaign.id)
    service = AdvertisementService(campaign_database)
    for ad_id in (stored.id, uuid7()):
        with pytest.raises(UnknownAdvertisement):
            await service.audit(brand(uuid7()), ad_id, APPROVED, None)
    assert await service.get_many(brand(uuid7()), [stored.id]) == [None]
    assert await service.posts_of(brand(uuid7()), [stored.id]) == [[]]
    assert with_columns(await service.get_many(brand(company), [stored.id]))[0].status == WAITING_CUSTOMER
    assert await scalar(campaign_database, AUDITED) == 0


async def test_budget_adds_up_through_submit_approve_and_reject(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company, payment_type=MONEY)
    first, second, _ = await submitted(campaign_database, campaign.id, 3)
    service = AdvertisementService(campaign_database)
    approved = with_columns(await service.audit(staff(), first.id, APPROVED, None))
    await service.audit(staff(), second.id, REJECTED_BY_PLATFORM, "Borrosa")
    row = await campaign_row(campaign_database, campaign.id)
    assert (row.budget_available, row.budget_freezed, row.budget_spent) == (8 * PRICE, PRICE, PRICE)
    assert (approved.money_earned, approved.budget_freezed) == (PRICE, 0)


async def test_rejected_product_comes_back_to_stock(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    first, second = await submitted(campaign_database, campaign.id, 2)
    service = AdvertisementService(campaign_database)
    await service.audit(brand(company), first.id, APPROVED, None)
    await service.audit(brand(company), second.id, REJECTED_BY_CUSTOMER, None)
    assert (await campaign_row(campaign_database, campaign.id)).stock == 9
    totals = with_columns((await AdvertisementService(campaign_database).totals(brand(company), [campaign.id]))[0])
    assert (totals.posts, totals.approved, totals.rejected, totals.remaining_stock) == (2, 1, 1, 10)


async def test_more_than_the_stock_is_refused_whole(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, uuid7())
    with pytest.raises(BudgetExhausted):
        await submitted(campaign_database, campaign.id, 11)
    assert (await campaign_row(campaign_database, campaign.id)).stock == 10
    assert await scalar(campaign_database, "SELECT count(*) FROM advertisements") == 0


async def test_submitting_twice_is_once(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, uuid7())
    submission = ad(campaign.id)
    service = MobileService(campaign_database)
    (first,), (second,) = [with_columns(await service.submit(MOBILE, [submission])) for _ in range(2)]
    assert first.caption_identifier == second.caption_identifier
    assert (await campaign_row(campaign_database, campaign.id)).stock == 9


@pytest.mark.parametrize("pasted", ["{code}", "{code} ", "{half}-{rest}", "Código: {code}", "\u200b{code}"])
async def test_a_code_is_found_as_it_is_typed_or_pasted_within_reach_only(
    campaign_database: Database, pasted: str
) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    (stored,) = await submitted(campaign_database, campaign.id)
    service = AdvertisementService(campaign_database)
    code = stored.caption_identifier.lower()
    code_filter = AdvertisementFilter(code=pasted.format(code=code, half=code[:4], rest=code[4:]))
    assert [row.id for row in await service.listed(brand(company), code_filter)] == [stored.id]
    assert await service.listed(brand(uuid7()), code_filter) == []


async def test_pages_follow_each_other_without_gap_or_repeat(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    stored = {row.id for row in await submitted(campaign_database, campaign.id, 7)}
    service = AdvertisementService(campaign_database)
    seen: list[str] = []
    after = None
    while page := await service.listed(
        brand(company), AdvertisementFilter(campaign_id=campaign.id), limit=3, after=after
    ):
        seen += [row.id for row in page]
        after = page[-1].id
    assert len(seen) == 7
    assert set(seen) == stored


async def test_brand_never_sees_a_draft(campaign_database: Database) -> None:
    company = uuid7()
    service = CampaignService(campaign_database, fund)
    draft = await service.create(
        MOBILE, Campaign(company_id=company, name="Borrador", type=3, payment_type=2, creation_dt=MONDAY)
    )
    assert await service.listed(brand(company), CampaignFilter(company_id=company)) == []
    assert await service.get_many(brand(company), [draft.id]) == [None]
    assert len(await service.listed(staff(), CampaignFilter(company_id=company))) == 1
