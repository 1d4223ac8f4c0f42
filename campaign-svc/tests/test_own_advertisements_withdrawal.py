"""Withdrawing an advertisement before its audit: what is released, who still reads it, what ends with it."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff
from creator_factories import as_creator, creator
from ledger_factories import ACTIVITY, books_hold, rows
from sqlalchemy import text

from campaign_svc.advertisements.errors import AlreadyAudited, UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementFilter, PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.checks import repository as checks
from campaign_svc.desk.service import DeskService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.consumers import MobileHandlers
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.money.service import MoneyService
from campaign_svc.open_campaigns.service import OpenCampaignService
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.reports.service import ReportService
from campaign_svc.snoozes.service import SnoozeService
from kit.db import Database, utc_now, uuid7
from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2, mobile_pb2

POST = "https://instagram.com/p/abc"
WITHDRAW = """mutation($id: ID!) { withdrawAdvertisement(_id: $id) { success error { path code }
  advertisement { state history { kind } earned } } }"""


async def sent(database: Database, me: Caller, campaign_id: str) -> str:
    draft = Draft(campaign_id=campaign_id, picture="/media/images/aa/bb.jpg", caption="D", networks=[2])
    return (await OwnWritingService(database).submit(me, draft)).row.id


def _later() -> date:
    return date.today() + timedelta(days=2)


async def campaign_of(database: Database, campaign_id: str) -> Any:
    (row,) = await rows(database, f"SELECT * FROM campaigns WHERE id = '{campaign_id}'")
    return row


async def counted_anew(database: Database) -> None:
    """Asserts that the days of activity equal a recount."""
    counted = await rows(
        database,
        "SELECT campaign_id, day, submitted, approved, rejected, delivered, spent, spent_on_reactions FROM activity_days"
        " WHERE (submitted, approved, rejected, delivered, spent, spent_on_reactions) <> (0, 0, 0, 0, 0, 0) ORDER BY 1, 2",
    )
    assert [tuple(row) for row in counted] == [tuple(row) for row in await rows(database, ACTIVITY)]


async def test_a_price_goes_back_to_the_budget(campaign_database: Database, ask: Ask) -> None:
    campaign, me = await on_going(campaign_database, "c", payment_type=MONEY), creator()
    ad_id = await sent(campaign_database, me, campaign.id)
    payload = (await ask(WITHDRAW, {"id": ad_id}, **as_creator(me.person_id))).data["withdrawAdvertisement"]
    assert payload["advertisement"] == {
        "state": "Withdrawn",
        "history": [{"kind": "Sent"}, {"kind": "Withdrawn"}],
        "earned": 0,
    }
    again = (await ask(WITHDRAW, {"id": ad_id}, **as_creator(me.person_id))).data["withdrawAdvertisement"]
    assert again == payload
    campaign_row = await campaign_of(campaign_database, campaign.id)
    assert (campaign_row.budget_available, campaign_row.budget_freezed, campaign_row.influencers_total) == (
        10 * PRICE,
        0,
        0,
    )
    causes = await rows(campaign_database, "SELECT cause FROM ledger_sets ORDER BY recorded_at, cause")
    assert [row.cause for row in causes][-2:] == [f"freeze:{ad_id}", f"withdraw:{ad_id}"]
    facts = await rows(campaign_database, "SELECT subject FROM outbox WHERE subject LIKE '%withdrawn%'")
    assert len(facts) == 1
    await books_hold(campaign_database)
    await counted_anew(campaign_database)


async def test_a_unit_goes_back_to_the_stock_and_the_place_to_its_person(campaign_database: Database) -> None:
    campaign, me = await on_going(campaign_database, "c"), creator()
    other = await sent(campaign_database, creator(), campaign.id)
    await OwnWritingService(campaign_database).withdraw(me, await sent(campaign_database, me, campaign.id))
    campaign_row = await campaign_of(campaign_database, campaign.id)
    assert (campaign_row.stock, campaign_row.influencers_total) == (9, 1)
    (offer,) = (await OpenCampaignService(campaign_database).listed(me)).campaigns
    assert (offer.offer.my_posts, offer.obstacle) == (0, None)
    await sent(campaign_database, me, campaign.id)
    assert other
    await books_hold(campaign_database)
    await counted_anew(campaign_database)


async def test_nobody_but_its_person_reads_it_any_more(campaign_database: Database) -> None:
    me, owner = creator(), brand("c")
    campaign = await on_going(campaign_database, "c")
    ad_id = await sent(campaign_database, me, campaign.id)
    writing = OwnWritingService(campaign_database)
    await writing.publish(me, ad_id, 2, POST)
    reading = AdvertisementService(campaign_database)
    assert [len(posts) for posts in await reading.posts_of(owner, [ad_id])] == [1]
    withdrawn = await writing.withdraw(me, ad_id)
    assert [post.post_platform_id for post in withdrawn.posts] == [POST]
    for viewer in (owner, staff(), MOBILE):
        assert await reading.listed(viewer) == []
        assert await reading.get_many(viewer, [ad_id]) == [None]
        assert await reading.posts_of(viewer, [ad_id]) == [[]]
        assert await reading.creators(viewer, [campaign.id]) == [[]]
        (totals,) = await reading.totals(viewer, [campaign.id])
        assert totals is not None
        assert (totals.posts, totals.waiting, totals.remaining_stock) == (0, 0, 10)  # type: ignore[attr-defined]
    code = (await rows(campaign_database, "SELECT caption_identifier FROM advertisements"))[0][0]
    assert await reading.listed(owner, AdvertisementFilter(code=code)) == []
    tasks = await ReportService(campaign_database).tasks(owner, "c")
    assert (tasks.to_audit, tasks.overdue) == (0, 0)
    with pytest.raises(UnknownAdvertisement):
        await reading.audit(owner, ad_id, APPROVED, None)


async def test_the_brands_money_page_names_neither_its_code_nor_its_creator(campaign_database: Database) -> None:
    me, campaign = creator(), await on_going(campaign_database, "c", payment_type=MONEY)
    ad_id = await sent(campaign_database, me, campaign.id)
    listed = MoneyService(campaign_database).movements
    (frozen, _) = await listed(brand("c"), "c", None, limit=10, after=None)
    assert frozen.person_id == me.person_id
    await OwnWritingService(campaign_database).withdraw(me, ad_id)
    movements = await listed(brand("c"), "c", None, limit=10, after=None)
    assert [(movement.caption_identifier, movement.person_id) for movement in movements] == [(None, None)] * 3


async def test_its_code_its_likes_and_its_post_are_as_if_it_had_never_been(campaign_database: Database) -> None:
    me, campaign = creator(), await on_going(campaign_database, "c", posts_per_person=2)
    writing = OwnWritingService(campaign_database)
    ad_id = await sent(campaign_database, me, campaign.id)
    (post,) = (await writing.publish(me, ad_id, 2, POST)).posts
    mobile = MobileService(campaign_database)
    await mobile.report(MOBILE, [Report(str(post.id), {"like_count": 5}, datetime.now(UTC))])
    code = (await writing.withdraw(me, ad_id)).row.caption_identifier
    before = await campaign_of(campaign_database, campaign.id)
    later = Report(str(post.id), {"like_count": 900}, datetime.now(UTC) + timedelta(hours=1))
    assert await mobile.report(MOBILE, [later]) == (0, [])
    assert await campaign_of(campaign_database, campaign.id) == before
    assert [row.likes for row in await rows(campaign_database, "SELECT likes FROM engagement_days")] == [5]
    assert await rows(campaign_database, "SELECT * FROM parked_arrivals") == []
    async with campaign_database.read() as session:
        assert await checks.owners_of_codes(session, [code]) == {}
        assert await checks.likes_of_people(session, [me.person_id or ""]) == {}
        assert await checks.likes_of_campaigns(session, [campaign.id]) == {}
    again = await sent(campaign_database, me, campaign.id)
    assert len((await writing.publish(me, again, 2, POST)).posts) == 1


async def test_what_concerned_it_ends_with_it(campaign_database: Database) -> None:
    me, owner, one_of_staff = creator(), brand("c"), staff()
    campaign = await on_going(campaign_database, "c", posts_per_person=2)
    ad_id = await sent(campaign_database, me, campaign.id)
    change_requested_id = await sent(campaign_database, me, campaign.id)
    await ChangeService(campaign_database).request(
        owner, change_requested_id, "HASHTAG_MISSING", "Agregá el hashtag"
    )
    ((_, snoozed),) = await SnoozeService(campaign_database).snooze(owner, [ad_id], _later())
    assert not isinstance(snoozed, Exception)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(
            text("UPDATE advertisements SET assignee_id = :who WHERE id = :id"), {"who": uuid7(), "id": ad_id}
        )
    paid = await on_going(campaign_database, "c", payment_type=MONEY)
    claimed = await sent(campaign_database, me, paid.id)
    await DeskService(campaign_database).claim(one_of_staff, claimed)
    assert len(await rows(campaign_database, "SELECT * FROM audit_claims")) == 1
    assert len(await rows(campaign_database, "SELECT DISTINCT advertisement_id FROM due_checks")) == 3
    for withdrawn_id in (ad_id, change_requested_id, claimed):
        await OwnWritingService(campaign_database).withdraw(me, withdrawn_id)
    (kept,) = await rows(
        campaign_database,
        f"SELECT snoozed_until, snoozed_by, assignee_id, active FROM advertisements WHERE id = '{ad_id}'",
    )
    assert tuple(kept) == (None, None, None, False)
    assert await rows(campaign_database, "SELECT * FROM audit_claims") == []
    assert await rows(campaign_database, "SELECT * FROM change_requests WHERE state = 1") == []
    # The withdrawal is enough: a fact of the ended change request would show the brand that the ad waits again.
    facts = await rows(
        campaign_database, f"SELECT subject FROM outbox WHERE entity_id = '{change_requested_id}' ORDER BY version"
    )
    assert [fact.subject.split(".")[2] for fact in facts][-2:] == ["change_requested", "advertisement_withdrawn"]
    due = await rows(campaign_database, "SELECT advertisement_id FROM due_checks")
    assert due == []


async def test_in_batches_of_the_mobile_side_it_is_stored_already(campaign_database: Database) -> None:
    me, campaign = creator(), await on_going(campaign_database, "c")
    ad_id = await sent(campaign_database, me, campaign.id)
    await OwnWritingService(campaign_database).withdraw(me, ad_id)
    before = await campaign_of(campaign_database, campaign.id)
    mobile = MobileService(campaign_database)
    again = await mobile.submit(MOBILE, [ad(campaign.id, id=ad_id, person_id=me.person_id, caption="Otra vez")])
    assert [advertisement.id for advertisement in again] == [ad_id]
    assert await campaign_of(campaign_database, campaign.id) == before
    other = ad(campaign.id)
    stored = await mobile.submit(MOBILE, [ad(campaign.id, id=ad_id, person_id=me.person_id), other])
    assert [advertisement.id for advertisement in stored] == [ad_id, other.id]
    posts = [
        PublishedPost(id=uuid7(), advertisement_id=advertisement_id, platform=2, post_platform_id=POST)
        for advertisement_id in (ad_id, other.id)
    ]
    assert await mobile.publish(MOBILE, posts) == 1
    assert await mobile.publish(MOBILE, posts) == 0
    message = mobile_pb2.MobilePostPublished(
        post=campaign_pb2.Post(id=uuid7(), advertisement_id=ad_id, platform=2, post_platform_id=POST)  # type: ignore[arg-type]
    )
    async with campaign_database.transaction() as session:
        await MobileHandlers(utc_now, AUDIT_WINDOW).published(session, message, None)  # type: ignore[arg-type]
    assert await rows(campaign_database, "SELECT * FROM parked_arrivals") == []
    kept = await rows(campaign_database, f"SELECT caption FROM advertisements WHERE id = '{ad_id}'")
    assert [row.caption for row in kept] == ["D"]
    await books_hold(campaign_database)


async def test_what_is_decided_stays(campaign_database: Database) -> None:
    me, campaign = creator(), await on_going(campaign_database, "c", posts_per_person=2)
    for status in (APPROVED, REJECTED_BY_CUSTOMER):
        ad_id = await sent(campaign_database, me, campaign.id)
        reason = None if status == APPROVED else "OFFENSIVE"
        await AdvertisementService(campaign_database).audit(brand("c"), ad_id, status, reason)
        with pytest.raises(AlreadyAudited):
            await OwnWritingService(campaign_database).withdraw(me, ad_id)
    for stranger in (creator(), creator(uuid7())):
        with pytest.raises(UnknownAdvertisement):
            await OwnWritingService(campaign_database).withdraw(stranger, ad_id)
    await books_hold(campaign_database)


async def test_of_a_decision_and_a_withdrawal_at_once_one_wins(campaign_database: Database) -> None:
    for _ in range(4):
        me, campaign = creator(), await on_going(campaign_database, "c", payment_type=MONEY)
        ad_id = await sent(campaign_database, me, campaign.id)
        decided, withdrawn = await asyncio.gather(
            AdvertisementService(campaign_database).audit(staff(), ad_id, APPROVED, None),
            OwnWritingService(campaign_database).withdraw(me, ad_id),
            return_exceptions=True,
        )
        refused = [outcome for outcome in (decided, withdrawn) if isinstance(outcome, BaseException)]
        assert [type(error) for error in refused] in ([UnknownAdvertisement], [AlreadyAudited])
    await books_hold(campaign_database)
    await counted_anew(campaign_database)


async def test_two_withdrawals_at_once_give_back_once(campaign_database: Database) -> None:
    me, campaign = creator(), await on_going(campaign_database, "c")
    ad_id = await sent(campaign_database, me, campaign.id)
    await asyncio.gather(*(OwnWritingService(campaign_database).withdraw(me, ad_id) for _ in range(3)))
    assert (await campaign_of(campaign_database, campaign.id)).stock == 10
    await books_hold(campaign_database)
