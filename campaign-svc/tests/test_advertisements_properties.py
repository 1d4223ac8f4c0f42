"""Property test of random decisions: budgets and stock add up, each decision has one history entry and one event."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from audit_factories import Clock, rows
from campaign_factories import MOBILE, MONEY, PRICE, PRODUCT, brand, on_going, staff, submitted, with_columns
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    WAITING,
)
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.desk.service import DeskService
from campaign_svc.ledger.service import fund
from kit.db import Database, uuid7
from kit.rpc.errors import DomainError

ADS = 6
STATUSES = (APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM)
chosen = st.lists(st.integers(0, ADS - 1), min_size=1, max_size=ADS, unique=True)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("decide"), st.booleans(), chosen, st.sampled_from(STATUSES)),
        st.tuples(st.just("claim"), st.booleans(), chosen, st.just(0)),
        st.tuples(st.just("wait"), st.booleans(), chosen, st.just(0)),
        st.tuples(st.just("deliver"), st.booleans(), chosen, st.just(0)),
    ),
    min_size=1,
    max_size=8,
)


async def _take(step: Any, services: Any, ads: list[str], people: Any, clock: Clock) -> None:
    kind, by_staff, picked, status = step
    caller = people[0 if by_staff else 1]
    auditing, desk = services
    ids = [ads[number] for number in picked]
    with suppress(DomainError):  # many steps are refused: the test is about the resulting state
        if kind == "decide":
            await auditing.decide_many(caller, ids, status, "OTHER", None)
        elif kind == "claim":
            await desk.claim(caller, ids[0])
        elif kind == "deliver":
            await auditing.deliver(caller, ad_id=ids[0], code=None)
        else:
            clock.pass_by(minutes=10)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(money=st.booleans(), steps=STEPS)
async def test_audits_keep_the_books(campaign_database: Database, money: bool, steps: list[Any]) -> None:
    company, clock = uuid7(), Clock()
    campaign = await on_going(campaign_database, company, payment_type=MONEY if money else PRODUCT)
    ads = [row.id for row in await submitted(campaign_database, campaign.id, ADS)]
    services = AuditingService(campaign_database, now=clock), DeskService(campaign_database, now=clock)
    people = staff(), brand(company)
    for step in steps:
        await _take(step, services, ads, people, clock)
    advertisements = await AdvertisementService(campaign_database).get_many(MOBILE, ads)
    by_status = Counter(row.status for row in with_columns(advertisements))
    approved, waiting = by_status[APPROVED], sum(by_status[status] for status in WAITING)
    rejected = sum(by_status[status] for status in REJECTED)
    row = with_columns((await CampaignService(campaign_database, fund).get_many(MOBILE, [campaign.id]))[0])
    assert row.budget_available + row.budget_freezed + row.budget_spent == row.investment
    if money:
        assert (row.budget_spent, row.budget_freezed) == (approved * PRICE, waiting * PRICE)
        assert not by_status[REJECTED_BY_CUSTOMER]
    else:
        assert row.stock == 10 - ADS + rejected
        assert not by_status[REJECTED_BY_PLATFORM]
    named = ", ".join(f"'{ad_id}'" for ad_id in ads)
    entries = await rows(campaign_database, f"SELECT 1 FROM audit_entries WHERE advertisement_id IN ({named})")
    facts = await rows(
        campaign_database, f"SELECT 1 FROM outbox WHERE entity_id IN ({named}) AND subject LIKE '%audited%'"
    )
    assert len(entries) == len(facts) == approved + rejected
    assert all(
        row.delivered_at is None or (row.status == APPROVED and not money) for row in with_columns(advertisements)
    )
