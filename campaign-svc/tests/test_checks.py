"""Running checks: due in the transaction that stores, processed in batches, stored with their evidence."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock, rows
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, ad, brand, on_going, staff
from check_factories import Pictures, changed, picture
from sqlalchemy import text

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.checks.jobs import keep_checking, waiting_checks
from campaign_svc.checks.models import BANDS, UNCHECKED, WARNING, Facts, Finding, Result
from campaign_svc.checks.policies import ALL_PASSED, INCOMPLETE, PENDING, WITH_WARNINGS
from campaign_svc.checks.repository import begin, keep_pictures, near_pictures, with_pictures
from campaign_svc.checks.rules import RULES
from campaign_svc.checks.service.read_checks import ReadingService
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.desk.service import DeskService
from campaign_svc.due_checks.models import FIGURES
from campaign_svc.due_checks.service import checks_due
from campaign_svc.erasure import service as erasure
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.testing.conditions import eventually
from kit.testing.statements import executed_statements

KEY, OTHER = "images/aa/1.jpg", "images/aa/2.jpg"
STAFF = staff()


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime.now(UTC) + timedelta(seconds=30))  # what is stored in the test is due by then


@pytest.fixture
def pictures() -> Pictures:
    return Pictures(picture(KEY, 1), picture(OTHER, 2))


@pytest.fixture
def checking(campaign_database: Database, pictures: Pictures, clock: Clock) -> CheckingService:
    return CheckingService(campaign_database, pictures, now=clock)


async def post(database: Database, campaign_id: str, key: str = KEY, **values: Any) -> Any:
    submitted = ad(campaign_id, multimedia_uri=f"/media/{key}", **values)
    return (await MobileService(database).submit(MOBILE, [submitted]))[0]


async def work_off(checking: CheckingService) -> None:
    while await checking.work():
        pass


async def ad_of(database: Database, ad_id: str) -> Any:
    return (await AdvertisementService(database).get_many(MOBILE, [ad_id]))[0]


async def report(database: Database, ad_id: str, caller: Caller = STAFF) -> dict[str, Result]:
    (results,), _ = await ReadingService(database).reports(caller, [ad_id])
    return {result.name: result for result in results}


async def test_a_new_advertisement_is_checked(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id, hashtag_enabled=True, hashtag_value="aurora")
    assert (advertisement.checks_state, advertisement.platform_score) == (PENDING, None)
    assert (await waiting_checks(campaign_database, now=clock)).count == 1
    await work_off(checking)
    stored = await ad_of(campaign_database, advertisement.id)
    assert (stored.checks_state, stored.checks_warnings) == (WITH_WARNINGS, 1)
    results = await report(campaign_database, advertisement.id)
    assert results["text_hashtag"].verdict == WARNING
    assert results["text_hashtag"].evidence == {"asked": "#aurora", "missing": "#aurora"}
    assert next(iter(results)) == "text_hashtag"  # warnings first
    assert stored.checks_passed == len(results) - 1
    assert stored.platform_score == 3
    assert (await waiting_checks(campaign_database, now=clock)).count == 0
    ((subject,),) = await rows(
        campaign_database, "SELECT subject FROM outbox WHERE subject LIKE '%advertisement_checked%'"
    )
    assert subject == "resuena.campaign.advertisement_checked.v1"
    ((facts,),) = await rows(campaign_database, "SELECT facts FROM check_runs")
    assert (facts["caption"], facts["hashtag"], facts["picture"]["key"]) == ("Domingo", "aurora", KEY)


async def test_a_reused_picture_is_found_with_its_twin(
    campaign_database: Database, checking: CheckingService, pictures: Pictures
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    first = await post(campaign_database, campaign.id)
    cropped = changed(picture(KEY, 1), "images/aa/3.jpg", 5)
    pictures.known[cropped.key] = cropped
    await post(campaign_database, campaign.id, OTHER)
    second = await post(campaign_database, campaign.id, cropped.key)
    await work_off(checking)
    result = (await report(campaign_database, second.id))["picture_reused"]
    assert (result.reason, result.twin_id) == ("same_campaign", first.id)
    assert result.evidence == {"likeness": "@changed", "bits": 5, "ads": 1}
    assert (await ad_of(campaign_database, first.id)).checks_state == ALL_PASSED


async def test_the_later_of_two_warns_whichever_arrives_first(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    late = await post(campaign_database, campaign.id, creation_dt=clock())
    await work_off(checking)
    early = await post(campaign_database, campaign.id, creation_dt=clock() - timedelta(hours=5))
    await work_off(checking)
    assert (await report(campaign_database, late.id))["picture_reused"].twin_id == early.id
    assert (await ad_of(campaign_database, early.id)).checks_state == ALL_PASSED


async def test_another_companys_twin_is_told_without_its_id(
    campaign_database: Database, checking: CheckingService
) -> None:
    foreign = await post(campaign_database, (await on_going(campaign_database, "marea")).id)
    own = await post(campaign_database, (await on_going(campaign_database, "aurora")).id)
    await work_off(checking)
    service = ReadingService(campaign_database)
    for caller, reachable in ((brand("aurora"), set()), (STAFF, {foreign.id})):
        (results,), twins = await service.reports(caller, [own.id])
        assert next(result for result in results if result.name == "picture_reused").reason == "other_company"
        assert twins == reachable
    assert await service.reports(brand("marea"), [own.id]) == ([[]], set())
    assert await service.reports(brand("aurora"), ["none"]) == ([[]], set())


async def test_people_who_share_pictures_are_found(campaign_database: Database, checking: CheckingService) -> None:
    campaign = await on_going(campaign_database, "aurora")
    for person in ("ana", "bea"):
        for key in (KEY, OTHER):
            advertisement = await post(campaign_database, campaign.id, key, person_id=person)
    await work_off(checking)
    assert (await report(campaign_database, advertisement.id))["person_pictures"].evidence == {"people": 1}


async def test_people_who_post_the_same_spots_share_no_pictures(
    campaign_database: Database, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora", type=1)
    for person in ("ana", "bea"):
        for key in (KEY, OTHER):
            advertisement = await post(campaign_database, campaign.id, key, person_id=person)
    await work_off(checking)
    assert (await report(campaign_database, advertisement.id))["person_pictures"].reason == "alone"


async def test_a_copied_caption_is_found(campaign_database: Database, checking: CheckingService) -> None:
    campaign = await on_going(campaign_database, "aurora")
    caption = "Un domingo cualquiera con el mejor flat white de toda la ciudad"
    first = await post(campaign_database, campaign.id, caption=caption)
    second = await post(campaign_database, campaign.id, OTHER, caption=f"{caption.upper()} #aurora")
    await work_off(checking)
    assert (await report(campaign_database, second.id))["text_copied"].twin_id == first.id
    assert (await report(campaign_database, first.id))["text_copied"].reason == "own"


async def test_a_code_of_another_advertisement_is_found(
    campaign_database: Database, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    first = await post(campaign_database, campaign.id, caption_identifier="AB12CD34")
    second = await post(campaign_database, campaign.id, OTHER, caption="Mi código: AB12CD34, DESCUENT")
    await work_off(checking)
    assert (await report(campaign_database, second.id))["text_code"].evidence["found"] == "AB12CD34"
    assert "text_code" not in await report(campaign_database, first.id)


async def test_later_facts_run_what_depends_on_them(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id, social_media_target=[2])
    await work_off(checking)
    assert "post_up" not in await report(campaign_database, advertisement.id)
    mobile = MobileService(campaign_database, clock)
    published = PublishedPost(
        id="p",
        advertisement_id=advertisement.id,
        platform=2,
        post_platform_id=POST_ADDRESSES[2],
        creation_dt=clock(),
    )
    await mobile.publish(MOBILE, [published])
    await work_off(checking)
    results = await report(campaign_database, advertisement.id)
    assert {"post_up", "post_networks", "picture_reused"} <= results.keys()
    for likes in (100, 800, 810, 500, 300):
        clock.pass_by(hours=1)
        await mobile.report(MOBILE, [Report("p", {"like_count": likes}, clock())])
        clock.pass_by(seconds=6)
        await work_off(checking)
    assert (await report(campaign_database, advertisement.id))["figures_growth"].evidence["peak"] == 810


async def test_one_run_settles_several_reports(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id)
    mobile = MobileService(campaign_database, clock)
    published = PublishedPost(
        id="p", advertisement_id=advertisement.id, platform=2, post_platform_id=POST_ADDRESSES[2]
    )
    await mobile.publish(MOBILE, [published])
    await work_off(checking)
    for likes in range(1, 6):
        await mobile.report(MOBILE, [Report("p", {"like_count": likes}, clock())])
        clock.pass_by(seconds=1)
    assert await checking.work(1) == 5
    assert (await waiting_checks(campaign_database, now=clock)).count == 0
    ((facts,),) = await rows(campaign_database, "SELECT facts FROM check_runs ORDER BY id DESC LIMIT 1")
    assert facts["likes"] == 5


async def test_a_promised_network_is_missed_after_a_day(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id, social_media_target=[2], creation_dt=clock())
    await work_off(checking)
    assert "post_networks" not in await report(campaign_database, advertisement.id)
    clock.pass_by(hours=25)
    await work_off(checking)
    assert (await report(campaign_database, advertisement.id))["post_networks"].reason == "missing"


async def test_decisions_tell_the_persons_other_advertisements(
    campaign_database: Database, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    ads = [await post(campaign_database, campaign.id, person_id="ana") for _ in range(6)]
    await work_off(checking)
    for advertisement in ads[:5]:
        await AdvertisementService(campaign_database).audit(
            brand("aurora"), advertisement.id, REJECTED_BY_CUSTOMER, None
        )
    await work_off(checking)
    assert (await report(campaign_database, ads[5].id))["person_record"].reason == "poor"


async def test_without_media_svc_pictures_are_unchecked_and_tried_again(
    campaign_database: Database, checking: CheckingService, pictures: Pictures, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    pictures.away = True
    advertisement = await post(campaign_database, campaign.id)
    await work_off(checking)
    assert (await ad_of(campaign_database, advertisement.id)).checks_state == INCOMPLETE
    results = await report(campaign_database, advertisement.id)
    assert {result.name for result in results.values() if result.verdict == UNCHECKED} == {
        name for name in RULES if name.startswith("picture")
    } | {"person_pictures"}
    # A decision does not wait for checks.
    await AdvertisementService(campaign_database).audit(brand("aurora"), advertisement.id, APPROVED, None)
    pictures.away = False
    assert await checking.work() == 0
    clock.pass_by(seconds=6)
    await work_off(checking)
    assert (await ad_of(campaign_database, advertisement.id)).checks_state == ALL_PASSED


async def test_a_rule_that_raises_is_unchecked_and_harms_no_other(
    campaign_database: Database, pictures: Pictures, clock: Clock
) -> None:
    def broken(_: Facts) -> Finding | None:
        raise ZeroDivisionError

    class Broken:
        NAME, VERSION, GROUP, WEIGHT, SUGGESTED_REASON = "text_links", 1, RULES["text_links"].GROUP, 2, None
        TEXTS, LABELS = RULES["text_links"].TEXTS, RULES["text_links"].LABELS
        check = staticmethod(broken)

    with_broken: dict[str, Any] = {**RULES, "text_links": Broken()}
    checking = CheckingService(campaign_database, pictures, now=clock, rules=with_broken)
    advertisement = await post(campaign_database, (await on_going(campaign_database, "aurora")).id)
    await work_off(checking)
    results = await report(campaign_database, advertisement.id)
    assert [result.name for result in results.values() if result.verdict == UNCHECKED] == ["text_links"]
    for _ in range(12):
        clock.pass_by(hours=7)
        await work_off(checking)
    clock.pass_by(days=7)
    assert (await waiting_checks(campaign_database, now=clock)).count == 0  # given up by then


async def test_an_advertisement_that_fails_harms_no_other_of_its_batch(
    campaign_database: Database, checking: CheckingService, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    bad = await post(campaign_database, campaign.id)
    good = await post(campaign_database, campaign.id, OTHER)
    original = CheckingService._checked

    def failing(self: CheckingService, row: Any, previous: Any, facts: Any, *rest: Any) -> Any:
        if row.id == bad.id and facts is not None:
            raise ZeroDivisionError
        return original(self, row, previous, facts, *rest)

    monkeypatch.setattr(CheckingService, "_checked", failing)
    await work_off(checking)
    assert (await ad_of(campaign_database, good.id)).checks_state == ALL_PASSED
    assert (await ad_of(campaign_database, bad.id)).checks_state == INCOMPLETE


async def test_what_a_decision_saw_stays(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id, person_id="ana")
    published = PublishedPost(
        id="p", advertisement_id=advertisement.id, platform=2, post_platform_id=POST_ADDRESSES[2]
    )
    mobile = MobileService(campaign_database, clock)
    await mobile.publish(MOBILE, [published])
    await work_off(checking)

    async def runs_after_report(likes: int) -> int:
        clock.pass_by(hours=1)
        await mobile.report(MOBILE, [Report("p", {"like_count": likes}, clock())])
        clock.pass_by(seconds=6)
        await work_off(checking)
        return len(await rows(campaign_database, "SELECT id FROM check_runs"))

    before = await runs_after_report(10)
    assert await runs_after_report(20) == before  # the same result: the newest run is replaced
    await AdvertisementService(campaign_database, now=clock).audit(
        brand("aurora"), advertisement.id, APPROVED, None
    )
    assert await runs_after_report(30) == before + 1
    assert await runs_after_report(40) == before + 1
    seen = await rows(campaign_database, "SELECT facts -> 'likes' FROM check_runs ORDER BY id")
    assert [row[0] for row in seen][-2:] == [20, 40]


async def test_a_new_advertisement_does_not_wait_behind_a_backlog_nor_the_backlog_for_ever(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    old = [await post(campaign_database, campaign.id, caption=f"Vieja {number}") for number in range(6)]
    async with campaign_database.transaction() as session:
        for ad_id in (advertisement.id for advertisement in old):
            await checks_due(session, [ad_id], clock() - timedelta(hours=1))
        await (await session.connection()).execute(
            text("DELETE FROM due_checks WHERE due_at > now() - interval '1 minute'")
        )
    new = await post(campaign_database, campaign.id, caption="Nueva")
    await checking.work(2)
    states = [
        (await ad_of(campaign_database, advertisement.id)).checks_state != PENDING for advertisement in (new, *old)
    ]
    assert states[0]
    assert states[1:].count(True) == 1


async def test_a_worker_without_due_checks_executes_one_statement(checking: CheckingService) -> None:
    with executed_statements() as executed:
        assert await checking.work() == 0
    assert len(executed) == 1, executed


async def test_a_row_is_taken_by_one_replica_and_again_after_its_lease(
    campaign_database: Database, pictures: Pictures, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    for number in range(6):
        await post(campaign_database, campaign.id, f"images/aa/{number}.jpg")
        pictures.known[f"images/aa/{number}.jpg"] = picture(f"images/aa/{number}.jpg", number)
    replicas = [CheckingService(campaign_database, pictures, now=clock) for _ in range(3)]
    counts = await asyncio.gather(*(replica.work(2) for replica in replicas))
    assert sum(counts) == 6
    assert len(await rows(campaign_database, "SELECT id FROM check_runs")) == 6
    assert (
        await rows(campaign_database, "SELECT id FROM due_checks WHERE due_at <= now() + interval '1 hour'") == []
    )


async def test_a_commit_wakes_the_worker(campaign_database: Database, checking: CheckingService) -> None:
    campaign = await on_going(campaign_database, "aurora")
    task = asyncio.create_task(keep_checking(campaign_database, checking))
    advertisement = await post(campaign_database, campaign.id)

    async def checked() -> None:
        assert (await ad_of(campaign_database, advertisement.id)).checks_state != PENDING

    await eventually(checked, timeout=2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_advertisements_of_before_are_checked_too(
    campaign_database: Database, checking: CheckingService
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    advertisement = await post(campaign_database, campaign.id)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("DELETE FROM due_checks"))
    assert await checking.add_forgotten() == 1
    assert await checking.add_forgotten() == 0
    await work_off(checking)
    assert (await ad_of(campaign_database, advertisement.id)).checks_state == ALL_PASSED
    assert await checking.add_forgotten() == 0


async def test_an_erasure_forgets_pictures_captions_and_results(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    caption = "Un domingo cualquiera con el mejor flat white de toda la ciudad"
    await post(campaign_database, campaign.id, person_id="ana", caption=caption)
    await post(campaign_database, campaign.id, OTHER, person_id="bea", caption=caption)
    await work_off(checking)
    async with campaign_database.transaction() as session:
        await erasure.erase(session, "ana", clock())
    assert [row[0] for row in await rows(campaign_database, "SELECT key FROM known_pictures")] == [OTHER]
    for table in ("check_runs", "caption_digests"):
        assert len(await rows(campaign_database, f"SELECT 1 FROM {table}")) == 1, table
    await work_off(checking)
    assert len(await rows(campaign_database, "SELECT 1 FROM check_runs")) == 1


async def test_a_spot_shares_pictures_and_captions(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora", type=1)
    caption = "Un domingo cualquiera con el mejor flat white de toda la ciudad"
    for hours in (1, 2):  # the later one arrives first
        advertisement = await post(
            campaign_database, campaign.id, caption=caption, creation_dt=clock() - timedelta(hours=hours)
        )
        assert (await checking.work(), await checking.work()) == (1, 0)
        assert (await ad_of(campaign_database, advertisement.id)).checks_state == ALL_PASSED
    assert await rows(campaign_database, "SELECT 1 FROM picture_matches") == []


async def plan_for_all_values(session: Session, executed: list[tuple[str, Any]]) -> str:
    """PostgreSQL's generic plan of the only statement, with the settings of the transaction."""
    ((statement, values),) = executed
    connection = await session.connection()
    await connection.exec_driver_sql(f"PREPARE asked AS {statement}")
    nothing = ", ".join("NULL" for _ in values)
    explained = await connection.exec_driver_sql(f"EXPLAIN EXECUTE asked({nothing})")
    await connection.exec_driver_sql("DEALLOCATE asked")
    return "\n".join(explained.scalars())


async def test_near_pictures_are_found_by_an_index_among_few_pictures_too(campaign_database: Database) -> None:
    searched_description, *kept_descriptions = [picture(f"images/aa/{seed}.jpg", seed) for seed in range(200)]
    async with campaign_database.transaction() as session:
        await keep_pictures(session, kept_descriptions, utc_now())
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("ANALYZE picture_hashes"))
    async with campaign_database.transaction() as session:
        await begin(session)
        with executed_statements() as executed:
            await near_pictures(session, searched_description)
        plan = await plan_for_all_values(session, executed)
    assert "Seq Scan" not in plan
    assert plan.count("ix_picture_hashes_band") == len(BANDS)


async def test_advertisements_that_show_a_picture_are_found_by_its_index(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "aurora", stock=200)
    items = [ad(campaign.id, multimedia_uri=f"/media/images/aa/{number}.jpg") for number in range(200)]
    await MobileService(campaign_database).submit(MOBILE, items)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("ANALYZE advertisements"))
    async with campaign_database.transaction() as session:
        await begin(session)
        # Two hundred rows are read as cheaply without an index; the test is whether it fits the statement.
        await (await session.connection()).execute(text("SET LOCAL enable_seqscan = off"))
        with executed_statements() as executed:
            (advertisement,) = await with_pictures(session, items[0].id, [items[1].multimedia_uri])
        plan = await plan_for_all_values(session, executed)
    assert advertisement.id == items[1].id
    assert "split_part(multimedia_uri, '?'::text, 1) = ANY" in plan.partition("Index Cond")[2], plan


async def test_statements_do_not_grow_with_reports(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "aurora", stock=50)

    async def statements(count: int) -> int:
        for _ in range(count):
            await post(campaign_database, campaign.id, OTHER)
        await work_off(checking)
        for row in await rows(campaign_database, "SELECT id FROM advertisements"):
            async with campaign_database.transaction() as session:
                await checks_due(session, [row[0]], clock(), (FIGURES,))
        with executed_statements() as executed:
            await checking.work(50)
        return len(executed)

    first = await statements(2)
    assert await statements(8) <= first + 8  # an update for each run replaced


async def test_money_ads_are_queued_by_risk(campaign_database: Database, checking: CheckingService) -> None:
    campaign = await on_going(campaign_database, "aurora", payment_type=MONEY, brief="Usá #aurora")
    good = await post(campaign_database, campaign.id, caption="#aurora")
    bad = await post(campaign_database, campaign.id, OTHER)
    await work_off(checking)
    waits = await post(campaign_database, campaign.id, "images/none")
    desk = DeskService(campaign_database)
    by_deadline = await desk.queue(STAFF, 10, None)
    assert [row.id for row, _ in by_deadline] == [good.id, bad.id, waits.id]
    by_risk = [row.id for row, _ in await desk.queue(STAFF, 10, None, by_risk=True)]
    assert by_risk == [bad.id, good.id, waits.id]
    assert [row.id for row, _ in await desk.queue(STAFF, 10, by_risk[0], by_risk=True)] == by_risk[1:]
