"""The staff's queue: oldest first, claims with a lease, decisions that respect another's claim."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import MONDAY, Clock, everything, rows, stored
from campaign_factories import MOBILE, MONEY, ad, brand, on_going, staff, submitted
from prometheus_client import REGISTRY
from sqlalchemy import text

from campaign_svc.advertisements import errors
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_PLATFORM, WAITING_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.desk.jobs import measure_waiting
from campaign_svc.desk.service import DeskService, is_other
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, Unauthenticated, UnknownCursor
from kit.testing.statements import executed_statements

START = datetime(2026, 11, 1, tzinfo=UTC)


async def waiting(database: Database, count: int) -> list[Any]:
    """Advertisements of two companies paid in money, newest submitted first."""
    campaigns = [await on_going(database, uuid7(), payment_type=MONEY) for _ in range(2)]
    items = [
        ad(campaigns[number % 2].id, creation_dt=START + timedelta(hours=number))
        for number in reversed(range(count))
    ]
    return await MobileService(database).submit(MOBILE, items)


async def test_queue_has_only_waiting_money_paid_oldest_first_in_pages(campaign_database: Database) -> None:
    ads = [row.id for row in await waiting(campaign_database, 7)][::-1]
    await submitted(campaign_database, (await on_going(campaign_database, uuid7())).id, 3)
    service, desk = AdvertisementService(campaign_database), DeskService(campaign_database)
    await service.audit(staff(), ads[0], APPROVED, None)
    first = [row.id for row, _ in await desk.queue(staff(), 3, None)]
    assert first == ads[1:4]
    await service.audit(staff(), first[-1], APPROVED, None)  # meanwhile the last one of the page leaves the queue
    assert [row.id for row, _ in await desk.queue(staff(), 3, first[-1])] == ads[4:7]
    assert await desk.queue(staff(), 3, ads[6]) == []
    with pytest.raises(UnknownCursor):
        await desk.queue(staff(), 3, uuid7())
    assert [row.id for row, _ in await desk.queue(staff(), 0, None)] == [*ads[1:3], *ads[4:7]]


async def test_an_advertisement_that_was_taken_away_is_in_no_queue(campaign_database: Database) -> None:
    taken, kept = await waiting(campaign_database, 2)
    async with campaign_database.transaction() as session:
        statement = text("UPDATE advertisements SET active = false WHERE id = :id")
        await (await session.connection()).execute(statement, {"id": taken.id})
    desk = DeskService(campaign_database)
    for by_risk in (False, True):
        assert [row.id for row, _ in await desk.queue(staff(), 10, None, by_risk=by_risk)] == [kept.id]


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (Caller(), Unauthenticated),
        (MOBILE, Unauthenticated),
        (brand("c"), errors.NotAllowedToAudit),
        (
            Caller(person_id="r", permissions=frozenset({"readCompanies", "readCampaings", "auditAdvertisement"})),
            errors.NotAllowedToAudit,
        ),
    ],
)
async def test_the_desk_is_for_staff_who_audit_money(
    campaign_database: Database, caller: Caller, refusal: type[DomainError]
) -> None:
    (row,) = await waiting(campaign_database, 1)
    desk = DeskService(campaign_database)
    await desk.claim(staff(), row.id)
    before = await everything(campaign_database)
    for use in (desk.queue(caller, 10, None), desk.claim(caller, row.id), desk.release(caller, row.id)):
        with pytest.raises(refusal):
            await use
    assert await everything(campaign_database) == before


async def test_a_claim_binds_for_the_lease_and_no_longer(campaign_database: Database) -> None:
    (row,) = await waiting(campaign_database, 1)
    clock, ana, berta = Clock(), staff(), staff()
    desk = DeskService(campaign_database, now=clock)
    _, claim = await desk.claim(ana, row.id)
    assert (claim.holder_id, claim.until) == (ana.person_id, MONDAY + timedelta(minutes=15))
    before = await everything(campaign_database)
    clock.pass_by(minutes=14, seconds=59)
    _, others = await desk.claim(berta, row.id)
    assert is_other(others, berta)
    assert others.until == claim.until
    assert await everything(campaign_database) == before
    assert [
        (advertisement.id, current_claim and current_claim.holder_id)
        for advertisement, current_claim in await desk.queue(berta, 10, None)
    ] == [(row.id, ana.person_id)]
    _, renewed = await desk.claim(ana, row.id)
    assert renewed.until == clock.moment + timedelta(minutes=15)
    clock.pass_by(minutes=15)
    assert [current_claim for _, current_claim in await desk.queue(berta, 10, None)] == [None]
    _, taken = await desk.claim(berta, row.id)
    assert not is_other(taken, berta)


async def test_release_frees_ones_own_only(campaign_database: Database) -> None:
    (row,) = await waiting(campaign_database, 1)
    ana, berta = staff(), staff()
    desk = DeskService(campaign_database)
    assert (await desk.release(ana, row.id))[1] is None
    await desk.claim(ana, row.id)
    before = await everything(campaign_database)
    _, others = await desk.release(berta, row.id)
    assert is_other(others, berta)
    assert await everything(campaign_database) == before
    assert (await desk.release(ana, row.id))[1] is None
    assert not is_other((await desk.claim(berta, row.id))[1], berta)


async def test_a_decision_needs_no_claim_but_respects_anothers(campaign_database: Database) -> None:
    first, second = await waiting(campaign_database, 2)
    clock, ana, berta = Clock(), staff(), staff()
    service = AdvertisementService(campaign_database, now=clock)
    desk = DeskService(campaign_database, now=clock)
    await service.audit(berta, second.id, APPROVED, None)
    await desk.claim(ana, first.id)
    before = await everything(campaign_database)
    with pytest.raises(errors.ClaimedByOther, match="2026-11-23T12:15:00Z"):
        await service.audit(berta, first.id, APPROVED, None)
    assert await everything(campaign_database) == before
    clock.pass_by(minutes=15)
    await service.audit(berta, first.id, REJECTED_BY_PLATFORM, "OTHER")
    assert (await stored(campaign_database, first.id)).status == REJECTED_BY_PLATFORM
    assert await rows(campaign_database, "SELECT 1 FROM audit_claims") == []


async def test_what_does_not_wait_for_staff_is_not_claimed(campaign_database: Database) -> None:
    (done,) = await waiting(campaign_database, 1)
    await AdvertisementService(campaign_database).audit(staff(), done.id, APPROVED, None)
    (product,) = await submitted(campaign_database, (await on_going(campaign_database, uuid7())).id)
    before = await everything(campaign_database)
    desk = DeskService(campaign_database)
    for ad_id, refusal in (
        (done.id, errors.AlreadyAudited),
        (product.id, errors.OnlyBrandAudits),
        (uuid7(), errors.UnknownAdvertisement),
    ):
        for use in (desk.claim(staff(), ad_id), desk.release(staff(), ad_id)):
            with pytest.raises(refusal):
                await use
    assert await everything(campaign_database) == before


async def test_twenty_claims_at_once_have_one_holder(campaign_database: Database) -> None:
    (row,) = await waiting(campaign_database, 1)
    desk, people = DeskService(campaign_database), [staff() for _ in range(20)]
    answers = await asyncio.gather(*(desk.claim(person, row.id) for person in people))
    holders = {claim.holder_id for _, claim in answers}
    assert len(holders) == 1
    assert sum(not is_other(claim, person) for person, (_, claim) in zip(people, answers, strict=True)) == 1
    assert (await stored(campaign_database, row.id)).status == WAITING_PLATFORM


async def test_sql_of_the_queue_does_not_grow(campaign_database: Database) -> None:
    await waiting(campaign_database, 12)
    desk, counts = DeskService(campaign_database), []
    for limit in (1, 12):
        with executed_statements() as seen:
            await desk.queue(staff(), limit, None)
        counts.append(len(seen))
    assert counts == [2, 2]


async def test_operators_see_how_long_the_oldest_has_waited_for_each_auditor(campaign_database: Database) -> None:
    await waiting(campaign_database, 3)

    async def waiting_metrics(now: datetime) -> dict[tuple[str, str], float | None]:
        await measure_waiting(campaign_database, now=lambda: now)
        names = ("audits_waiting", "audits_oldest_seconds")
        return {
            (name, by): REGISTRY.get_sample_value(name, {"by": by})
            for name in names
            for by in ("brand", "platform")
        }

    gauges = await waiting_metrics(START + timedelta(hours=80))
    assert gauges["audits_waiting", "platform"] == 3
    assert gauges["audits_oldest_seconds", "platform"] == timedelta(hours=80).total_seconds()
    assert gauges["audits_waiting", "brand"] == gauges["audits_oldest_seconds", "brand"] == 0
    for ad_id in [row.id for row, _ in await DeskService(campaign_database).queue(staff(), 3, None)]:
        await AdvertisementService(campaign_database).audit(staff(), ad_id, APPROVED, None)
    gauges = await waiting_metrics(START + timedelta(hours=90))
    assert gauges["audits_waiting", "platform"] == gauges["audits_oldest_seconds", "platform"] == 0
