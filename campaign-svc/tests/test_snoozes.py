"""Members who may audit snooze a waiting advertisement until a day within its deadline, when it returns by itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from audit_factories import rows
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, ad, brand, on_going

from campaign_svc import consumers
from campaign_svc.advertisements.errors import NotAllowedToAudit
from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.repository import keep_company
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reach.models import KnownCompany
from campaign_svc.reports.service import ReportService
from campaign_svc.snoozes.errors import SnoozeNotAhead
from campaign_svc.snoozes.service import SnoozeService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.identity.v1 import events_pb2

ZONE = "America/Argentina/Buenos_Aires"
MIDNIGHT = timedelta(hours=3)
"""Midnight in Buenos Aires, after midnight in UTC."""


def day_from_now(days: int) -> date:
    return (datetime.now(UTC) - MIDNIGHT).date() + timedelta(days=days)


def begin(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + MIDNIGHT


async def submit_ads(database: Database, count: int, company: str = "c", **campaign: Any) -> list[str]:
    async with database.transaction() as session:
        known_company = KnownCompany(id=company, name=company, time_zone=ZONE, days_zone=ZONE, version=1)
        await keep_company(session, known_company)
    campaign_id = (await on_going(database, company, **campaign)).id
    advertisements = await MobileService(database).submit(MOBILE, [ad(campaign_id) for _ in range(count)])
    return [str(row.id) for row in advertisements]


async def kept(database: Database) -> dict[str, tuple[datetime | None, str | None]]:
    advertisements = await rows(database, "SELECT id, snoozed_until, snoozed_by FROM advertisements")
    return {row[0]: (row[1], row[2]) for row in advertisements}


def codes(outcomes: Sequence[tuple[str, Any]]) -> list[str | None]:
    return [result.reason if isinstance(result, DomainError) else None for _, result in outcomes]


async def test_what_waits_is_put_off_until_a_day_begins_in_the_companys_zone_and_taken_back(
    campaign_database: Database,
) -> None:
    ids, member = await submit_ads(campaign_database, 2), brand("c")
    service = SnoozeService(campaign_database)
    assert codes(await service.snooze(member, ids[:1], day_from_now(2))) == [None]
    assert await kept(campaign_database) == {
        ids[0]: (begin(day_from_now(2)), member.person_id),
        ids[1]: (None, None),
    }
    assert codes(await service.snooze(brand("c"), ids[:1], None)) == [None]
    assert (await kept(campaign_database))[ids[0]] == (None, None)


async def test_a_day_by_which_the_deadline_would_pass_is_refused(campaign_database: Database) -> None:
    (on_time, late) = await submit_ads(campaign_database, 2)
    at = begin(day_from_now(2))
    moved = "UPDATE advertisements SET audit_deadline = '{}' WHERE id = '{}' RETURNING id"
    async with campaign_database.transaction() as session:
        for ad_id, deadline in ((on_time, at + timedelta(seconds=1)), (late, at)):
            await (await session.connection()).exec_driver_sql(moved.format(deadline.isoformat(), ad_id))
    outcomes = await SnoozeService(campaign_database).snooze(brand("c"), [late, on_time], day_from_now(2))
    assert codes(outcomes) == ["SNOOZE_PAST_DEADLINE", None]
    assert (await kept(campaign_database))[late] == (None, None)


async def test_today_and_earlier_days_are_refused_by_the_companys_clock(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    evening = begin(day_from_now(1)) - timedelta(minutes=1)  # already tomorrow in UTC
    service = SnoozeService(campaign_database, lambda: evening)
    for days in (0, -1):
        with pytest.raises(SnoozeNotAhead):
            await service.snooze(brand("c"), ids, day_from_now(days))
    with pytest.raises(SnoozeNotAhead):
        await service.snooze(brand("c"), ids, date.min)
    assert codes(await service.snooze(brand("c"), ids, day_from_now(1))) == [None]


async def test_others_put_nothing_off(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 1)
    service, day = SnoozeService(campaign_database), day_from_now(1)
    with pytest.raises(Unauthenticated):
        await service.snooze(Caller(), ids, day)
    viewer = Caller(person_id="v", session_id="s", tenant_id="c", permissions=frozenset({"readCampaings"}))
    with pytest.raises(NotAllowedToAudit):
        await service.snooze(viewer, ids, day)
    assert codes(await service.snooze(brand("other"), [*ids, "unknown"], day)) == ["UNKNOWN_ADVERTISEMENT"] * 2
    for odd in ([ids[0]] * 2, [str(number) for number in range(101)]):
        with pytest.raises(InvalidInput):
            await service.snooze(brand("c"), odd, day)
    assert (await kept(campaign_database))[ids[0]] == (None, None)


async def test_what_was_decided_and_what_staff_decide_is_not_put_off(campaign_database: Database) -> None:
    decided, waiting = await submit_ads(campaign_database, 2)
    (money,) = await submit_ads(campaign_database, 1, payment_type=MONEY)
    await AuditingService(campaign_database).decide_many(brand("c"), [decided], APPROVED, None, None)
    service = SnoozeService(campaign_database)
    outcomes = await service.snooze(brand("c"), [decided, waiting, money], day_from_now(1))
    assert codes(outcomes) == ["ALREADY_AUDITED", None, "ONLY_PLATFORM_AUDITS"]


async def test_what_is_decided_or_asked_to_change_is_put_off_no_more(campaign_database: Database) -> None:
    decided, changed = await submit_ads(campaign_database, 2)
    member = brand("c")
    await SnoozeService(campaign_database).snooze(member, [decided, changed], day_from_now(1))
    await AuditingService(campaign_database).decide_many(member, [decided], APPROVED, None, None)
    await ChangeService(campaign_database).request(member, changed, "BLURRY_PICTURE", "Sacala de nuevo.")
    assert set((await kept(campaign_database)).values()) == {(None, None)}


async def test_lists_and_counts_leave_it_out_until_its_day_comes(campaign_database: Database) -> None:
    off, stays = await submit_ads(campaign_database, 2)
    member = brand("c")
    await SnoozeService(campaign_database).snooze(member, [off], day_from_now(1))

    async def seen(at: datetime) -> tuple[list[str], list[str], int, int, int]:
        service = AdvertisementService(campaign_database, now=lambda: at)
        shown, away = [
            sorted(
                row.id
                for row in await service.listed(member, AdvertisementFilter(company_id="c", snoozed=snoozed))
            )
            for snoozed in (False, True)
        ]
        (campaign,) = await rows(campaign_database, "SELECT id FROM campaigns")
        (totals,) = await service.totals(member, [campaign[0]])
        tasks = await ReportService(campaign_database, now=lambda: at).tasks(member, "c")
        return shown, away, totals.waiting, totals.snoozed, tasks.to_audit  # type: ignore[union-attr,attr-defined]

    day = begin(day_from_now(1))
    assert await seen(day - timedelta(seconds=1)) == ([stays], [off], 2, 1, 1)
    assert await seen(day) == (sorted([off, stays]), [], 2, 0, 2)


async def test_an_erasure_clears_who_put_it_off(campaign_database: Database) -> None:
    ids, member = await submit_ads(campaign_database, 1), brand("c")
    await SnoozeService(campaign_database).snooze(member, ids, day_from_now(1))
    async with campaign_database.transaction() as session:
        erased = events_pb2.PersonErased(person_id=member.person_id or "")
        await consumers.person_erased(session, erased, None)  # type: ignore[arg-type]
    assert (await kept(campaign_database))[ids[0]] == (begin(day_from_now(1)), None)
    with pytest.raises(Unauthenticated):
        await SnoozeService(campaign_database).snooze(member, ids, day_from_now(1))


async def test_it_takes_as_many_statements_for_many_as_for_one(campaign_database: Database) -> None:
    ids = await submit_ads(campaign_database, 5)
    counts = []
    for part in (ids[:1], ids):
        with executed_statements() as statements:
            await SnoozeService(campaign_database).snooze(brand("c"), part, day_from_now(1))
        counts.append(len(statements))
    assert counts[0] == counts[1]


async def test_the_public_schema_tells_who_and_until_when(campaign_database: Database, ask: Ask) -> None:
    (ad_id,) = await submit_ads(campaign_database, 1)
    ana: dict[str, Any] = {
        "person_id": "ana",
        "tenant_id": "c",
        "permissions": ("readCampaings", "auditAdvertisement"),
    }
    snooze = """mutation($id: ID!, $day: Date) { snoozeAdvertisements(ids: [$id], day: $day) {
      success error { code } outcomes { refusal { code } advertisement { _id snoozedUntil snoozer { _id } } } } }"""

    async def snooze_until(day: date | None) -> Any:
        variables = {"id": ad_id, "day": day.isoformat() if day else None}
        return (await ask(snooze, variables, **ana)).data["snoozeAdvertisements"]

    advertisement = (await snooze_until(day_from_now(1)))["outcomes"][0]["advertisement"]
    assert datetime.fromisoformat(advertisement["snoozedUntil"]) == begin(day_from_now(1))
    assert advertisement["snoozer"] == {"_id": "ana"}
    assert (await snooze_until(day_from_now(0)))["error"] == [{"code": "SNOOZE_NOT_AHEAD"}]
    assert (await snooze_until(day_from_now(30)))["outcomes"][0]["refusal"] == {"code": "SNOOZE_PAST_DEADLINE"}
    listed = "{ advertisements(where: {snoozed: true}) { _id } }"
    assert (await ask(listed, **ana)).data["advertisements"] == [{"_id": ad_id}]
    assert (await snooze_until(None))["outcomes"][0]["advertisement"] == {
        "_id": ad_id,
        "snoozedUntil": None,
        "snoozer": None,
    }
